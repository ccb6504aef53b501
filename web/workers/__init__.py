"""What the workers do: read photos, judge sheets, draw and print. The server never imports this."""
