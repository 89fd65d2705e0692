#!/usr/bin/env python3
"""Measures 1,000 in-place samples of 8 lines that import the documented library.

It writes a small package with 50 pages of 20 samples, and runs docgen to verify them, first from nothing and then without a change.
With `--edit`, it then does what an author does: it changes a code block, saves the page, and runs `docgen test`, once for each edit.
With `--sandbox`, it verifies all samples again without and with a sandbox, in turn, and prints what the sandbox costs per sample.

    Benchmarks/Sites/samples.py [--docgen PROGRAM] [--samples 1000] [--jobs 2]
    Benchmarks/Sites/samples.py --edit 5 --samples 100 [--docgen PROGRAM] [--release PROGRAM]
    Benchmarks/Sites/samples.py --sandbox 5 --samples 100 --jobs 1 [--docgen PROGRAM]
"""
import argparse
import json
import pathlib
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

MANIFEST = """// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "Depot", products: [.library(name: "Depot", targets: ["Depot"])], targets: [.target(name: "Depot")],
  swiftLanguageModes: [.v6])
"""

LIBRARY = """/// Something to keep in stock.
public struct Item: Sendable {
  /// Its name.
  public var name: String
  /// How many there are.
  public var count: Int
  /// Creates an item.
  public init(name: String, count: Int) { (self.name, self.count) = (name, count) }
}
"""

SAMPLE = """```swift
struct Shelf{n} {{
  var items: [Item] = []
  var total: Int {{ items.reduce(0) {{ $0 + $1.count }} }}
}}
let shelf{n} = Shelf{n}(items: [Item(name: "a", count: {n}), Item(name: "b", count: 1)])
let names{n} = shelf{n}.items.map(\\.name).sorted()
print(names{n}.joined(separator: ", "))  // a, b
print(shelf{n}.total)  // {sum}
```
"""


def processor_time():
    """The time that processors have worked for the programs that were run, which doesn't depend on other work."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def write_package(folder, samples, dependent):
    """Writes a package with pages of 20 samples."""
    (folder / "Sources/Depot").mkdir(parents=True)
    (folder / "Articles").mkdir()
    (folder / "Package.swift").write_text(MANIFEST)
    (folder / "Sources/Depot/Depot.swift").write_text(LIBRARY)
    (folder / "docgen.yml").write_text("title: Depot\nstrict: true\n")
    number = 0
    for page in range((samples + 19) // 20):
        text = f"# Page {page}\n\nWhat's in stock.\n\n"
        for index in range(min(20, samples - number)):
            number += 1
            sample = SAMPLE.format(n=number, sum=number + 1)
            if dependent and index:
                sample = sample.replace('Item(name: "b", count: 1)', f'shelf{number - 1}.items[1]')
            text += f"Shelf {number}:\n\n{sample}\n"
        (folder / f"Articles/Page{page}.md").write_text(text)


class Time:
    """The elapsed time, and the processor time."""

    def __init__(self, elapsed, used):
        self.elapsed, self.used = elapsed, used

    def __str__(self):
        return f"{self.elapsed:8.2f} s, {self.used:8.2f} s of processors"


def run(docgen, folder, arguments):
    """Runs docgen, and returns its time and its output."""
    start, used = time.monotonic(), processor_time()
    result = subprocess.run([docgen, *arguments, "--package-path", folder], capture_output=True, text=True)
    taken = Time(time.monotonic() - start, processor_time() - used)
    if result.returncode:
        sys.exit(result.stdout[-2000:] + result.stderr[-2000:])
    return taken, result.stdout


def edit(docgen, folder, count, jobs):
    """Changes the first code block of a page several times, and returns the time of each run of `docgen test` after it."""
    page = folder / "Articles/Page0.md"
    text = page.read_text()
    times = []
    for number in range(count):
        line = f'print("{pathlib.Path(docgen).parent.name} {number}")  // {pathlib.Path(docgen).parent.name} {number}'
        page.write_text(text.replace("\n```\n", f"\n{line}\n```\n", 1))
        events = folder / "events"
        taken, _ = run(docgen, folder, ["test", "--jobs", str(jobs), "--event-stream", str(events)])
        results = [event for event in map(json.loads, events.read_text().splitlines()) if event["kind"] == "result"]
        fresh = [event for event in results if event["fresh"]]
        if len(fresh) != 1 or not fresh[0]["passed"]:
            sys.exit(f"expected the edited sample to run and pass, and {len(fresh)} samples ran")
        times.append(taken)
    page.write_text(text)
    return times


def sandbox(docgen, folder, count, samples, jobs):
    """Verifies all samples several times without and with a sandbox, and prints the median of the differences per sample."""
    differences = []
    for _ in range(count):
        off, required = (
            run(docgen, folder, ["test", "--fresh", "--jobs", str(jobs), "--sandbox", use])[0] for use in ["off", "required"])
        print(f"{off}  without a sandbox\n{required}  with a sandbox", flush=True)
        differences.append([required.elapsed - off.elapsed, required.used - off.used])
    elapsed, used = (statistics.median(values) * 1000 / samples for values in zip(*differences))
    print(f"{elapsed:8.1f} ms, {used:8.1f} ms of processors  per sample, median of the differences", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    root = pathlib.Path(__file__).resolve().parents[2]
    parser.add_argument("--docgen", default=str(root / ".build/debug/docgen"))
    parser.add_argument("--release", help="a docgen from a release build, for the times after an edit")
    parser.add_argument("--samples", type=int, default=1000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--dependent", action="store_true", help="make each sample of a page use the previous one")
    parser.add_argument("--edit", type=int, default=0, help="how many edits of a code block to measure")
    parser.add_argument("--sandbox", type=int, default=0, help="how many times to compare runs without and with a sandbox")
    options = parser.parse_args()
    folder = pathlib.Path(tempfile.mkdtemp(prefix="docgen-samples-"))
    try:
        write_package(folder, options.samples, options.dependent)
        subprocess.run(["swift", "build", "--package-path", folder], check=True, stdout=subprocess.DEVNULL)
        for name, command in [
            ("cold, docgen test", "test"), ("unchanged, docgen test", "test"),
            ("first docgen build", "build"), ("unchanged docgen build", "build"),
        ]:
            taken, output = run(options.docgen, folder, [command, "--jobs", str(options.jobs)])
            lines = [line for line in output.splitlines() if "sample" in line]
            print(f"{taken}  {name}: {lines[-1] if lines else ''}", flush=True)
        for docgen in [options.docgen, options.release] if options.edit else []:
            if not docgen:
                continue
            times = edit(str(pathlib.Path(docgen).resolve()), folder, options.edit, options.jobs)
            median = Time(statistics.median(t.elapsed for t in times), statistics.median(t.used for t in times))
            print(f"{median}  after an edit of a code block, docgen test, median of {len(times)}: {docgen}", flush=True)
        if options.sandbox:
            sandbox(options.docgen, folder, options.sandbox, options.samples, options.jobs)
    finally:
        shutil.rmtree(folder)


main()
