import sys

from citemill_trainer.cli import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
