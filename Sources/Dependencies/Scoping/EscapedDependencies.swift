extension DependencyValues {
  /// The captured dependencies of a scope, for code that runs later.
  ///
  /// Get a continuation from ``withEscapedDependencies(_:)-5xvi3``. You can use it any number of times, on any thread.
  ///
  /// An object that a framework calls later can store it:
  ///
  /// ```swift
  /// final class DownloadObserver {
  ///   let continuation: DependencyValues.Continuation
  ///
  ///   init() { continuation = withEscapedDependencies { $0 } }
  ///
  ///   func downloadDidFinish() {
  ///     continuation.yield {
  ///       @Dependency(\.date.now) var now
  ///       print("Finished at \(now.timeIntervalSince1970)")
  ///     }
  ///   }
  /// }
  ///
  /// let observer = withDependencies {
  ///   $0.date.now = Date(timeIntervalSince1970: 60)
  /// } operation: {
  ///   DownloadObserver()
  /// }
  /// observer.downloadDidFinish()
  ///
  /// // Output:
  /// // Finished at 60.0
  /// ```
  public struct Continuation: Sendable {
    private let values = DependencyValues.captured

    init() {}

    /// Runs an operation with the captured dependencies.
    ///
    /// The captured dependencies replace those of the code that calls `yield`:
    ///
    /// ```swift
    /// func locale() -> String {
    ///   @Dependency(\.locale) var locale
    ///   return locale.identifier
    /// }
    ///
    /// let continuation = withDependencies {
    ///   $0.locale = Locale(identifier: "es_MX")
    /// } operation: {
    ///   withEscapedDependencies { $0 }
    /// }
    /// continuation.yield { print(locale()) }  // Prints "es_MX"
    /// ```
    ///
    /// - Parameter operation: The operation to run.
    /// - Returns: The value that `operation` returns.
    /// - Throws: The error that `operation` throws.
    @discardableResult
    public func yield<R>(_ operation: () throws -> R) rethrows -> R {
      try DependencyValues.$_current.withValue(values, operation: operation)
    }

    /// Runs an asynchronous operation with the captured dependencies.
    ///
    /// The captured dependencies replace all dependencies of the code that calls `yield`, including its overrides.
    ///
    /// - Parameters:
    ///   - isolation: The actor that the operation runs on. The default is the caller's.
    ///   - operation: The operation to run.
    /// - Returns: The value that `operation` returns.
    /// - Throws: The error that `operation` throws.
    @discardableResult
    public func yield<R>(
      isolation: isolated (any Actor)? = #isolation,
      _ operation: () async throws -> R
    ) async rethrows -> R {
      try await DependencyValues.$_current.withValue(values, operation: operation)
    }
  }
}

/// Captures the current dependencies for closures that run later.
///
/// Tasks inherit dependencies. The closures of dispatch queues, timers, delegates, and C callbacks don't. Pass the
/// dependencies on with the continuation:
///
/// ```swift
/// import Dispatch
///
/// final class DraftSaver: Sendable {
///   let queue = DispatchQueue(label: "drafts")
///
///   func save(completion: @escaping @Sendable (Date) -> Void) {
///     withEscapedDependencies { continuation in
///       queue.async {
///         continuation.yield {
///           @Dependency(\.date.now) var now
///           completion(now)
///         }
///       }
///     }
///   }
/// }
///
/// let saver = DraftSaver()
/// withDependencies {
///   $0.date.now = Date(timeIntervalSince1970: 0)
/// } operation: {
///   saver.save { print($0.timeIntervalSince1970) }  // Prints "0.0"
/// }
/// saver.queue.sync {}
/// ```
///
/// <doc:Concurrency> has a table of the code that inherits dependencies.
///
/// - Parameter operation: A closure that receives the continuation.
/// - Returns: The value that `operation` returns.
/// - Throws: The error that `operation` throws.
public func withEscapedDependencies<R>(
  _ operation: (DependencyValues.Continuation) throws -> R
) rethrows -> R {
  try operation(DependencyValues.Continuation())
}

/// Captures the current dependencies in asynchronous code, for closures that run later.
///
/// Use this function if you create the closures in asynchronous code:
///
/// ```swift
/// @Test func callbackGetsLocale() async {
///   let identifier = await withDependencies {
///     $0.locale = Locale(identifier: "ja_JP")
///   } operation: {
///     await withEscapedDependencies { continuation in
///       await withCheckedContinuation { result in
///         Thread.detachNewThread {
///           continuation.yield {
///             @Dependency(\.locale) var locale
///             result.resume(returning: locale.identifier)
///           }
///         }
///       }
///     }
///   }
///   #expect(identifier == "ja_JP")
/// }
/// ```
///
/// - Parameter operation: A closure that receives the continuation.
/// - Returns: The value that `operation` returns.
/// - Throws: The error that `operation` throws.
public func withEscapedDependencies<R>(
  _ operation: (DependencyValues.Continuation) async throws -> R
) async rethrows -> R {
  try await operation(DependencyValues.Continuation())
}
