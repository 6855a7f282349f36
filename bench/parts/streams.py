"""Live streams."""
import os
import re
import statistics
import subprocess
import tempfile
import time
from pathlib import Path

from parts.server import RUNS, SECONDS, Server, postgres_databases
from parts.table import add_row

STREAM_GROUPS, STREAMS_PER_GROUP = 100, 100
STREAM_LOADS = {"20 events/s": ("--rate", "20", "--inflight", "4"), "as many as it can": ("--inflight", "8")}
SOAK_SECONDS = 300


def read_streams(lines):
    """The figures in each line that the tool has printed."""
    return [{key: float(value) for key, value in re.findall(r"(\w+)=([\d.-]+)", line)} for line in lines]


def nchan_streams(folder):
    """nginx with nchan under the same loads, restarted each time."""
    results = Path(os.environ.get("ANCHORS_WORK", Path(tempfile.gettempdir()) / "anchors")) / "results/sse.txt"
    before = len(results.read_text()) if results.exists() else 0
    count = str(STREAM_GROUPS * STREAMS_PER_GROUP)
    subprocess.run([Path(folder) / "sse-nchan/run.sh", "nchan"], check=True, stdout=subprocess.DEVNULL,
                   env=os.environ | {"SUBS": count, "RUNS": str(RUNS), "SECS": str(SECONDS)})
    lines = results.read_text()[before:].splitlines()
    return {name: read_streams(line for line in lines if mark in line) for name, mark in zip(STREAM_LOADS, ("-rate", "-max"))}


def listen(server, tool, tokens, seconds, load):
    """What ten thousand clients of a fresh server received, and its memory use meanwhile."""
    with server:
        process = subprocess.Popen(
            [tool, "--port", server.url.rsplit(":", 1)[1], "--subs", str(STREAM_GROUPS * STREAMS_PER_GROUP), "--group-size",
             str(STREAMS_PER_GROUP), "--sub-path", "/events/", "--sub-header", "Authorization: Bearer {T}", "--tokens", tokens,
             "--pub-path", "/v1/cases/{g}/comment/", "--pub-header", f"Authorization: Bearer {server.login()}",
             "--pub-body", '{"comment":"The margin on 11 looks fine ({n})."}', "--pids", str(server.process.pid),
             "--secs", str(seconds), *load], stdout=subprocess.PIPE, text=True)
        memory = []
        while process.poll() is None:
            time.sleep(5)
            memory.append(server.memory_mb()[1])
        return read_streams([process.stdout.read()])[0], memory


def measure_streams(binary, peers):
    """Ten thousand open streams on one node; each comment is sent to a hundred streams."""
    tool = Path(tempfile.gettempdir()) / "archway-ssebench"
    subprocess.run(["cc", "-O2", "-o", tool, Path(peers) / "sse-nchan/ssebench.c"], check=True)
    beside = nchan_streams(peers)
    engines = {"SQLite": None} | {"PostgreSQL": database for database in postgres_databases("streams")}
    for engine, database in engines.items():
        with tempfile.TemporaryDirectory() as data:
            server = Server(binary, data, database=database)
            server.env["ARCHWAY_LIMITS__CONNECTIONS"] = str(2 * STREAM_GROUPS * STREAMS_PER_GROUP)
            server.env["ARCHWAY_LIMITS__CONNECTIONS_PER_ADDRESS"] = str(2 * STREAM_GROUPS * STREAMS_PER_GROUP)
            subprocess.run([binary, "migrate"], env=server.env, check=True, stdout=subprocess.DEVNULL)
            server.create_users(1)
            tokens = Path(data) / "tokens"
            tokens.write_text(subprocess.run(
                [Path(binary).parent / "examples/stream_load", server.database, "bench1@example.com", str(STREAM_GROUPS),
                 str(STREAMS_PER_GROUP)], check=True, capture_output=True, text=True).stdout)
            for name, load in STREAM_LOADS.items():
                runs = [listen(server, tool, tokens, SECONDS, load)[0] for _ in range(RUNS)]
                of = lambda key, figures=runs: [run[key] for run in figures]
                peer = lambda key, figures=beside[name]: statistics.median(run[key] for run in figures)
                what = f"{STREAM_GROUPS * STREAMS_PER_GROUP:,} streams, {name}, {engine}"
                add_row(f"{what}: heard, 99th percentile", of("p99_ms"), " ms", peer("p99_ms"), "nchan", 2)
                add_row("  deliveries", of("deliveries_per_s"), " /s", peer("deliveries_per_s"), "nchan")
                add_row("  memory of a stream", of("server_kb_per_conn"), " kB", peer("server_kb_per_conn"), "nchan", 1)
                add_row("  missing, refused or closed", [run["missing"] + run["bad"] + run["closed"] for run in runs])
            if engine != "SQLite":  # the memory of a stream does not depend on the database
                continue
            heard, memory = listen(server, tool, tokens, SOAK_SECONDS, STREAM_LOADS["20 events/s"])
            calm = len(memory) // 5  # the first fifth and the last
            add_row(f"  {SOAK_SECONDS} s of it: memory at the end", memory[-calm:], " MB", statistics.median(memory[:calm]), "at the beginning")
            add_row("    missing, refused or closed", [heard["missing"] + heard["bad"] + heard["closed"]])
