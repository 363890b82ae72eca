"""An image for containers, in the form of the Open Container Initiative, made as packaging/Containerfile says but without a
container program: mmdebstrap is its Debian, and runs its COPY and RUN."""
import datetime
import gzip
import hashlib
import io
import json
import re
import tarfile

from .common import ROOT, run

# As Debian's slim image: no documents but the licences.
SLIM = ["path-exclude=/usr/share/doc/*", "path-include=/usr/share/doc/*/copyright", "path-exclude=/usr/share/man/*", "path-exclude=/usr/share/locale/*"]
MEDIA = "application/vnd.oci.image"


def instructions():
    """The lines of the Containerfile by their first word."""
    text = (ROOT / "packaging/Containerfile").read_text().replace("\\\n", "")
    return dict(re.findall(r"^([A-Z]+) (.*)$", text, flags=re.M))


def make(package, suite, architecture, version, time, work, path):
    said = instructions()
    layer = file_system(said, package, suite, architecture, work)
    blobs = {}

    def blob(kind, data):
        digest = hashlib.sha256(data).hexdigest()
        blobs[f"blobs/sha256/{digest}"] = data
        return {"mediaType": kind, "digest": f"sha256:{digest}", "size": len(data)}

    config = {"architecture": architecture, "os": "linux", "created": datetime.datetime.fromtimestamp(time, datetime.timezone.utc).isoformat(),
              "config": settings(said), "rootfs": {"type": "layers", "diff_ids": [f"sha256:{hashlib.sha256(layer).hexdigest()}"]}}
    manifest = {"schemaVersion": 2, "mediaType": f"{MEDIA}.manifest.v1+json", "config": blob(f"{MEDIA}.config.v1+json", written(config)),
                "layers": [blob(f"{MEDIA}.layer.v1.tar+gzip", gzip.compress(layer, mtime=0))]}
    entry = blob(manifest["mediaType"], written(manifest))
    entry["annotations"] = {"io.containerd.image.name": f"docker.io/library/skjaldborg:{version}", "org.opencontainers.image.ref.name": version}
    index = {"schemaVersion": 2, "mediaType": f"{MEDIA}.index.v1+json", "manifests": [entry]}
    archive(path, {"oci-layout": written({"imageLayoutVersion": "1.0.0"}), "index.json": written(index), **blobs}, time)


def file_system(said, package, suite, architecture, work):
    """Its files as a tar archive, which mmdebstrap writes in order and with times no later than SOURCE_DATE_EPOCH."""
    file = work / "image.tar"
    run("mmdebstrap", "--mode=root", "--variant=minbase", f"--architectures={architecture}", *(f"--dpkgopt={option}" for option in SLIM),
        f"--customize-hook=copy-in {package} {said['COPY'].split()[-1]}", f"--customize-hook=chroot \"$1\" sh -c '{said['RUN']}'", suite, file)
    return file.read_bytes()


def settings(said):
    start, command = re.fullmatch(r"--start-period=(\d+)s CMD (.*)", said["HEALTHCHECK"]).groups()
    return {"User": said["USER"], "Volumes": {said["VOLUME"]: {}}, "ExposedPorts": {f"{said['EXPOSE']}/tcp": {}}, "StopSignal": said["STOPSIGNAL"],
            "Healthcheck": {"Test": ["CMD-SHELL", command], "StartPeriod": int(start) * 10**9},
            "Entrypoint": json.loads(said["ENTRYPOINT"]), "Cmd": json.loads(said["CMD"]), "WorkingDir": "/",
            "Env": ["PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"]}


def written(value):
    return json.dumps(value, sort_keys=True).encode()


def archive(path, files, time):
    with tarfile.open(path, "w") as tar:
        for name, data in sorted(files.items()):
            entry = tarfile.TarInfo(name)
            entry.size, entry.mtime, entry.mode = len(data), time, 0o644
            tar.addfile(entry, io.BytesIO(data))
