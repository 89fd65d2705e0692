// snippet.hide
import Dependencies
import DocgenSnippetSupport

extension DependencyValues {
  var dimmers: Dimmers {
    get { self[Dimmers.self] }
    set { self[Dimmers.self] = newValue }
  }
}

let print = LinePrinter()
// snippet.show
// snippet.fader
struct Dimmers: DependencyKey {
  var set: @Sendable (_ channel: Int, _ percent: Int) -> String
  static let liveValue = Dimmers(set: { "stage \($0): \($1)" })
  static let blind = Dimmers(set: { "screen \($0): \($1)" })
}

final class Fader {
  @Dependency(\.dimmers) private var dimmers
  func move(to percent: Int) -> String { dimmers.set(1, percent) }
}
// snippet.rebuild
final class House {
  private(set) var fader = Fader()

  func setBlind(_ isBlind: Bool) {
    fader = withDependencies(from: self) {
      $0.dimmers = isBlind ? .blind : .liveValue
    } operation: {
      Fader()
    }
  }

  @Dependency(\.dimmers) private var dimmers
}

let house = House()
house.setBlind(true)
print(house.fader.move(to: 30))  // screen 1: 30
house.setBlind(false)
print(house.fader.move(to: 30))  // stage 1: 30
// snippet.decide
extension Dimmers {
  /// Asks at each call.
  static func switching(_ isBlind: @escaping @Sendable () -> Bool) -> Dimmers {
    Dimmers(set: { channel, percent in
      (isBlind() ? blind : liveValue).set(channel, percent)
    })
  }
}

let isBlind = LockIsolated(false)
let fader = withDependencies {
  $0.dimmers = .switching { isBlind.value }
} operation: {
  Fader()
}
print(fader.move(to: 10))  // stage 1: 10
isBlind.setValue(true)
print(fader.move(to: 10))  // screen 1: 10
// snippet.end
