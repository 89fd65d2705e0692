import IssueReporting

extension DependencyValues {
  /// A dependency that checks a condition in debug builds.
  ///
  /// Use it instead of the function with the same name, so that a test can check a failure. In an app or a preview, a
  /// false condition stops the process. In a test, the library reports an issue:
  ///
  /// ```swift
  /// struct NewTicketModel {
  ///   @Dependency(\.assert) var assert
  ///
  ///   func send(subject: String) -> Bool {
  ///     assert(!subject.isEmpty, "A ticket needs a subject.")  // 🛑 A ticket needs a subject.
  ///     return !subject.isEmpty
  ///   }
  /// }
  ///
  /// @Test func sendsNoTicketWithoutSubject() {
  ///   #expect(!NewTicketModel().send(subject: ""))
  /// }
  /// ```
  public var assert: any AssertionEffect { self[AssertKey.self] }

  /// A dependency that reports a state that can't occur, in debug builds.
  ///
  /// In an app or a preview, a call stops the process. In a test, the library reports an issue:
  ///
  /// ```swift
  /// struct TicketRow {
  ///   let priority: Int
  ///   @Dependency(\.assertionFailure) var assertionFailure
  ///
  ///   var label: String {
  ///     switch priority {
  ///     case 1: return "Urgent"
  ///     case 2: return "Normal"
  ///     default:
  ///       assertionFailure("Unknown priority \(priority)")  // 🛑 Unknown priority 7
  ///       return "Normal"
  ///     }
  ///   }
  /// }
  ///
  /// @Test func labelsUnknownPriority() {
  ///   #expect(TicketRow(priority: 7).label == "Normal")
  /// }
  /// ```
  public var assertionFailure: any AssertionFailureEffect { self[AssertionFailureKey.self] }

  /// A dependency that checks a condition in debug and release builds.
  ///
  /// In an app or a preview, a false condition stops the process. In a test, the library reports an issue:
  ///
  /// ```swift
  /// struct TicketPager {
  ///   @Dependency(\.precondition) var precondition
  ///
  ///   func page(_ index: Int, size: Int) -> Range<Int> {
  ///     precondition(size > 0, "A page needs a size.")  // 🛑 A page needs a size.
  ///     return index * size..<(index + 1) * size
  ///   }
  /// }
  ///
  /// @Test func pageWithoutSizeIsEmpty() {
  ///   #expect(TicketPager().page(1, size: 0).isEmpty)
  /// }
  /// ```
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

/// A function that checks a condition.
///
/// This is the type of ``DependencyValues/assert`` and ``DependencyValues/precondition``.
///
/// A type can also store the function, for example to check its input:
///
/// ```swift
/// struct PriorityField {
///   let check: any AssertionEffect
///
///   func accepts(_ priority: Int) -> Bool {
///     let isKnown = (1...5).contains(priority)
///     check(isKnown, "No priority \(priority).")  // 🛑 No priority 7.
///     return isKnown
///   }
/// }
///
/// @Test func rejectsUnknownPriority() {
///   @Dependency(\.assert) var assert
///   #expect(!PriorityField(check: assert).accepts(7))
/// }
/// ```
public protocol AssertionEffect: Sendable {
  /// Checks a condition.
  ///
  /// Implement the requirement in your own type to handle failures in another way. For example, a server can log them
  /// and continue:
  ///
  /// ```swift
  /// struct LoggingAssertion: AssertionEffect {
  ///   func callAsFunction(
  ///     _ condition: @autoclosure () -> Bool, _ message: @autoclosure () -> String, file: StaticString, line: UInt
  ///   ) {
  ///     if !condition() { print("Check failed: \(message())") }
  ///   }
  /// }
  ///
  /// let check: any AssertionEffect = LoggingAssertion()
  /// let pageSize = 0
  /// check(pageSize > 0, "A page needs a size.")
  ///
  /// // Output:
  /// // Check failed: A page needs a size.
  /// ```
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
  /// The text and the location are optional:
  ///
  /// ```swift
  /// struct RetryPolicy {
  ///   @Dependency(\.precondition) var precondition
  ///
  ///   func delay(beforeAttempt attempt: Int) -> Duration {
  ///     precondition(attempt > 0)
  ///     return .seconds(1 << attempt)
  ///   }
  /// }
  ///
  /// @Test func delayDoubles() {
  ///   #expect(RetryPolicy().delay(beforeAttempt: 3) == .seconds(8))
  /// }
  /// ```
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

/// A function that reports a state that can't occur.
///
/// This is the type of ``DependencyValues/assertionFailure``.
///
/// A type can also store the function, for example to report a value that a server shouldn't send:
///
/// ```swift
/// struct StatusDecoder {
///   let fail: any AssertionFailureEffect
///
///   func isClosed(_ status: String) -> Bool {
///     if !["open", "closed"].contains(status) { fail("Unknown status: \(status)") }  // 🛑 Unknown status: archived
///     return status == "closed"
///   }
/// }
///
/// @Test func unknownStatusIsOpen() {
///   @Dependency(\.assertionFailure) var assertionFailure
///   #expect(!StatusDecoder(fail: assertionFailure).isClosed("archived"))
/// }
/// ```
public protocol AssertionFailureEffect: Sendable {
  /// Reports a state that can't occur.
  ///
  /// Implement the requirement in your own type to handle failures in another way, for example to collect them:
  ///
  /// ```swift
  /// struct FailureRecorder: AssertionFailureEffect {
  ///   let messages = LockIsolated<[String]>([])
  ///
  ///   func callAsFunction(_ message: @autoclosure () -> String, file: StaticString, line: UInt) {
  ///     let message = message()
  ///     messages.withValue { $0.append(message) }
  ///   }
  /// }
  ///
  /// let fail = FailureRecorder()
  /// fail("Unknown status: archived")
  /// print(fail.messages.value)  // ["Unknown status: archived"]
  /// ```
  ///
  /// - Parameters:
  ///   - message: The text to report.
  ///   - file: The source file of the call.
  ///   - line: The line of the call.
  func callAsFunction(_ message: @autoclosure () -> String, file: StaticString, line: UInt)
}

extension AssertionFailureEffect {
  /// Reports a state that can't occur.
  ///
  /// The text and the location are optional:
  ///
  /// ```swift
  /// struct SyncModel {
  ///   var isSyncing = false
  ///   @Dependency(\.assertionFailure) var assertionFailure
  ///
  ///   mutating func start() {
  ///     if isSyncing { assertionFailure("A sync is already running.") }  // 🛑 A sync is already running.
  ///     isSyncing = true
  ///   }
  /// }
  ///
  /// @Test func reportsSecondSync() {
  ///   var model = SyncModel()
  ///   model.start()
  ///   model.start()
  ///   #expect(model.isSyncing)
  /// }
  /// ```
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
