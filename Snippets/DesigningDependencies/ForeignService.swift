// snippet.hide
import DocgenSnippetSupport

let print = LinePrinter()
// snippet.show
// snippet.foreign
// From somebody's SDK:
protocol LexiconService: AnyObject {
  typealias Completion = @Sendable (Result<String, any Error>) -> Void
  func lookUp(_ word: String, completion: @escaping Completion)
}

final class CloudLexicon: LexiconService {
  func lookUp(_ word: String, completion: @escaping Completion) {
    completion(.success("\(word), noun"))
  }
}
// snippet.client
import Dependencies

struct LexiconClient: Sendable {
  var lookUp: @Sendable (_ word: String) async throws -> String
}

extension LexiconClient: DependencyKey {
  static let liveValue = LexiconClient(
    lookUp: { word in
      try await withCheckedThrowingContinuation { continuation in
        CloudLexicon().lookUp(word) { continuation.resume(with: $0) }
      }
    })
}

struct Reader {
  @Dependency(LexiconClient.self) var lexicon
}

print(try await Reader().lexicon.lookUp("gap"))  // gap, noun
// snippet.end
