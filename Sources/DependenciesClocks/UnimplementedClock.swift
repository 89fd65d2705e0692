import DependenciesConcurrency
import IssueReporting

/// A clock whose every use is an issue.
///
/// Give it to a feature in a test to prove that the tested part of it needs no clock at all, or leave a test's clock at
/// it so that the test reports code that starts to need one.
public struct UnimplementedClock<Duration: DurationProtocol & Hashable>: Clock {
  /// A point in the time of the underlying clock.
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

  /// Sets up a clock that, once the issue is reported, does what another one does.
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
    self.name = name
    self.location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Sets up a clock that, once the issue is reported, does not wait.
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

  /// Reports an issue, and then returns the value of the clock underneath.
  public var minimumResolution: Duration {
    report("minimumResolution")
    return base.minimumResolution
  }

  /// Reports an issue, and then returns the value of the clock underneath.
  public var now: Instant {
    report("now")
    return Instant(base: base.now)
  }

  /// Reports an issue, and then sleeps on the clock underneath.
  ///
  /// - Parameters:
  ///   - deadline: The instant when the task continues.
  ///   - tolerance: How much later it may be.
  /// - Throws: The error that the underlying clock throws.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    report("sleep(until:tolerance:)")
    try await base.sleep(until: deadline.base, tolerance: tolerance)
  }

  private func report(_ member: String) {
    reportIssue(
      """
      Unimplemented: \(name).\(member)

      An unimplemented clock was used. To fix this, override it with a clock that the test controls, such as a \
      'TestClock' or '.immediate'.
      """,
      fileID: location.fileID,
      filePath: location.filePath,
      line: location.line,
      column: location.column
    )
  }
}

extension UnimplementedClock where Duration == Swift.Duration {
  /// Sets up a clock that, once the issue is reported, does not wait.
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

extension Clock where Self == UnimplementedClock<Swift.Duration> {
  /// A clock whose every use is an issue.
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

  /// Returns a clock whose every use is an issue, where the function is used as a value.
  ///
  /// - Parameter name: The clock's name in issues.
  /// - Returns: The clock.
  @_disfavoredOverload
  public static func unimplemented(_ name: String = "Clock") -> Self {
    UnimplementedClock(name: name)
  }
}
