"""Say what to do where requirements.lock has no wheels for this Python.

python tools/check_python.py 3.11 3.12 …
"""

import sys

THIS = "%d.%d" % sys.version_info[:2]  # noqa: UP031 - old Pythons must be able to say so


def main() -> None:
    known = sys.argv[1:]
    if THIS not in known:
        sys.exit(
            "Python %s: requirements.lock is for %s. Name one of these, such as "  # noqa: UP031
            "make demo PYTHON=python%s" % (THIS, ", ".join(known), known[-1])
        )


if __name__ == "__main__":
    main()
