"""The processes of a site of several nodes, all on this machine: PostgreSQL with a synchronous standby, nats-server, the nodes and a
worker."""
import os
import pwd
import shutil
import signal
import struct
import subprocess
import time
import urllib.request
from pathlib import Path

from free_ports import free_ports

POSTGRES = Path(subprocess.check_output(["pg_config", "--bindir"], text=True).strip())
NATS = Path("/usr/sbin/nats-server")
FAKETIME = next(Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"), None)


def as_postgres():
    """Its server refuses to run as root."""
    return dict(user="postgres", group="postgres", extra_groups=[]) if os.geteuid() == 0 else {}


class Process:
    def __init__(self, name, *command, folder, user=None, environment=None):
        self.log = open(folder / f"{name}.log", "ab")
        self.child = subprocess.Popen([str(word) for word in command], stdout=self.log, stderr=self.log, stdin=subprocess.DEVNULL,
                                      start_new_session=True, env={**os.environ, **(environment or {})}, **(user or {}))

    def kill(self, sig=signal.SIGKILL):
        try:
            os.killpg(self.child.pid, sig)
        except ProcessLookupError:
            pass
        if sig not in (signal.SIGSTOP, signal.SIGCONT):
            self.child.wait()

    def kill_family(self):
        """It and its children, which have sessions of their own, at one moment: none of them writes after it."""
        os.kill(self.child.pid, signal.SIGSTOP)  # starts no more children
        children = Path(f"/proc/{self.child.pid}/task/{self.child.pid}/children").read_text().split()
        for child in map(int, children):
            os.kill(child, signal.SIGKILL)
        self.kill()
        while any(Path(f"/proc/{child}/cmdline").exists() and Path(f"/proc/{child}/cmdline").read_text() for child in children):
            time.sleep(0.01)

    def processor_seconds(self):
        fields = Path(f"/proc/{self.child.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Network:
    """Namespaces behind a bridge; the players, the broker and the database are outside, at its address."""

    def __init__(self, nodes):
        self.home = "10.77.0.1"
        self.nodes = [f"10.77.0.{10 + which}" for which in range(nodes)]
        self.end()
        self.ip("link add tafl-bridge type bridge")
        self.ip(f"addr add {self.home}/24 dev tafl-bridge")
        self.ip("link set tafl-bridge up")
        for which, address in enumerate(self.nodes):
            self.ip(f"netns add tafl-{which}")
            self.ip(f"link add tafl-v{which} type veth peer name eth0 netns tafl-{which}")
            self.ip(f"link set tafl-v{which} master tafl-bridge up")
            self.ip(f"-n tafl-{which} addr add {address}/24 dev eth0")
            self.ip(f"-n tafl-{which} link set lo up")
            self.ip(f"-n tafl-{which} link set eth0 up")

    @staticmethod
    def ip(arguments, check=True):
        subprocess.run(["ip", *arguments.split()], check=check, stderr=subprocess.DEVNULL if not check else None)

    def inside(self, which):
        return ["ip", "netns", "exec", f"tafl-{which}"]

    def cut_off(self, which, on):
        self.ip(f"link set tafl-v{which} {'down' if on else 'up'}")

    def lose_what_it_sends(self, which, on):
        self.ip(f"-n tafl-{which} route {'add' if on else 'del'} blackhole {self.home}/32")

    def lose_what_it_is_sent(self, which, on):
        self.ip(f"route {'add' if on else 'del'} blackhole {self.nodes[which]}/32")

    def end(self):
        for which in range(len(self.nodes)):
            self.ip(f"route del blackhole {self.nodes[which]}/32", check=False)
            self.ip(f"netns del tafl-{which}", check=False)
        self.ip("link del tafl-bridge", check=False)


class UnsyncedWrites:
    """What the files below a folder have in the page cache only (unsynced.c, preloaded into their writers)."""

    def __init__(self, folder, data, owner):
        self.data, self.logs, self.library = data, folder / "unsynced", folder / "unsynced.so"
        source = Path(__file__).with_name("unsynced.c")
        subprocess.run(["cc", "-shared", "-fPIC", "-O2", "-o", self.library, source, "-ldl"], check=True)
        self.logs.mkdir()
        if owner:
            shutil.chown(self.logs, owner["user"], owner["group"])

    def environment(self):
        return {"LD_PRELOAD": str(self.library), "UNSYNCED_DATA": str(self.data), "UNSYNCED_FOLDER": str(self.logs)}

    def forget(self, folder):
        """Before its files are deleted."""
        for file in folder.rglob("*"):
            (self.logs / str(file.lstat().st_ino)).unlink(missing_ok=True)

    def drop(self):
        """Takes the writes back, the last first. Returns how many they were. Nothing may be writing."""
        dropped = 0
        for file in self.data.parent.glob(self.data.name + "*/**/*"):
            log = self.logs / str(file.lstat().st_ino)
            if not file.is_file() or not log.exists():
                continue
            records, text, at = [], log.read_bytes(), 0
            while at < len(text):
                offset, length, size = struct.unpack_from("<3q", text, at)
                replaced = max(0, min(length, size - offset))
                records.append((offset, size, text[at + 24:at + 24 + replaced]))
                at += 24 + replaced
            with open(file, "r+b") as target:
                for offset, size, replaced in reversed(records):
                    target.seek(offset)
                    target.write(replaced)
                    target.truncate(size)
            dropped += len(records)
            log.unlink()
        return dropped


class Database:
    """A primary and its synchronous standby; fail_over() makes the standby the primary, and a new standby."""

    def __init__(self, folder, home, can_lose_power):
        self.folder, self.home = folder, home
        self.unsynced = UnsyncedWrites(folder, folder / "data", as_postgres()) if can_lose_power else None
        if os.geteuid() == 0:
            os.chown(folder, pwd.getpwnam("postgres").pw_uid, pwd.getpwnam("postgres").pw_gid)
        self.ports = free_ports(2)
        self.run("initdb", "-D", self.data(0), "-U", "tafl", "-A", "trust", "-E", "UTF8", "--locale=C", "--data-checksums",
                 "--no-sync")
        with open(self.data(0) / "pg_hba.conf", "a") as file:
            file.write("host replication all 127.0.0.1/32 trust\nhost all all 10.77.0.0/24 trust\n")
        self.primary = 0
        self.servers = {0: self.start(0)}
        self.wait_for(0)
        self.sql(0, "CREATE DATABASE site", database="postgres")
        self.add_standby(1)

    def data(self, which):
        return self.folder / f"data{which}"

    def run(self, program, *arguments):
        done = subprocess.run([POSTGRES / program, *arguments], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                              **as_postgres())
        if done.returncode != 0:
            raise SystemExit(f"{program} failed: {done.stdout}")

    def start(self, which):
        return Process(f"postgres{which}", POSTGRES / "postgres", "-D", self.data(which), "-p", self.ports[which], "-k", self.folder,
                       "-c", "listen_addresses=" + ",".join({"127.0.0.1", self.home}), "-c", "shared_buffers=64MB",
                       "-c", "wal_keep_size=256MB",
                       user=as_postgres(), folder=self.folder, environment=self.unsynced.environment() if self.unsynced else None)

    def wait_for(self, which):
        for _ in range(600):
            if subprocess.run([POSTGRES / "pg_isready", "-q", "-h", "127.0.0.1", "-p", str(self.ports[which])]).returncode == 0:
                return
            time.sleep(0.1)
        raise SystemExit(f"postgres{which} does not start")

    def sql(self, which, text, database="site"):
        done = subprocess.run([POSTGRES / "psql", "-XAtq", "-h", "127.0.0.1", "-p", str(self.ports[which]), "-U", "tafl", database, "-c", text],
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        if done.returncode != 0:
            raise SystemExit(f"psql: {done.stderr}")
        return done.stdout

    def add_standby(self, which):
        if self.unsynced:
            self.unsynced.forget(self.data(which))
        shutil.rmtree(self.data(which), ignore_errors=True)
        self.run("pg_basebackup", "-D", self.data(which), "-h", "127.0.0.1", "-p", str(self.ports[self.primary]), "-U", "tafl", "-R", "-c", "fast")
        self.servers[which] = self.start(which)
        self.wait_for(which)
        self.sql(self.primary, "ALTER SYSTEM SET synchronous_standby_names = '*'")
        self.sql(self.primary, "SELECT pg_reload_conf()")

    def fail_over(self):
        old, new = self.primary, 1 - self.primary
        self.servers[old].kill()  # it is dead before another one is promoted
        self.run("pg_ctl", "promote", "-D", self.data(new), "-w")
        self.sql(new, "ALTER SYSTEM RESET synchronous_standby_names")
        self.sql(new, "SELECT pg_reload_conf()")
        self.primary = new
        self.add_standby(old)

    def lose_power(self):
        """Both servers at once, and what was not synced is gone. Returns how many writes they were."""
        for server in self.servers.values():
            server.kill_family()
        return self.unsynced.drop()

    def start_again(self):
        for which in (self.primary, 1 - self.primary):
            self.servers[which] = self.start(which)
            self.wait_for(which)

    def url(self):
        hosts = ",".join(f"{self.home}:{port}" for port in self.ports)
        return f"postgresql://tafl@{hosts}/site?target_session_attrs=read-write&connect_timeout=2"

    def rows(self, columns, rest):
        """Of the primary, as texts."""
        return [line.split("|", columns.count(",")) for line in self.sql(self.primary, f"SELECT {columns} {rest}").splitlines()]

    def standby_receiver(self):
        """The process on the standby that writes what the primary sends, for which every commit waits."""
        return int(self.sql(1 - self.primary, "SELECT pid FROM pg_stat_wal_receiver") or 0)


class Cluster:
    def __init__(self, options, folder):
        self.options, self.folder = options, folder
        self.healing = []  # what faults have left running
        self.dropped = 0  # writes that were taken back when power failed
        self.program = options.old or options.tafl  # of what starts
        self.network = Network(options.nodes) if options.namespaces else None
        self.home = self.network.home if self.network else "127.0.0.1"
        self.database = Database(folder, self.home, "power" in options.faults)
        self.nats_port, *ports = free_ports(1 + options.nodes)
        self.start_broker()
        self.places = [(self.network.nodes[which] if self.network else "127.0.0.1", ports[which]) for which in range(options.nodes)]
        self.nodes = [None] * options.nodes
        for which in range(options.nodes):
            self.start_node(which)
        self.start_worker()
        for which in range(options.nodes):
            self.wait_for(which)

    def nats(self):
        return f"nats://{self.home}:{self.nats_port}"

    def start_worker(self):
        self.worker = Process("worker", self.program, "worker", "--nats", self.nats(), folder=self.folder)

    def start_broker(self):
        self.broker = Process("nats", NATS, "-a", self.home, "-p", self.nats_port, folder=self.folder)

    def start_node(self, which):
        data = self.folder / f"node{which}"
        address, port = self.places[which]
        inside = self.network.inside(which) if self.network else []
        environment = {}
        if self.options.clocks:
            self.set_clock(which, 0)
            environment = {"LD_PRELOAD": str(FAKETIME), "FAKETIME_TIMESTAMP_FILE": str(self.clock(which)),
                           "FAKETIME_CACHE_DURATION": "1", "FAKETIME_DONT_FAKE_MONOTONIC": "1"}
        self.nodes[which] = Process(f"node{which}", *inside, self.program, "serve", "--address", address, "--port", port,
                                    "--requests", 0, "--behind-proxy", "--data", data, "--store", self.database.url(),
                                    "--nats", self.nats(),
                                    folder=self.folder, environment=environment)

    def clock(self, which):
        return self.folder / f"clock{which}"

    def set_clock(self, which, seconds):
        """What the node takes for the time of day; only with options.clocks."""
        self.clock(which).write_text(f"{seconds:+d}\n")

    def processor_seconds(self):
        """Of all nodes since each began."""
        return sum(node.processor_seconds() for node in self.nodes)

    def wait_for(self, which):
        for _ in range(600):
            try:
                address, port = self.places[which]
                urllib.request.urlopen(f"http://{address}:{port}/api/v1/health", timeout=2)
                return
            except OSError:
                time.sleep(0.1)
        raise SystemExit(f"node{which} does not become ready; see {self.folder}")

    def end(self):
        for process in [*self.nodes, self.worker, self.broker, *self.database.servers.values()]:
            process.kill(signal.SIGKILL)
        if self.network:
            self.network.end()


