#!/usr/bin/env python3
"""Measures the time from Run to the first output of a changed sample, beside the compiler and the program alone.

    playground.py [--docgen PATH]… [--rounds 5]

The script creates a package with one library and one article, and starts a preview of it. Each round changes the article's
sample, which has five lines and imports the library, and sends it as the page does. Then it writes the same lines into a file,
compiles the file with 'swiftc' against the same library, and runs it until its first output. The first round of both isn't counted.
"""

import argparse
import json
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
FILES = {
    "Package.swift": """// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "Almanac", products: [.library(name: "Almanac", targets: ["Almanac"])], targets: [.target(name: "Almanac")])
""",
    "Sources/Almanac/Almanac.swift": """public struct Ticket: Sendable {
  public var subject: String
  public var isOpen = true
  public init(subject: String) { self.subject = subject }
}
""",
    "docgen.yml": "title: Almanac\nbundle: Almanac\nsamples:\n  imports: [Almanac]\n",
    "Articles/Almanac.md": "# Almanac\n\nTickets.\n\n```swift\nprint(1)\n```\n",
}
SAMPLE = """var tickets = ["VPN", "Printer", "No sound"].map {{ Ticket(subject: $0) }}
tickets[0].isOpen = false
for ticket in tickets where ticket.isOpen {{
  print(ticket.subject, {})
}}
"""


def run_on_page(address, token, text):
    """The seconds until the first output of a changed sample, and until its result."""
    start = time.monotonic()
    request = urllib.request.Request(
        f"{address}_docgen/playground/run", json.dumps({"sample": "Articles/Almanac.md:5", "texts": [text]}).encode(), {
            "Content-Type": "application/json", "Origin": address.rstrip("/"), "X-Docgen-Token": token})
    first = None
    with urllib.request.urlopen(request, timeout=300) as answer:
        for line in answer:
            message = json.loads(line)
            if message["kind"] == "output" and first is None:
                first = time.monotonic() - start
            if message["kind"] == "problem" or message.get("passed") is False:
                sys.exit(f"error: the sample failed: {line.decode()}")
    return first, time.monotonic() - start


def run_alone(package, text):
    """The seconds until the first output of the same lines in a file."""
    file = package / "sample.swift"
    file.write_text("import Almanac\n" + text)
    build = package / ".build/debug"
    objects = [str(path) for path in (build / "Almanac.build").glob("*.o")]
    start = time.monotonic()
    subprocess.run(
        ["swiftc", "-I", str(build / "Modules"), str(file), *objects, "-o", str(package / "sample")], check=True)
    with subprocess.Popen([str(package / "sample")], stdout=subprocess.PIPE) as program:
        program.stdout.readline()
        return time.monotonic() - start


def measure(docgen, rounds):
    with tempfile.TemporaryDirectory() as folder:
        package = pathlib.Path(folder)
        for name, text in FILES.items():
            (package / name).parent.mkdir(parents=True, exist_ok=True)
            (package / name).write_text(text)
        preview = subprocess.Popen(
            [docgen, "preview", "--package-path", folder, "--port", "0", "--no-symbols", "--no-verify"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            address = re.search(r"http://\S+", preview.stdout.readline()).group(0)
            preview.stdout.readline()
            page = urllib.request.urlopen(address).read().decode()
            token = re.search(r'data-token="(\w+)"', page).group(1)
            pages, alone, results = [], [], []
            for number in range(rounds + 1):
                text = SAMPLE.format(number)
                first, result = run_on_page(address, token, text)
                pages.append(first)
                results.append(result)
                alone.append(run_alone(package, text))
        finally:
            preview.terminate()
            preview.wait()
    page, other, result = (statistics.median(times[1:]) for times in (pages, alone, results))
    print(f"{docgen}: first output after {page:.2f} s, and the result after {result:.2f} s")
    print(f"swiftc and the program alone: {other:.2f} s. Ratio: {page / other:.2f}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--docgen", action="append", default=[])
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    for docgen in options.docgen or [str(REPOSITORY / ".build/debug/docgen")]:
        measure(docgen, options.rounds)


if __name__ == "__main__":
    main()
