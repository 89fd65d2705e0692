#!/usr/bin/env python3
"""Builds generated sites with docgen, hugo, and docc in turn, and prints medians, ratios, memory, and bytes.

    bench.py [--articles 1000] [--small N] [--symbols N] [--rounds 3] [--jobs 4,2,1] [--tools docgen,hugo,docc]
             [--docgen PATH] [--before PATH] [--work FOLDER] [--own PACKAGE]
    bench.py --clear [--work FOLDER]

`--before` is another docgen, such as one of an earlier commit, to measure beside the first.

The script creates the corpora once, in the work folder (default: .build/bench of this repository). The sites of a run, which
take gigabytes, also stay there. The next run removes them before it measures, and then waits until the system creates files
as fast as before. `--clear` only removes them. Each round runs all programs once, so all figures of a run come from the same
machine in the same minutes. Compare ratios, not seconds. If the machine also does other work, the processor seconds say
more than the elapsed seconds.
"""

import argparse
import collections
import os
import pathlib
import re
import shutil
import statistics
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
REPOSITORY = HERE.parents[1]
CATALOG = "Sources/Corpus/Corpus.docc"


Run = collections.namedtuple("Run", "seconds work memory said")


def measure(command, **options):
    """Runs a command, and returns the elapsed seconds, the processor seconds, the peak memory in MB, and the output."""
    start = time.monotonic()
    with open(os.devnull, "rb") as nothing:
        process = subprocess.Popen(
            command, stdin=nothing, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **options)
        said = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    seconds = time.monotonic() - start
    if process.returncode != 0:
        sys.exit(f"error: {' '.join(map(str, command))}\n{said.decode(errors='replace')[-2000:]}")
    return Run(seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, said.decode(errors="replace"))


def size(folder):
    files = [f for f in folder.rglob("*") if f.is_file()]
    return len(files), sum(f.stat().st_size for f in files)


def digits(number):
    """Formats a number with two decimal places, or three if it's less than a half."""
    return f"{number:.2f}" if number >= 0.5 else f"{number:.3f}"


class Table:
    """The rows in the order of their first measurement, each with the seconds of all rounds."""

    def __init__(self, title):
        self.title, self.rows = title, {}

    def add(self, name, run, written=None):
        row = self.rows.setdefault(name, {"seconds": [], "work": [], "memory": 0, "written": None})
        row["seconds"].append(run.seconds)
        row["work"].append(run.work)
        row["memory"] = max(row["memory"], run.memory)
        row["written"] = written or row["written"]

    def print(self, unit):
        one = {key: statistics.median(self.rows[unit][key]) for key in ("seconds", "work")}
        print(f"\n### {self.title}\n")
        print("| | s | × | processor s | × | MB of memory | files | MB written |\n|---|---|---|---|---|---|---|---|")
        for name, row in self.rows.items():
            cells = [name]
            for key in ("seconds", "work"):
                median = statistics.median(row[key])
                cells += [digits(median), digits(median / one[key])]
            cells.append(f"{row['memory']:.0f}" if row["memory"] else "")
            files, written = row["written"] or ("", None)
            cells += [str(files), f"{written / 1e6:.1f}" if written else ""]
            print("| " + " | ".join(cells) + " |")
        sys.stdout.flush()


class Bench:
    def __init__(self, options):
        self.options = options
        self.work = pathlib.Path(options.work)
        self.work.mkdir(parents=True, exist_ok=True)
        self.rubbish = self.work / "rubbish"
        self.tools = options.tools.split(",")
        self.jobs = options.jobs.split(",")

    def corpus(self, kind, count):
        folder = self.work / f"{kind}{count}"
        if not folder.exists():
            subprocess.run([sys.executable, HERE / "corpus.py", kind, str(count), folder], check=True)
        return folder

    def docgen(self, corpus, jobs, *more, program=None):
        return measure([
            program or self.options.docgen, "build", "--package-path", corpus / "package", "--no-verify", "--quiet",
            "--output", corpus / "site", "--jobs", jobs, *more])

    def forget(self, *folders):
        """Moves the files of an earlier build to another folder, which the next run removes.

        Removing them immediately would slow down the programs that create files next. For one minute after a file is
        removed, or five minutes if the removal isn't on disk yet, ext4 doesn't reuse the file's inode, and searches for
        another one for each new file.
        """
        for folder in folders:
            if folder.exists():
                self.rubbish.mkdir(exist_ok=True)
                folder.rename(self.rubbish / str(time.monotonic_ns()))

    def clear(self):
        shutil.rmtree(self.rubbish, ignore_errors=True)
        os.sync()

    def settle(self):
        """Removes the files of the last run, and waits until the removal no longer slows down new files."""
        if not self.rubbish.exists():
            return
        before = self.seconds_for_files()
        # Also removes the files of this measurement.
        self.clear()
        start, after = time.monotonic(), None
        while time.monotonic() - start < self.longest_wait:
            time.sleep(10)
            after = self.seconds_for_files()
            if after <= 1.2 * before:
                break
        else:
            print("warning: creating files is slower than before the last run's files were removed", file=sys.stderr)
        print(f"Waited {time.monotonic() - start:.0f} s after removing the last run's files: "
              f"Creating {self.files_to_try} files took {before:.2f} s before, and now takes {after:.2f} s.\n")

    # A little longer than ext4 avoids an inode.
    longest_wait = 360
    files_to_try = 4000

    def seconds_for_files(self):
        """Returns the time to create some small files, which stay in the folder of removed files."""
        folder = self.rubbish / f"tried-{time.monotonic_ns()}"
        folder.mkdir(parents=True)
        page = b" " * 4_000
        start = time.monotonic()
        for number in range(self.files_to_try):
            if number % 2 == 0:
                (folder / str(number)).mkdir()
            (folder / str(number // 2 * 2) / str(number)).write_bytes(page)
        return time.monotonic() - start

    def articles(self, kind, count, compare):
        corpus = self.corpus(kind, count)
        table = Table(f"{count:,} {'articles of the guide' if kind == 'book' else 'small articles'}")
        first = self.jobs[0]
        for _ in range(self.options.rounds):
            for jobs in self.jobs:
                self.forget(corpus / "site")
                result = self.docgen(corpus, jobs, "--no-symbols")
                table.add(f"docgen, cold, {jobs} jobs", result, written=size(corpus / "site"))
            if self.options.before:
                self.forget(corpus / "site")
                result = self.docgen(corpus, first, "--no-symbols", program=self.options.before)
                table.add(f"docgen before, cold, {first} jobs", result, written=size(corpus / "site"))
                self.forget(corpus / "site")
                self.docgen(corpus, first, "--no-symbols")
            self.edits(corpus, count, table)
            self.floor(corpus, table)
            if compare:
                self.hugo(corpus, table)
                self.docc(corpus, table)
        table.print(f"docgen, cold, {first} jobs")

    def edits(self, corpus, count, table):
        """Builds after edits, each over the site of the previous build. Each build renders every page."""
        def build(name):
            table.add(f"docgen, {name}", self.docgen(corpus, self.jobs[0], "--no-symbols"))
        build("nothing changed")
        article = corpus / "package" / CATALOG / f"Article{count // 2}.md"
        text = article.read_text()
        try:
            article.write_text(text + "\nA sentence more.\n")
            build("a sentence added")
            # The title moves its article within the list, and the articles between by one position.
            article.write_text(re.sub("^# ", "# Renamed: ", text))
            build("a title changed")
        finally:
            article.write_text(text)
        self.docgen(corpus, self.jobs[0], "--no-symbols")
        # Its title sorts first.
        added = article.with_name("Added.md")
        try:
            added.write_text("# A new article\n\nOne more among the others.\n")
            build("an article added")
        finally:
            added.unlink()
        self.docgen(corpus, self.jobs[0], "--no-symbols")

    def floor(self, corpus, table):
        program = self.work / "floor"
        if not program.exists():
            flags = subprocess.run(
                ["pkg-config", "--cflags", "--libs", "libcmark-gfm"], check=True, capture_output=True, text=True
            ).stdout.split()
            subprocess.run(
                ["cc", "-O2", "-o", program, HERE / "floor.c", *flags, "-lcmark-gfm-extensions"], check=True)
        copy = corpus / "copy"
        self.forget(copy)
        writing = measure([program, "write", corpus / "site", copy])
        parsing = measure([program, "parse", corpus / "package" / CATALOG])
        self.forget(copy)
        # The programs print their own seconds, because reading the site isn't part of the measurement.
        parse, write = (float(run.said.split()[0]) for run in (parsing, writing))
        table.add("cmark-gfm alone, one thread", Run(parse, parsing.work, parsing.memory, ""))
        table.add("writing docgen's bytes, one thread", Run(write, write, 0, ""))
        table.add("both", Run(parse + write, parsing.work + write, 0, ""))

    def hugo(self, corpus, table):
        if "hugo" not in self.tools:
            return
        for color in ("true", "false"):
            config = corpus / "hugo" / "color.toml"
            config.write_text(f"[markup.highlight]\ncodeFences = {color}\nnoClasses = false\n")
            out = corpus / "hugo-site"
            self.forget(out, corpus / "hugo" / "resources")
            result = measure(
                ["hugo", "--quiet", "--config", "hugo.toml,color.toml", "--destination", out.resolve()],
                cwd=corpus / "hugo")
            table.add(f"hugo, {'with' if color == 'true' else 'without'} color", result, written=size(out))

    def docc(self, corpus, table, *more):
        if "docc" not in self.tools:
            return
        out = corpus / "docc-site"
        self.forget(out)
        result = measure([
            "docc", "convert", corpus / "package" / CATALOG,
            "--fallback-display-name", "Corpus", "--fallback-bundle-identifier", "Corpus", "--output-path", out, *more])
        table.add("docc", result, written=size(out))

    def symbols(self, count):
        corpus = self.corpus("symbols", count)
        table = Table(f"{count:,} symbols")
        graphs = corpus / "graphs"
        for _ in range(self.options.rounds):
            for jobs in self.jobs:
                self.forget(corpus / "site")
                result = self.docgen(corpus, jobs, "--symbol-graphs", graphs)
                table.add(f"docgen, cold, {jobs} jobs", result, written=size(corpus / "site"))
            table.add("docgen, nothing changed", self.docgen(corpus, self.jobs[0], "--symbol-graphs", graphs))
            graph = graphs / "Corpus.symbols.json"
            text = graph.read_text()
            try:
                graph.write_text(text.replace("Type7 in one sentence", "Type7 in another sentence", 1))
                table.add("docgen, a symbol edited", self.docgen(corpus, self.jobs[0], "--symbol-graphs", graphs))
            finally:
                graph.write_text(text)
            self.docgen(corpus, self.jobs[0], "--symbol-graphs", graphs)
            self.docc(corpus, table, "--additional-symbol-graph-dir", graphs)
        table.print(f"docgen, cold, {self.jobs[0]} jobs")

    def own(self):
        """This project's site, or the site of another package that docgen has already verified."""
        table = Table("This project's own site")
        out = (self.work / "own-site").resolve()
        command = [self.options.docgen, "build", "--package-path", self.options.own, "--quiet", "--output", out]
        measure(command)
        article = sorted((pathlib.Path(self.options.own) / "Articles").glob("*.md"))[0]
        text = article.read_text()
        for _ in range(max(5, self.options.rounds)):
            self.forget(out)
            table.add("docgen, cold", measure(command), written=size(out))
            table.add("docgen, nothing changed", measure(command))
            try:
                article.write_text(text + "\nA sentence more.\n")
                table.add("docgen, a sentence added", measure(command))
            finally:
                article.write_text(text)
        table.print("docgen, cold")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--articles", type=int, default=1000)
    parser.add_argument("--small", type=int, default=0)
    parser.add_argument("--symbols", type=int, default=0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--jobs", default="4,2,1")
    parser.add_argument("--tools", default="docgen,hugo,docc")
    parser.add_argument("--docgen", default=str(REPOSITORY / ".build" / "release" / "docgen"))
    parser.add_argument("--before", default=None)
    parser.add_argument("--work", default=str(REPOSITORY / ".build" / "bench"))
    parser.add_argument("--own", default=None)
    parser.add_argument("--clear", action="store_true", help="remove the files of the last run, and exit")
    options = parser.parse_args()
    bench = Bench(options)
    if options.clear:
        bench.clear()
        return
    bench.settle()
    load = os.getloadavg()
    print(f"{os.cpu_count()} processors, load {load[0]:.1f} before the run, {options.rounds} rounds, medians.")
    if options.articles:
        bench.articles("book", options.articles, compare=True)
    if options.small:
        bench.articles("small", options.small, compare=False)
    if options.symbols:
        bench.symbols(options.symbols)
    if options.own:
        bench.own()


main()
