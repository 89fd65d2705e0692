// snippet.hide
import Dependencies
import DocgenSnippetSupport

let print = LinePrinter()
// snippet.show
// snippet.actor
@MainActor
final class SoundPlayer {
  private(set) var played: [String] = []
  nonisolated init() {}
  func play(_ name: String) { played.append(name) }
}

extension SoundPlayer: DependencyKey {
  nonisolated static let liveValue = SoundPlayer()
}

@MainActor
struct TicketSender {
  @Dependency(SoundPlayer.self) var soundPlayer
  func send() { soundPlayer.play("sent") }
}

let sender = TicketSender()
sender.send()
print(sender.soundPlayer.played)  // ["sent"]
