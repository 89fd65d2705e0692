// snippet.hide
import DependenciesTestSupport
import Testing

extension DependencyValues {
  var logbook: Logbook {
    get { self[Logbook.self] }
    set { self[Logbook.self] = newValue }
  }
}

final class Observatory {
  private(set) var birds: [String] = []

  @Dependency(\.logbook) private var logbook

  func open() throws {
    birds = try logbook.entries()
  }

  func saw(_ bird: String) throws {
    try logbook.add(bird)
    birds.append(bird)
  }
}

// snippet.show
// snippet.value
import Dependencies

struct Logbook: Sendable {
  var entries: @Sendable () throws -> [String]
  var add: @Sendable (_ bird: String) throws -> Void
}

extension Logbook: TestDependencyKey {
  static let testValue = Logbook(
    entries: unimplemented("Logbook.entries", placeholder: []),
    // 🛑 Unimplemented: Logbook.entries
    add: unimplemented("Logbook.add")
    // 🛑 Unimplemented: Logbook.add
  )
}
// snippet.untouched
@Test func anOpenObservatoryReadsTheLogbook() throws {
  let observatory = Observatory()
  try observatory.open()
  #expect(observatory.birds == [])
}

@Test func aBirdGoesIntoTheLogbook() {
  #expect(throws: (any Error).self) {
    try Observatory().saw("Heron")
  }
}
// snippet.one
@Test func noteABird() throws {
  let added = LockIsolated<[String]>([])
  let observatory = withDependencies {
    $0.logbook.add = { bird in added.withValue { $0.append(bird) } }
  } operation: {
    Observatory()
  }

  try observatory.saw("Heron")

  #expect(added.value == ["Heron"])
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never
