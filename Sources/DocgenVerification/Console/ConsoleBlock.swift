public import DocgenModel

/// A `console` code block: commands after `$ `, each followed by its output.
public struct ConsoleBlock: IndependentSample, Hashable {
  /// A command with the output that the page shows.
  struct Command: Hashable, Sendable {
    /// The command.
    ///
    /// A backslash at the end of a line continues it on the next line.
    var text: String
    /// The command's line in the block, from 0.
    var line: Int
    var output: [String] = []
  }

  /// The position of the opening fence.
  public var position: SourcePosition
  let text: String
  let textPosition: SourcePosition
  /// The exit status of the last command.
  ///
  /// The commands before it exit with 0.
  let status: Int32
  let commands: [Command]

  /// Reads a block, or returns `nil` if no line begins with `$ `.
  ///
  /// The position is that of the opening fence, and the status is that of the last command.
  public init?(_ code: CodeBlock, at position: SourcePosition, status: Int32 = 0) {
    (text, textPosition, self.position, self.status) = (code.text, code.textPosition, position, status)
    var commands: [Command] = []
    var isContinued = false
    for (index, line) in splitLines(text).enumerated() {
      if isContinued {
        commands[commands.count - 1].text += "\n" + line
      } else if line.hasPrefix("$ ") {
        commands.append(Command(text: String(line.dropFirst(2)), line: index))
      } else {
        // A block can begin with a comment.
        if !commands.isEmpty { commands[commands.count - 1].output.append(line.trimmingTrailingWhitespace) }
        continue
      }
      isContinued = line.hasSuffix("\\")
    }
    guard !commands.isEmpty else { return nil }
    for index in commands.indices {
      while commands[index].output.last == "" { commands[index].output.removeLast() }
    }
    self.commands = commands
  }

  /// The name of the block in results.
  public var id: SampleID { .console(file: position.file, line: position.line) }

  var shownAt: [SourcePosition] { [position] }

  func place(ofLine line: Int) -> SourcePosition {
    var place = textPosition
    place.line += line
    return place
  }
}
