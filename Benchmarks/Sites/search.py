#!/usr/bin/env python3
"""Measures the response time of a site's search in Chromium.

    search.py [--rounds 9] SITE [QUERY...]

SITE is a folder that docgen wrote. The work folder of bench.py contains a site of 10,000 articles, and these commands write
one:

    corpus.py book 10000 OUT && docgen build --package-path OUT/package --no-symbols --no-verify --output OUT/site

The table contains the time from the call to the list of results for each query: the first time, which includes loading and
reading the required parts of the index, then the median and the best of the rounds. The last line contains the slowest
median and the slowest best round. On a machine that also does other work, the best rounds say more. Needs the PyPI package
playwright, and Chromium (or its path as CHROMIUM).
"""

import argparse
import functools
import http.server
import os
import re
import shutil
import statistics
import threading
from pathlib import Path

from playwright.sync_api import sync_playwright

QUERIES = [
    "test", "clock", "dependencies in tests", "override", "what is a dependency", "how do I override a dependency in a task",
    "a", "sw", "concurency", "troubelshoting", "registring", "zzyzxqqq",
]

MEASURE = """async ([query, rounds]) => {
  const answer = async () => {
    const start = performance.now();
    const found = await docgenIndex.search(query, 20);
    return [performance.now() - start, found.count ?? 0];
  };
  const [first, count] = await answer();
  const again = [];
  for (let round = 0; round < rounds; round += 1) again.push((await answer())[0]);
  return { first, count, again };
}"""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("site", type=Path)
    parser.add_argument("queries", nargs="*", default=QUERIES)
    options = parser.parse_args()
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")

    class Handler(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_):
            pass

    handler = functools.partial(Handler, directory=str(options.site))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    sent = []
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        tab = browser.new_page()
        tab.on("response", lambda response: sent.append(int(response.headers.get("content-length", 0)))
               if re.search(r"/search/", response.url) else None)
        tab.goto(f"http://127.0.0.1:{server.server_port}/index.html")
        tab.keyboard.press("/")
        tab.wait_for_selector("dialog.search[open]")
        print("| query | pages | first, ms | median, ms | best, ms |\n|---|---|---|---|---|")
        medians, bests = [], []
        for query in options.queries:
            answer = tab.evaluate(MEASURE, [query, options.rounds])
            medians.append(statistics.median(answer["again"]))
            bests.append(min(answer["again"]))
            print(f"| {query} | {answer['count']} | {answer['first']:.0f} | {medians[-1]:.1f} | {bests[-1]:.1f} |")
        browser.close()
    server.shutdown()
    pages = sum(1 for _ in options.site.rglob("index.html"))
    print(f"\n{pages} pages, {sum(sent) / 1e6:.1f} MB of the index loaded, slowest median {max(medians):.0f} ms, "
          f"slowest best round {max(bests):.0f} ms")


if __name__ == "__main__":
    main()
