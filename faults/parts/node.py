"""A server that faults are applied to."""
import contextlib
import os
import socket
import subprocess
import time
import urllib.request

# All clients come from one address, and invite all the time.
LIMITS = ("LOGIN_PER_ADDRESS", "LOGIN_PER_ACCOUNT", "LOGIN_PER_ACCOUNT_TOTAL", "INVITE_PER_PERSON",
          "INVITATIONS_PER_PERSON", "FLOOD_PER_SECOND")


class Node:
    def __init__(self, binary, data, database, mails, settings=None, within=()):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.binary = binary
        self.within = list(within)  # a command that runs the rest of the command line
        self.log = data / f"log-{self.port}"
        self.output = None
        self.env = os.environ | {f"ARCHWAY_LIMITS__{limit}": "1000000000" for limit in LIMITS} | {
            "ARCHWAY_LISTEN": f"127.0.0.1:{self.port}",
            "ARCHWAY_DATA": str(data / "data"),
            "ARCHWAY_DATABASE_URL": database,
            "ARCHWAY_MAIL__SMTP_URL": mails.url,
            "ARCHWAY_FILES__CASE_BYTES": "1000000000000",
            "ARCHWAY_FILES__QUOTA_BYTES": "0",
            "ARCHWAY_FILES__RESERVE_BYTES": "0",
            # Mails that a killed node was about to send are sent by the next node after this time.
            "ARCHWAY_SERVER__JOB_LEASE_SECONDS": "5",
            "ARCHWAY_LOG__LEVEL": "error",
        } | (settings or {})

    def run(self, *words):
        with self.log.open("ab") as log:
            subprocess.run([self.binary, *words], env=self.env, stdout=log, stderr=log, check=True)

    def begin(self):
        """Starts it without waiting. `output` receives its log, if given."""
        with self.log.open("ab") as log:
            output = self.output or log
            command = [*self.within, self.binary, "serve"]
            self.process = subprocess.Popen(command, env=self.env, stdout=output, stderr=output)

    def wait(self):
        for _ in range(6000):
            with contextlib.suppress(OSError):
                if urllib.request.urlopen(f"http://127.0.0.1:{self.port}/readyz", timeout=5).status == 200:
                    return
            if self.process.poll() is not None:
                break
            time.sleep(0.01)
        raise SystemExit(f"faults: the server is not ready:\n{self.log.read_text()[-2000:]}")

    def kill(self):
        self.process.kill()
        self.process.wait()
