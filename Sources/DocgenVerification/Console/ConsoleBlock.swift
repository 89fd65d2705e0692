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
    /// The lines of its output.
    var output: [String] = []
  }

  /// The position of the opening fence.
  public var position: SourcePosition
  /// The block's text.
  let text: String
  /// The place of its first line.
  let textPosition: SourcePosition
  /// The exit status of the last command.
  ///
  /// The commands before it exit with 0.
  let status: Int32
  /// The commands, in text order.
  let commands: [Command]

  /// Reads a block.
  ///
  /// - Parameters:
  ///   - code: The code block.
  ///   - position: The position of the opening fence.
  ///   - status: The exit status of the last command.
  /// - Returns: `nil` if no line begins with `$ `.
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

  /// The place of a line of the block.
  func place(ofLine line: Int) -> SourcePosition {
    var place = textPosition
    place.line += line
    return place
  }
}
