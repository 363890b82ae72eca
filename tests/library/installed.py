"""The installation, and how programs are built against it."""

import os
import pathlib
import shutil
import subprocess
import sys
import unittest

PREFIX = pathlib.Path(os.environ["PREFIX"])
SOURCE = pathlib.Path(os.environ["SOURCE"])
CMAKE = os.environ["CMAKE"]
BUILD = pathlib.Path(os.environ["BUILD"])
WORK = pathlib.Path(os.environ["WORK"])
PYTHON_PACKAGES = PREFIX / os.environ["PYTHON_FOLDER"] if os.environ["PYTHON_FOLDER"] else None


def run(*command, status=0, **settings):
    """Returns the output of the command; raises with all output if it fails."""
    done = subprocess.run([str(word) for word in command], text=True, capture_output=True, **settings)
    if done.returncode != status:
        raise AssertionError(f"{command} ended with {done.returncode}\n{done.stdout}\n{done.stderr}")
    return done.stdout


def empty_folder(name):
    folder = WORK / name
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def build(project, folder):
    """Configures and builds a project that says find_package(Skjaldborg)."""
    run(CMAKE, "-S", project, "-B", folder, "-G", "Ninja", f"-DCMAKE_PREFIX_PATH={PREFIX}",
        f"-DCMAKE_CXX_COMPILER={os.environ['CXX']}", "-DCMAKE_COMPILE_WARNING_AS_ERROR=ON",
        "-DCMAKE_C_FLAGS=-Wall -Wextra -Wpedantic", "-DCMAKE_CXX_FLAGS=-Wall -Wextra -Wpedantic")
    run(CMAKE, "--build", folder)


def environment():
    """An environment without the build or the source."""
    return {"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "PYTHONPATH": str(PYTHON_PACKAGES or "")}


def needs(there, reason):
    """Skips a test with the reason, which ./test then prints."""
    if not there:
        print(f"{sys.argv[-1]}: Skipped\n{reason}", flush=True)
    return unittest.skipUnless(there, reason)


needs_python_module = needs(PYTHON_PACKAGES, "the Python module was not built: pybind11 or python3-dev is missing")
