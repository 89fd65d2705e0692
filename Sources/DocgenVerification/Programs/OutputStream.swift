import DependenciesConcurrency

/// Passes on the standard output of one sample while its program runs, line by line.
final class OutputStream: Sendable {
  private struct State {
    var line: [UInt8] = []
    var isOwn: Bool
    var count = 0
  }

  private let state: LockIsolated<State>
  /// Whether each line that says where a sample begins is that of the sample, by the line's text.
  private let marks: [String: Bool]
  private let onEvent: @Sendable (RunEvent) -> Void

  init(of program: Program, _ onEvent: @escaping @Sendable (RunEvent) -> Void) {
    marks = program.outputMarks.mapValues { $0 == program.root }
    state = LockIsolated(State(isOwn: !program.marksOutput))
    self.onEvent = onEvent
  }

  /// Adds a part of the program's output.
  func add(_ bytes: ArraySlice<UInt8>) {
    let text = state.withValue { state -> String in
      var text: [UInt8] = []
      for byte in bytes {
        state.line.append(byte)
        guard byte == UInt8(ascii: "\n") else { continue }
        if let isOwn = marks[String(decoding: state.line.dropLast(), as: UTF8.self)] {
          state.isOwn = isOwn
        } else if state.isOwn {
          text += state.line
        }
        state.line = []
      }
      guard state.count < RunObservation.outputLimit else { return "" }
      state.count += text.count
      return String(decoding: text, as: UTF8.self)
    }
    if !text.isEmpty { onEvent(.output(text)) }
  }
}
