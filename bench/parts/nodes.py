"""Measurements by Node scripts."""
import json
import os
import subprocess

from parts.server import ROOT


def run_node(folder, *arguments, script="measure.mjs", settings={}):
    out = subprocess.run(["node", script, *map(str, arguments)], cwd=ROOT / "bench" / folder, env=os.environ | settings,
                         capture_output=True, text=True)
    if out.returncode:
        print(f"bench: {folder}: {out.stderr.strip()[-500:]}")
        return None
    return json.loads(out.stdout)
