"""Startup time and idle memory."""
import statistics
import subprocess
import tempfile
import time

from parts.server import RUNS, Server
from parts.table import add_row


def measure_start(binary):
    """Startup with an empty folder (creates keys and tables), startup with an existing one, idle memory."""
    help_ms = []
    for _ in range(RUNS):
        started = time.perf_counter()
        subprocess.run([binary, "--help"], stdout=subprocess.DEVNULL, check=True)
        help_ms.append((time.perf_counter() - started) * 1000)
    first, again, memory = [], [], []
    for _ in range(RUNS):
        with tempfile.TemporaryDirectory() as data:
            with Server(binary, data) as server:
                first.append(server.ready_ms)
            with Server(binary, data) as server:
                again.append(server.ready_ms)
                time.sleep(5)
                memory.append(server.memory_mb())
    floor = statistics.median(help_ms)
    add_row("ready, first start", first, " ms", floor, "archway --help", 1)
    add_row("ready, later start", again, " ms", floor, "archway --help", 1)
    add_row("idle memory, resident", [rss for rss, _ in memory], " MB", digits=1)
    add_row("idle memory, proportional", [pss for _, pss in memory], " MB", digits=1)
