#!/usr/bin/env python3
"""plot_ledger.py FIGURES SVG: what simulate_ledger printed, as a table and a plot.

Left: how often a good agent scores above a bad one, per scenario, by the plain
share of successes and by the reputation of the ledger. Right: the scores of
both populations, without an attack and under all at once. Fails if the ledger
tells good from bad worse than FLOOR in any scenario.
"""
import sys

FLOOR = 0.95
PLAIN, LEDGER, BAD = "#9aa5b1", "#1769aa", "#b3421b"


def read(path):
    rows, scores = [], {}
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            field = line.rstrip("\n").split("\t")
            if field[0] == "auc":
                rows.append((field[1], float(field[2]), float(field[3])))
            else:
                bins = scores.setdefault((field[1], field[2]), [])
                bins.append((float(field[3]), int(field[4])))
    return rows, scores


def text(x, y, words, size=12, anchor="start", color="#1f2933"):
    return (f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" '
            f'text-anchor="{anchor}" fill="{color}">{words}</text>')


def bar(x, y, width, height, color, opacity=1.0):
    return (f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" '
            f'height="{height:.1f}" fill="{color}" opacity="{opacity}"/>')


def separation(rows, out):
    left, top, width, step = 170, 60, 260, 34
    out.append(text(20, 30, "How often a good agent scores above a bad one (AUC)", 14))
    for share in (0.5, 0.75, 1.0):
        x = left + width * (share - 0.5) * 2
        out.append(f'<line x1="{x}" y1="{top - 8}" x2="{x}" '
                   f'y2="{top + step * len(rows)}" stroke="#cbd2d9"/>')
        out.append(text(x, top - 12, f"{share:g}", 11, "middle"))
    for i, (name, plain, ledger) in enumerate(rows):
        y = top + i * step
        out.append(text(left - 8, y + 16, name, 12, "end"))
        for offset, value, color in ((0, plain, PLAIN), (12, ledger, LEDGER)):
            length = max(0.0, value - 0.5) * 2 * width
            out.append(bar(left, y + offset, length, 10, color))
            out.append(text(left + length + 5, y + offset + 9, f"{value:.3f}", 10))
    y = top + step * len(rows) + 16
    out.append(bar(left, y - 9, 10, 10, PLAIN))
    out.append(text(left + 14, y, "share of successes", 11))
    out.append(bar(left + 130, y - 9, 10, 10, LEDGER))
    out.append(text(left + 144, y, "reputation", 11))


def histogram(scores, scenario, title, top, out):
    left, width, height = 530, 380, 120
    out.append(text(left, top - 12, title, 14))
    total = {kind: sum(n for _, n in scores[scenario, kind]) for kind in ("good", "bad")}
    most = max(n / total[kind] for kind in total for _, n in scores[scenario, kind])
    for kind, color in (("good", LEDGER), ("bad", BAD)):
        for score, n in scores[scenario, kind]:
            tall = n / total[kind] / most * height
            out.append(bar(left + score * width, top + height - tall,
                           width / 40, tall, color, 0.6))
    out.append(f'<line x1="{left}" y1="{top + height}" x2="{left + width}" '
               f'y2="{top + height}" stroke="#52606d"/>')
    for score in (0, 0.25, 0.5, 0.75, 1):
        out.append(text(left + score * width, top + height + 14, f"{score:g}", 11, "middle"))
    out.append(text(left + 6, top + 12, "good agents", 11, color=LEDGER))
    out.append(text(left + 6, top + 26, "bad agents", 11, color=BAD))


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    rows, scores = read(sys.argv[1])
    out = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 940 420" '
           'font-family="sans-serif" role="img" aria-label="Separation of good '
           'from bad agents by reputation, per attack">',
           '<rect width="940" height="420" fill="#ffffff"/>']
    separation(rows, out)
    histogram(scores, "none", "Reputation without an attack", 60, out)
    histogram(scores, "all at once", "Reputation under all attacks at once", 250, out)
    out.append("</svg>")
    with open(sys.argv[2], "w", encoding="utf-8") as svg:
        svg.write("\n".join(out) + "\n")
    print("| attack | share of successes | reputation |")
    print("|---|---|---|")
    for name, plain, ledger in rows:
        print(f"| {name} | {plain:.3f} | {ledger:.3f} |")
    worst = min(rows, key=lambda row: row[2])
    if worst[2] < FLOOR:
        sys.exit(f"plot_ledger.py: AUC of {worst[2]:.3f} under \"{worst[0]}\"; "
                 f"expected at least {FLOOR}")


if __name__ == "__main__":
    main()
