#!/usr/bin/env python3
"""directory_report.py FIGURES SVG: the figures of scripts/bench-directory as a table in Markdown, one column per number of cards, and
how the times of queries grow as a plot."""
import sys

PLOTTED = (  # figure, colour
    ("exact words, 2 to 4, p50", "#0b6e4f"),
    ("whole function, real requests, p50", "#1f5fa8"),
    ("whole function, real requests, p99", "#7fb0e6"),
    ("five factors, words, tag and filter, p99", "#b5651d"),
    ("Xapian, 2 to 4, p50", "#a33"),
    ("FTS5, 2 to 4, p50", "#666"),
)
WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 860, 420, 70, 30, 330, 50


def read(path):
    figures, units = {}, {}
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            cards, name, figure, unit = line.rstrip("\n").split("\t")
            figures.setdefault(name, {})[int(cards)] = float(figure)
            units[name] = unit
    return figures, units


def shown(value):
    return "" if value is None else f"{value:,.0f}" if value >= 1000 else f"{value:.3g}"


def print_table(figures, units):
    sizes = sorted({cards for row in figures.values() for cards in row})
    print("| | " + " | ".join(f"{cards:,} cards" for cards in sizes) + " |")
    print("|---|" + "---|" * len(sizes))
    for name, row in figures.items():
        unit = f" ({units[name]})" if units[name] else ""
        print(f"| {name}{unit} | " + " | ".join(shown(row.get(cards)) for cards in sizes) + " |")
    for words in ("2 to 4", "8 to 12"):
        for peer in ("Xapian", "FTS5"):
            ours, theirs = figures.get(f"exact words, {words}, p50", {}), figures.get(f"{peer}, {words}, p50", {})
            ratios = [theirs[c] / ours[c] if ours.get(c) and theirs.get(c) else None for c in sizes]
            print(f"| {peer} / Cardinal, exact words, {words}, p50 | " + " | ".join(shown(r) for r in ratios) + " |")


def plot(figures, path):
    from math import log10
    rows = [(name, colour, sorted(figures[name].items())) for name, colour in PLOTTED if figures.get(name)]
    points = [point for _, _, row in rows for point in row]
    if not points:
        return
    low_x, high_x = (log10(f(x for x, _ in points)) for f in (min, max))
    low_y, high_y = -2.0, max(1.0, log10(max(y for _, y in points)))

    def place(x, y):
        across = (log10(x) - low_x) / ((high_x - low_x) or 1)
        up = (max(log10(y), low_y) - low_y) / (high_y - low_y)
        return LEFT + across * (WIDTH - LEFT - RIGHT), HEIGHT - BOTTOM - up * (HEIGHT - TOP - BOTTOM)
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="13">',
           f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
           f'<text x="{LEFT}" y="18">Milliseconds of processor per query, by number of cards</text>']
    power = -2
    while power <= high_y:
        _, y = place(10 ** low_x, 10.0 ** power)
        out.append(f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}" stroke="#ddd"/>'
                   f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{10.0 ** power:g}</text>')
        power += 1
    for cards in sorted({x for x, _ in points}):
        x, _ = place(cards, 1)
        out.append(f'<text x="{x:.1f}" y="{HEIGHT - BOTTOM + 20}" text-anchor="middle">{cards:,}</text>')
    for i, (name, colour, row) in enumerate(rows):
        line = " ".join("{:.1f},{:.1f}".format(*place(x, y)) for x, y in row)
        y = TOP + 20 + i * 22
        out.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>')
        out += ['<circle cx="{:.1f}" cy="{:.1f}" r="3" fill="{}"/>'.format(*place(*point), colour) for point in row]
        out.append(f'<rect x="{WIDTH - RIGHT + 20}" y="{y - 9}" width="12" height="4" fill="{colour}"/>'
                   f'<text x="{WIDTH - RIGHT + 40}" y="{y}">{name}</text>')
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(out + ["</svg>"]) + "\n")


def main():
    figures, units = read(sys.argv[1])
    print_table(figures, units)
    plot(figures, sys.argv[2])


if __name__ == "__main__":
    main()
