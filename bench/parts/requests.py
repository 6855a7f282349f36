"""Everyday requests, sign-ins, and both during a password-guessing attack."""
import os
import re
import statistics
import subprocess
import time

from parts.load import wrk
from parts.server import PASSWORD, ROOT, RUNS, SECONDS, USERS
from parts.table import add_row, rows

WRONG_TRIES = 10_000


def measure_requests(server):
    token = server.login()
    loads = {
        "/healthz": (f"{server.url}/healthz", 64),
        "login page": (f"{server.url}/login", 64, "-H", "Accept-Encoding: br, gzip"),
        "GET /v1/auth/check/, signed in": (f"{server.url}/v1/auth/check/", 64, "-H", f"Authorization: Bearer {token}"),
    }
    results = {name: [] for name in loads}
    for _ in range(RUNS):  # alternates, so that a busy moment of the machine affects all
        for name, arguments in loads.items():
            results[name].append(wrk(*arguments))
    floor = [statistics.median(run[column] for run in results["/healthz"]) for column in (0, 1)]
    for name, runs in results.items():
        is_floor = name == "/healthz"
        add_row(f"{name}, 64 connections", [rate for rate, _ in runs], " req/s", None if is_floor else floor[0], "/healthz")
        add_row("  99th percentile", [late for _, late in runs], " ms", None if is_floor else floor[1], "/healthz", 1)


def measure_logins(server):
    rates, lates, hash_ms = [], [], []
    for _ in range(RUNS):
        before = server.hashing()
        rate, late = wrk(server.url, 8, "-s", str(ROOT / "bench/login.lua"), script_args=(str(USERS), PASSWORD))
        after = server.hashing()
        rates.append(rate)
        lates.append(late)
        if before and after and after[1] > before[1]:
            hash_ms.append((after[0] - before[0]) / (after[1] - before[1]) * 1000)
    most = len(os.sched_getaffinity(0)) * 1000 / statistics.median(hash_ms) if hash_ms else None
    add_row(f"login, {USERS} users, 8 connections", rates, " /s", most, "if the cores did Argon2 only", 1)
    add_row("  99th percentile", lates, " ms", digits=1)
    if hash_ms:
        add_row("  of it Argon2, each", hash_ms, " ms", digits=1)


def measure_brute_force(server):
    """Other people's requests during an attack that guesses passwords and codes; the limits are on."""
    check = (f"{server.url}/v1/auth/check/", 4, "-H", f"Authorization: Bearer {server.login()}",
             "-s", str(ROOT / "bench/calm.lua"))
    calm = [wrk(*check)[1] for _ in range(RUNS)]
    add_row("auth/check at a calm pace, 99th percentile", calm, " ms", digits=1)
    for addresses in ("one", "many"):
        lates, tries = [], [0, 0, 0, 0]
        while sum(tries) < WRONG_TRIES:
            attack = subprocess.Popen(
                ["wrk", "-t1", "-c32", f"-d{SECONDS + 1}s", "-s", str(ROOT / "bench/brute-force.lua"), server.url, "--",
                 str(USERS), addresses], stdout=subprocess.PIPE, text=True)
            time.sleep(0.5)
            lates.append(wrk(*check)[1])
            counts = re.search(r"tries wrong=(\d+) refused=(\d+) let_in=(\d+) other=(\d+)", attack.communicate()[0])
            tries = [total + int(count) for total, count in zip(tries, counts.groups())]
        wrong, refused, let_in, other = tries
        add_row(f"  while {sum(tries):,} wrong tries come from {addresses} address{'es' if addresses == 'many' else ''}",
                lates, " ms", statistics.median(calm), "calm", 1)
        rows.append((f"    {refused:,} of them refused, {wrong:,} told wrong, {let_in} let in, {other} other", "", "", ""))
