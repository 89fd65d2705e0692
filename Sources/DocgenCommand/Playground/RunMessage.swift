import DocgenModel
import DocgenOutput
import DocgenSite
import DocgenVerification

/// A line of the response to a request that runs a sample.
///
/// The lines have the form of `docgen test --event-stream`. They begin with `plan` and end with `end`, `problem`, or `stopped`.
/// Lines and columns are those of the text that the reader sees.
///
/// | `kind` | fields |
/// | --- | --- |
/// | `plan` | `version`; `snippets`: the sample's name; `run`: the name by which the run can be stopped |
/// | `phase` | `phase`: `waiting`, `building`, `compiling`, `running`, or `checking` |
/// | `output` | `text`: a part of the standard output |
/// | `observed` | `printed`: each with `line` and `text`; `tests`: each with `name`, `line`, and `state`; `output`; `error` |
/// | `expected` | `messages`: those of the compiler or of tests that the sample or step claims, in the form of `failures` |
/// | `result` | `snippet`, `state`, `passed`, `claims`; `labels`: each with `style`, `verdict`, `details`, and `printed`; `failures`
/// and `warnings`: each with `id`, `file`, `line`, `column`, `message`, `details`, and `fix`: the lines to replace |
/// | `problem` | `message`: the reason that the sample couldn't run |
/// | `stopped` | |
/// | `end` | `passed`, `failed`, `unchecked`: numbers of samples |
struct RunMessage: Encodable {
  var kind: String
  var version: Int?
  var snippets: [String]?
  var run: String?
  var phase: String?
  var text: String?
  var printed: [Printed]?
  var tests: [Test]?
  var output: String?
  var error: String?
  var messages: [Failure]?
  var snippet: String?
  var state: SampleResult.State?
  var passed: Bool?
  var claims: Int?
  var labels: [Label]?
  var failures: [Failure]?
  var warnings: [Failure]?
  var message: String?

  struct Printed: Encodable {
    var line: Int
    var text: String
  }

  struct Test: Encodable {
    var name: String
    var line: Int?
    var state: String
  }

  struct Label: Encodable {
    var style: String
    var verdict: String
    var details: String
    var printed: [EditedSampleLabel.Printed]

    init(_ label: EditedSampleLabel) {
      (style, verdict, details, printed) = (label.style, label.verdict, label.details, label.printed)
    }
  }

  struct Failure: Encodable {
    var id: String
    /// The place of the file among the texts.
    var file = 0
    var line: Int?
    var column: Int?
    var message: String
    var details: String
    var fix: Fix?
  }

  /// Lines that make a claim true.
  struct Fix: Encodable {
    /// The first line to replace.
    var line: Int
    /// The number of lines to replace.
    var count: Int
    /// The new lines.
    var lines: [String]
  }

  /// The message as a line of JSON, with a newline at its end.
  var line: String { SampleEvent.line(of: self) }
}

extension RunMessage {
  /// The first message of a run.
  static func plan(_ sample: String, run: String) -> RunMessage {
    RunMessage(kind: "plan", version: SampleEvent.version, snippets: [sample], run: run)
  }

  static func phase(_ phase: String) -> RunMessage { RunMessage(kind: "phase", phase: phase) }

  static func problem(_ reason: String) -> RunMessage { RunMessage(kind: "problem", message: reason) }

  /// An event, in the reader's coordinates.
  init(_ event: RunEvent, of sample: EditableSample, text: String) {
    switch event {
    case .building: self = .phase("building")
    case .compiling: self = .phase("compiling")
    case .running: self = .phase("running")
    case .output(let text): self.init(kind: "output", text: text)
    case .ended(let observation):
      self.init(kind: "observed")
      func line(_ number: Int) -> Int? {
        sample.place(of: SourcePosition(file: sample.file, line: number), in: text)?.line
      }
      printed = observation.printed.compactMap { printed in
        line(printed.line).map { Printed(line: $0, text: printed.text) }
      }
      tests = observation.tests.map { Test(name: $0.name, line: $0.line.flatMap(line), state: $0.state.rawValue) }
      (output, error) = (observation.output, observation.error)
    case .failedAsExpected(let found):
      self.init(kind: "expected")
      messages = found.map { message in
        let place = sample.place(
          of: SourcePosition(file: message.path ?? "", line: message.line, column: message.column ?? 1), in: text)
        return Failure(
          id: kind, line: place?.line, column: message.column == nil ? nil : place?.column, message: message.text,
          details: "")
      }
    }
  }

  /// The messages that a step claims, or `nil` if it claims none.
  init?(expectedBy result: SampleResult, of step: EditableStep, texts: [String]) {
    let found = result.observations.flatMap { observation -> [SampleResult.Message] in
      switch observation {
      case .failedAsExpected(let messages), .didNotCompileAsExpected(let messages): messages
      default: []
      }
    }
    guard !found.isEmpty else { return nil }
    self.init(kind: "expected")
    messages = found.map { Failure($0, id: kind, of: step, texts: texts) }
  }

  /// The result, in the reader's coordinates.
  ///
  /// - Parameters:
  ///   - result: The result.
  ///   - sample: The sample.
  ///   - text: The text that ran.
  ///   - hasAdvice: Whether to add the advice for the sample's author.
  init(_ result: SampleResult, of sample: EditableSample, text: String, hasAdvice: Bool) {
    func failure(_ failure: SampleResult.Failure) -> Failure {
      let correction = result.corrections.first { correction in
        if case .output = correction { return failure.id == "output" }
        return correction.position == failure.position
      }
      let edit = correction.flatMap { sample.edit(for: $0, in: text) }
      let place = sample.place(of: failure.position, in: text)
      return Failure(
        id: failure.id, line: place?.line, column: place?.column, message: failure.message,
        details: [failure.details, hasAdvice ? failure.advice : ""].filter { !$0.isEmpty }.joined(separator: "\n"),
        fix: edit.map { Fix(line: $0.lines.lowerBound, count: $0.lines.count, lines: $0.replacement) })
    }
    self.init(result, failures: result.failures.map(failure), warnings: result.warnings.map(failure))
  }

  /// The result of a step, in the files that the reader sees.
  init(_ result: SampleResult, of step: EditableStep, texts: [String]) {
    let failures = result.failures.flatMap { failure -> [Failure] in
      // The hints of the failure are for the tutorial's author.
      let messages = failure.messages.map { Failure($0, id: failure.id, of: step, texts: texts) }
      // The label says that the step doesn't compile.
      let isRepetition = failure.id == "step-does-not-compile" && !messages.isEmpty
      return (isRepetition ? [] : [Failure(id: failure.id, message: failure.message, details: "")]) + messages
    }
    self.init(result, failures: failures, warnings: [])
  }

  private init(_ result: SampleResult, failures: [Failure], warnings: [Failure]) {
    self.init(
      kind: "result", snippet: result.id.description, state: result.state, passed: result.state == .passed,
      claims: result.claims, labels: EditedSampleLabel.labels(of: result).map(Label.init), failures: failures,
      warnings: warnings)
  }
}

extension RunMessage.Failure {
  /// A message about a step, at its place in the files that the reader sees.
  fileprivate init(_ message: SampleResult.Message, id: String, of step: EditableStep, texts: [String]) {
    guard let file = step.files.firstIndex(where: { $0.path == message.path }) else {
      let place = message.path.map { "\($0):\(message.line): " } ?? ""
      self.init(id: id, message: place + message.text, details: "")
      return
    }
    // Scripts count columns in UTF-16 code units, and the compiler in bytes.
    let lines = splitLines(texts[file])
    let before =
      lines.indices.contains(message.line - 1)
      ? message.column.map { lines[message.line - 1].utf8.prefix(max(0, $0 - 1)) } : nil
    self.init(
      id: id, file: file, line: message.line,
      column: before.map { String(decoding: $0, as: UTF8.self).utf16.count + 1 }, message: message.text, details: "")
  }
}
