import DocgenModel
import DocgenSite

/// What a build says of itself in a few lines, the file to open last.
struct BuildSummary {
  /// The lines, each with a newline.
  let text: String

  /// Sums up a build.
  init(_ result: BuildResult) {
    let report = result.report
    var lines: [String] = []
    let tenths = Int((report.seconds * 10).rounded())
    let seconds = "\(tenths / 10).\(tenths % 10) s"
    lines.append(
      "\(Self.count(report.pages.articles, "article")), \(Self.count(report.pages.symbols, "symbol page"))")
    let states: [(Int, String)] = [
      (report.samples.ran, "ran"), (report.samples.compiled, "compiled"), (report.samples.expectedFailures, "expected failures"),
      (report.samples.manifests, "manifests loaded"), (report.samples.parsedOnly, "parsed only"),
      (report.samples.unverified, "unverified"),
    ]
    let parts = states.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    lines.append(
      "\(Self.count(report.samples.total, "sample"))" + (parts.isEmpty ? "" : ": " + parts.joined(separator: ", ")))
    if let identifiers = report.samples.linkedIdentifiers {
      lines.append("\(Self.count(identifiers, "identifier")) of samples linked")
    } else if report.samples.ran + report.samples.expectedFailures > 0 {
      lines.append("No identifier of a sample is linked: the compiler's index was not at hand")
    }
    lines.append("\(Self.count(report.links.total, "link")), \(report.links.unresolved) unresolved")
    let errors = result.diagnostics.count { $0.severity == .error }
    let warnings = result.diagnostics.count - errors
    if errors + warnings > 0 {
      lines.append("\(Self.count(errors, "error")), \(Self.count(warnings, "warning"))")
    }
    if let entry = result.entry {
      let files = report.files
      lines.append(
        files.written + files.removed == 0
          ? "Nothing to write: all \(Self.count(files.unchanged, "file")) are as they should be (\(seconds))"
          : "Wrote \(Self.count(files.written, "file")), removed \(files.removed), left \(files.unchanged) as they were (\(seconds))"
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
