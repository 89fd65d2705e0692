import Dependencies

// A module in the Swift 5 mode, with patterns from before Swift 6.

package class LegacyClient {
  package var name: String
  package init(name: String) { self.name = name }
}

extension LegacyClient: @unchecked Sendable {}

private enum LegacyClientKey: DependencyKey {
  static let liveValue = LegacyClient(name: "live")
  static let testValue = LegacyClient(name: "test")
}

extension DependencyValues {
  package var legacyClient: LegacyClient {
    get { self[LegacyClientKey.self] }
    set { self[LegacyClientKey.self] = newValue }
  }
}

package class LegacyModel {
  @Dependency(\.legacyClient) var client

  package init() {}

  package var clientName: String { client.name }

  package func child() -> LegacyModel {
    withDependencies(from: self) { LegacyModel() }
  }

  package func later(_ completion: @escaping (String) -> Void) {
    withEscapedDependencies { continuation in
      let work = { continuation.yield { completion(self.clientName) } }
      work()
    }
  }
}
