// snippet.hide
import Dependencies
import DependenciesTestSupport
import Foundation
import Testing

// snippet.show
// snippet.same
struct Taxonomy: DependencyKey {
  var family: @Sendable (_ bird: String) -> String?

  static let liveValue = Taxonomy(
    family: { ["Heron": "Ardeidae", "Wren": "Troglodytidae"][$0] })
  static let testValue = liveValue
}

@Test func aTableIsATableInTestsToo() {
  @Dependency(Taxonomy.self) var taxonomy
  #expect(taxonomy.family("Wren") == "Troglodytidae")
}
// snippet.fake
struct Logbook: Sendable {
  var entries: @Sendable () -> [String]
  var add: @Sendable (_ bird: String) -> Void
}

extension Logbook {
  /// A logbook that forgets everything when nobody holds it any more.
  static func inMemory(_ birds: [String] = []) -> Logbook {
    let birds = LockIsolated(birds)
    return Logbook(
      entries: { birds.value },
      add: { bird in birds.withValue { $0.append(bird) } })
  }
}

extension Logbook: TestDependencyKey {
  static var testValue: Logbook { .inMemory() }
}
// snippet.fresh
@Suite(.dependencies)
struct LogbookTests {
  @Dependency(Logbook.self) var logbook

  @Test(arguments: ["Heron", "Wren"])
  func startsEmpty(bird: String) {
    logbook.add(bird)
    #expect(logbook.entries() == [bird])
  }
}
// snippet.shared
struct Guestbook: TestDependencyKey {
  var logbook: Logbook
  static let testValue = Guestbook(logbook: .inMemory())  // One for all.
}

@Suite(.dependencies, .serialized)
struct GuestbookTests {
  @Dependency(Guestbook.self) var guestbook

  @Test(arguments: 1...3)
  func keepsWhatOthersWrote(number: Int) {
    guestbook.logbook.add("Visitor \(number)")
    #expect(guestbook.logbook.entries().count == number)
  }
}
// snippet.quiet
struct FeatherCatalog: DependencyKey {
  var count: Int
  static let liveValue = FeatherCatalog(count: 312)
  static var shouldReportUnimplemented: Bool { false }
}

@Test func saysNothing() {
  @Dependency(FeatherCatalog.self) var catalog
  #expect(catalog.count == 312)
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never
