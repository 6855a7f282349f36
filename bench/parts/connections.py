"""Lists of connections in a large table."""
import subprocess
import tempfile
from pathlib import Path

from parts.load import wrk
from parts.server import Server, postgres_databases
from parts.table import add_row

OWN_CONNECTIONS = 500
OTHER_PEOPLE, OTHER_CONNECTIONS = 100_000, 1_000_000


def measure_connections(binary):
    """A person with many connections, in a small and in a very large table: the cost of a list must not grow."""
    row_reads = Path(binary).parent / "examples/row_reads"
    engines = {"SQLite": (None, None)}
    if databases := tuple(postgres_databases("small", "large")):
        engines["PostgreSQL"] = databases
    for engine, databases in engines.items():
        reads, rates, lates = [], [], []
        for is_large, database in zip((False, True), databases):
            with tempfile.TemporaryDirectory() as data:
                server = Server(binary, data, database=database)
                subprocess.run([binary, "migrate"], env=server.env, check=True, stdout=subprocess.DEVNULL)
                server.create_users(1)
                tool = lambda *arguments: subprocess.run(
                    [row_reads, server.database, "bench1@example.com", *map(str, arguments)],
                    check=True, capture_output=True, text=True).stdout
                if is_large:
                    tool("fill", OTHER_PEOPLE, OTHER_CONNECTIONS)
                tool("own", OWN_CONNECTIONS)
                reads.append(int(tool("count")))
                with server:
                    call = ("-H", f"Authorization: Bearer {server.login()}")
                    for name, search in (("all", ""), ("search", "?search=partner+49")):
                        rate, late = wrk(f"{server.url}/v1/connections/{search}", 16, *call)
                        rates.append((is_large, name, rate))
                        lates.append((is_large, name, late))
        unit = " steps" if engine == "SQLite" else " rows"
        add_row(f"{OWN_CONNECTIONS} connections among {OTHER_CONNECTIONS:,} of {OTHER_PEOPLE:,} people, {engine}: one list reads",
                [reads[1]], unit, reads[0], "alone")
        for name in ("all", "search"):
            value = lambda figures, large: next(f for is_large, n, f in figures if (is_large, n) == (large, name))
            add_row(f"  GET /v1/connections/ ({name})", [value(rates, True)], " req/s", value(rates, False), "alone")
            add_row("    99th percentile", [value(lates, True)], " ms", value(lates, False), "alone", 1)
