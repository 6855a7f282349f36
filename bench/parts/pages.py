"""The first page: weight, first paint, Lighthouse."""
import statistics

from parts.nodes import run_node
from parts.table import add_row

FIRST_PAGE_LIMIT_BYTES = 230_000
LIGHTHOUSE_LIMITS = {"performance": 95, "accessibility": 100, "best-practices": 100}


def measure_pages(server):
    page = f"{server.url}/login"
    if loads := run_node("pages", page):
        bytes_of = {who: [run["bytes"] / 1000 for run in runs] for who, runs in loads.items()}
        paint_of = {who: [run["paint_ms"] for run in runs] for who, runs in loads.items()}
        add_row("/login, transferred", bytes_of["ours"], " kB", statistics.median(bytes_of["floor"]), "bare React", 1)
        add_row("  against its limit", bytes_of["ours"], " kB", FIRST_PAGE_LIMIT_BYTES / 1000, "limit", 1)
        add_row("/login, first paint, slow phone", paint_of["ours"], " ms", statistics.median(paint_of["floor"]), "bare React")
    if report := run_node("lighthouse", page):
        for category, scores in report["scores"].items():
            add_row(f"/login, Lighthouse {category}", scores, "", LIGHTHOUSE_LIMITS[category], "at least")
        if report["short"]:
            print(f"bench: Lighthouse is not content with: {', '.join(report['short'])}")
