public import Dependencies
import DependenciesConcurrency
import Dispatch
import Foundation

/// Shows on standard error what a command is doing.
///
/// Code that can take seconds runs as a phase:
///
/// ```swift unverified reason="snippets can't import docgen's modules, because no library product contains them"
/// try await progress.phase("Verifying samples", of: samples.count) { phase in
///   for sample in samples { phase.advance(hasFailed: try await !verify(sample)) }
/// }
/// ```
public struct ProgressDisplay: Sendable {
  private let state: LockIsolated<State>?

  private struct State: Sendable {
    var text: ProgressText
    let write: @Sendable (String) -> Void
    let width: @Sendable () -> Int
    let start = ContinuousClock.now
    var timer: UncheckedSendable<any DispatchSourceTimer>?

    var time: Duration { ContinuousClock.now - start }
  }

  /// A display that shows nothing.
  public static let silent = ProgressDisplay(state: nil)

  private init(state: LockIsolated<State>?) { self.state = state }

  /// Creates a display.
  ///
  /// - Parameters:
  ///   - style: The form of the text.
  ///   - width: A closure that returns the number of columns of the terminal.
  ///   - write: A closure that prints text to standard error.
  init(style: ProgressText.Style, width: @escaping @Sendable () -> Int, write: @escaping @Sendable (String) -> Void) {
    state = LockIsolated(State(text: ProgressText(style: style), write: write, width: width))
  }

  /// A running phase.
  public struct Phase: Sendable {
    fileprivate let display: ProgressDisplay
    fileprivate let id: Int

    /// Sets the number of items, if it wasn't known when the phase began.
    public func expect(_ total: Int) { change { $0.total = total } }

    /// Counts an item that's done.
    public func advance(hasFailed: Bool = false) {
      change {
        $0.completed += 1
        if hasFailed { $0.failed += 1 }
      }
    }

    /// Shows a tool's own count.
    public func show(_ detail: String) { change { $0.detail = detail } }

    private func change(_ change: @Sendable (inout ProgressText.Phase) -> Void) {
      display.state?.withValue { $0.text.change(id, change) }
    }
  }

  /// Runs an operation as a phase.
  ///
  /// - Parameters:
  ///   - title: The work, such as `Verifying samples`.
  ///   - total: The number of items, or `nil` if it's unknown.
  ///   - operation: The operation to run.
  /// - Returns: The value that `operation` returns.
  /// - Throws: An error that `operation` throws.
  public func phase<Value>(
    _ title: String, of total: Int? = nil, _ operation: (Phase) async throws -> Value
  ) async rethrows -> Value {
    let phase = Phase(display: self, id: begin(title, of: total))
    do {
      let value = try await operation(phase)
      end(phase, isComplete: true)
      return value
    } catch {
      end(phase, isComplete: false)
      throw error
    }
  }

  /// Writes other text, such as a diagnostic, which replaces the line.
  func interrupt(_ write: @Sendable () -> Void) {
    guard let state else { return write() }
    state.withValue { state in
      let clearing = state.text.interrupt()
      if !clearing.isEmpty { state.write(clearing) }
      write()
    }
  }

  private func begin(_ title: String, of total: Int?) -> Int {
    guard let state else { return 0 }
    return state.withValue { state in
      if state.timer == nil { state.timer = UncheckedSendable(makeTimer()) }
      return state.text.begin(title, of: total, at: state.time)
    }
  }

  private func end(_ phase: Phase, isComplete: Bool) {
    state?.withValue { state in
      let text = state.text.end(phase.id, isComplete: isComplete, at: state.time)
      if !text.isEmpty { state.write(text) }
      guard state.text.isEmpty else { return }
      state.timer?.value.cancel()
      state.timer = nil
    }
  }

  private func tick() {
    state?.withValue { state in
      let text = state.text.tick(at: state.time, width: state.width())
      if !text.isEmpty { state.write(text) }
    }
  }

  /// Creates a timer with its own thread, because stages can occupy all threads of Swift's concurrency for seconds.
  private func makeTimer() -> any DispatchSourceTimer {
    let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "docgen.progress"))
    timer.schedule(deadline: .now() + .milliseconds(400), repeating: .milliseconds(200))
    timer.setEventHandler { tick() }
    timer.resume()
    return timer
  }
}

extension ProgressDisplay: DependencyKey {
  /// A display on the process's standard error: a line on a terminal, and otherwise a log.
  public static let liveValue = ProgressDisplay(
    style: isRewritable ? .line : .log,
    width: { errorWidth ?? 80 },
    write: { _ = emit($0, to: 2, path: "<stderr>") })

  /// A display that shows nothing.
  public static let testValue = silent

  /// Whether standard error is a terminal that can rewrite a line.
  private static var isRewritable: Bool {
    let terminal = ProcessEnvironment.liveValue.variables()["TERM"] ?? "dumb"
    return isatty(2) == 1 && terminal != "dumb" && terminal != ""
  }

  /// The number of columns of the terminal, or `nil` if it's unknown.
  private static var errorWidth: Int? {
    var size = winsize()
    guard ioctl(2, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}

extension DependencyValues {
  /// The display of a command's progress.
  public var progress: ProgressDisplay {
    get { self[ProgressDisplay.self] }
    set { self[ProgressDisplay.self] = newValue }
  }
}
