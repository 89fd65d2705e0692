// snippet.hide
import Dependencies
import DependenciesTestSupport
import Foundation
import Testing

struct Logbook: Sendable {
  var entries: @Sendable () throws -> [String]
}

// snippet.show
// snippet.live
extension Logbook: DependencyKey {
  static let liveValue = Logbook(
    entries: {
      let file = URL(fileURLWithPath: "logbook.txt")
      guard FileManager.default.fileExists(atPath: file.path) else { return [] }
      return try String(contentsOf: file, encoding: .utf8)
        .split(separator: "\n").map(String.init)
    })
}

struct Observatory {
  @Dependency(Logbook.self) private var logbook
  // 🛑 @Dependency(Logbook.self) has no test implementation

  func birds() throws -> [String] { try logbook.entries() }
}

@Test func readsTheDiskByAccident() throws {
  #expect(try Observatory().birds() == [])
}
// snippet.purpose
@Test func readsTheDiskOnPurpose() throws {
  let observatory = withDependencies {
    $0[Logbook.self] = .liveValue
  } operation: {
    Observatory()
  }
  #expect(try observatory.birds() == [])
}
// snippet.trait
@Test(.dependency(Logbook.liveValue))
func readsTheDiskAndSaysSoInATrait() throws {
  #expect(try Observatory().birds() == [])
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never
