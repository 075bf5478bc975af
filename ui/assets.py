"""Where the browser finds our modules and styles: one folder, one address that never changes."""

import hashlib
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "assets" / "browser"
MOUNT = "varlik"


@cache
def version() -> str:
    """A name for what the folder holds: other contents, other address, so browsers may keep it."""
    digest = hashlib.sha256()
    for path in sorted(FOLDER.iterdir()):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def url(name: str) -> str:
    """The address of a file, relative to any page of the app and so right under any prefix."""
    return f"./{MOUNT}/{version()}/{name}"
