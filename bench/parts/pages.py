"""The first page: weight and first paint. The main pages: Lighthouse."""
import json
import statistics
import subprocess
import tempfile
import urllib.request

from parts.nodes import run_node
from parts.server import RUNS, Server
from parts.table import add_row

FIRST_PAGE_LIMIT_BYTES = 230_000
LIGHTHOUSE_LIMITS = {"performance": 95, "accessibility": 100, "best-practices": 100}
DEMO_PASSWORD = "archway-demo"
CLINIC = "clinic@demo.example"
# The pages of a person of the demo, or of a visitor if empty; CASE is the newest case.
SCREENS = {
    "": ("/login", "/signup"),
    CLINIC: ("/dashboard", "/cases", "/cases/CASE", "/cases/CASE/print", "/cases/new", "/connections",
             "/groups", "/settings", "/helpdesk"),
}


def measure_pages(server):
    page = f"{server.url}/login"
    if loads := run_node("pages", page):
        bytes_of = {who: [run["bytes"] / 1000 for run in runs] for who, runs in loads.items()}
        paint_of = {who: [run["paint_ms"] for run in runs] for who, runs in loads.items()}
        add_row("/login, transferred", bytes_of["ours"], " kB", statistics.median(bytes_of["floor"]), "bare React", 1)
        add_row("  against its limit", bytes_of["ours"], " kB", FIRST_PAGE_LIMIT_BYTES / 1000, "limit", 1)
        add_row("/login, first paint, slow phone", paint_of["ours"], " ms", statistics.median(paint_of["floor"]), "bare React")


def newest_case(server, email):
    headers = {"Authorization": f"Bearer {server.login(email, DEMO_PASSWORD)}"}
    cases = urllib.request.urlopen(urllib.request.Request(f"{server.url}/v1/cases/?page=1", headers=headers))
    return json.load(cases)["posts"][0]["no"]


def measure_screens(binary):
    with tempfile.TemporaryDirectory() as data:
        server = Server(binary, data)
        subprocess.run([binary, "demo"], env=server.env, check=True, stdout=subprocess.DEVNULL)
        with server:
            case = newest_case(server, CLINIC)
            for email, screens in SCREENS.items():
                paths = [screen.replace("CASE", case) for screen in screens]
                signed_in = {"EMAIL": email, "PASSWORD": DEMO_PASSWORD}
                report = run_node("lighthouse", server.url, RUNS, *paths, settings=signed_in) or {}
                for screen, result in zip(screens, report.values()):
                    add_scores(screen, **result)


def add_scores(screen, scores, short):
    for category, values in scores.items():
        if values:
            add_row(f"{screen}, Lighthouse {category}", values, "", LIGHTHOUSE_LIMITS[category], "at least")
    if short:
        print(f"bench: {screen}: Lighthouse is not content with: {', '.join(short)}", flush=True)
