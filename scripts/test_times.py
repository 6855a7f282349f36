"""The table at the end of `scripts/test`: stages, slowest tests, what the browser did, how fast the machine was."""
import json
import os
import time
import xml.etree.ElementTree as ElementTree

SLOWEST = 10


class Machine:
    """The machines are shared and vary by half: a duration is only meaningful next to the machine's speed at that
    time."""

    def __init__(self):
        self.started = time.monotonic()
        self.loop_ms = measure_loop()
        self.ticks = read_ticks()

    def describe(self):
        before, after = self.ticks, read_ticks()
        text = f"a fixed loop took {self.loop_ms:.1f} ms before and {measure_loop():.1f} ms after"
        if before and after:
            spent = [late - early for early, late in zip(before, after)]
            total = max(1, sum(spent))
            idle, stolen = spent[3] + spent[4], spent[7]
            text += f"; cores {100 * (total - idle) / total:.0f} % busy, {100 * stolen / total:.1f} % lent to others"
        return text


def measure_loop():
    """Milliseconds, best of three."""
    times = []
    for _ in range(3):
        started = time.perf_counter()
        counts = {}
        for number in range(100_000):
            key = "k%d" % (number % 997)
            counts[key] = counts.get(key, 0) + number
        times.append(time.perf_counter() - started)
    return min(times) * 1e3


def read_ticks():
    """user, nice, system, idle, iowait, irq, softirq, steal"""
    try:
        with open("/proc/stat") as stat:
            return [int(ticks) for ticks in stat.readline().split()[1:9]]
    except OSError:
        return None


class Report:
    def __init__(self, tests, spent=()):
        """`tests`: pairs of seconds and name; `spent`: pairs of seconds and activity."""
        self.count = len(tests)
        self.slowest = sorted(tests, reverse=True)[:SLOWEST]
        self.spent = spent


def read_junit(path):
    if not os.path.exists(path):
        return None
    cases = ElementTree.parse(path).iter("testcase")
    return Report([(float(case.get("time", 0)), f"{case.get('classname')} {case.get('name')}") for case in cases])


def read_vitest(path):
    if not os.path.exists(path):
        return None
    with open(path) as file:
        files = json.load(file)["testResults"]
    tests = []
    for file in files:
        name = os.path.basename(file["name"])
        tests += [((test.get("duration") or 0) / 1e3, f"{name}: {test['fullName']}") for test in file["assertionResults"]]
    return Report(tests)


def read_browser(path):
    if not os.path.exists(path):
        return None
    with open(path) as file:
        times = json.load(file)
    return Report([tuple(test) for test in times["tests"]], [tuple(item) for item in times["spent"]])


def print_table(machine, stages):
    print("\n== where the time went")
    for stage in stages:
        count = f"{stage.report.count} tests" if stage.report else ""
        failed = "" if stage.status == 0 else f"  FAILED ({stage.status})"
        print(f"  {stage.name:<10}{stage.seconds:8.1f} s  {count}{failed}")
    print(f"  {'together':<10}{time.monotonic() - machine.started:8.1f} s  build and pages run side by side")
    for stage in stages:
        if not stage.report:
            continue
        print(f"\n  slowest of {stage.name}")
        for seconds, name in stage.report.slowest:
            print(f"  {seconds:8.1f} s  {name}")
        if stage.report.spent:
            print(f"\n  {stage.name}: what its workers spent their time on")
            for seconds, what in stage.report.spent:
                print(f"  {seconds:8.1f} s  {what}")
    print(f"\n  machine: {machine.describe()}")
