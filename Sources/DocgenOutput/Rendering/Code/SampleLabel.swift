import DocgenContent
import DocgenModel

/// The label of a sample or of a tutorial's step: the result, and the compiler and platform of the check.
struct SampleLabel: Hashable, Sendable {
  enum Style: String, Hashable, Sendable {
    /// The sample was verified.
    case verified
    /// The sample fails as claimed.
    case fails
    /// The sample wasn't checked, for a valid reason.
    case skipped
    /// The sample wasn't checked.
    case unverified
    /// A check of the sample failed.
    case broken
  }

  /// A text that a program, the compiler, or a test printed.
  struct Printed: Hashable, Sendable {
    /// The kind of text, if the verdict doesn't say it.
    var title: String?
    var text: String
  }

  let style: Style

  /// The result, in a few words.
  let verdict: String

  /// The rest of the label: other checks, the platform, or the reason, with leading punctuation.
  let details: String

  /// The texts that the check of a step printed.
  var printed: [Printed] = []

  /// Creates the label of a sample, or returns `nil` for a sample that isn't counted.
  init?(_ sample: Sample) {
    guard let state = sample.state else { return nil }
    let result = sample.result
    let environment = result.map { ($0.differences + [Self.environment($0)]).joined(separator: " · ") }
    if let result, result.state == .failed {
      if case .fence = sample.content {
        self.init(.unverified, "Not verified", environment)
      } else {
        self.init(.broken, "Failed when checked", environment)
      }
      return
    }
    switch (state, result) {
    case (.ran, let result?):
      let hasOutput = result.checks.contains(.output) || result.checks.contains(.printedValues)
      let verdict =
        result.checks.contains(.tests) ? result.claims > 1 ? "Tests passed" : "Test passed" : "Ran"
      self.init(.verified, verdict, hasOutput ? "output checked" : nil, environment)
    case (.expectedFailures, let result?):
      let isCompilerError = result.checks.contains(.expectedErrors)
      self.init(.fails, isCompilerError ? "Does not compile, as shown" : "Fails as shown", environment)
    case (.ran, nil), (.expectedFailures, nil):
      self.init(.unverified, "Not checked in this build")
    case (.compiled, let result?) where result.checks.contains(.declarations):
      self.init(.verified, "Declaration matches", environment)
    case (.compiled, _):
      self.init(.verified, "Compiles", environment)
    case (.manifests, _):
      self.init(.verified, "Loaded by the package manager", environment)
    case (.parsedOnly, _) where sample.reason == Sample.template:
      self.init(.skipped, "Template")
    case (.parsedOnly, _):
      let place = result.map { "on \(Self.systemName($0.platform))" } ?? "here"
      self.init(.skipped, "Not run \(place)", reason: sample.reason.map { "needs \(Self.need(of: $0))" })
    case (.unverified, _):
      self.init(.unverified, "Not verified", reason: sample.reason)
    }
  }

  /// The requirement of a condition in words: a module if that's the only requirement, or else the condition itself.
  private static func need(of condition: String) -> Substring {
    guard condition.hasPrefix("canImport("), condition.hasSuffix(")") else { return condition[...] }
    let module = condition.dropFirst("canImport(".count).dropLast()
    return module.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } ? module : condition[...]
  }

  init(_ style: Style, _ verdict: String, _ details: String?...) {
    self.style = style
    self.verdict = verdict
    self.details = details.compactMap { $0.map { " · \($0)" } }.joined()
  }

  init(_ style: Style, _ verdict: String, reason: String?) {
    self.style = style
    self.verdict = verdict
    details = reason.map { ": \($0)" } ?? ""
  }

  /// The compiler and the platform of a check.
  static func environment(_ result: SampleResult) -> String {
    "\(result.compiler), \(platformName(result.platform))"
  }

  /// The common name of a target triple: `x86_64 Linux` for `x86_64-unknown-linux-gnu`.
  static func platformName(_ triple: String) -> String {
    let components = triple.split(separator: "-")
    guard components.count > 2 else { return triple }
    return "\(components[0]) \(systemName(triple))"
  }

  /// The operating system of a target triple: `Linux`, `macOS`.
  static func systemName(_ triple: String) -> String {
    let components = triple.split(separator: "-")
    guard components.count > 2 else { return triple }
    let system = components[2].prefix { $0.isLetter }
    switch system {
    case "linux": return "Linux"
    case "macos", "macosx", "darwin": return "macOS"
    case "windows": return "Windows"
    case "ios": return "iOS"
    default: return String(system)
    }
  }
}
