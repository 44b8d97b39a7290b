from typing import Any

# The declarations live in csrc/include/lomber/*.h; cffi checks every call against them.
lib: Any
ffi: Any
