#!python
"""Runs the command svc-waap of this package with Node.js.

The script of jsii would start a kernel first, and print the output only at the end.
"""

import importlib.util
import os
import shutil
import subprocess
import sys

PACKAGE = "svc_waap_cdktf"
COMMAND = os.path.join("_jsii", "dist", "cli", "svc-waap.cjs")


def installed():
    """Returns the path of the command in this package, which is found without being loaded."""
    spec = importlib.util.find_spec(PACKAGE)
    return os.path.join(list(spec.submodule_search_locations)[0], COMMAND)


def program(name):
    """Returns the path of a program. An empty or relative part of the PATH would mean the working folder, which may be a checkout."""
    if os.path.dirname(name):
        return shutil.which(name)
    file = name + ".exe" if sys.platform == "win32" and not name.endswith(".exe") else name
    folders = filter(os.path.isabs, os.environ.get("PATH", os.defpath).split(os.pathsep))
    return next(filter(None, (shutil.which(os.path.join(folder, file)) for folder in folders)), None)


def main():
    node = program(os.environ.get("JSII_NODE") or "node")
    if node is None:
        sys.exit("svc-waap: Node.js is not on the PATH. Install Node.js 22 or newer, or name the executable in JSII_NODE.")
    arguments = [node, installed()] + sys.argv[1:]
    if sys.platform == "win32":
        sys.exit(subprocess.call(arguments))
    os.execv(node, arguments)


main()
