"""Files: upload, download, ZIP, and memory use."""
import contextlib
import json
import os
import re
import statistics
import subprocess
import tempfile
import time
import urllib.request
from pathlib import Path

from parts.server import RUNS, Server
from parts.table import add_row

AT_ONCE, FILES_IN_ZIP, MANY = 8, 5, 20
MANY_LIMIT_MB = 192
BUCKET, ACCESS_KEY, SECRET_KEY = "scans", "key", "secret"  # as crates/blobs/examples/s3_server.rs has them


def peer_figures(folder, peer):
    """MB/s of each workload of a peer, here and now. The peers use files of 100 MB."""
    if not folder:
        return {}
    results = Path(os.environ.get("ANCHORS_WORK", Path(tempfile.gettempdir()) / "anchors")) / "results/files.txt"
    before = len(results.read_text()) if results.exists() else 0
    done = subprocess.run([Path(folder) / "files/run.sh", peer], capture_output=True, text=True,
                          env=os.environ | {"RUNS": str(RUNS)})
    lines = results.read_text()[before:] if results.exists() else ""
    figures = {}
    for label, workload, rate in re.findall(r"^(\S+) (\S+) MBps=([\d.]+)", lines, re.M):
        figures.setdefault(f"{label} {workload}", []).append(float(rate))
    if not figures:
        print(f"bench: {peer} told nothing: {(done.stdout + done.stderr).strip()[-300:]}", flush=True)
    return {name: statistics.median(rates) for name, rates in figures.items()}


def disk_limit(folder, size):
    """MB/s of only writing this many bytes and waiting until they are on disk."""
    piece, rates = os.urandom(1 << 20), []
    for _ in range(RUNS):
        path = Path(folder) / "limit.tmp"
        started = time.perf_counter()
        with path.open("wb", buffering=0) as file:
            for _ in range(size >> 20):
                file.write(piece)
            os.fsync(file.fileno())
        rates.append(size / 1e6 / (time.perf_counter() - started))
        path.unlink()
    return statistics.median(rates)


class Clinic:
    """A person with a case, who uploads files with curl."""

    def __init__(self, server, case):
        self.server, self.case = server, case
        self.bearer = f"Authorization: Bearer {server.login()}"

    def call(self, method, path, headers=()):
        request = urllib.request.Request(f"{self.server.url}{path}", method=method)
        for name, value in (self.bearer.split(": ", 1), *headers):
            request.add_header(name, value)
        return urllib.request.urlopen(request)

    def form(self, scan, name="scan.xml"):
        return ["-F", f"file=@{scan};filename={name}", f"{self.server.url}/v1/cases/{self.case}/file/"]

    def upload(self, scan):
        """Starts an upload; only its bytes remain to be sent."""
        metadata = subprocess.run(["base64", "-w0"], input=self.case, capture_output=True, text=True).stdout
        headers = (("Tus-Resumable", "1.0.0"), ("Upload-Length", str(scan.stat().st_size)),
                   ("Upload-Metadata", f"filename c2Nhbi54bWw=,case_id {metadata}"))
        place = self.call("POST", "/v1/uploads/", headers).headers["Location"].rstrip("/")  # else curl adds the file's name
        return ["-X", "PATCH", "-T", str(scan), "-H", "Expect:", "-H", "Tus-Resumable: 1.0.0", "-H", "Upload-Offset: 0",
                "-H", "Content-Type: application/offset+octet-stream", f"{self.server.url}{place}"]

    def rate(self, transfers):
        """MB/s of all uploads together."""
        started = time.perf_counter()
        told = [subprocess.Popen(["curl", "-s", "-o", os.devnull, "-H", self.bearer, "-w",
                                  "%{http_code} %{size_upload} %{size_download}", *transfer],
                                 stdout=subprocess.PIPE, text=True) for transfer in transfers]
        told = [process.communicate()[0].split() for process in told]
        seconds = time.perf_counter() - started
        if bad := [status for status, *_ in told if not status.startswith("2")]:
            print(f"bench: {len(bad)} of {len(told)} transfers were answered {', '.join(sorted(set(bad)))}", flush=True)
        return sum(max(int(up), int(down)) for _, up, down in told) / 1e6 / seconds

    def files(self):
        return json.load(self.call("GET", f"/v1/cases/{self.case}/files/"))["files"]

    def remove_all(self):
        for file in self.files():
            self.call("DELETE", f"/v1/files/{file['id']}/remove/")


@contextlib.contextmanager
def clinic(binary, data, settings):
    """A server with one case that accepts files."""
    Path(data).mkdir()
    server = Server(binary, data)
    server.env |= settings | {"ARCHWAY_FILES__CASE_BYTES": "1000000000000"}
    subprocess.run([binary, "migrate"], env=server.env, check=True, stdout=subprocess.DEVNULL)
    server.create_users(1)
    tool = lambda *arguments: subprocess.run(
        [Path(binary).parent / "examples/case_load", server.database, "bench1@example.com", *map(str, arguments)],
        check=True, capture_output=True, text=True).stdout
    tool("fill", 10, 10)
    with server:
        yield Clinic(server, tool("ids", 1).strip())


@contextlib.contextmanager
def bucket(binary, folder):
    """Settings for a bucket in a folder."""
    tool = Path(binary).parent / "examples/s3_server"
    process = subprocess.Popen([tool, folder], stdout=subprocess.PIPE, text=True)
    try:
        yield {"ARCHWAY_STORAGE__KIND": "s3", "ARCHWAY_STORAGE__BUCKET": BUCKET,
               "ARCHWAY_STORAGE__ENDPOINT": process.stdout.readline().strip(),
               "ARCHWAY_STORAGE__ACCESS_KEY": ACCESS_KEY, "ARCHWAY_STORAGE__SECRET_KEY": SECRET_KEY}
    finally:
        process.terminate()
        process.wait()


def growth_mb(who, scan):
    """The maximum growth of the server's memory while very many files arrive at once."""
    about = Path(f"/proc/{who.server.process.pid}")
    kilobytes = lambda name: int(re.search(rf"^{name}:\s+(\d+) kB", (about / "status").read_text(), re.M)[1])
    (about / "clear_refs").write_text("5")  # resets the peak
    before = kilobytes("VmRSS")
    who.rate([who.form(scan)] * MANY)
    return (kilobytes("VmHWM") - before) / 1024


def noise(folder, megabytes):
    path = Path(folder) / f"scan{megabytes}.bin"
    with path.open("wb") as file:
        for _ in range(megabytes):
            file.write(os.urandom(1 << 20))
    return path


def measure_transfers(who, scan, limit, nginx, orthanc):
    size_name = f"{scan.stat().st_size >> 20} MiB"
    ways = {"form": who.form, "tus": who.upload}
    one, many = {way: [] for way in ways}, {way: [] for way in ways}
    for _ in range(RUNS):  # alternates, so that a busy moment of the machine affects all
        for way, transfer in ways.items():
            one[way].append(who.rate([transfer(scan)]))
            many[way].append(who.rate([transfer(scan) for _ in range(AT_ONCE)]))
            who.remove_all()
    for way in ways:
        add_row(f"one upload of {size_name}, {way}", one[way], " MB/s", limit, "write and fsync alone")
        if rate := orthanc.get("orthanc put1"):
            add_row("  beside a DICOM server", one[way], " MB/s", rate, "Orthanc")
        add_row(f"  {AT_ONCE} at once", many[way], " MB/s", nginx.get("nginx-dav put8"), "nginx PUT")
    who.rate([who.form(scan)] * FILES_IN_ZIP)
    path = who.files()[0]["url"]
    single, eight, zipped = [], [], []
    for _ in range(RUNS):
        single.append(who.rate([[f"{who.server.url}{path}"]]))
        eight.append(who.rate([[f"{who.server.url}{path}"]] * AT_ONCE))
        zipped.append(who.rate([[f"{who.server.url}/v1/cases/{who.case}/files/download/"]]))
    add_row(f"one download of {size_name}", single, " MB/s", nginx.get("nginx-readwrite get1"), "nginx without sendfile")
    add_row(f"  {AT_ONCE} at once", eight, " MB/s", nginx.get("nginx-readwrite get8"), "nginx without sendfile")
    add_row(f"  {FILES_IN_ZIP} of them in a ZIP", zipped, " MB/s", statistics.median(single), "one download")
    who.remove_all()


def measure_files(binary, peers, megabytes):
    """Files of this many MiB; twice as large for the memory measurement."""
    nginx, orthanc = peer_figures(peers, "nginx"), peer_figures(peers, "orthanc")
    with tempfile.TemporaryDirectory() as data:
        scan, large = noise(data, megabytes), noise(data, 2 * megabytes)
        what = f"{MANY} uploads of {2 * megabytes} MiB at once"
        with clinic(binary, f"{data}/disk", {}) as who:
            grown = growth_mb(who, large)  # first, before freed memory is kept
            who.remove_all()
            measure_transfers(who, scan, disk_limit(data, scan.stat().st_size), nginx, orthanc)
            add_row(f"{what}: memory grows by, disk", [grown], " MB", MANY_LIMIT_MB, "limit")
        with bucket(binary, f"{data}/bucket") as settings, clinic(binary, f"{data}/s3", settings) as who:
            add_row(f"{what}: memory grows by, S3", [growth_mb(who, large)], " MB", MANY_LIMIT_MB, "limit")
