import DocgenModel

extension TutorialCheck {
  /// Reads a `@Check` directive.
  ///
  /// | argument | means |
  /// | --- | --- |
  /// | `test:` | run the tests whose names match, as with `swift test --filter`. An empty text selects all tests |
  /// | `run:` | run a program of the project |
  /// | `arguments:`, `input:` | the program's arguments, separated by spaces, and its standard input |
  /// | `expect:` | `builds`, `passes`, `fails`, `doesNotCompile`, or an exit status |
  /// | `output:`, `error:` | a text on standard output, or on standard error |
  /// | `message:` | a text in the message of the expected failure |
  /// | `unverified:` | why the step isn't checked |
  ///
  /// In a text, `\n` is a line break.
  ///
  /// - Returns: The check, and what's wrong with arguments that exclude each other. Unknown arguments are reported with those
  ///   of all directives.
  static func read(_ directive: Directive, at position: SourcePosition) -> (
    check: TutorialCheck, diagnostics: [Diagnostic]
  ) {
    var check = TutorialCheck(position: position)
    var diagnostics: [Diagnostic] = []
    func text(_ label: String) -> String? { directive[label].map { $0.value.replacing("\\n", with: "\n") } }
    func report(_ label: String, _ message: String, _ note: String) {
      diagnostics.append(
        Diagnostic(
          "wrong-argument", at: directive[label]?.position ?? position, message, notes: [.init(note)]))
    }

    let actions = ["test", "run", "unverified"].filter { directive[$0] != nil }
    if actions.count > 1 {
      report(
        actions[1], "'\(actions[0]):' and '\(actions[1]):' exclude each other",
        "write a second '@Check' for the second one")
    }
    if let filter = text("test") { check.action = .test(filter: filter.isEmpty ? nil : filter) }
    if let program = text("run") { check.action = .run(program: program) }
    if let reason = text("unverified") { check.action = .nothing(reason: reason) }
    check.arguments = directive["arguments"].map { words($0.value) } ?? []
    check.input = text("input") ?? ""
    check.output = text("output")
    check.error = text("error")
    check.message = text("message")

    switch directive["expect"]?.value {
    case nil, "passes": break
    case "builds":
      if check.action == .standard {
        check.action = .build
      } else {
        report("expect", "'builds' and '\(actions.first ?? ""):' exclude each other", "write 'expect: passes'")
      }
    case "fails": check.expectation = .fails
    case "doesNotCompile": check.expectation = .doesNotCompile
    case let value?:
      if let status = Int32(value), (0...255).contains(status) {
        check.expectation = .exits(status: status)
      } else {
        report(
          "expect", "unknown expectation '\(value)'",
          "write 'builds', 'passes', 'fails', 'doesNotCompile', or an exit status from 0 to 255")
      }
    }
    if check.message != nil, !check.expectsFailure {
      report(
        "message", "'message:' needs an expected failure",
        "write 'expect: fails' or 'expect: doesNotCompile'; 'output:' and 'error:' name what a program prints")
    }
    return (check, diagnostics)
  }

  /// The words of a command line: separated by spaces, with quotation marks around words that contain spaces.
  private static func words(_ text: String) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    for character in text {
      if character == quote {
        quote = nil
      } else if quote == nil, character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if quote == nil, character.isWhitespace {
        words += [word].compactMap(\.self)
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    return words + [word].compactMap(\.self)
  }
}
