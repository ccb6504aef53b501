"""Run as `python -m dicesheets`."""

from dicesheets.cli import main

if __name__ == "__main__":
    main()
