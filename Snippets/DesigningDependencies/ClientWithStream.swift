// snippet.hide
import DependenciesTestSupport
import Testing

// snippet.show
// snippet.client
import Dependencies
import DependenciesMacros

@DependencyClient
struct Microphone: Sendable {
  var words: @Sendable () -> AsyncStream<String> = { .finished }
}

extension Microphone: TestDependencyKey {
  static let testValue = Microphone()
}

@MainActor
final class Subtitles {
  private(set) var line = ""

  @Dependency(Microphone.self) private var microphone

  func run() async {
    for await word in microphone.words() {
      line += line.isEmpty ? word : " \(word)"
    }
  }
}
// snippet.script
@MainActor
@Test func writesWhatIsSaid() async {
  let subtitles = withDependencies {
    $0[Microphone.self].words = {
      AsyncStream { microphone in
        for word in ["Mind", "the", "gap"] { microphone.yield(word) }
        microphone.finish()
      }
    }
  } operation: {
    Subtitles()
  }
  await subtitles.run()
  #expect(subtitles.line == "Mind the gap")
}
// snippet.stepwise
@MainActor
@Test func writesWhileItIsSaid() async {
  let (words, microphone) = AsyncStream.makeStream(of: String.self)
  let subtitles = withDependencies {
    $0[Microphone.self].words = { words }
  } operation: {
    Subtitles()
  }
  let task = Task { await subtitles.run() }

  microphone.yield("Mind")
  while subtitles.line.isEmpty { await Task.yield() }
  #expect(subtitles.line == "Mind")

  microphone.yield("yourself")
  microphone.finish()
  await task.value
  #expect(subtitles.line == "Mind yourself")
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never
