"""One row per figure, with its peer or limit."""
import statistics
import sys

rows = []


def add_row(what, values, unit="", peer=None, peer_name="", digits=0):
    middle = statistics.median(values)
    show = lambda value: f"{value:,.{digits}f}"
    measured = f"{show(middle)}{unit} ({show(min(values))}..{show(max(values))})"
    beside = f"{show(peer)}{unit} {peer_name}" if peer is not None else "–"
    rows.append((what, measured, beside, f"{middle / peer:.2f}" if peer else "–"))
    # The run takes long, so it shows its progress.
    print(f"{what}: {measured}, beside {beside}", file=sys.stderr, flush=True)


def print_table():
    table = [("what", "measured: median (min..max)", "limit or peer", "ratio"), *rows]
    widths = [max(len(row[column]) for row in table) for column in range(4)]
    for number, row in enumerate(table):
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip())
        if number == 0:
            print("  ".join("-" * width for width in widths))
