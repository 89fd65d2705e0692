#!/usr/bin/env python3
"""Measures the time from the edit of a file until the preview serves the changed page.

    preview.py --package FOLDER [--docgen PATH]… [--rounds 5] [--article Articles/Lifetimes.md]

The script starts a preview of each docgen in turn, and waits for updates of a page like a browser does. Each round appends a
word to the article, and measures when the preview announces the update and when the page's new bytes arrive. The script
restores the article at the end. Use a clone for this measurement only, and run 'docgen build' in it first.
"""

import argparse
import pathlib
import re
import socket
import statistics
import subprocess
import sys
import time
import urllib.request

HERE = pathlib.Path(__file__).resolve().parent
REPOSITORY = HERE.parents[1]
LIMIT = 120


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Preview:
    """A running preview and its output."""

    def __init__(self, docgen, package):
        self.address = f"http://127.0.0.1:{free_port()}/"
        self.process = subprocess.Popen(
            [docgen, "preview", "--package-path", package, "--port", self.address.split(":")[2].strip("/")],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)

    def wait_for_build(self):
        for line in self.process.stdout:
            if re.search(r"changed \(|stays as it was", line):
                return
        sys.exit("error: the preview has ended")

    def get(self, path):
        with urllib.request.urlopen(self.address + path, timeout=LIMIT) as answer:
            return answer.read()

    def page(self, name):
        """The address of the article's page."""
        for line in self.get("sitemap.xml").decode().splitlines():
            found = re.search(rf"<loc>{re.escape(self.address)}(documentation/[^<]*/{name})/?</loc>", line)
            if found:
                return found.group(1) + "/"
        sys.exit(f"error: '{name}' has no page")

    def end(self):
        self.process.terminate()
        self.process.wait()


def edit(preview, page, article, word):
    """Makes an edit, and returns the seconds until the preview announces the update, and until the new bytes arrive."""
    loaded = preview.get(page)
    build = re.search(rb'data-build="(\d+)"', loaded).group(1).decode()
    events = urllib.request.urlopen(
        f"{preview.address}_docgen/events?page={page}index.html&build={build}", timeout=LIMIT)
    while not events.readline().startswith(b"event: diagnostics"):
        pass
    text = article.read_bytes()
    start = time.monotonic()
    article.write_bytes(text + f"\nThe word is {word}.\n".encode())
    while not events.readline().startswith(b"event: reload"):
        pass
    told = time.monotonic() - start
    bytes = preview.get(page)
    shown = time.monotonic() - start
    events.close()
    if word.encode() not in bytes:
        sys.exit(f"error: the updated page doesn't contain '{word}'")
    return told, shown


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--package", type=pathlib.Path, required=True)
    parser.add_argument("--docgen", action="append", default=[])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--article", default="Articles/Lifetimes.md")
    options = parser.parse_args()
    article = options.package / options.article
    original = article.read_bytes()
    try:
        for docgen in options.docgen or [REPOSITORY / ".build/release/docgen"]:
            preview = Preview(docgen, options.package)
            try:
                preview.wait_for_build()
                # The address of an article comes from its file name, not from its title.
                page = preview.page(article.stem.lower())
                edit(preview, page, article, "zero")
                times = []
                for number in range(options.rounds):
                    preview.wait_for_build()
                    times.append(edit(preview, page, article, f"number{number}"))
                print(
                    f"{docgen}: announced after {statistics.median(t for t, _ in times):.3f} s, "
                    f"served after {statistics.median(s for _, s in times):.3f} s "
                    f"({', '.join(f'{s:.3f}' for _, s in times)})", flush=True)
            finally:
                preview.end()
                article.write_bytes(original)
    finally:
        article.write_bytes(original)


if __name__ == "__main__":
    main()
