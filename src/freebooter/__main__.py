"""`python -m freebooter` is the command `freebooter`."""

from freebooter.cli import main

if __name__ == "__main__":
    main()
