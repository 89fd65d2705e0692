import IssueReporting

extension DependencyAccess {
  /// Reports the value that the key lacks, if it lacks one.
  func report(_ fallback: Construction.Fallback?) {
    if let verification = Verification.current { return verification.note(self, fallback) }
    guard key.shouldReportUnimplemented else { return }
    switch fallback {
    case nil: break
    case .noTestValue: report(noTestValue)
    case .noLiveValue: report(noLiveValue)
    }
  }

  /// Reports that a value was created from overrides, and therefore applies only in their scope.
  ///
  /// Only in tests, where developers look for it. In an app, it's no mistake.
  func report(_ overrides: OverridesRead) {
    guard !overrides.isEmpty, isTesting, Verification.current == nil else { return }
    for override in overrides.keyTypes where OverrideReports.shared.isFirst(key, override) {
      let site = wrapper ?? self.site
      reportIssue(
        createdFrom(override), severity: .warning, fileID: site.fileID, filePath: site.filePath, line: site.line,
        column: site.column)
    }
  }

  /// Reports a read by work that a test case left behind.
  func reportLateRead(in test: XCTestCaseState) {
    let test = test.name.map { "'\($0)'" } ?? "a test case"
    report(
      """
      \(name) was read by \(test) after it had ended, so the issue belongs to that test case and not to the running one.
      \(block)
      To fix this, wait for all tasks and callbacks before the test case ends.
      """)
  }

  /// Reports that a read has waited for a long time for another thread to create the value.
  func reportWait(for construction: DependencyAccess) {
    report(
      """
      \(name) has waited for a long time, because another thread is still creating the value.
      \(block)
        Creation began at: \(construction.location)
        Waiting read at: \(location)
      To fix this, make the creation of the value independent of the thread that reads it: don't wait for the main thread or for \
      a task there, and create slow parts of the value when they're used.
      """)
  }

  /// Reports that a key's value depends on itself, and returns another value for it.
  ///
  /// Outside of tests, the key's own test value replaces it. Without one, the process stops.
  func breakCycle<Value>(
    _ path: [any TestDependencyKey.Type], context: DependencyContext, testValue: () -> Value
  ) -> Value {
    let message = cycle(path)
    guard context != .test else { fatalError(message) }
    report(message)
    return CycleFallback.$key.withValue(ObjectIdentifier(key), operation: testValue)
  }

  private func report(_ message: String) {
    let site = wrapper ?? self.site
    reportIssue(message, fileID: site.fileID, filePath: site.filePath, line: site.line, column: site.column)
  }
}

// MARK: - Texts

extension DependencyAccess {
  /// How the dependency is written at a property: `@Dependency(\.name)` or `@Dependency(Key.self)`.
  var name: String {
    let property = "\(function)"
    let isProperty = !property.isEmpty && !property.contains("(") && isFunctionOfValues
    return isProperty ? "@Dependency(\\.\(property))" : "@Dependency(\(typeName(key)).self)"
  }

  /// Whether `function` is a member of `DependencyValues`.
  ///
  /// A read without a property wrapper can be in any other property, unless the key is one that code outside of that
  /// member can't name.
  private var isFunctionOfValues: Bool {
    wrapper != nil || !isRead || Verification.current != nil || isLibraryKey || isKeyGenerated
  }

  // The library's own keys are private, so users can neither name nor change them.
  private var isLibraryKey: Bool { _typeName(key, qualified: true).hasPrefix("Dependencies.") }

  private var isProperty: Bool { name.hasPrefix("@Dependency(\\") }

  private var block: String {
    let location = wrapper.map { ["  Location: \($0.fileID):\($0.line)"] } ?? []
    let names =
      key == value
      ? ["  Dependency: \(typeName(value))"] : ["  Key: \(typeName(key))", "  Value: \(typeName(value))"]
    return (location + names).joined(separator: "\n")
  }

  private var noTestValue: String {
    let assignment = isProperty ? "$0\(name.dropFirst(13).dropLast())" : "$0[\(typeName(key)).self]"
    let override = "`\(assignment) = …` in `withDependencies`, or use the `.dependency` trait."
    let problem = "\(name) has no test implementation, but was accessed from a test context:\n\(block)\n"
    if isLibraryKey {
      return problem + "To fix this, override it in this test: \(override)"
    }
    if isKeyGenerated {
      return problem + """
        To fix this, do one of the following:
        • Override it in this test: \(override)
        • Give every test a value: add an initial value to the property with `@DependencyEntry`.
        """
    }
    return problem + """
      To fix this, do one of the following:
      • Override it in this test: \(override)
      • Give every test a value: add `\(property("testValue"))` to `\(typeName(key))`.
      • To use the live value on purpose, override it with `\(typeName(key)).liveValue`.
      """
  }

  private var noLiveValue: String {
    """
    \(name) has no live implementation, but was accessed from a live context.
    \(block)
    The test value is used instead. To fix this, do one of the following:
    • \(liveValueAddition)
    • If another module does that already, link that module into this program.
    """
  }

  private var location: String {
    let site = wrapper ?? self.site
    return "\(site.fileID):\(site.line)"
  }

  private func createdFrom(_ override: any Any.Type) -> String {
    """
    \(name) was created from an override, so it applies only in the scope of the override.
    \(block)
      Override: \(typeName(override))
    To share the value with other scopes, do one of the following:
    • Read `\(typeName(override))` when you use it, not while the value of `\(typeName(key))` is created.
    • Create the value before the scope: read it once, or set it with `prepareDependencies`.
    """
  }

  private var liveValueAddition: String {
    isKeyGenerated
      ? "Pass a live value: `@DependencyEntry(liveValue: …)`."
      : "Conform `\(typeName(key))` to `DependencyKey` by adding `\(property("liveValue"))`."
  }

  /// A declaration of one of the key's values.
  ///
  /// It's computed, because all tests, and all scopes that own the value, share the instance of a stored property.
  private func property(_ name: String) -> String { "static var \(name): \(typeName(value)) { … }" }

  /// Whether `@DependencyEntry` generated a private key, which users can neither name nor extend.
  private var isKeyGenerated: Bool { typeName(key)[...].range(of: "__Key") != nil }

  private func cycle(_ path: [any TestDependencyKey.Type]) -> String {
    """
    \(name) depends on itself: \(path.map { typeName($0) }.joined(separator: " → ")).
    \(block)
    To fix this, do one of the following:
    • Read one of these dependencies when you use it, not while the value of another one is created.
    • Override one of them with a value that doesn't read the others.
    """
  }
}

/// The name of a type as its author wrote it: without modules, and without the marks of private scopes.
func typeName(_ type: any Any.Type) -> String {
  var name = ""
  var rest = _typeName(type, qualified: false)[...]
  while let start = rest.range(of: "(unknown context at ") {
    name += rest[..<start.lowerBound]
    rest = rest[start.upperBound...]
    if let end = rest.range(of: ").") { rest = rest[end.upperBound...] }
  }
  return name + rest
}

extension Substring {
  /// The first occurrence of a text: the standard library has this only for regular expressions.
  fileprivate func range(of text: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
      formIndex(after: &start)
    }
    return nil
  }
}
