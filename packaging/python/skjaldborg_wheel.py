"""Makes the wheel of the Python package `tafl`, as PEP 517 asks; pyproject.toml names this file. In the root of the repository:

    pip wheel .                                     compiles the library and the module, for any processor of this kind
    pip wheel . --config-settings build=FOLDER      packs the module that CMake has built in that folder

The tag is that of this machine's Python, because the module is compiled for it: pip installs the wheel where that Python is.
"""

import base64
import hashlib
import re
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
VERSION = re.search(r"^project\(Skjaldborg VERSION (\S+)", (ROOT / "CMakeLists.txt").read_text(), re.MULTILINE)[1]
TAG = "cp{0}{1}-cp{0}{1}-{2}".format(*sys.version_info[:2], re.sub("[-.]", "_", sysconfig.get_platform()))
DIST_INFO = f"{PROJECT['name']}-{VERSION}.dist-info"


def compiled():
    """The build folder, after compiling there what the wheel holds."""
    folder = ROOT / "build/wheel"
    own_libraries = ROOT / "cmake/headers_only.cmake"  # fmt becomes part of the module
    subprocess.check_call([
        "cmake", "-S", ROOT, "-B", folder, "-DCMAKE_BUILD_TYPE=Release", "-DSKJALDBORG_CORE=ON", "-DSKJALDBORG_TESTS=OFF",
        "-DSKJALDBORG_MARCH=baseline", f"-DSKJALDBORG_PYTHON={sys.executable}", f"-DCMAKE_PROJECT_Skjaldborg_INCLUDE={own_libraries}",
        "-DCMAKE_POSITION_INDEPENDENT_CODE=ON", "-DCMAKE_CXX_VISIBILITY_PRESET=hidden"])
    subprocess.check_call(["cmake", "--build", folder, "--parallel", "--target", "tafl_python"])
    return folder


def metadata():
    lines = [
        "Metadata-Version: 2.1", f"Name: {PROJECT['name']}", f"Version: {VERSION}", f"Summary: {PROJECT['description']}",
        f"Requires-Python: {PROJECT['requires-python']}", f"Keywords: {','.join(PROJECT['keywords'])}",
        "License: MIT", f"License-File: {PROJECT['license']['file']}", *(f"Classifier: {one}" for one in PROJECT["classifiers"])]
    return "\n".join(lines) + "\n"


def installed(folder, prefix):
    """The files of the package by their path in the wheel."""
    subprocess.check_call(["cmake", "--install", folder, "--component", "python", "--strip", "--prefix", prefix], stdout=sys.stderr)
    packages = list(Path(prefix).rglob("tafl"))
    module = f"_core{sysconfig.get_config_var('EXT_SUFFIX')}"
    if not any((package / module).exists() for package in packages):
        sys.exit(f"{folder}: there is no {module} in this build; it needs pybind11 and the headers of {sys.executable} "
                 "(in Debian pybind11-dev and python3-dev)")
    return {f"tafl/{file.name}": file.read_bytes() for file in sorted(packages[0].iterdir())}


def record(files):
    """Path, fingerprint and size of each file, as pip checks them."""
    lines = []
    for path, content in files.items():
        fingerprint = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        lines.append(f"{path},sha256={fingerprint},{len(content)}\n")
    return "".join(lines) + f"{DIST_INFO}/RECORD,,\n"


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    with tempfile.TemporaryDirectory() as prefix:
        files = installed((config_settings or {}).get("build") or compiled(), prefix)
    files[f"{DIST_INFO}/METADATA"] = metadata().encode()
    files[f"{DIST_INFO}/WHEEL"] = f"Wheel-Version: 1.0\nGenerator: skjaldborg\nRoot-Is-Purelib: false\nTag: {TAG}\n".encode()
    files[f"{DIST_INFO}/{PROJECT['license']['file']}"] = (ROOT / PROJECT["license"]["file"]).read_bytes()
    files[f"{DIST_INFO}/RECORD"] = record(files).encode()
    name = f"{PROJECT['name']}-{VERSION}-{TAG}.whl"
    with zipfile.ZipFile(Path(wheel_directory) / name, "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, content in files.items():
            entry = zipfile.ZipInfo(path)  # of 1980, so that the same files are the same wheel
            entry.external_attr = 0o644 << 16
            wheel.writestr(entry, content, zipfile.ZIP_DEFLATED)
    return name
