// snippet.hide
import DocgenSnippetSupport

let print = LinePrinter()
// snippet.show
// snippet.clients
import Dependencies

/// The dimmers on the stage of a theater.
struct Dimmers: DependencyKey {
  var set: @Sendable (_ channel: Int, _ percent: Int) -> Void
  static let liveValue = Dimmers(
    set: { print("On stage: channel \($0) at \($1) %") })
}

/// The file with all cues of tonight's show.
struct ShowFile: DependencyKey {
  var save: @Sendable (_ cue: String) -> Void
  static let liveValue = ShowFile(
    save: { print("On disk: \($0)") })
}

extension DependencyValues {
  var dimmers: Dimmers {
    get { self[Dimmers.self] }
    set { self[Dimmers.self] = newValue }
  }
  var showFile: ShowFile {
    get { self[ShowFile.self] }
    set { self[ShowFile.self] = newValue }
  }
}
// snippet.fader
final class Fader {
  let channel: Int
  init(channel: Int) { self.channel = channel }

  @Dependency(\.dimmers) private var dimmers

  func move(to percent: Int) { dimmers.set(channel, percent) }
}
// snippet.desk
final class LightingDesk {
  @Dependency(\.showFile) private var showFile

  func fader(for channel: Int) -> Fader {
    withDependencies(from: self) { Fader(channel: channel) }
  }

  func record(_ cue: String) { showFile.save(cue) }

  func rehearsal() -> LightingDesk {
    withDependencies(from: self) {
      $0.dimmers.set = { print("On screen: channel \($0) at \($1) %") }
      $0.showFile.save = { _ in }
    } operation: {
      LightingDesk()
    }
  }
}
// snippet.tonight
let desk = LightingDesk()
desk.fader(for: 3).move(to: 80)  // On stage: channel 3 at 80 %
desk.record("Sunrise")  // On disk: Sunrise
// snippet.rehearse
let rehearsal = desk.rehearsal()
rehearsal.fader(for: 3).move(to: 20)  // On screen: channel 3 at 20 %
rehearsal.record("Nightmare")
desk.fader(for: 3).move(to: 100)  // On stage: channel 3 at 100 %
// snippet.forgotten
extension LightingDesk {
  func carelessFader(for channel: Int) -> Fader {
    Fader(channel: channel)  // Made outside of every scope.
  }
}

rehearsal.carelessFader(for: 3).move(to: 55)  // On stage: channel 3 at 55 %
// snippet.hide
// Output:
// On stage: channel 3 at 80 %
// On disk: Sunrise
// On screen: channel 3 at 20 %
// On stage: channel 3 at 100 %
// On stage: channel 3 at 55 %
