#!/usr/bin/env python3
"""Measures 1,000 in-place samples of 8 lines that import the documented library.

It writes a small package with 50 pages of 20 samples, and runs docgen to verify them, first from nothing and then without a change.

    Benchmarks/Sites/samples.py [--docgen PROGRAM] [--samples 1000] [--jobs 2]
"""
import argparse
import pathlib
import resource
import shutil
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


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    root = pathlib.Path(__file__).resolve().parents[2]
    parser.add_argument("--docgen", default=str(root / ".build/debug/docgen"))
    parser.add_argument("--samples", type=int, default=1000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--dependent", action="store_true", help="make each sample of a page use the previous one")
    options = parser.parse_args()
    folder = pathlib.Path(tempfile.mkdtemp(prefix="docgen-samples-"))
    try:
        (folder / "Sources/Depot").mkdir(parents=True)
        (folder / "Articles").mkdir()
        (folder / "Package.swift").write_text(MANIFEST)
        (folder / "Sources/Depot/Depot.swift").write_text(LIBRARY)
        (folder / "docgen.yml").write_text("title: Depot\nstrict: true\n")
        number = 0
        for page in range((options.samples + 19) // 20):
            text = f"# Page {page}\n\nWhat's in stock.\n\n"
            for index in range(min(20, options.samples - number)):
                number += 1
                sample = SAMPLE.format(n=number, sum=number + 1)
                if options.dependent and index:
                    sample = sample.replace(f'Item(name: "b", count: 1)', f'shelf{number - 1}.items[1]')
                text += f"Shelf {number}:\n\n{sample}\n"
            (folder / f"Articles/Page{page}.md").write_text(text)
        subprocess.run(["swift", "build", "--package-path", folder], check=True, stdout=subprocess.DEVNULL)
        for name, command in [
            ("cold, docgen test", ["test"]), ("unchanged, docgen test", ["test"]),
            ("first docgen build", ["build"]), ("unchanged docgen build", ["build"]),
        ]:
            start, used = time.monotonic(), processor_time()
            result = subprocess.run(
                [options.docgen, *command, "--package-path", folder, "--jobs", str(options.jobs)],
                capture_output=True, text=True)
            seconds = time.monotonic() - start
            if result.returncode:
                sys.exit(result.stderr[-2000:])
            lines = [line for line in result.stdout.splitlines() if "sample" in line]
            used = processor_time() - used
            print(f"{seconds:8.2f} s, {used:8.2f} s of processors  {name}: {lines[-1] if lines else ''}", flush=True)
    finally:
        shutil.rmtree(folder)


main()
