import Dependencies
import DependenciesTestSupport
import Testing

private protocol Database: Sendable {
  var name: String { get }
}

private struct LiveDatabase: Database {
  let name = "live"
}

private struct MockDatabase: Database {
  let name = "mock"
  let isMock = true
}

private enum DatabaseKey: TestDependencyKey {
  static let testValue: any Database = LiveDatabase()
}

extension DependencyValues {
  fileprivate var database: any Database {
    get { self[DatabaseKey.self] }
    set { self[DatabaseKey.self] = newValue }
  }
}

@Suite(.dependency(\.database, MockDatabase()))
struct ConcreteDependencyTests {
  @Dependency(\.database, as: MockDatabase.self) private var byKeyPath
  @Dependency(DatabaseKey.self, as: MockDatabase.self) private var byKey

  @Test func `a suite reads the type that its trait set`() {
    #expect(byKeyPath.isMock)
    #expect(byKey.name == "mock")
  }

  @Test func `reading another type stops the process and suggests the trait`() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        @Dependency(\.database, as: MockDatabase.self) var database
        _ = database
      })
    let text = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(text.contains("MockDatabase"))
    #expect(text.contains(".dependency("))
  }
}

@Suite struct ThrowingTraitTests {
  @Test(.dependency(\.database, try make()), .dependencies { $0.database = try await makeLater() })
  func `traits can throw and suspend`() {
    @Dependency(\.database) var database
    #expect(database.name == "mock")
  }

  private static func make() throws -> any Database { LiveDatabase() }

  private static func makeLater() async throws -> any Database {
    await Task.yield()
    return MockDatabase()
  }
}
