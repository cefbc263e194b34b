"""The documentation site: docs/ as it is, with the API reference from docstrings. `./test docs` builds it strictly."""

import freebooter

project = "Freebooter"
author = "the Freebooter authors"
copyright = "the Freebooter authors; Apache-2.0"
release = freebooter.__version__
extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["pictures/take.py"]
myst_heading_anchors = 4
myst_enable_extensions = ["fieldlist"]
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
html_theme = "furo"
html_title = "Freebooter"
html_copy_source = False
