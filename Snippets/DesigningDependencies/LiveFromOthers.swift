// snippet.hide
import Dependencies
import DocgenSnippetSupport
import Foundation

let print = LinePrinter()
// snippet.show
// snippet.client
struct Stamp: DependencyKey {
  var mark: @Sendable (_ text: String) -> String

  static let liveValue = Stamp(
    mark: { text in
      @Dependency(\.date.now) var now  // Asks at each call.
      return "\(text) (\(Int(now.timeIntervalSince1970)))"
    })
}

print(
  withDependencies {
    $0.date.now = Date(timeIntervalSince1970: 60)
  } operation: {
    @Dependency(Stamp.self) var stamp
    return stamp.mark("seen")
  })  // seen (60)
// snippet.early
struct HastyStamp: DependencyKey {
  var mark: @Sendable (_ text: String) -> String

  static var liveValue: HastyStamp {
    @Dependency(\.date.now) var now  // Asks once, for whoever comes first.
    let seconds = Int(now.timeIntervalSince1970)
    return HastyStamp(mark: { "\($0) (\(seconds))" })
  }
}

for second in [60, 120] {
  withDependencies {
    $0.date.now = Date(timeIntervalSince1970: TimeInterval(second))
  } operation: {
    @Dependency(HastyStamp.self) var stamp
    print(stamp.mark("seen"))
  }
}
// snippet.hide
// Output:
// seen (60)
// seen (60)
// seen (60)
