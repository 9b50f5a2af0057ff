"""The program: ``python -m scoutlab --help``."""

import sys

from ._program import main

sys.exit(main())
