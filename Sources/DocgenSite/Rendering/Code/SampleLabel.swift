import DocgenModel

/// What a page says about a sample: what was checked, and by which compiler on which platform.
struct SampleLabel: Hashable, Sendable {
  /// How a label looks.
  enum Style: String, Hashable, Sendable {
    /// Something was observed to hold.
    case verified
    /// A failure was observed, as the sample says.
    case fails
    /// Nothing was observed, for a good reason.
    case skipped
    /// Nothing was checked.
    case unverified
    /// Something was observed not to hold.
    case broken
  }

  /// How the label looks.
  let style: Style

  /// What was found, in a few words.
  let verdict: String

  /// What goes with it: what else was checked, where, or why not, with the punctuation before it.
  let details: String

  /// The whole label.
  var text: String { verdict + details }

  /// Makes the label of a sample; `nil` for what is not counted.
  init?(_ sample: Sample) {
    guard let state = sample.state else { return nil }
    let verification = sample.verification
    let environment = verification.map(Self.environment)
    if let verification, verification.outcome == .failed {
      if case .fence = sample.content {
        self.init(.unverified, "Not verified", environment)
      } else {
        self.init(.broken, "Failed when checked", environment)
      }
      return
    }
    switch (state, verification) {
    case (.ran, let verification?):
      if verification.checks.contains(.tests) {
        self.init(.verified, verification.claims > 1 ? "Tests passed" : "Test passed", environment)
      } else if verification.checks.contains(.output) || verification.checks.contains(.printedValues) {
        self.init(.verified, "Ran", "output checked", environment)
      } else {
        self.init(.verified, "Ran", environment)
      }
    case (.expectedFailures, let verification?):
      let isCompilerError = verification.checks.contains(.expectedErrors)
      self.init(.fails, isCompilerError ? "Does not compile, as shown" : "Fails as shown", environment)
    case (.ran, nil), (.expectedFailures, nil):
      self.init(.unverified, "Not checked in this build")
    case (.compiled, _):
      self.init(.verified, "Compiles", environment)
    case (.manifests, _):
      self.init(.verified, "Loaded by the package manager", environment)
    case (.parsedOnly, _) where sample.reason == Sample.template:
      self.init(.skipped, "Template")
    case (.parsedOnly, _):
      let place = verification.map { "on \(Self.systemName($0.platform))" } ?? "here"
      self.init(.skipped, "Not run \(place)", reason: sample.reason.map { "needs \(Self.need(of: $0))" })
    case (.unverified, _):
      self.init(.unverified, "Not verified", reason: sample.reason)
    }
  }

  /// What a condition asks for, in words: a module where it asks for nothing else, else the condition itself.
  private static func need(of condition: String) -> Substring {
    guard condition.hasPrefix("canImport("), condition.hasSuffix(")") else { return condition[...] }
    let module = condition.dropFirst("canImport(".count).dropLast()
    return module.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } ? module : condition[...]
  }

  private init(_ style: Style, _ verdict: String, _ details: String?...) {
    self.style = style
    self.verdict = verdict
    self.details = details.compactMap { $0.map { " · \($0)" } }.joined()
  }

  private init(_ style: Style, _ verdict: String, reason: String?) {
    self.style = style
    self.verdict = verdict
    details = reason.map { ": \($0)" } ?? ""
  }

  /// The compiler and the platform of a check.
  static func environment(_ verification: Verification) -> String {
    "\(verification.compiler), \(platformName(verification.platform))"
  }

  /// A target triple as people say it: `x86_64-unknown-linux-gnu` is `x86_64 Linux`.
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
