#!/usr/bin/env python3
"""Measures the slowest texts within docgen's limits: processor seconds per megabyte, and memory.

    Benchmarks/Sites/limits.py [--docgen PATH] [NAME…]

`docgen render` reads each text in a separate process, in both dialects. Then `docgen build` builds a package whose only
article is the text. The limits are 0.5 seconds plus 10 seconds per megabyte, and 64 MB plus 400 times the text's size. They
also apply to texts that docgen rejects. `Sources/DocgenMarkdown/Source/Limits.swift` contains docgen's limits for texts.
"""

import argparse
import itertools
import os
import pathlib
import resource
import shutil
import sys
import tempfile

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
KB, MB = 1 << 10, 1 << 20
PARAGRAPH, FILE, LINE = 32 * KB, 8 * MB, MB
SAMPLE = '```swift unverified reason="a"\n'


def filled(piece, size):
    return piece * (size // len(piece.encode()))


def paragraphs(piece, size, paragraph=PARAGRAPH - 200):
    """Paragraphs of pieces, with the maximum length and the maximum number."""
    one = filled(piece, paragraph) + "\n\n"
    return one * max(1, size // len(one.encode()))


def lines(piece, size, width=70):
    """Paragraphs of short lines."""
    return paragraphs(filled(piece, width) + "\n", size)


def texts():
    for name, piece in {
        "emphasis that opens": "*a ", "emphasis that could close": "a** ", "mixed emphasis": "*a **a _a __a ",
        "emphasis that closes": "*a* ", "runs of three": "***a** b* ", "strikethrough": "~~a ~b ", "brackets": "[",
        "brackets that close": "[a]", "links without end": "[a](", "links": "[a](b)", "images without end": "![a](<b",
        "backticks": "`a ``b ```c ", "addresses": "<a@b.c> ", "bare addresses": "http://a.b www.c.d e@f.g ",
        "endless bare addresses": "a@b.", "ats": "a@", "underscores and ats": "_@", "colons": "h:", "entities": "&amp;&#1;",
        "tags without end": "<a b='", "comments without end": "<!-- ", "declarations without end": "<!A ",
        "instructions without end": "<?", "sections without end": "<![CDATA[", "escapes": "\\\\\\a", "quotes": "\"a' ",
        "footnote marks": "[^a]", "symbol links": "``a`` ", "hard breaks": "a  \n", "lines of one letter": "a\n",
    }.items():
        yield name, paragraphs(piece, MB)
        if "\n" not in piece:
            yield name + ", short lines", lines(piece, MB)
    for name, piece in {
        "headings": "# a\n", "quotations": "> a\n\n", "nested quotations": ">" * 90 + " a\n\n", "rules": "---\n",
        "lists": "- a\n", "loose lists": "- a\n\n", "nested lists": "".join("  " * i + "- a\n" for i in range(45)),
        "lists on one line": "- " * 45 + "a\n\n", "numbers": "1. a\n", "code": "    a\n\n", "fences": "```\na\n```\n",
        "fences without end": "- ```\n", "definitions": "[a]: b\n", "blocks of HTML": "<div>\n\n", "blank lines": "\n",
        "directives": "@Row {\n}\n", "nested directives": "@Row {\n" * 45 + "}\n" * 45, "braces": "}\n", "terms": "- term a: b\n",
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
    yield "invalid headers", (filled("a\n", PARAGRAPH // 4) + "|-|-|\n\n") * 100
    yield "pipes", paragraphs("|", MB)
    yield "one line", "a" * (LINE - 1)
    yield "one line of code", "```\n" + "a" * (LINE - 1) + "\n```\n"
    yield "8 MB of short paragraphs", filled("Some words, *some* of them `code`, and [a link](https://example.org).\n\n", FILE - KB)
    yield "8 MB of lines of one letter", filled("a\n\n", FILE - KB)
    yield "8 MB of long paragraphs", paragraphs("word ", FILE - 64 * KB)
    yield "8 MB of lists", filled("- a\n", FILE - KB)
    yield "8 MB of blank lines", filled("\n", FILE - KB)


def pages():
    """Texts that are slow after parsing, in the resolver, the search index, the checks, or the diagnostics."""
    def each(piece, count, apart=100):
        """Pieces with numbers, several in each paragraph."""
        return "".join(piece.format(i * 7919 % 100_003) + ("\n\n" if i % apart == apart - 1 else "\n") for i in range(count))

    headings = "".join(f"## Heading number {i * 7919 % 100_003}\n\n" for i in range(15_000))
    yield "links to its headings", headings + each("[x](#Heading-number-{})", 15_000)
    yield "links in lower case", headings + each("[x](#heading-number-{})", 15_000)
    yield "wrong links to its headings", headings + each("[x](#Heading-numbr-{})", 15_000)
    yield "links to one heading", "## A\n\n" + filled("[x](#A) ", PARAGRAPH - 200) * 30
    yield "long wrong links", headings[:MB // 2] + each("[x](#" + "Heading-number-" * 6 + "{})", 4_000)
    yield "headings with the same name", filled("## A\n\n", MB)
    yield "links to no article", each("<doc:Article-{}>", 40_000)
    yield "links to no symbol", each("``Module/Symbol{}``", 40_000)
    yield "links to no file", each("[x](File{}.md)", 40_000)
    yield "missing images", each("![x](image{})", 40_000)
    yield "anchors", each('<a id="i{0}" href="#i{0}">x</a>', 25_000)
    yield "wrong links to anchors", each('<a id="i{0}" href="#j{0}">x</a>', 25_000)
    yield "missing snippets", each('@Snippet(path: "Snippet{}")\n', 25_000)
    yield "unknown directives", each("@Directive{}(a: b)\n", 40_000)
    yield "unknown arguments", each("@Row(argument{}: b) {{\n}}\n", 30_000)
    yield "topics", "## Topics\n\n" + each("### Group {}\n\n- <doc:Page>\n", 25_000)
    yield "topics of nothing", "## Topics\n\n### A\n\n" + each("- <doc:Article-{}>", 40_000)
    yield "lists of links", "@Links(visualStyle: list) {\n" + each("- <doc:Page>", 60_000, 1 << 30) + "}\n"
    yield "words", each("word{} other{} third{}".replace("{}", "{0}"), 30_000)
    yield "Swift", each(SAMPLE + "let value{} = [1, 2].map {{ $0 }}\n```\n", 18_000)
    yield "one sample of Swift", SAMPLE + each("let value{} = [1, 2].map {{ $0 }}", 25_000, 1 << 30) + "```\n"
    yield "statements in a type", SAMPLE + "class A {\n" + "a()\n" * 2_000 + "}\n```\n"
    yield "unclosed brackets of types", SAMPLE + "class A {\n  let a: " + "A(_ a: " * 200 + "\n```\n"
    yield "the maximum number of statements in a type", SAMPLE + "class A {\n" + filled("a()\n", MB) + "```\n"
    yield "attributes of nothing", SAMPLE + filled("a@a\n", MB) + "```\n"
    for name, code in {
        "square brackets": "[" * 6 + "@a b@a", "nested attributes": "@[" * 3 + "@a b@a", "actors": "class actor " * 4,
        "conditions of nothing": "class A {\nlet a = " + "sending lazy if consume " * 6, "cases of nothing": "typealias A = " + "case ; " * 12,
        "parentheses in braces": "{(" * 18 + ")}" * 18, "unclosed interpolations": '"\\(a""""""b c"""', "angle brackets": "class A {\n" + "a<" * 16,
    }.items():
        yield "samples of " + name, filled(SAMPLE + code + "\n```\n\n", MB)
    yield "other languages", each("```json\n{{\"a{}\": [1, null]}}\n```\n", 25_000)
    yield "terms with numbers", each("- term Term {}: It.\n", 40_000)
    yield "tasks", each("- [ ] Task {}", 60_000)


def measure(docgen, path, way):
    """The processor seconds, megabytes, and exit status of a process that reads a text in a dialect, or builds its site."""
    package = path.parent.parent
    arguments = ["render", str(path), "--dialect", way]
    if way == "build":
        arguments = ["build", "--package-path", str(package), "--no-verify", "--no-symbols", "--quiet", "--jobs", "1"]
        shutil.rmtree(package / "site", ignore_errors=True)
        shutil.rmtree(package / ".build", ignore_errors=True)
    child = os.fork()
    if child == 0:
        for descriptor in (1, 2):
            os.dup2(os.open(os.devnull, os.O_WRONLY), descriptor)
        resource.setrlimit(resource.RLIMIT_AS, (24 << 30, 24 << 30))
        resource.setrlimit(resource.RLIMIT_CPU, (200, 200))
        os.execv(docgen, [docgen, *arguments])
    _, status, usage = os.wait4(child, 0)
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, status


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--docgen", default=str(REPOSITORY / ".build/release/docgen"))
    parser.add_argument("names", nargs="*", help="measure only the texts whose names contain these words")
    options = parser.parse_args()
    beyond, rows = 0, []
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "Articles/Page.md"
        path.parent.mkdir()
        manifest = 'import PackageDescription\nlet package = Package(name: "Page")\n'
        (pathlib.Path(folder) / "Package.swift").write_text("// swift-tools-version: 6.0\n" + manifest)
        for name, text in itertools.chain(texts(), pages()):
            if options.names and not any(part in name for part in options.names):
                continue
            path.write_text(text)
            size = path.stat().st_size / 1e6
            for way in ("docc", "gfm", "build"):
                seconds, memory, status = measure(options.docgen, path, way)
                is_within = seconds <= 0.5 + 10 * size and memory <= 64 + 400 * size * 1e6 / MB and status in (0, 256)
                beyond += not is_within
                # For small texts, most of the time is the start of the process.
                rows.append((seconds / max(size, 0.5), name))
                print(
                    f"{name:<40} {way:<5} {size:6.2f} MB {seconds:7.2f} s {seconds / size:7.2f} s/MB {memory:7.0f} MB"
                    f" {'rejected' if status == 256 else '' if status == 0 else f'status {status}'}"
                    f"{'' if is_within else '  BEYOND'}", flush=True)
    worst = max(rows)
    print(f"{len(rows)} runs, {beyond} exceed the limits. The slowest takes {worst[0]:.1f} s/MB: {worst[1]}")
    sys.exit(1 if beyond else 0)


main()
