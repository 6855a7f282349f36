"""PostgreSQL servers that a fault starts itself: a primary and a standby."""
import glob
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import time

BIN = max(glob.glob("/usr/lib/postgresql/*/bin"), default=os.path.dirname(os.path.realpath(shutil.which("initdb") or "")))
# PostgreSQL refuses to run as root.
AS_OWNER = ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups"] if os.geteuid() == 0 else []


def run(program, *arguments):
    subprocess.run([*AS_OWNER, f"{BIN}/{program}", *arguments], check=True, cwd="/", stdout=subprocess.DEVNULL)


class Cluster:
    """A server; with `of`, a synchronous standby of that server, which has received the data before a commit is
    acknowledged."""

    def __init__(self, of=None):
        self.folder = tempfile.mkdtemp(prefix="archway-cluster-")
        if AS_OWNER:
            owner = pwd.getpwnam("postgres")
            os.chown(self.folder, owner.pw_uid, owner.pw_gid)
        self.data = f"{self.folder}/data"
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        if of:
            run("pg_basebackup", "-h", "127.0.0.1", "-U", "postgres", "-p", str(of.port), "-D", self.data,
                "--checkpoint=fast", "-X", "stream", "--write-recovery-conf", "--no-sync")
        else:
            run("initdb", "-D", self.data, "--username=postgres", "--auth=trust", "--encoding=UTF8",
                "--locale=C.UTF-8", "--no-sync")
        run("pg_ctl", "start", "-w", "-D", self.data, "-l", f"{self.folder}/log", "-o",
            f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={self.folder} -c max_connections=100")
        if of:
            of.wait_for_standby()

    def wait_for_standby(self):
        """From now on, a commit returns only when the standby has it. Until the server processes have read the new
        setting, commits still return at once: the checkpointer reads it last, before a checkpoint."""
        for sql in ("ALTER SYSTEM SET synchronous_standby_names = '*'", "SELECT pg_reload_conf()"):
            self.say(sql)
        while self.say("SELECT COUNT(*) FROM pg_stat_replication WHERE sync_state = 'sync'") != "1":
            time.sleep(0.01)
        self.say("CHECKPOINT")

    def say(self, sql):
        psql = ("psql", "-h", "127.0.0.1", "-U", "postgres", "-p", str(self.port), "-qAtc", sql)
        return subprocess.run(psql, check=True, stdout=subprocess.PIPE, text=True).stdout.strip()

    def crash(self):
        run("pg_ctl", "stop", "-w", "-D", self.data, "-m", "immediate")

    def promote(self):
        run("pg_ctl", "promote", "-w", "-D", self.data)
        # The promoted server has no standby yet.
        self.say("ALTER SYSTEM RESET synchronous_standby_names")
        self.say("SELECT pg_reload_conf()")

    def remove(self):
        if os.path.exists(f"{self.data}/postmaster.pid"):
            self.crash()
        shutil.rmtree(self.folder)
