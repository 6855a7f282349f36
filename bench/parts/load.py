"""Load from wrk."""
import re
import subprocess

from parts.server import SECONDS


MS_PER = {"us": 0.001, "ms": 1, "s": 1000, "m": 60_000}


def wrk(url, connections, *more, script_args=()):
    """Requests per second and the 99th percentile in ms; reports any unsuccessful answer."""
    out = subprocess.run(
        ["wrk", "-t1", f"-c{connections}", f"-d{SECONDS}s", "--latency", *more, url, *(["--", *script_args] if script_args else [])],
        capture_output=True, text=True, check=True,
    ).stdout
    for trouble in re.findall(r"Non-2xx.*|Socket errors.*", out):
        print(f"bench: {url}: {trouble.strip()}", flush=True)
    latency = re.search(r"99%\s+([\d.]+)(us|ms|s|m)", out)
    return float(re.search(r"Requests/sec:\s+([\d.]+)", out)[1]), float(latency[1]) * MS_PER[latency[2]]
