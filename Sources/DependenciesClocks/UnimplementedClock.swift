import DependenciesConcurrency
import DependenciesPrimitives
import IssueReporting

/// A clock that reports an issue when your code uses it.
///
/// Pass it to a feature in a test to check that the code under test doesn't use a clock:
///
/// ```swift
/// struct SearchModel {
///   var clock: any Clock<Duration>
///
///   func search(_ query: String) async throws -> [String] {
///     guard !query.isEmpty else { return [] }
///     try await clock.sleep(for: .milliseconds(300))
///     return [query]
///   }
/// }
///
/// @Test func emptyQueryDoesNotWait() async throws {
///   let model = SearchModel(clock: .unimplemented("Search"))
///   #expect(try await model.search("") == [])
/// }
/// ```
///
/// After the issue, the clock behaves like the underlying clock. In each test, it reports each of its members only once. A clock
/// that doesn't wait cancels the sleep after 100 sleeps in a test, so that an endless timer ends.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
public struct UnimplementedClock<Duration: DurationProtocol & Hashable>: Clock {
  /// A point in time of the underlying clock.
  public struct Instant: InstantProtocol {
    fileprivate let base: AnyClock<Duration>.Instant

    /// Returns the instant that is a duration after this one, or before it if the duration is negative.
    ///
    /// - Parameter duration: The distance to the new instant.
    /// - Returns: The new instant.
    public func advanced(by duration: Duration) -> Self {
      Self(base: base.advanced(by: duration))
    }

    /// Returns the distance from this instant to another one, which is negative if the other one is earlier.
    ///
    /// - Parameter other: The other instant.
    /// - Returns: The duration between them.
    public func duration(to other: Self) -> Duration {
      base.duration(to: other.base)
    }

    /// Returns a Boolean value that indicates whether one instant is before another one.
    ///
    /// - Parameters:
    ///   - lhs: An instant.
    ///   - rhs: Another instant.
    public static func < (lhs: Self, rhs: Self) -> Bool {
      lhs.base < rhs.base
    }
  }

  private let base: AnyClock<Duration>
  private let name: String
  private let location: IssueLocation
  /// Whether nothing slows down a loop that sleeps.
  private let isImmediate: Bool
  private let uses = UseCounts()

  /// Creates a clock that reports an issue when your code uses it, and then forwards to another clock.
  ///
  /// The issue appears at the line that creates the clock:
  ///
  /// ```swift
  /// @Test func reportsUse() {
  ///   let clock = UnimplementedClock(ContinuousClock(), name: "Autosave")  // 🛑 Unimplemented: Autosave.minimumResolution
  ///   _ = clock.minimumResolution
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - base: The other clock.
  ///   - name: The name of the clock in issues. The default is the type of the other clock.
  ///   - fileID: The source file ID of the call. The default is `#fileID`.
  ///   - filePath: The path of the call's source file. The default is `#filePath`.
  ///   - line: The line of the call. The default is `#line`.
  ///   - column: The column of the call. The default is `#column`.
  public init<C: Clock>(
    _ base: C,
    name: String = "\(C.self)",
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where C.Instant.Duration == Duration {
    self.base = AnyClock(base)
    self.isImmediate = base is ImmediateClock<Duration>
    self.name = name
    self.location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Creates a clock for any type of duration, which reports an issue when your code uses it, and doesn't wait.
  ///
  /// - Parameters:
  ///   - name: The name of the clock in issues.
  ///   - now: The clock's time at the beginning.
  ///   - fileID: The source file ID of the call. The default is `#fileID`.
  ///   - filePath: The path of the call's source file. The default is `#filePath`.
  ///   - line: The line of the call. The default is `#line`.
  ///   - column: The column of the call. The default is `#column`.
  public init(
    name: String = "Clock",
    now: ImmediateClock<Duration>.Instant = ImmediateClock<Duration>.Instant(),
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      ImmediateClock(now: now), name: name, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// The minimum resolution of the underlying clock.
  ///
  /// Reading it reports an issue.
  public var minimumResolution: Duration {
    report("minimumResolution")
    return base.minimumResolution
  }

  /// The current time of the underlying clock.
  ///
  /// Reading it reports an issue.
  ///
  /// In this example, only one of two cases reads the time:
  ///
  /// ```swift
  /// struct SignIn<C: Clock<Duration>> {
  ///   let clock: C
  ///   var isLocked = false
  ///
  ///   func lockEnd() -> C.Instant? {
  ///     isLocked ? clock.now.advanced(by: .seconds(300)) : nil
  ///   }
  /// }
  ///
  /// @Test func unlockedAccountReadsNoTime() {
  ///   let signIn = SignIn(clock: UnimplementedClock(name: "Sign-in"))
  ///   #expect(signIn.lockEnd() == nil)
  /// }
  ///
  /// @Test func lockedAccountReadsTime() {
  ///   let clock = UnimplementedClock(name: "Sign-in")  // 🛑 Unimplemented: Sign-in.now
  ///   #expect(SignIn(clock: clock, isLocked: true).lockEnd() != nil)
  /// }
  /// ```
  public var now: Instant {
    report("now")
    return Instant(base: base.now)
  }

  /// Reports an issue, and then sleeps on the underlying clock.
  ///
  /// - Parameters:
  ///   - deadline: The instant when the task continues.
  ///   - tolerance: The longest delay after the deadline.
  /// - Throws: The error that the underlying clock throws.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let count = report("sleep(until:tolerance:)")
    if isImmediate, count > sleepLimit { throw CancellationError() }
    try await base.sleep(until: deadline.base, tolerance: tolerance)
  }

  /// The current time, for the library's own use.
  var unreportedNow: Instant { Instant(base: base.now) }

  /// Reports the use of a member, if it's the first one in the current test.
  ///
  /// - Returns: The number of uses in the test.
  @discardableResult
  private func report(_ member: String) -> Int {
    let test: AnyHashable? = if case .swiftTesting(let testing) = TestContext.current { testing?.test.id } else { nil }
    let count = uses.add(member, in: test)
    guard count == 1 else { return count }
    reportIssue(
      """
      Unimplemented: \(name).\(member)
      To fix this, override the clock with one that the test controls, such as a `TestClock` or `.immediate`.
      """,
      fileID: location.fileID,
      filePath: location.filePath,
      line: location.line,
      column: location.column
    )
    return count
  }
}

/// The number of sleeps in a test after which a clock that doesn't wait takes a loop for endless.
private let sleepLimit = 100

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension UnimplementedClock where Duration == Swift.Duration {
  /// Creates a clock that reports an issue when your code uses it, and doesn't wait.
  ///
  /// Pass it to check that an operation of a type with a clock doesn't wait:
  ///
  /// ```swift
  /// struct Autosave<C: Clock<Duration>> {
  ///   let clock: C
  ///   let save: () -> Void
  ///
  ///   func saveNow() { save() }
  ///
  ///   func saveLater() async throws {
  ///     try await clock.sleep(for: .seconds(5))
  ///     save()
  ///   }
  /// }
  ///
  /// @Test func savesNow() async {
  ///   await confirmation { saved in
  ///     Autosave(clock: UnimplementedClock(name: "Autosave"), save: { saved() }).saveNow()
  ///   }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name of the clock in issues.
  ///   - fileID: The source file ID of the call. The default is `#fileID`.
  ///   - filePath: The path of the call's source file. The default is `#filePath`.
  ///   - line: The line of the call. The default is `#line`.
  ///   - column: The column of the call. The default is `#column`.
  public init(
    name: String = "Clock",
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      ImmediateClock(), name: name, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension Clock where Self == UnimplementedClock<Swift.Duration> {
  /// Returns a clock that reports an issue when your code uses it.
  ///
  /// ```swift
  /// @Test func reportsUse() {
  ///   let clock: any Clock<Duration> = .unimplemented("Search")  // 🛑 Unimplemented: Search.minimumResolution
  ///   _ = clock.minimumResolution
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name of the clock in issues.
  ///   - fileID: The source file ID of the call. The default is `#fileID`.
  ///   - filePath: The path of the call's source file. The default is `#filePath`.
  ///   - line: The line of the call. The default is `#line`.
  ///   - column: The column of the call. The default is `#column`.
  /// - Returns: The clock.
  public static func unimplemented(
    _ name: String = "Clock",
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    UnimplementedClock(name: name, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Returns a clock that reports an issue.
  ///
  /// The compiler uses this overload when you pass the function as a value.
  ///
  /// - Parameter name: The name of the clock in issues.
  /// - Returns: The clock.
  @_disfavoredOverload
  public static func unimplemented(_ name: String = "Clock") -> Self {
    UnimplementedClock(name: name)
  }
}
