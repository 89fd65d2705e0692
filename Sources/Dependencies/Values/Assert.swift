import IssueReporting

extension DependencyValues {
  /// Checks a condition in debug builds, and stops the program when it does not hold.
  ///
  /// In tests and previews a failure is an issue instead.
  public var assert: any AssertionEffect { self[AssertKey.self] }

  /// Stops the program in debug builds.
  ///
  /// In tests and previews it is an issue instead.
  public var assertionFailure: any AssertionFailureEffect { self[AssertionFailureKey.self] }

  /// Checks a condition in debug and release builds, and stops the program when it does not hold.
  ///
  /// In tests and previews a failure is an issue instead.
  public var precondition: any AssertionEffect { self[PreconditionKey.self] }

  private enum AssertKey: DependencyKey {
    static var liveValue: any AssertionEffect { LiveAssertion() }
    static var testValue: any AssertionEffect { TestAssertion() }
  }

  private enum AssertionFailureKey: DependencyKey {
    static var liveValue: any AssertionFailureEffect { LiveAssertionFailure() }
    static var testValue: any AssertionFailureEffect { TestAssertionFailure() }
  }

  private enum PreconditionKey: DependencyKey {
    static var liveValue: any AssertionEffect { LivePrecondition() }
    static var testValue: any AssertionEffect { TestAssertion() }
  }
}

/// Something that checks a condition.
public protocol AssertionEffect: Sendable {
  /// Checks a condition.
  ///
  /// - Parameters:
  ///   - condition: The condition.
  ///   - message: The text to report if the condition is false.
  ///   - file: The file of the check.
  ///   - line: The line of the check.
  func callAsFunction(
    _ condition: @autoclosure () -> Bool,
    _ message: @autoclosure () -> String,
    file: StaticString,
    line: UInt
  )
}

extension AssertionEffect {
  /// Checks a condition.
  ///
  /// - Parameters:
  ///   - condition: The condition.
  ///   - message: The text to report if the condition is false.
  ///   - file: The file of the check.
  ///   - line: The line of the check.
  @_transparent
  @_disfavoredOverload
  public func callAsFunction(
    _ condition: @autoclosure () -> Bool,
    _ message: @autoclosure () -> String = String(),
    file: StaticString = #file,
    line: UInt = #line
  ) {
    callAsFunction(condition(), message(), file: file, line: line)
  }
}

/// Something that says that a place in the program should not have been reached.
public protocol AssertionFailureEffect: Sendable {
  /// Says that this place should not have been reached.
  ///
  /// - Parameters:
  ///   - message: The text to report.
  ///   - file: The file of the failure.
  ///   - line: The line of the failure.
  func callAsFunction(_ message: @autoclosure () -> String, file: StaticString, line: UInt)
}

extension AssertionFailureEffect {
  /// Says that this place should not have been reached.
  ///
  /// - Parameters:
  ///   - message: The text to report.
  ///   - file: The file of the failure.
  ///   - line: The line of the failure.
  @_transparent
  @_disfavoredOverload
  public func callAsFunction(
    _ message: @autoclosure () -> String = String(),
    file: StaticString = #file,
    line: UInt = #line
  ) {
    callAsFunction(message(), file: file, line: line)
  }
}

private struct LiveAssertion: AssertionEffect {
  func callAsFunction(
    _ condition: @autoclosure () -> Bool, _ message: @autoclosure () -> String, file: StaticString, line: UInt
  ) {
    Swift.assert(condition(), message(), file: file, line: line)
  }
}

private struct LivePrecondition: AssertionEffect {
  func callAsFunction(
    _ condition: @autoclosure () -> Bool, _ message: @autoclosure () -> String, file: StaticString, line: UInt
  ) {
    Swift.precondition(condition(), message(), file: file, line: line)
  }
}

private struct LiveAssertionFailure: AssertionFailureEffect {
  func callAsFunction(_ message: @autoclosure () -> String, file: StaticString, line: UInt) {
    Swift.assertionFailure(message(), file: file, line: line)
  }
}

private struct TestAssertion: AssertionEffect {
  func callAsFunction(
    _ condition: @autoclosure () -> Bool, _ message: @autoclosure () -> String, file: StaticString, line: UInt
  ) {
    guard !condition() else { return }
    reportIssue(message(), fileID: file, filePath: file, line: line)
  }
}

private struct TestAssertionFailure: AssertionFailureEffect {
  func callAsFunction(_ message: @autoclosure () -> String, file: StaticString, line: UInt) {
    reportIssue(message(), fileID: file, filePath: file, line: line)
  }
}
