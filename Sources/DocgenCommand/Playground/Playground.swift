import Dependencies
import DependenciesConcurrency
import DocgenModel
import DocgenSite
import DocgenSystem
import DocgenVerification
import Foundation

/// Runs the samples and the steps that readers change on the pages of a preview.
///
/// A run is the verification of the sample's page with another text. See ``PlaygroundAccess`` for the requests that are answered.
final class Playground: Sendable {
  /// The conditions of requests.
  let access = PlaygroundAccess()
  /// Whether an author can write a changed text into its file.
  let savesSamples: Bool
  private let queue: RunQueue
  /// The collection of the samples, which starts on first use.
  private let site = LockIsolated<
    (collect: (@Sendable () async throws -> EditableSamples)?, task: Task<EditableSamples, any Error>?)
  >((nil, nil))
  private let runs = LockIsolated<(last: Int, tasks: [String: Task<Void, Never>])>((0, [:]))
  private let files: PlaygroundFiles

  /// Creates a playground.
  ///
  /// - Parameters:
  ///   - package: The package's folder, absolute.
  ///   - scratch: The package's build folder, or `nil` for the default one.
  ///   - jobs: The number of samples that can run at the same time, from 1.
  ///   - savesSamples: Whether an author can write a changed text into its file.
  init(package: String, scratch: String? = nil, jobs: Int, savesSamples: Bool) {
    queue = RunQueue(limit: jobs)
    files = PlaygroundFiles(package: package, scratch: scratch)
    self.savesSamples = savesSamples
  }

  /// Replaces the samples after a change of the package.
  ///
  /// - Parameter samples: A closure that collects the samples on first use.
  func update(_ samples: @escaping @Sendable () async throws -> EditableSamples) {
    site.setValue((samples, nil))
  }

  /// The current samples.
  private func samples() async throws -> EditableSamples {
    let task = site.withValue { site -> Task<EditableSamples, any Error>? in
      if let task = site.task { return task }
      guard let collect = site.collect else { return nil }
      let task = Task { try await collect() }
      site.task = task
      return task
    }
    guard let task else { throw VerificationError(reason: "the site isn't built yet; try again") }
    return try await task.value
  }

  // MARK: Requests

  /// Answers a request whose host has been checked.
  func answer(_ request: HTTPRequest) -> HTTPAnswer {
    if let refusal = access.refusal(of: request) { return .response(refusal) }
    switch PlaygroundRequest(path: request.path, body: request.body) {
    case nil: return .response(.text("400 Bad Request"))
    case .stop(let run):
      runs.withValue { $0.tasks[run] }?.cancel()
      return .response(.text("204 No Content"))
    case .run(let name, let texts): return lines { lines, run in await self.run(name, texts, run: run, lines) }
    case .text(let name): return reply { try await self.text(of: name) }
    case .difference(let name, let text, let file): return replace(name, with: text, ifFileIs: file, isWritten: false)
    case .save(let name, let text, let file): return replace(name, with: text, ifFileIs: file, isWritten: true)
    case .start(let name, let folder, let texts):
      return reply {
        guard let step = try await self.samples().step(named: name), [0, step.files.count].contains(texts.count) else {
          throw Self.missing(name)
        }
        return try self.files.start(step, in: folder, with: texts)
      }
    }
  }

  private func replace(
    _ name: String, with text: String, ifFileIs file: String, isWritten: Bool
  ) -> HTTPAnswer {
    guard savesSamples else { return .response(.text("403 Forbidden", "This site can't be changed.\n")) }
    return reply {
      guard let sample = try await self.samples()[name] else { throw Self.missing(name) }
      return SavedText(difference: try self.files.replace(sample, with: text, ifFileIs: file, isWritten: isWritten))
    }
  }

  /// The texts of a sample or step to edit.
  private struct EditableText: Encodable {
    let kind = "text"
    let texts: [String]
    /// The paths of a step's files.
    var paths: [String] = []
    /// The fingerprint of the file that contains a sample.
    var file: String?
    /// The name of the folder that's suggested for a project at a step.
    var project: String?
  }

  private struct SavedText: Encodable {
    let kind = "difference"
    let difference: String
  }

  private func text(of name: String) async throws -> EditableText {
    let samples = try await samples()
    if let step = samples.step(named: name) {
      return EditableText(texts: step.files.map(\.text), paths: step.files.map(\.path), project: step.series.name)
    }
    guard let sample = samples[name] else { throw Self.missing(name) }
    return EditableText(texts: [sample.text], file: try files.fingerprint(of: sample))
  }

  private static func missing(_ name: String) -> VerificationError {
    VerificationError(reason: "the site has no sample '\(name)' any more; reload the page")
  }

  /// A response whose lines a task adds.
  ///
  /// If the connection is closed, the task is canceled.
  private func lines(_ body: @escaping @Sendable (_ lines: LineQueue, _ run: String) async -> Void) -> HTTPAnswer {
    let lines = LineQueue()
    let run = runs.withValue { runs in
      runs.last += 1
      return String(runs.last)
    }
    let task = Task {
      await body(lines, run)
      lines.end()
    }
    runs.withValue { $0.tasks[run] = task }
    return .lines(next: { lines.next() }) {
      task.cancel()
      self.runs.withValue { $0.tasks[run] = nil }
    }
  }

  /// A response with one message.
  private func reply(_ body: @escaping @Sendable () async throws -> any Encodable) -> HTTPAnswer {
    lines { lines, _ in
      do { lines.add(SampleEvent.line(of: try await body())) } catch {
        lines.add(RunMessage.problem(Self.reason(of: error)).line)
      }
    }
  }

  // MARK: Running

  private func run(_ name: String, _ texts: [String], run: String, _ lines: LineQueue) async {
    do {
      let samples = try await samples()
      let verify: @Sendable () async throws -> RunMessage
      if let step = samples.step(named: name), step.files.count == texts.count {
        verify = {
          let result = try await step.run(texts, in: samples.verification) {
            lines.add(RunMessage.phase("checking").line)
          }
          if let expected = RunMessage(expectedBy: result, of: step, texts: texts) { lines.add(expected.line) }
          return RunMessage(result, of: step, texts: texts)
        }
      } else if let sample = samples[name], let text = texts.first, texts.count == 1 {
        verify = {
          let result = try await sample.run(text, in: samples.verification) { event in
            lines.add(RunMessage(event, of: sample, text: text).line)
          }
          return RunMessage(result, of: sample, text: text, hasAdvice: self.savesSamples)
        }
      } else {
        throw Self.missing(name)
      }
      lines.add(RunMessage.plan(name, run: run).line)
      try await queue.run(onWait: { lines.add(RunMessage.phase("waiting").line) }) {
        let result = try await verify()
        lines.add(result.line)
        func count(_ state: SampleResult.State) -> Int { result.state == state ? 1 : 0 }
        lines.add(SampleEvent.end(passed: count(.passed), failed: count(.failed), unchecked: count(.unchecked)).line)
      }
    } catch is CancellationError {
      lines.add(RunMessage(kind: "stopped").line)
    } catch {
      lines.add(RunMessage.problem(Self.reason(of: error)).line)
    }
  }

  private static func reason(of error: any Error) -> String {
    switch error {
    case let error as VerificationError:
      ([error.reason] + error.diagnostics.map(\.description)).joined(separator: "\n")
    case let error as TutorialProblem: error.diagnostic.message
    default: "\(error)"
    }
  }
}
