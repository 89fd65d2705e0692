/// The running phases of a command, and the text that shows them.
///
/// It's a plain value: each function receives the time and returns the text to print, so tests need neither a clock nor a
/// terminal.
///
/// ```swift unverified reason="snippets can't import docgen's modules, because no library product contains them"
/// var text = ProgressText(style: .log)
/// let phase = text.begin("Verifying samples", of: 856, at: .zero)
/// text.change(phase) { $0.completed = 214 }
/// text.tick(at: .seconds(1))  // "Verifying samples  214 of 856, 1 s\n"
/// ```
struct ProgressText: Sendable {
  /// The form of the text.
  enum Style: Hashable, Sendable {
    /// One line that's rewritten, for a terminal.
    case line
    /// A line when a phase begins and ends, and every ten seconds in between, for a log or a pipe.
    case log
  }

  /// A part of a command's work.
  struct Phase: Sendable {
    /// The work, such as `Verifying samples`.
    let title: String
    /// The number of items, or `nil` if it's unknown.
    var total: Int?
    /// The number of items that are done.
    var completed = 0
    /// How many of them failed.
    var failed = 0
    /// A tool's own count, such as SwiftPM's `[3/40]`.
    var detail: String?

    fileprivate let id: Int
    fileprivate let start: Duration
    /// The time of the next line in a log.
    fileprivate var nextLine: Duration
    /// Whether a log contains a line about the phase.
    fileprivate var isAnnounced = false

    fileprivate func text(at time: Duration, as state: String? = nil) -> String {
      var parts: [String] = []
      if let total { parts.append("\(completed) of \(total)") }
      if failed > 0 { parts.append("\(failed) failed") }
      if let detail, state == nil { parts.append(detail) }
      let seconds = Self.text(of: time - start)
      parts.append(state.map { "\($0) \(seconds)" } ?? seconds)
      return "\(title)  \(parts.joined(separator: ", "))"
    }

    private static func text(of duration: Duration) -> String {
      let seconds = duration.components.seconds
      return seconds < 60 ? "\(seconds) s" : "\(seconds / 60) min \(seconds % 60) s"
    }
  }

  /// How long a phase runs before anything shows it, so that short phases print nothing.
  private var delay: Duration { style == .line ? .milliseconds(400) : .seconds(1) }
  private static let interval = Duration.seconds(10)
  private static let clearing = "\r\u{1B}[K"

  private let style: Style
  /// The running phases in the order of their beginnings.
  ///
  /// The last one is shown, because it's a part of the ones before.
  private var phases: [Phase] = []
  private var lastID = 0
  /// The line on the terminal.
  private var line = ""

  init(style: Style) { self.style = style }

  /// Whether no phase is running.
  var isEmpty: Bool { phases.isEmpty }

  /// Begins a phase.
  ///
  /// - Returns: Its ID.
  mutating func begin(_ title: String, of total: Int?, at time: Duration) -> Int {
    lastID += 1
    phases.append(Phase(title: title, total: total, id: lastID, start: time, nextLine: time + delay))
    return lastID
  }

  /// Changes the counts of a phase.
  mutating func change(_ id: Int, _ change: (inout Phase) -> Void) {
    guard let index = phases.firstIndex(where: { $0.id == id }) else { return }
    change(&phases[index])
  }

  /// Ends a phase.
  ///
  /// - Parameter isComplete: Whether the work was done, and not stopped by an error.
  mutating func end(_ id: Int, isComplete: Bool, at time: Duration) -> String {
    guard let index = phases.firstIndex(where: { $0.id == id }) else { return "" }
    let phase = phases.remove(at: index)
    switch style {
    case .line: return phases.isEmpty ? interrupt() : ""
    case .log: return phase.isAnnounced ? phase.text(at: time, as: isComplete ? "done in" : "stopped after") + "\n" : ""
    }
  }

  /// Returns the text to print at a time.
  ///
  /// - Parameter width: The number of columns of the terminal.
  mutating func tick(at time: Duration, width: Int = .max) -> String {
    switch style {
    case .line:
      guard let phase = phases.last(where: { $0.start + delay <= time }) else { return "" }
      // A line of the terminal's whole width makes some terminals begin a new one.
      let wanted = String(phase.text(at: time).prefix(max(0, width - 1)))
      guard wanted != line else { return "" }
      line = wanted
      return "\r\(wanted)\u{1B}[K"
    case .log:
      var lines = ""
      for index in phases.indices where phases[index].nextLine <= time {
        // Of nested phases, only the last one has news.
        let isShown = !phases[index].isAnnounced || index == phases.count - 1
        if isShown { lines += phases[index].text(at: time) + "\n" }
        phases[index].isAnnounced = true
        phases[index].nextLine = time + Self.interval
      }
      return lines
    }
  }

  /// Returns the text that removes the line, so that other text can be printed.
  ///
  /// The next tick shows the line again.
  mutating func interrupt() -> String {
    guard !line.isEmpty else { return "" }
    line = ""
    return Self.clearing
  }
}
