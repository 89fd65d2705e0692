// snippet.hide
import Testing

// snippet.show
// snippet.almanac
struct Almanac {
  var newMoons: [Int]
}
// snippet.hide
extension Almanac {
  func days(until moon: Int) -> Int? {
    newMoons.first { $0 >= moon }.map { $0 - moon }
  }
}

// snippet.show
// snippet.test
@Test func countsTheDays() {
  let almanac = Almanac(newMoons: [3, 32, 62])
  #expect(almanac.days(until: 10) == 22)
}
// snippet.failure
@Test func theSkyIsNotAsExpected() {
  let almanac = Almanac(newMoons: [3])
  #expect(almanac.days(until: 10) == 22)
  // 🛑 Expectation failed: …
}
// snippet.platform
#if canImport(SwiftUI)
  import SwiftUI

  struct MoonView: View {
    let phase: String
    var body: some View { Text(phase) }
  }
#endif
// snippet.end

await Testing.__swiftPMEntryPoint() as Never
