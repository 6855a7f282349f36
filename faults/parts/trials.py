"""The faults. Each is applied to a working server, and reports how often, and how long the recovery took each time."""
import os
import random
import subprocess
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path

from parts.clients import Clients
from parts.mails import Mails
from parts.node import Node
from parts.table import add_row
from parts.wire import Wire

ROOT = Path(__file__).resolve().parent.parent.parent
# The kills fall at random moments between the steps, so that every step gets its fault.
MOMENTS = random.Random(1)
MAIL_SECONDS = 180


class Trial:
    def __init__(self, options, folder):
        self.options, self.folder = options, folder
        self.mails, self.nodes, self.healed = Mails(), [], []

    def node(self, database, settings=None, within=()):
        node = Node(self.options.binary, self.folder, database, self.mails, settings, within)
        self.nodes.append(node)
        return node

    def begin(self, pause=0.03, ports=None):
        """The first node creates the data that all nodes share. `ports`: the addresses in front of the nodes."""
        if not self.nodes[0].within:
            self.nodes[0].run("migrate")
            self.nodes[0].run("demo")
        for node in self.nodes:
            node.begin()
        for node in self.nodes:
            node.wait()
        self.clients = Clients(ports or [node.port for node in self.nodes], pause)
        self.clients.next_after(time.monotonic(), ("comment", "file", "invitation"))

    def heal(self, moment, kinds=("comment", "file")):
        self.healed.append(self.clients.next_after(moment, kinds))

    def end(self, what, count):
        """Checks everything again with a restarted server."""
        self.clients.finish()
        last = self.nodes[0]
        if not last.within:
            for node in self.nodes:
                node.kill()
            last.begin()
            last.wait()
        clients, until = self.clients, time.monotonic() + MAIL_SECONDS
        clients.ports = [last.port]
        while self.mails.missing(clients.invited) and time.monotonic() < until:
            time.sleep(0.1)
        lost, mails_lost = clients.lost(), self.mails.missing(clients.invited)
        if not last.within:
            last.run("audit")
        doubled, again = self.mails.doubled(clients.invited)
        last.kill()
        add_row(what, count, clients, lost, self.healed, len(mails_lost), doubled, again)


@contextmanager
def trial(options):
    with tempfile.TemporaryDirectory(prefix="archway-faults-") as folder:
        begun = Trial(options, Path(folder))
        try:
            yield begun
        finally:
            for node in begun.nodes:
                if getattr(node, "process", None):
                    node.kill()


def sqlite(folder):
    return f"sqlite://{folder}/archway.db"


def postgres():
    cluster, name = os.environ["ARCHWAY_TEST_POSTGRES"], f"faults_{time.monotonic_ns()}"
    subprocess.run(["psql", "-q", cluster, "-c", f"CREATE DATABASE {name}"], check=True)
    return f"{cluster.rsplit('/', 1)[0]}/{name}"


@contextmanager
def bucket(options, folder):
    """An S3 store behind a proxy connection: that connection, and the settings for a node."""
    tool = subprocess.Popen([Path(options.binary).parent / "examples/s3_server", folder / "s3"], stdout=subprocess.PIPE,
                            stderr=subprocess.DEVNULL, text=True)
    try:
        host, port = tool.stdout.readline().strip().removeprefix("http://").split(":")
        wire = Wire((host, int(port)))
        yield wire, {
            "ARCHWAY_STORAGE__KIND": "s3",
            "ARCHWAY_STORAGE__BUCKET": "scans",
            "ARCHWAY_STORAGE__ENDPOINT": wire.url,
            "ARCHWAY_STORAGE__ACCESS_KEY": "key",
            "ARCHWAY_STORAGE__SECRET_KEY": "secret",
        }
    finally:
        tool.kill()


def kill(options, what, database, count):
    with trial(options) as it:
        node = it.node(database(it.folder))
        it.begin()
        for _ in range(count):
            time.sleep(MOMENTS.uniform(0, 0.5))
            node.kill()
            node.begin()
            it.heal(time.monotonic())
        it.end(what, count)


def kill_on_sqlite(options):
    kill(options, "killed, SQLite", sqlite, options.times or 500)


def kill_on_postgres(options):
    kill(options, "killed, PostgreSQL", lambda _: postgres(), options.times or 200)


def restart_postgres(options):
    count = options.times or 60
    with trial(options) as it:
        it.node(postgres())
        # A case accepts 2,000 comments, and ten minutes are long.
        it.begin(pause=0.15)
        for _ in range(count):
            time.sleep(10)
            # Immediately, as in a machine failure.
            subprocess.run([os.environ["RESTART_POSTGRES"]], check=True, stdout=subprocess.DEVNULL)
            it.heal(time.monotonic())
        it.end("PostgreSQL crashes every 10 s", count)


def cut_bucket(options):
    count = options.times or 20
    with trial(options) as it, bucket(options, it.folder) as (wire, settings):
        it.node(sqlite(it.folder), settings)
        it.begin()
        for _ in range(count):
            wire.cut()
            time.sleep(MOMENTS.uniform(1, 4))
            it.clients.next_after(time.monotonic(), ("comment",))  # comments still work
            wire.mend()
            it.heal(time.monotonic(), ("file",))
        it.end("S3 cut off", count)


def slow_bucket(options):
    count = options.times or 20
    with trial(options) as it, bucket(options, it.folder) as (wire, settings):
        it.node(sqlite(it.folder), settings)
        it.begin()
        for _ in range(count):
            wire.pause = 0.3
            it.clients.next_after(time.monotonic(), ("file",))  # slow, but they arrive
            time.sleep(2)
            wire.pause = 0
            it.heal(time.monotonic(), ("file",))
        it.end("S3 slow", count)


def fill_disk(options, what="disk full", reserve=0):
    count = options.times or 20
    with trial(options) as it:
        data = it.folder / "data"
        data.mkdir()
        # A separate disk for the server.
        steps = 'mount -t tmpfs -o size=400m tmpfs "$0" && "$1" migrate && "$1" demo && exec "$@"'
        within = ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c", steps, data]
        node = it.node(sqlite(data), {"ARCHWAY_FILES__RESERVE_BYTES": str(reserve)}, within)
        it.begin()
        ballast = Path(f"/proc/{node.process.pid}/root{data}/ballast")
        for _ in range(count):
            refused = it.clients.answers.get(507, 0)
            with ballast.open("wb", buffering=0) as filled:
                try:
                    while free_bytes(ballast) > reserve / 2:
                        filled.write(bytes(65_536))
                except OSError:
                    pass  # full
            while it.clients.answers.get(507, 0) < refused + 5:
                time.sleep(0.01)
            if reserve:
                it.clients.next_after(time.monotonic(), ("comment", "invitation"))  # in the reserved space
            ballast.unlink()
            it.heal(time.monotonic())
        it.end(what, count)


def free_bytes(path):
    disk = os.statvfs(path)
    return disk.f_bavail * disk.f_frsize


def fill_to_reserve(options):
    fill_disk(options, "disk full but for the reserve", 100_000_000)


def kill_one_of_two(options):
    count = options.times or 50
    with trial(options) as it, bucket(options, it.folder) as (_, settings):
        database = postgres()
        nodes = [it.node(database, settings), it.node(database, settings)]
        it.begin()
        for number in range(count):
            node = nodes[number % 2]
            node.kill()
            it.heal(time.monotonic())
            node.begin()
            node.wait()
            time.sleep(MOMENTS.uniform(0, 0.5))
        it.end("one of two nodes killed", count)


TRIALS = {
    "sqlite": kill_on_sqlite,
    "postgres": kill_on_postgres,
    "restarts": restart_postgres,
    "cut": cut_bucket,
    "slow": slow_bucket,
    "full": fill_disk,
    "reserve": fill_to_reserve,
    "nodes": kill_one_of_two,
}
