"""How the documentation is built: ``sphinx-build -W -b html docs OUT``."""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "docs" / "_extensions"))
_version = (ROOT / "csrc/include/lomber/version.h").read_text(encoding="utf-8")

project = "lomber"
author = "The lomber authors"
project_copyright = author
release = ".".join(re.findall(r"#define LOMBER_VERSION_(?:MAJOR|MINOR|PATCH)\s+(\d+)", _version))

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon", "c_reference"]
source_suffix = {".md": "markdown"}
suppress_warnings = ["ref.python"]  # several modules have a Reason and an Item of their own

myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 3

autodoc_typehints = "signature"
autodoc_member_order = "bysource"
autodoc_default_options = {"members": True, "show-inheritance": True}
autodoc_type_aliases = {"Observation": "Observation", "Json": "Json"}
python_use_unqualified_type_names = True
napoleon_numpy_docstring = False
napoleon_use_rtype = False
napoleon_use_ivar = True

html_theme = "furo"
html_title = f"lomber {release}"
html_show_copyright = False
html_copy_source = False
