#!python
"""Runs the command svc-waap of this package with Node.js.

The script of jsii would start a kernel first, and print the output only at the end.
"""

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile

PACKAGE = "svc_waap_cdktf"
COMMAND = os.path.join("package", "dist", "cli", "svc-waap.cjs")


def archive():
    """Returns the npm package inside of this package, which is found without being loaded."""
    spec = importlib.util.find_spec(PACKAGE)
    folder = os.path.join(list(spec.submodule_search_locations)[0], "_jsii")
    (name,) = [name for name in os.listdir(folder) if name.endswith(".jsii.tgz")]
    return os.path.join(folder, name)


def cache():
    """Returns the folder for what is unpacked once."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or os.path.expanduser("~\\AppData\\Local")
    elif sys.platform == "darwin":
        base = os.path.expanduser("~/Library/Caches")
    else:
        base = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    return os.path.join(base, "svc-waap")


def unpacked(tarball):
    """Returns a folder with the content of the archive. An interrupted run leaves no incomplete folder."""
    with open(tarball, "rb") as file:
        digest = hashlib.sha256(file.read()).hexdigest()[:16]
    folder = os.path.join(cache(), digest)
    if os.path.exists(os.path.join(folder, COMMAND)):
        return folder
    os.makedirs(cache(), mode=0o700, exist_ok=True)
    fresh = tempfile.mkdtemp(prefix=digest + "-", dir=cache())
    try:
        with tarfile.open(tarball) as content:
            members = [one for one in content if one.name.startswith("package/dist/") and (one.isfile() or one.isdir())]
            # Python 3.12 warns of extraction without a filter; older releases have none.
            if hasattr(tarfile, "data_filter"):
                content.extraction_filter = tarfile.data_filter
            content.extractall(fresh, members)
        os.rename(fresh, folder)
    except OSError:
        # Another run was faster.
        if not os.path.exists(os.path.join(folder, COMMAND)):
            raise
    finally:
        shutil.rmtree(fresh, ignore_errors=True)
    return folder


def main():
    node = shutil.which(os.environ.get("JSII_NODE") or "node")
    if node is None:
        sys.exit("svc-waap: Node.js is not on the PATH. Install Node.js 22 or newer, or name the executable in JSII_NODE.")
    try:
        command = os.path.join(unpacked(archive()), COMMAND)
    except OSError as error:
        sys.exit("svc-waap: The command cannot be unpacked to %s: %s. Set XDG_CACHE_HOME to a folder that can be written." % (cache(), error))
    arguments = [node, command] + sys.argv[1:]
    if sys.platform == "win32":
        sys.exit(subprocess.call(arguments))
    os.execv(node, arguments)


main()
