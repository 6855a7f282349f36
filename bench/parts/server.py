"""The measured server."""
import contextlib
import json
import os
import re
import socket
import subprocess
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
RUNS = 3
SECONDS = 5
USERS = 32
PASSWORD = "Quiet-Amber-Kiln-58"


class Server:
    def __init__(self, binary, data, limits=False, database=None):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self.binary = binary
        self.url = f"http://127.0.0.1:{port}"
        self.env = os.environ | {"ARCHWAY_LISTEN": f"127.0.0.1:{port}", "ARCHWAY_DATA": data}
        self.database = database or f"sqlite://{data}/archway.db"
        self.env["ARCHWAY_DATABASE_URL"] = self.database
        # The measured cases are old: without this, all their people would be warned, and mailed for minutes.
        self.env["ARCHWAY_RETENTION__ARCHIVE_AFTER_MONTHS"] = "0"
        if limits:
            # The load generator sends made-up client addresses, as a proxy would.
            self.env["ARCHWAY_SERVER__TRUSTED_PROXIES"] = '["127.0.0.0/8"]'
        else:
            # All load comes from one address.
            for limit in ("LOGIN_PER_ADDRESS", "LOGIN_PER_ACCOUNT", "LOGIN_PER_ACCOUNT_TOTAL", "FLOOD_PER_SECOND"):
                self.env[f"ARCHWAY_LIMITS__{limit}"] = "1000000000"
        self.log_file = Path(data) / "bench-server.log"

    def __enter__(self):
        self.log = self.log_file.open("ab")
        started = time.perf_counter()
        self.process = subprocess.Popen([self.binary, "serve"], env=self.env, stdout=self.log, stderr=self.log)
        while True:
            with contextlib.suppress(OSError):
                if urllib.request.urlopen(f"{self.url}/readyz", timeout=1).status == 200:
                    break
            if self.process.poll() is not None or time.perf_counter() - started > 30:
                self.process.kill()
                raise SystemExit(f"bench: the server did not become ready:\n{self.log_file.read_text()[-2000:]}")
            time.sleep(0.001)
        self.ready_ms = (time.perf_counter() - started) * 1000
        return self

    def __exit__(self, *_):
        self.process.terminate()
        try:
            self.process.wait(timeout=30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.log.close()

    def memory_mb(self):
        """Resident and proportional set size."""
        text = Path(f"/proc/{self.process.pid}/smaps_rollup").read_text()
        return tuple(int(re.search(rf"^{name}:\s+(\d+) kB", text, re.M)[1]) / 1024 for name in ("Rss", "Pss"))

    def create_users(self, count=USERS, *rights):
        for number in range(1, count + 1):
            subprocess.run(
                [self.binary, "user", "create", f"bench{number}@example.com", "--password-stdin",
                 "--first-name", "Bench", "--last-name", str(number), "--role", "lab", "--country", "DE", *rights],
                env=self.env, input=PASSWORD, text=True, check=True, stdout=subprocess.DEVNULL,
            )

    def login(self, email="bench1@example.com", password=PASSWORD):
        body = json.dumps({"username": email, "password": password}).encode()
        request = urllib.request.Request(f"{self.url}/v1/auth/login/", body, {"Content-Type": "application/json"})
        return json.load(urllib.request.urlopen(request))["user"]["token"]

    def hashing(self):
        """Seconds spent in Argon2 so far, and the number of runs; None if the server does not report them."""
        text = urllib.request.urlopen(f"{self.url}/metrics").read().decode()
        totals = []
        for part in ("sum", "count"):
            found = re.findall(rf"^archway_password_hash_seconds_{part}(?:\{{[^}}]*\}})? (\S+)$", text, re.M)
            if not found:
                return None
            totals.append(sum(map(float, found)))
        return totals


def postgres_databases(*names):
    """New databases in the cluster of scripts/with-postgres, if there is one."""
    cluster = os.environ.get("ARCHWAY_TEST_POSTGRES")
    for name in names if cluster else ():
        subprocess.run(["psql", "-q", cluster, "-c", f"CREATE DATABASE bench_{name}"], check=True)
        yield f"{cluster.rsplit('/', 1)[0]}/bench_{name}"
