"""Würfelwelten: is this sheet legal, what is it worth, what could it have been worth?"""
