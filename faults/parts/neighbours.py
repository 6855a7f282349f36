"""Faults around a server: a proxy, the reader of its log, a transaction of another program, a standby."""
import contextlib
import http.client
import json
import os
import socket
import subprocess
import threading
import time

from parts.clients import PEOPLE, Session
from parts.cluster import Cluster
from parts.trials import bucket, postgres, sqlite, trial
from parts.wire import Wire

UPLOAD_BYTES = 30_000_000


@contextlib.contextmanager
def proxy(folder, ports):
    """nginx with default settings: after one failure, it does not use a node for ten seconds."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    servers = "".join(f"server 127.0.0.1:{each};" for each in ports)
    temporary = "".join(f"{kind}_temp_path {folder}/{kind};" for kind in
                        ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    os.chmod(folder, 0o711)
    (folder / "nginx.conf").write_text(
        f"daemon off; pid {folder}/nginx.pid; error_log {folder}/nginx.log error; events {{}} "
        f"http {{ access_log off; {temporary} upstream nodes {{ {servers} }} client_max_body_size 300m; "
        f"server {{ listen 127.0.0.1:{port}; location / {{ proxy_pass http://nodes; }} }} }}")
    process = subprocess.Popen(["nginx", "-c", folder / "nginx.conf", "-e", folder / "nginx.log"],
                               env=os.environ | {"PATH": os.environ["PATH"] + ":/usr/sbin"})
    try:
        yield port
    finally:
        process.terminate()
        process.wait()


def send_refused(port):
    """An upload to a case that does not exist, by a client without a session."""
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    line.request("POST", "/v1/cases/x/file/", bytes(UPLOAD_BYTES), {"Content-Type": "multipart/form-data; boundary=x"})
    return line.getresponse().status


def refuse_uploads(options):
    count = options.times or 50
    with trial(options) as it, bucket(options, it.folder) as (_, settings):
        database = postgres()
        nodes = [it.node(database, settings), it.node(database, settings)]
        with proxy(it.folder, [node.port for node in nodes]) as port:
            it.begin(ports=[port])
            for _ in range(count):
                status = send_refused(port)
                if status != 401:
                    raise SystemExit(f"faults: a refused upload is answered with {status}")
                it.heal(time.monotonic())
            if 502 in it.clients.answers or 0 in it.clients.answers:
                raise SystemExit(f"faults: others were told of refused uploads: {it.clients.answers}")
            it.end("refused uploads behind nginx", count)


def lose_log_reader(options):
    count = options.times or 20
    with trial(options) as it:
        node = it.node(sqlite(it.folder), {"ARCHWAY_LOG__LEVEL": "info", "ARCHWAY_SERVER__SHUTDOWN_SECONDS": "10"})
        it.begin()
        for turn in range(count):
            node.kill()
            reader, node.output = os.pipe()
            node.begin()
            node.wait()
            # Reads for a while, then stops; every other time it closes the pipe.
            is_gone = turn % 2 == 1
            if is_gone:
                os.close(reader)
            os.close(node.output)
            it.heal(time.monotonic())
            time.sleep(0.5)
            it.heal(time.monotonic())
            node.process.terminate()
            node.process.wait(timeout=20)
            node.output = None
            node.begin()
            node.wait()
            # Only once: the descriptor may belong to a client's connection afterwards.
            if not is_gone:
                os.close(reader)
        it.end("reader of the log gone", count)


class Listener:
    """Reads the stream of one person's events."""

    def __init__(self, port):
        session = Session([port], PEOPLE[1])
        session.ask("/v1/auth/check/")
        line = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        line.request("GET", "/events/", headers={"Authorization": f"Bearer {session.token}"})
        self.stream, self.heard_at = line.getresponse(), 0.0
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        for line in self.stream:
            if line.startswith(b"event:") and b"comment_added" in line:
                self.heard_at = time.monotonic()


def hold_foreign_transaction(options):
    count = options.times or 10
    with trial(options) as it:
        node = it.node(postgres())
        it.begin(pause=0.15)
        listener = Listener(node.port)
        for _ in range(count):
            other = subprocess.Popen(["psql", "-qAt", os.environ["ARCHWAY_TEST_POSTGRES"]], stdin=subprocess.PIPE,
                                     stdout=subprocess.PIPE, text=True)
            other.stdin.write("BEGIN; SELECT pg_current_xact_id();\n")
            other.stdin.flush()
            other.stdout.readline()
            moment = time.monotonic()
            while listener.heard_at <= moment:
                if time.monotonic() > moment + 20:
                    raise SystemExit("faults: nothing is heard while somebody else's transaction is open")
                time.sleep(0.001)
            it.healed.append(listener.heard_at - moment)
            other.kill()
            other.wait()
        it.end("foreign transaction open", count)


def fail_over(options):
    count = options.times or 5
    with trial(options) as it:
        clusters = [Cluster()]
        try:
            clusters.append(Cluster(of=clusters[0]))
            wire = Wire(("127.0.0.1", clusters[0].port))
            node = it.node(f"postgres://postgres@127.0.0.1:{wire.listener.getsockname()[1]}/postgres")
            it.begin(pause=0.1)
            for number in range(count):
                primary, standby = clusters[-2:]
                wire.cut()
                primary.crash()
                wire.target = ("127.0.0.1", standby.port)
                wire.mend()
                refused = it.clients.answers.get(503, 0)
                while it.clients.answers.get(503, 0) < refused + 20:
                    time.sleep(0.01)
                if is_ready(node.port):
                    raise SystemExit("faults: a node on a standby says that it is ready")
                standby.promote()
                it.heal(time.monotonic())
                if number + 1 < count:
                    clusters.append(Cluster(of=standby))
            it.end("failover to a standby", count)
        finally:
            for cluster in clusters:
                cluster.remove()


def is_ready(port):
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    line.request("GET", "/readyz")
    answer = line.getresponse()
    return json.loads(answer.read())["detail"] == "ready" or answer.status == 200


NEIGHBOURS = {
    "refused": refuse_uploads,
    "log": lose_log_reader,
    "foreign": hold_foreign_transaction,
    "failover": fail_over,
}
