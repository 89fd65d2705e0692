import DocgenModel
import DocgenOutput
import DocgenSite

/// A summary of a build for the console, which ends with the file to open.
struct BuildSummary {
  /// The lines, each with a newline.
  let text: String

  /// Creates the summary of a build.
  init(_ result: BuildResult) {
    let report = result.report
    var lines: [String] = []
    let tenths = Int((report.seconds * 10).rounded())
    let seconds = "\(tenths / 10).\(tenths % 10) s"
    lines.append(
      "\(Self.count(report.pages.articles, "article")), \(Self.count(report.pages.symbols, "symbol page"))")
    let samples = report.samples
    let states = [
      (samples.ran, "\(samples.ran) ran"), (samples.compiled, "\(samples.compiled) compiled"),
      (samples.expectedFailures, Self.count(samples.expectedFailures, "expected failure")),
      (samples.manifests, Self.count(samples.manifests, "manifest") + " loaded"),
      (samples.parsedOnly, "\(samples.parsedOnly) parsed only"),
      (samples.unverified, "\(samples.unverified) unverified"),
    ]
    let parts = states.filter { $0.0 > 0 }.map(\.1)
    lines.append(
      "\(Self.count(report.samples.total, "sample"))" + (parts.isEmpty ? "" : ": " + parts.joined(separator: ", ")))
    if let sandbox = result.sandbox { lines.append(sandbox.line) }
    if let identifiers = report.samples.linkedIdentifiers {
      lines.append("\(Self.count(identifiers, "identifier")) in samples linked")
    } else if report.samples.ran + report.samples.expectedFailures > 0 {
      lines.append("No identifiers in samples are linked, because the compiler's index isn't available")
    }
    lines.append("\(Self.count(report.links.total, "link")), \(report.links.unresolved) unresolved")
    let errors = result.diagnostics.count { $0.severity == .error }
    let warnings = result.diagnostics.count { $0.severity == .warning }
    let notes = result.diagnostics.count - errors - warnings
    if !result.diagnostics.isEmpty {
      let counts = "\(Self.count(errors, "error")), \(Self.count(warnings, "warning"))"
      lines.append(notes > 0 ? "\(counts), \(Self.count(notes, "note"))" : counts)
    }
    if let entry = result.entry {
      let files = report.files
      lines.append(
        files.written + files.removed == 0
          ? "Nothing to write: all \(Self.count(files.unchanged, "file")) are up to date (\(seconds))"
          : "Wrote \(Self.count(files.written, "file")), removed \(files.removed), left \(files.unchanged) unchanged (\(seconds))"
      )
      lines.append("Open \(entry)")
    } else {
      lines.append("Nothing was written (\(seconds))")
    }
    text = lines.joined(separator: "\n") + "\n"
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
  }
}
