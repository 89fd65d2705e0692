#!/usr/bin/env python3
"""Creates the corpora that `bench.py` builds: articles with the guide's text and samples, and one symbol graph.

    corpus.py book 10000 OUT      10,000 articles of 7.5 kB with 8 Swift samples each, all different
    corpus.py small 100000 OUT    100,000 articles of a few lines
    corpus.py symbols 10000 OUT   an empty package and the symbol graph of a module with 10,000 symbols

The same arguments result in the same bytes. OUT/package is a package with a DocC catalog, which docgen and docc read. OUT/hugo
contains the same text for hugo, with the title in front matter and hugo's links.
"""

import json
import pathlib
import random
import re
import shutil
import sys

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
THEME = pathlib.Path(__file__).resolve().parent / "hugo"
CATALOG = "Sources/Corpus/Corpus.docc"
ARTICLE_BYTES = 7_500
SAMPLES = 8
SHOWING = 7


def prose():
    """The guide's paragraphs and lists. Syntax that only docgen understands becomes plain text."""
    paragraphs = []
    for file in sorted((REPOSITORY / "Articles").glob("*.md")):
        text = re.sub(r"^```.*?^```\n", "", file.read_text(), flags=re.S | re.M)
        for block in re.split(r"\n{2,}", text):
            block = block.strip()
            if not block or block[0] in "#@}<" or "@" in block or "\n@" in block:
                continue
            block = re.sub(r"``([^`]*)``", r"`\1`", block)
            block = re.sub(r"<doc:([^>]*)>", r"the page on \1", block)
            block = re.sub(r"\]\((doc:)?[A-Z][^)]*\)", "](https://www.swift.org/documentation/)", block)
            paragraphs.append(block)
    return paragraphs


def samples():
    """The guide's samples in pieces of 6 to 22 lines, without snippet markers."""
    pieces = []
    for file in sorted((REPOSITORY / "Snippets").glob("*/*.swift")):
        lines = [line for line in file.read_text().splitlines() if "snippet." not in line]
        piece = []
        for line in lines:
            piece.append(line)
            ends = not line or line == "}"
            if ends and len(piece) >= 6 or len(piece) >= 22:
                if any(line.strip() for line in piece):
                    pieces.append("\n".join(piece).strip("\n"))
                piece = []
    return pieces


def article(number, count, random, paragraphs, pieces):
    """An article as a list of (kind, text), so that each program gets links in its own syntax."""
    parts = []
    share = ARTICLE_BYTES // SAMPLES
    for sample in range(SAMPLES):
        parts.append(("text", f"## Part {sample + 1} of {number}: {random.choice(TITLES)}"))
        code = random.choice(pieces)
        # No two samples have the same text, because a name in each of them gets a number.
        names = re.findall(r"\b(?:struct|class|enum|actor|func|let|var|protocol) ([A-Za-z_]\w+)", code)
        if names:
            code = re.sub(rf"\b{names[0]}\b", f"{names[0]}{number}x{sample}", code)
        else:
            code = f"// Sample {sample + 1} of {number}.\n{code}"
        written = len(code) + 60
        while written + 200 < share:
            paragraph = random.choice(paragraphs)
            parts.append(("text", paragraph))
            written += len(paragraph) + 2
        parts.append(("link", str(random.randrange(1, count + 1))))
        parts.append(("code", code))
    return parts


TITLES = [
    "What changes", "A first look", "In a test", "On the server", "When it fails", "The long way", "Two at once",
    "What it costs", "With a clock", "Where it is kept", "Why not a global", "The same again", "In the middle",
]


def render(parts, link):
    texts = []
    for kind, text in parts:
        if kind == "code":
            texts.append(f"```swift\n{text}\n```")
        elif kind == "link":
            texts.append(f"More of this is in {link(text)}.")
        else:
            texts.append(text)
    return "\n\n".join(texts) + "\n"


def write_articles(kind, count, out):
    generator = random.Random(f"{kind} {count}")
    paragraphs = [p for p in prose() if len(p) < 1_200]
    pieces = [p for p in samples() if len(p) < 1_200]
    package = out / "package"
    articles = package / CATALOG
    content = out / "hugo" / "content" / "docs"
    for folder in (articles, content):
        folder.mkdir(parents=True)
    (package / "Package.swift").write_text(MANIFEST)
    (package / "docgen.yml").write_text("title: Corpus\nbundle: Corpus\n")
    (articles / "Corpus.md").write_text("# Corpus\n\nArticles to measure with.\n\n@Metadata {\n  @TechnologyRoot\n}\n")
    if kind == "book":
        (package / "Snippets").mkdir()
        (package / "Snippets" / "Shown.swift").write_text("let one = 1\nprint(one)  // 1\n")
    shutil.copytree(THEME / "layouts", out / "hugo" / "layouts")
    shutil.copy(THEME / "hugo.toml", out / "hugo")
    (out / "hugo" / "content" / "_index.md").write_text("+++\ntitle = 'Corpus'\n+++\n\nArticles to measure with.\n")
    total = 0
    for number in range(1, count + 1):
        title = f"{generator.choice(TITLES)}, {number}"
        abstract = f"The {number}th of {count} articles."
        if kind == "book":
            parts = article(number, count, generator, paragraphs, pieces)
        else:
            parts = [("text", "## Overview"), ("text", generator.choice(paragraphs)),
                     ("link", str(generator.randrange(1, count + 1)))]
        text = f"# {title}\n\n{abstract}\n\n" + render(parts, lambda n: f"<doc:Article{n}>")
        total += len(text.encode())
        # One article shows a snippet, so that the benchmark can edit it.
        shown = "\n@Snippet(path: \"Shown\")\n" if kind == "book" and number == SHOWING else ""
        (articles / f"Article{number}.md").write_text(text + shown)
        (content / f"article{number}.md").write_text(
            f"+++\ntitle = \"{title}\"\n+++\n\n{abstract}\n\n"
            + render(parts, lambda n: f"[Article {n}](../article{n}/)"))
    print(f"{count} articles, {total / 1e6:.1f} MB")


def write_symbols(count, out):
    """A module with types of nine members each, in the format of the compiler's extractor."""
    generator = random.Random(f"symbols {count}")
    paragraphs = [p for p in prose() if len(p) < 600 and "|" not in p]
    symbols, relationships = [], []

    def add(usr, path, kind, name, fragments, line):
        comment = f"{name} in one sentence.\n\n{generator.choice(paragraphs)}".split("\n")
        symbols.append({
            "accessLevel": "public", "identifier": {"interfaceLanguage": "swift", "precise": usr},
            "kind": {"identifier": f"swift.{kind}", "displayName": kind.capitalize()}, "pathComponents": path,
            "names": {"title": path[-1], "subHeading": fragments}, "declarationFragments": fragments,
            "location": {"uri": "file:///Corpus.swift", "position": {"line": line, "character": 4}},
            "docComment": {"lines": [
                {"text": text, "range": {"start": {"line": line - 20 + i, "character": 4},
                                         "end": {"line": line - 20 + i, "character": 4 + len(text)}}}
                for i, text in enumerate(comment)]},
        })

    types = max(1, count // 10)
    for number in range(types):
        name, usr = f"Type{number}", f"s:6Corpus5Type{number}V"
        add(usr, [name], "struct", name, [
            {"kind": "keyword", "spelling": "struct"}, {"kind": "text", "spelling": " "},
            {"kind": "identifier", "spelling": name}], 100 + number * 1000)
        for member in range(9):
            other = generator.randrange(types)
            label = f"method{member}(of:)"
            member_usr = f"{usr}{member}M"
            add(member_usr, [name, label], "method", f"{name}.{label}", [
                {"kind": "keyword", "spelling": "func"}, {"kind": "text", "spelling": " "},
                {"kind": "identifier", "spelling": f"method{member}"}, {"kind": "text", "spelling": "("},
                {"kind": "externalParam", "spelling": "of"}, {"kind": "text", "spelling": " "},
                {"kind": "internalParam", "spelling": "value"}, {"kind": "text", "spelling": ": "},
                {"kind": "typeIdentifier", "spelling": f"Type{other}", "preciseIdentifier": f"s:6Corpus5Type{other}V"},
                {"kind": "text", "spelling": ")"}], 150 + number * 1000 + member * 50)
            relationships.append({"kind": "memberOf", "source": member_usr, "target": usr})
    graphs = out / "graphs"
    graphs.mkdir(parents=True)
    (graphs / "Corpus.symbols.json").write_text(json.dumps({
        "metadata": {"formatVersion": {"major": 0, "minor": 6, "patch": 0}, "generator": "corpus.py"},
        "module": {"name": "Corpus", "platform": {
            "architecture": "x86_64", "vendor": "unknown", "operatingSystem": {"name": "linux"}}},
        "symbols": symbols, "relationships": relationships}))
    package = out / "package"
    (package / CATALOG).mkdir(parents=True)
    (package / "Package.swift").write_text(MANIFEST)
    (package / "docgen.yml").write_text("title: Corpus\nbundle: Corpus\n")
    (package / CATALOG / "Corpus.md").write_text("# ``Corpus``\n\nSymbols to measure with.\n")
    print(f"{len(symbols)} symbols")


MANIFEST = '// swift-tools-version: 6.1\nimport PackageDescription\n\nlet package = Package(name: "Corpus")\n'


def main():
    if len(sys.argv) != 4 or sys.argv[1] not in ("book", "small", "symbols") or not sys.argv[2].isdigit():
        sys.exit(__doc__)
    kind, count, out = sys.argv[1], int(sys.argv[2]), pathlib.Path(sys.argv[3])
    if out.exists():
        sys.exit(f"error: '{out}' already exists. Remove it, or use another folder")
    if kind == "symbols":
        write_symbols(count, out)
    else:
        write_articles(kind, count, out)


main()
