"""Everyday calls on cases."""
import os
import re
import statistics
import subprocess
import tempfile
from pathlib import Path

from parts.load import wrk
from parts.server import ROOT, RUNS, SECONDS, Server, postgres_databases
from parts.table import add_row

CASE_CALLS = {"list": 16, "page": 16, "search": 16, "detail": 16, "comment": 16, "comment by 64": 64}


def peer_figures(folder):
    """What the peers of django-cases do here and now: the best of them for each call, and its 99th percentile."""
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


def case_rates(server, tool, calls):
    """Requests per second and 99th percentile of each call."""
    ids = Path(server.env["ARCHWAY_DATA"]) / "ids"
    ids.write_text(tool("ids", 10_000))
    token = server.login()
    results = {call: [] for call in calls}
    for _ in range(RUNS):  # in turns, so that a busy moment of the machine falls on all
        for call in calls:
            script = (str(ROOT / "bench/cases.lua"),)
            arguments = (call.split()[0], str(ids), token)
            results[call].append(wrk(server.url, CASE_CALLS[call], "-s", *script, script_args=arguments))
    return results


def measure_cases(binary, peers):
    """Everyday calls on 10,000 cases of 200,000; then the list alone in small and large databases, alone and in a group."""
    case_load = Path(binary).parent / "examples/case_load"
    beside = peer_figures(peers)
    sizes = {"10,000": (10_000, 10_000), "200,000": (200_000, 10_000), "1,000,000": (1_000_000, 10_000)}
    engines = {"SQLite": (None,) * 3}
    if databases := tuple(postgres_databases("cases_s", "cases_m", "cases_l")):
        engines["PostgreSQL"] = databases
    for engine, databases in engines.items():
        lists = {}
        for (size, (total, own)), database in zip(sizes.items(), databases):
            with tempfile.TemporaryDirectory() as data:
                server = Server(binary, data, database=database)
                subprocess.run([binary, "migrate"], env=server.env, check=True, stdout=subprocess.DEVNULL)
                server.create_users(1)
                tool = lambda *arguments: subprocess.run(
                    [case_load, server.database, "bench1@example.com", *map(str, arguments)],
                    check=True, capture_output=True, text=True).stdout
                tool("fill", total, own)
                with server:
                    calls = CASE_CALLS if size == "200,000" else ["list"]
                    results = case_rates(server, tool, calls)
                    lists[size] = results["list"]
                    if size == "200,000":
                        for call, runs in results.items():
                            rate, late = beside.get(call.split()[0], (None, None))
                            add_row(f"{call}, {own:,} of {total:,} cases, {engine}", [run[0] for run in runs], " req/s", rate, "best peer")
                            add_row("  99th percentile", [run[1] for run in runs], " ms", late, "best peer", 1)
                if size == "1,000,000":
                    tool("share", 49)
                    with server:
                        lists["group of 50"] = case_rates(server, tool, ["list"])["list"]
        floor = statistics.median(run[0] for run in lists["10,000"])
        for name, runs in lists.items():
            add_row(f"list, {name}, {engine}", [run[0] for run in runs], " req/s", floor, "10,000 cases")
