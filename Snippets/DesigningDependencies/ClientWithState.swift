// snippet.hide
import DocgenSnippetSupport

let print = LinePrinter()
// snippet.show
// snippet.actor
import Dependencies

struct GlossaryClient: Sendable {
  var learn: @Sendable (_ word: String, _ meaning: String) async -> Void
  var meaning: @Sendable (_ word: String) async -> String?
}

extension GlossaryClient: DependencyKey {
  static var liveValue: GlossaryClient {
    let glossary = Glossary()
    return GlossaryClient(
      learn: { await glossary.learn($0, $1) },
      meaning: { await glossary.meaning(of: $0) })
  }
}

private actor Glossary {
  private var meanings: [String: String] = [:]
  func learn(_ word: String, _ meaning: String) { meanings[word] = meaning }
  func meaning(of word: String) -> String? { meanings[word] }
}
// snippet.use
struct Student {
  @Dependency(GlossaryClient.self) var glossary
}

struct Examiner {
  @Dependency(GlossaryClient.self) var glossary
}

await Student().glossary.learn("Znüni", "a snack at nine")
print(await Examiner().glossary.meaning("Znüni") ?? "unknown")  // a snack at nine
// snippet.end
