"""python -m upcard.cli."""

import sys

from upcard.cli import main

sys.exit(main())
