"""The web gallery: plain HTML pages for people, JSON for programs. No scripts, nothing external."""
