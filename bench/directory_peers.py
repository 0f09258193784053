#!/usr/bin/env python3
"""directory_peers.py FOLDER CARDS: Xapian (OR, English stemming) and SQLite's FTS5 (porter) on the texts and requests that
bench_directory_text left in FOLDER: the ten best of 2 to 4 and of 8 to 12 words. Times are of the processor, the median of three for
each request; after a minute no more requests are asked. Lines as bench/measured.h has them."""
import os
import re
import sqlite3
import sys
import time

TURNS = 3
SECONDS_MAX = 60
KINDS = {"words": "2 to 4", "sentences": "8 to 12"}


def lines(path):
    with open(path, encoding="utf-8") as text:
        for line in text:
            yield line.rstrip("\n")


def print_figure(measured, figure, unit):
    print(f"{sys.argv[2]}\t{measured}\t{figure:.4g}\t{unit}", flush=True)


def measure(name, kind, requests, ask):
    times = []
    begin = time.thread_time()
    for request in requests:
        if time.thread_time() - begin > SECONDS_MAX:
            break
        turns = []
        for _ in range(TURNS):
            start = time.thread_time()
            ask(request)
            turns.append((time.thread_time() - start) * 1e3)
        times.append(sorted(turns)[TURNS // 2])
    times.sort()
    last = len(times) - 1
    print_figure(f"{name}, {KINDS[kind]}, p50", times[last // 2], "ms")
    print_figure(f"{name}, {KINDS[kind]}, p99", times[int(0.99 * last)], "ms")


def xapian_peer(folder):
    import xapian
    start = time.process_time()
    path = os.path.join(folder, "xapian")
    db = xapian.WritableDatabase(path, xapian.DB_CREATE_OR_OVERWRITE)
    generator = xapian.TermGenerator()
    generator.set_stemmer(xapian.Stem("english"))
    for text in lines(os.path.join(folder, "texts")):
        document = xapian.Document()
        generator.set_document(document)
        generator.index_text_without_positions(text)
        db.add_document(document)
    db.commit()
    size = sum(os.path.getsize(os.path.join(path, name)) for name in os.listdir(path))
    print_figure("Xapian, building", time.process_time() - start, "s")
    print_figure("Xapian, files", size / 1e6, "MB")
    db = xapian.Database(path)
    parser = xapian.QueryParser()
    parser.set_stemmer(xapian.Stem("english"))
    parser.set_stemming_strategy(xapian.QueryParser.STEM_SOME)
    parser.set_default_op(xapian.Query.OP_OR)
    parser.set_database(db)

    def ask(request):
        enquire = xapian.Enquire(db)
        enquire.set_query(parser.parse_query(request, 0))
        enquire.get_mset(0, 10)
    return ask


def fts5_peer(folder):
    start = time.process_time()
    path = os.path.join(folder, "fts5.db")
    if os.path.exists(path):
        os.remove(path)
    db = sqlite3.connect(path)
    db.execute("create virtual table card using fts5(body, content='', tokenize='porter unicode61')")
    db.executemany("insert into card(rowid, body) values (?, ?)",
                   enumerate(lines(os.path.join(folder, "texts")), 1))
    db.commit()
    print_figure("FTS5, building", time.process_time() - start, "s")
    print_figure("FTS5, files", os.path.getsize(path) / 1e6, "MB")

    def ask(request):
        any_word = " OR ".join(f'"{word}"' for word in re.findall(r"\w+", request))
        db.execute("select rowid from card where card match ? order by bm25(card) limit 10", (any_word,)).fetchall()
    return ask


def main():
    folder = sys.argv[1]
    for name, make in (("Xapian", xapian_peer), ("FTS5", fts5_peer)):
        try:
            ask = make(folder)
        except ImportError:
            print(f"{name}: skipped (no module)", file=sys.stderr)
            continue
        for kind in KINDS:
            measure(name, kind, list(lines(os.path.join(folder, kind))), ask)


if __name__ == "__main__":
    main()
