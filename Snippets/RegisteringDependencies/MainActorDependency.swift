// snippet.hide
import Dependencies
import DocgenSnippetSupport

let print = LinePrinter()
// snippet.show
// snippet.actor
@MainActor
final class Speaker {
  private(set) var said: [String] = []
  nonisolated init() {}
  func say(_ text: String) { said.append(text) }
}

extension Speaker: DependencyKey {
  nonisolated static let liveValue = Speaker()
}

@MainActor
struct WaitingRoom {
  @Dependency(Speaker.self) var speaker
  func callNext() { speaker.say("Next, please") }
}

let room = WaitingRoom()
room.callNext()
print(room.speaker.said)  // ["Next, please"]
