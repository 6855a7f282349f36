"""Scans: read, compressed, decompressed and shown, compared with other readers, compressors and viewers."""
import gzip
import json
import os
import re
import statistics
import subprocess
import tempfile
import time
from pathlib import Path

from parts.files import clinic
from parts.nodes import run_node
from parts.server import PASSWORD, ROOT, RUNS
from parts.table import add_row

ARCHES = ("Lower", "Upper")  # real scans of the demo
JAW = "jaw272k"
VIEWED = {"jaw418k": RUNS, "jaw1086k": 1}  # number of runs; the larger scan takes half a minute each
READ_TIMES = 7
STEPS_LIMIT_MS = 1000
# Readers that merge vertices, if the format does not share them; none that only copies bytes.
READERS = {"stl": ("three-STL+mergeVertices", "trimesh", "open3d", "meshio"),
           "ply": ("three-PLYLoader", "trimesh", "open3d", "meshio"),
           "obj": ("three-OBJLoader", "trimesh", "open3d", "meshio")}


def peer_figures(folder, *parts, runs=RUNS, **settings):
    """The results of each peer for each file: {"name:file": {"ms": …}}."""
    done = subprocess.run([Path(folder) / "mesh/run.sh", *parts], capture_output=True, text=True,
                          env=os.environ | settings | {"RUNS": str(runs)})
    figures = {}
    for what, values in re.findall(r"^\S+ (\S+:\S+) (.*)$", done.stdout, re.M):
        figures[what] = {key: float(value) for key, value in re.findall(r"(\w+)=([\d.]+)", values)}
    if not figures and parts != ("prepare",):
        print(f"bench: {' '.join(parts)} told nothing: {(done.stdout + done.stderr).strip()[-300:]}", flush=True)
    return figures


def jaw_files(name):
    work = Path(os.environ.get("ANCHORS_WORK", Path(tempfile.gettempdir()) / "anchors"))
    return {ending: work / f"mesh/set/{name}.{ending}" for ending in READERS}


def steps_of(binary, scan, folder):
    """Milliseconds and bytes of each of our steps; the compressed files stay in the folder."""
    out = subprocess.run([Path(binary).parent / "examples/mesh_times", str(READ_TIMES), scan], check=True,
                         capture_output=True, text=True, env=os.environ | {"MESH_TIMES_KEEP": str(folder)}).stdout
    return {key: float(value) for key, value in re.findall(r"(\w+)=([\d.]+)", out)}


def measure_reading(binary, peers, folder):
    told = peer_figures(peers, "parse")
    for ending, scan in jaw_files(JAW).items():
        times = {reader: told[f"{reader}:{scan.name}"]["ms"] for reader in READERS[ending] if f"{reader}:{scan.name}" in told}
        if silent := set(READERS[ending]) - set(times):
            print(f"bench: {', '.join(sorted(silent))} did not read {scan.name}", flush=True)
        best = min(times, key=times.get, default="")
        add_row(f"reading a jaw of 270,000 triangles, {ending.upper()}",
                [steps_of(binary, scan, folder)["open_and_read_ms"]], " ms", times.get(best), best, digits=1)


def measure_packing(binary, scan, what, folder):
    steps = steps_of(binary, scan, folder)
    add_row(f"{what}: read, levels, picture", [steps["total_ms"]], " ms", STEPS_LIMIT_MS, "limit")
    if beside := run_node("scans", folder / f"{scan.name}.fine.glb", script="decode.mjs"):
        triangles = beside["triangles"]
        add_row("  packed, a triangle", [steps["gzip9_bytes"] / triangles], " B", beside["draco_bytes"] / triangles,
                "Draco at its best", digits=2)
        add_row("  unpacked in the browser", beside["ours"], " ms", statistics.median(beside["draco"]),
                "Draco at its best", digits=1)


def measure_viewing(binary, peers, name, runs):
    theirs = peer_figures(peers, "browser", runs=runs, JAW=name).get(f"o3dv-stl-20Mbit:{name}", {}).get("frame_ms")
    scan = jaw_files(name)["stl"]
    with tempfile.TemporaryDirectory() as data, clinic(binary, f"{data}/disk", {}) as who:
        who.rate([who.form(scan, "lowerjaw.stl")])
        while any((file["rendition"] or {}).get("state") == "waiting" for file in who.files()):
            time.sleep(0.2)
        number = json.load(who.call("GET", f"/v1/cases/{who.case}/"))["content"]["no"]
        seen = run_node("scans", who.server.url, "bench1@example.com", PASSWORD, number, runs, script="view.mjs")
    if seen:
        what = f"{scan.stat().st_size / 1e6:.0f} MB STL at 20 Mbit/s"
        add_row(f"{what}, click to first picture", [run["first_ms"] for run in seen], " ms", theirs, "Online3DViewer")
        add_row("  to all details", [run["whole_ms"] for run in seen], " ms", theirs, "Online3DViewer")


def measure_scans(binary, peers):
    with tempfile.TemporaryDirectory() as folder:
        for arch in ARCHES:
            scan = Path(folder) / f"{arch.lower()}.obj"
            scan.write_bytes(gzip.decompress((ROOT / f"demo/scans/Ref_{arch}_Mesh_Tag0.obj.gz").read_bytes()))
            measure_packing(binary, scan, f"{arch.lower()} arch of the demo", Path(folder))
        if peers:
            peer_figures(peers, "prepare")
            measure_packing(binary, jaw_files(JAW)["stl"], "jaw of 270,000 triangles, STL", Path(folder))
            measure_reading(binary, peers, Path(folder))
    if peers:
        peer_figures(peers, "codec", runs=1)  # creates the files for the browser
        for name, runs in VIEWED.items():
            measure_viewing(binary, peers, name, runs)
