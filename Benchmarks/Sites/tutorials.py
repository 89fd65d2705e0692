#!/usr/bin/env python3
"""Measures how long all tutorial steps of a package take, also unchanged and after one edit, and how long a reader waits.

    Benchmarks/Sites/tutorials.py --docgen .build/debug/docgen --package CLONE

CLONE is a separate clone that has been built once. The script removes its build folder of tutorials, and edits and restores
one file. The first row also contains the time to check that the package's libraries are built, and to link them.
For a clone in which only docgen is built, it also contains the time to build the other libraries.
"""

import argparse
import json
import pathlib
import re
import resource
import shutil
import subprocess
import tempfile
import time


class Seconds:
    """The elapsed time, and the processor time, which doesn't depend on other work."""

    def __init__(self, passed, used):
        self.passed, self.used = passed, used

    def __str__(self):
        return f"{self.passed:.1f} s | {self.used:.1f} s"


def processor_time():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def run(docgen, package, *arguments):
    """Checks all steps, and returns the time, the steps, and how many of them ran."""
    with tempfile.NamedTemporaryFile() as events:
        start, used = time.monotonic(), processor_time()
        subprocess.run(
            [docgen, "test", "--package-path", package, "--filter", ".tutorial", "--event-stream", events.name, *arguments],
            stdout=subprocess.DEVNULL, check=True)
        seconds = Seconds(time.monotonic() - start, processor_time() - used)
        results = [json.loads(line) for line in open(events.name)]
    steps = [event for event in results if event["kind"] == "result" and "#" in event["snippet"]]
    return seconds, len(steps), sum(event["fresh"] for event in steps)


def check(docgen, package, name, step, file, text):
    """Starts a tutorial at a step, makes its only change, and returns the time of the first check, and of one after an edit."""
    with tempfile.TemporaryDirectory() as folder:
        project = pathlib.Path(folder) / "project"
        start = [docgen, "tutorial", "start", name, project, "--step", step, "--package-path", package]
        subprocess.run(start, stdout=subprocess.DEVNULL, check=True)
        times = []
        for edit in ["", "\n// An edit.\n"]:
            (project / file).write_text(text + edit)
            begin, used = time.monotonic(), processor_time()
            command = [docgen, "tutorial", "check", "--project", project]
            subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
            times.append(Seconds(time.monotonic() - begin, processor_time() - used))
        return times


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--docgen", default=".build/debug/docgen")
    parser.add_argument("--package", default=".")
    parser.add_argument("--quick", action="store_true", help="check all steps only once")
    parser.add_argument("--edit", help="the code file to edit (default: the file of the last step)")
    parser.add_argument("--check-step", default="2.6", help="the step that a reader does, which changes one file")
    parser.add_argument("--check-file", default="Tests/HelpdeskFeaturesTests/TicketListModelTests.swift")
    parser.add_argument("--check-text", default="Articles/Tutorials/Helpdesk/2.6/TicketListModelTests.swift")
    parser.add_argument("--check-tutorial", default="helpdesk")
    options = parser.parse_args()
    package = pathlib.Path(options.package).resolve()
    docgen = str(pathlib.Path(options.docgen).resolve())

    rows = {}
    if not options.quick:
        shutil.rmtree(package / ".build/docgen/samples", ignore_errors=True)
        (package / ".build/docgen/built-debug").unlink(missing_ok=True)
        shutil.rmtree(package / ".build/docgen/tutorials", ignore_errors=True)
        rows["nothing built besides docgen"], _, _ = run(docgen, package, "--fresh")
    shutil.rmtree(package / ".build/docgen/tutorials", ignore_errors=True)
    rows["the library built"], count, _ = run(docgen, package, "--fresh")
    if not options.quick:
        rows["the steps built, too"], _, _ = run(docgen, package, "--fresh")
    for name, seconds in rows.items():
        print(f"| {count} steps, {name} | {seconds} |", flush=True)
    unchanged, _, _ = run(docgen, package)

    edited = package / options.edit if options.edit else last_file(package)
    text = edited.read_bytes()
    edited.write_bytes(text + b"\n// An edit.\n")
    try:
        edit, _, fresh = run(docgen, package)
    finally:
        edited.write_bytes(text)
    print(f"| unchanged | {unchanged} |")
    print(f"| after an edit of one file, {fresh} steps checked | {edit} |")
    first, again = check(
        docgen, package, options.check_tutorial, options.check_step, options.check_file,
        (package / options.check_text).read_text())
    print(f"| `docgen tutorial check`, the first one | {first} |")
    print(f"| `docgen tutorial check`, after an edit of one file | {again} |")


def last_file(package):
    """The Swift file that the last step of the tutorials shows."""
    tutorials = sorted((package / "Articles").rglob("*.tutorial"), key=lambda path: path.stat().st_mtime)
    contents = [path for path in tutorials if "@TutorialReference" in path.read_text()]
    names = re.findall(r'tutorial: "(?:doc:)?([^"]+)"', contents[0].read_text())
    last = next(path for path in tutorials if path.stem == names[-1])
    name = [name for name in re.findall(r'file: "([^"]+)"', last.read_text()) if not name.endswith("Package.swift")][-1]
    return next(path for path in (package / "Articles").rglob(name.split("/")[-1]) if str(path).endswith(name))


if __name__ == "__main__":
    main()
