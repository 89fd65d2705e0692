#!/usr/bin/env python3
"""Measures what the worst texts within docgen's limits cost: processor seconds a megabyte, and memory.

    Benchmarks/Sites/limits.py [--docgen PATH] [NAME…]

Each text goes through `docgen render` in a process of its own, in both dialects. The promise: at most 10 seconds a megabyte
and 0.5 for what is small, at most 64 MB and 400 times the text's size. A text that docgen refuses must be refused as
cheaply. `Sources/DocgenMarkdown/Source/Limits.swift` has the limits.
"""

import argparse
import os
import pathlib
import resource
import sys
import tempfile

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
KB, MB = 1 << 10, 1 << 20
PARAGRAPH, FILE, LINE = 32 * KB, 8 * MB, MB


def filled(piece, size):
    return piece * (size // len(piece.encode()))


def paragraphs(piece, size, paragraph=PARAGRAPH - 200):
    """As many paragraphs of pieces, each as long as one may be, as there is room for."""
    one = filled(piece, paragraph) + "\n\n"
    return one * max(1, size // len(one.encode()))


def lines(piece, size, width=70):
    """Paragraphs of short lines."""
    return paragraphs(filled(piece, width) + "\n", size)


def texts():
    for name, piece in {
        "emphasis that opens": "*a ", "emphasis that might close": "a** ", "mixed emphasis": "*a **a _a __a ",
        "emphasis that closes": "*a* ", "runs of three": "***a** b* ", "strikethrough": "~~a ~b ", "brackets": "[",
        "brackets that close": "[a]", "links without end": "[a](", "links": "[a](b)", "images without end": "![a](<b",
        "backticks": "`a ``b ```c ", "addresses": "<a@b.c> ", "bare addresses": "http://a.b www.c.d e@f.g ",
        "bare addresses without end": "a@b.", "ats": "a@", "underscores and ats": "_@", "colons": "h:", "entities": "&amp;&#1;",
        "tags without end": "<a b='", "comments without end": "<!-- ", "declarations without end": "<!A ",
        "instructions without end": "<?", "sections without end": "<![CDATA[", "escapes": "\\\\\\a", "quotes": "\"a' ",
        "footnote marks": "[^a]", "symbol links": "``a`` ", "hard breaks": "a  \n", "lines of one letter": "a\n",
    }.items():
        yield name, paragraphs(piece, MB)
        if "\n" not in piece:
            yield name + ", short lines", lines(piece, MB)
    for name, piece in {
        "headings": "# a\n", "quotations": "> a\n\n", "quotations in one another": ">" * 90 + " a\n\n", "rules": "---\n",
        "lists": "- a\n", "loose lists": "- a\n\n", "lists in one another": "".join("  " * i + "- a\n" for i in range(45)),
        "lists on one line": "- " * 45 + "a\n\n", "numbers": "1. a\n", "code": "    a\n\n", "fences": "```\na\n```\n",
        "fences without end": "- ```\n", "definitions": "[a]: b\n", "blocks of HTML": "<div>\n\n", "blank lines": "\n",
        "directives": "@Row {\n}\n", "directives in one another": "@Row {\n" * 45 + "}\n" * 45, "braces": "}\n", "terms": "- term a: b\n",
        "asides": "> Note: a\n\n", "lines of tabs": "\t" * 60 + "a\n", "setext headings": "a\n=\n",
    }.items():
        yield name, filled(piece, MB)
    yield "definitions, all different", "".join(f"[{i}]: b\n" for i in range(100_000))
    yield "definitions that are used", "".join(f"[{i}]: b\n\n[{i}]\n\n" for i in range(40_000))
    yield "footnotes", "".join(f"[^{i}]\n\n[^{i}]: b\n\n" for i in range(40_000))
    yield "footnotes used by all", "[^a]: b\n\n" + paragraphs("[^a] ", MB // 2)
    yield "tables of one column", filled("|a|\n|-|\n|b|\n\n", MB)
    yield "one table of one column", "|a|\n|-|\n" + "|b|\n" * 99_000
    yield "one wide table", "|a" * 500 + "|\n" + "|-" * 500 + "|\n" + "|b\n" * 190
    yield "rows with cells to drop", "|a|\n|-|\n" + ("|b" * 1900 + "|\n") * 270
    yield "headers that are none", (filled("a\n", PARAGRAPH // 4) + "|-|-|\n\n") * 100
    yield "pipes", paragraphs("|", MB)
    yield "one line", "a" * (LINE - 1)
    yield "one line of code", "```\n" + "a" * (LINE - 1) + "\n```\n"
    yield "8 MB of short paragraphs", filled("Some words, *some* of them `code`, and [a link](https://example.org).\n\n", FILE - KB)
    yield "8 MB of lines of one letter", filled("a\n\n", FILE - KB)
    yield "8 MB of long paragraphs", paragraphs("word ", FILE - 64 * KB)
    yield "8 MB of lists", filled("- a\n", FILE - KB)
    yield "8 MB of blank lines", filled("\n", FILE - KB)


def measure(docgen, path, dialect):
    """Processor seconds, megabytes and exit status of a process."""
    child = os.fork()
    if child == 0:
        for descriptor in (1, 2):
            os.dup2(os.open(os.devnull, os.O_WRONLY), descriptor)
        resource.setrlimit(resource.RLIMIT_AS, (24 << 30, 24 << 30))
        resource.setrlimit(resource.RLIMIT_CPU, (200, 200))
        os.execv(docgen, [docgen, "render", str(path), "--dialect", dialect])
    _, status, usage = os.wait4(child, 0)
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, status


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--docgen", default=str(REPOSITORY / ".build/release/docgen"))
    parser.add_argument("names", nargs="*", help="parts of the names of the texts to measure alone")
    options = parser.parse_args()
    beyond, rows = 0, []
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "Page.md"
        for name, text in texts():
            if options.names and not any(part in name for part in options.names):
                continue
            path.write_text(text)
            size = path.stat().st_size / 1e6
            for dialect in ("docc", "gfm"):
                seconds, memory, status = measure(options.docgen, path, dialect)
                is_within = seconds <= 0.5 + 10 * size and memory <= 64 + 400 * size * 1e6 / MB and status in (0, 256)
                beyond += not is_within
                # What is small costs the start of a process and little else.
                rows.append((seconds / max(size, 0.5), name))
                print(
                    f"{name:<40} {dialect:<5} {size:6.2f} MB {seconds:7.2f} s {seconds / size:7.2f} s/MB {memory:7.0f} MB"
                    f" {'refused' if status == 256 else '' if status == 0 else f'status {status}'}"
                    f"{'' if is_within else '  BEYOND'}", flush=True)
    worst = max(rows)
    print(f"{len(rows)} texts, {beyond} beyond the promise; the slowest takes {worst[0]:.1f} s/MB: {worst[1]}")
    sys.exit(1 if beyond else 0)


main()
