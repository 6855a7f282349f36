"""One row per fault."""
import statistics

HEADS = ("fault", "times", "comments", "files", "invitations", "lost", "healed: median (max)", "mails lost", "doubled", "same mail again")
rows = []
faults = []


def add_row(what, count, clients, lost, healed, mails_lost, doubled, again):
    seconds = f"{statistics.median(healed):.2f} s ({max(healed):.2f})"
    rows.append((what, count, len(clients.comments), len(clients.files), len(clients.invited), len(lost), seconds,
                 mails_lost, doubled, again))
    answers = ", ".join(f"{status or 'none'}: {number}" for status, number in sorted(clients.answers.items()))
    print(f"{what}: answers {answers}", flush=True)
    if lost or mails_lost or doubled:
        faults.append(f"{what}: {lost[:5]} lost, {mails_lost} mails lost, {doubled} doubled")
    if 500 in clients.answers:
        faults.append(f"{what}: the server said 500")


def print_table():
    table = [HEADS, *([str(cell) for cell in row] for row in rows)]
    widths = [max(len(row[column]) for row in table) for column in range(len(HEADS))]
    for number, row in enumerate(table):
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip())
        if number == 0:
            print("  ".join("-" * width for width in widths))
    return faults
