#!/usr/bin/env python3
"""rank_with_peers.py PART OUT: the documents of a part of the evaluation set, ranked by SQLite's FTS5 (porter) and by Xapian
(English stemming), from the same text as rank_documents. Writes OUT/fts5-porter.run and, where its module is installed,
OUT/xapian-english.run."""
import json
import os
import re
import sqlite3
import sys

HITS = 100


def read(path):
    with open(path, encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def text_of(agent):
    parts = [agent["name"], agent["description"], agent["provider"], *agent["tags"]]
    for skill in agent["skills"]:
        parts += [skill["id"], skill["name"], skill["description"], *skill["tags"], *skill.get("examples", [])]
    return "\n".join(part for part in parts if part)


def write_run(path, tag, ranked):
    with open(path, "w", encoding="utf-8") as out:
        for query, hits in ranked:
            for rank, (document, score) in enumerate(hits, 1):
                out.write(f"{query} Q0 {document} {rank} {score:.6f} {tag}\n")


def fts5(documents, queries):
    db = sqlite3.connect(":memory:")
    db.execute("create virtual table card using fts5(id unindexed, body, tokenize='porter unicode61')")
    db.executemany("insert into card values (?, ?)", [(d["id"], text_of(d["agent"])) for d in documents])
    for query in queries:
        words = re.findall(r"\w+", query["query"])
        hits = []
        if words:
            any_word = " OR ".join(f'"{word}"' for word in words)
            hits = [(row[0], -row[1]) for row in db.execute(
                "select id, bm25(card) from card where card match ? order by 2 limit ?", (any_word, HITS))]
        yield query["id"], hits


def xapian_english(documents, queries):
    import xapian
    db = xapian.WritableDatabase("", xapian.DB_BACKEND_INMEMORY)
    generator = xapian.TermGenerator()
    generator.set_stemmer(xapian.Stem("english"))
    for document in documents:
        entry = xapian.Document()
        generator.set_document(entry)
        generator.index_text(text_of(document["agent"]))
        entry.set_data(document["id"])
        db.add_document(entry)
    parser = xapian.QueryParser()
    parser.set_stemmer(xapian.Stem("english"))
    parser.set_stemming_strategy(xapian.QueryParser.STEM_SOME)
    parser.set_default_op(xapian.Query.OP_OR)
    parser.set_database(db)
    for query in queries:
        enquire = xapian.Enquire(db)
        enquire.set_query(parser.parse_query(query["query"], 0))
        yield query["id"], [(hit.document.get_data().decode(), hit.weight) for hit in enquire.get_mset(0, HITS)]


def main():
    part, out = sys.argv[1:3]
    documents, queries = (read(os.path.join(part, name)) for name in ("documents.jsonl", "queries.jsonl"))
    write_run(os.path.join(out, "fts5-porter.run"), "fts5", fts5(documents, queries))
    try:
        write_run(os.path.join(out, "xapian-english.run"), "xapian", xapian_english(documents, queries))
    except ImportError:
        print("skipped: Xapian (no module xapian)", file=sys.stderr)


if __name__ == "__main__":
    main()
