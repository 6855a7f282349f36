"""Everyday calls on cases."""
import os
import re
import statistics
import subprocess
import tempfile
from contextlib import ExitStack
from functools import partial
from pathlib import Path

from parts.load import wrk
from parts.server import ROOT, RUNS, SECONDS, Server, postgres_databases
from parts.table import add_row

CASE_CALLS = {"list": 16, "page": 16, "search": 16, "detail": 16, "comment": 16, "comment by 64": 64}
OWN_CASES = 10_000


def peer_figures(folder):
    """Measures the peers of django-cases here and now: the best result for each call, and its 99th percentile."""
    if not folder:
        return {}
    out = subprocess.run([Path(folder) / "django-cases/run.sh", "ninja-access", "drf-access"],
                         capture_output=True, text=True, env=os.environ | {"RUNS": str(RUNS), "SECS": str(SECONDS)}).stdout
    best = {}
    for call, rate, late in re.findall(r"^\S+ +(\w+) +rps=([\d.]+).*?p99_ms=([\d.]+)", out, re.M):
        if float(rate) > best.get(call, (0, 0))[0]:
            best[call] = (float(rate), float(late))
    if not best:
        print(f"bench: the peers told nothing:\n{out[-2000:]}")
    return best


class CaseServer(Server):
    """A server with this many cases, 10,000 of which the requesting person sees."""

    def __init__(self, binary, data, database, total):
        super().__init__(binary, data, database=database)
        self.case_load = Path(binary).parent / "examples/case_load"
        subprocess.run([binary, "migrate"], env=self.env, check=True, stdout=subprocess.DEVNULL)
        self.create_users(1)
        self.load("fill", total, OWN_CASES)
        self.ids = Path(data) / "ids"
        self.ids.write_text(self.load("ids", OWN_CASES))

    def load(self, *arguments):
        command = [self.case_load, self.database, "bench1@example.com", *map(str, arguments)]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    def __enter__(self):
        super().__enter__()
        self.token = self.login()
        return self

    def measure(self, call):
        """Requests per second, and the 99th percentile."""
        arguments = (call.split()[0], str(self.ids), self.token)
        return wrk(self.url, CASE_CALLS[call], "-s", str(ROOT / "bench/cases.lua"), script_args=arguments)


def in_turns(measures):
    """The results of each, measured alternately: a busy moment of the machine affects all."""
    results = {name: [] for name in measures}
    for _ in range(RUNS):
        for name, measure in measures.items():
            results[name].append(measure())
    return results


def add_lists(servers, engine):
    """The first page of the list, compared with the smallest database."""
    with ExitStack() as running:
        lists = in_turns({name: partial(running.enter_context(server).measure, "list") for name, server in servers.items()})
    smallest = next(iter(lists))
    floor = statistics.median(rate for rate, _ in lists[smallest])
    for name, runs in lists.items():
        add_row(f"list, {name}, {engine}", [rate for rate, _ in runs], " req/s", floor, smallest)


def add_calls(server, engine, beside):
    with server:
        calls = in_turns({call: partial(server.measure, call) for call in CASE_CALLS})
    for call, runs in calls.items():
        rate, late = beside.get(call.split()[0], (None, None))
        add_row(f"{call}, {OWN_CASES:,} of 200,000 cases, {engine}", [run[0] for run in runs], " req/s", rate, "best peer")
        add_row("  99th percentile", [run[1] for run in runs], " ms", late, "best peer", 1)


def measure_cases(binary, peers):
    """The list in small and large databases, alone and in a group; then everyday calls on 10,000 of 200,000 cases."""
    beside = peer_figures(peers)
    engines = {"SQLite": (None,) * 3}
    if databases := tuple(postgres_databases("cases_s", "cases_m", "cases_l")):
        engines["PostgreSQL"] = databases
    for engine, databases in engines.items():
        with ExitStack() as folders:
            servers = {
                f"{total:,} cases": CaseServer(binary, folders.enter_context(tempfile.TemporaryDirectory()), database, total)
                for total, database in zip((10_000, 200_000, 1_000_000), databases)
            }
            small, middle, large = servers.values()
            add_lists(servers, engine)
            large.load("share", 49)
            add_lists({"10,000 cases once more": small, "1,000,000, a group of 50": large}, engine)
            # Last, because the mails of its comments are still being sent when it has ended.
            add_calls(middle, engine, beside)
