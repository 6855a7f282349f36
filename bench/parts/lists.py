"""The first page of the long lists of the administration, with 10,000 and with 1,000,000 rows."""
import http.client
import json
import sqlite3
import statistics
import subprocess
import tempfile
import time
from urllib.parse import urlencode, urlsplit

from parts.server import RUNS, Server, postgres_databases
from parts.table import add_row

SMALL, LARGE = 10_000, 1_000_000
REQUESTS = 40

# Each finds the same number of rows in both databases, so that the pages are comparable.
LISTS = {
    "devices": {"": {}, ", a search": {"search": "sn-0004321"}, ", a search that fits all": {"search": "org"}},
    "users": {"": {}, ", a search": {"search": "mail4321@example.org"}, ", a search that fits all": {"search": "org"}},
    "logs": {"": {}, ", of a person": {"person": "mail4321@example.org"}, ", of an action": {"action": "device.open"}},
}

NUMBERS = "WITH RECURSIVE n (i) AS (SELECT {first} UNION ALL SELECT i + 1 FROM n WHERE i < {last})"
USER_COLUMNS = """password_hash, state, institution, phone, address, language, data_location, data_loc_set,
    two_factor_method, use_auto_refresh, is_first_login, is_staff, is_device_manager, is_sales_manager,
    is_device_rental_manager, is_device_user_viewer, is_main_company, side"""
# The shown values of a row are derived from its number, spread so that the sort orders are unrelated.
FILL = [
    f"""INSERT INTO users (id, email, email_folded, name_folded, staff_search_text, first_name, last_name, role, country,
        created_at, {USER_COLUMNS})
        {NUMBERS}, named AS (SELECT i, CAST(i AS BIGINT) * 7919 % 999983 AS spread FROM n)
        SELECT 'user' || i, 'mail' || i || '@example.org', 'mail' || i || '@example.org', 'person ' || spread || ' meyer',
        'person ' || spread || ' meyer mail' || i || '@example.org de', 'Person ' || spread, 'Meyer',
        CASE i % 3 WHEN 0 THEN 'clinic' WHEN 1 THEN 'lab' ELSE 'dealer' END, 'DE', 1700000000000 + spread, {USER_COLUMNS}
        FROM named, users WHERE email = 'bench1@example.com'""",
    f"""INSERT INTO devices (id, udi, serial_no, is_blocked, created_at, user_id, state, sort_name, sort_email, sort_country,
        registered_at, search_text)
        {NUMBERS}, named AS (SELECT i, SUBSTR('0000000' || i, LENGTH('0000000' || i) - 6) AS serial FROM n)
        SELECT 'device' || i, '(01)08800000000015(21)SN-' || serial, 'SN-' || serial, FALSE, 1700000000000 + i, u.id,
        'registered', u.name_folded, u.email_folded, u.country, 1700000000000 + i,
        '(01)08800000000015(21)sn-' || serial || ' sn-' || serial || ' ' || u.name_folded || ' ' || u.email || ' de'
        FROM named JOIN users u ON u.id = 'user' || i""",
    f"""INSERT INTO audit_entries (id, at, action, record, detail, person_hash, seq, hash)
        {NUMBERS} SELECT '01' || SUBSTR('0000000' || i, LENGTH('0000000' || i) - 6), 1700000000000 + i,
        CASE WHEN i <= 1000 THEN 'device.open' ELSE 'account.login' END, 'user:user' || i, '{{{{}}}}', '', 1000 + i, ''
        FROM n""",
    f"""INSERT INTO audit_people (entry_id, person, address, salt)
        {NUMBERS} SELECT '01' || SUBSTR('0000000' || i, LENGTH('0000000' || i) - 6), 'user' || i, '192.0.2.1', '' FROM n""",
]


def run_sql(server, statements):
    if server.database.startswith("sqlite"):
        with sqlite3.connect(server.database.removeprefix("sqlite://")) as database:
            for statement in statements:
                database.execute(statement)
    else:
        subprocess.run(["psql", "-q", "-v", "ON_ERROR_STOP=1", server.database], input=";\n".join(statements) + ";",
                       text=True, check=True)


def fill(server, count):
    """Adds this many people, devices and log entries."""
    run_sql(server, [statement.format(first=1, last=count) for statement in FILL])
    if not server.database.startswith("sqlite"):
        run_sql(server, ["VACUUM ANALYZE"])


class Asking:
    """One browser with a page: sequential requests on one connection."""

    def __init__(self, server):
        self.line = http.client.HTTPConnection(urlsplit(server.url).netloc)
        self.headers = {"Authorization": f"Bearer {server.login()}"}

    def seconds(self, path):
        begun = time.perf_counter()
        self.line.request("GET", path, headers=self.headers)
        answer = self.line.getresponse()
        body = answer.read()
        if answer.status != 200 or not json.loads(body)["results"]:
            raise SystemExit(f"bench: {path}: {answer.status} {body[:200]}")
        return time.perf_counter() - begun


def measure_lists(binary):
    """The median of many answers, from both databases alternately, so that a busy moment of the machine affects
    both."""
    engines = {"SQLite": (None, None)}
    if databases := tuple(postgres_databases("lists_s", "lists_l")):
        engines["PostgreSQL"] = databases
    for engine, databases in engines.items():
        with tempfile.TemporaryDirectory() as small, tempfile.TemporaryDirectory() as large:
            servers = []
            for data, database, count in zip((small, large), databases, (SMALL, LARGE)):
                server = Server(binary, data, database=database)
                server.env["ARCHWAY_AUTH__STAFF_SECOND_FACTOR"] = "optional"
                subprocess.run([binary, "migrate"], env=server.env, check=True, stdout=subprocess.DEVNULL)
                server.create_users(1, "--staff", "--device-manager", "--main-company")
                fill(server, count)
                servers.append(server)
            with servers[0], servers[1]:
                askings = [Asking(server) for server in servers]
                for name, ways in LISTS.items():
                    for way, query in ways.items():
                        measure_list(f"{name}{way}, {engine}", f"/v1/cs/{name}/?{urlencode(query)}", askings)


def measure_list(what, path, askings):
    rounds = [[], []]
    for _ in range(RUNS):
        times = [[], []]
        for _ in range(REQUESTS):
            for asking, taken in zip(askings, times):
                taken.append(asking.seconds(path) * 1000)
        for middles, taken in zip(rounds, times):
            middles.append(statistics.median(taken))
    add_row(f"{what}, {LARGE:,} rows", rounds[1], " ms", statistics.median(rounds[0]), f"{SMALL:,} rows", 2)
