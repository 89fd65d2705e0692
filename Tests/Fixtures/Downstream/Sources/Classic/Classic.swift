import Dependencies

// A module in the language mode of Swift 5, with the shapes of its time.

public class LegacyClient {
  public var name: String
  public init(name: String) { self.name = name }
}

extension LegacyClient: @unchecked Sendable {}

private enum LegacyClientKey: DependencyKey {
  static let liveValue = LegacyClient(name: "live")
  static let testValue = LegacyClient(name: "test")
}

extension DependencyValues {
  public var legacyClient: LegacyClient {
    get { self[LegacyClientKey.self] }
    set { self[LegacyClientKey.self] = newValue }
  }
}

public class LegacyModel {
  @Dependency(\.legacyClient) var client

  public init() {}

  public var clientName: String { client.name }

  public func child() -> LegacyModel {
    withDependencies(from: self) { LegacyModel() }
  }

  public func later(_ completion: @escaping (String) -> Void) {
    withEscapedDependencies { continuation in
      let work = { continuation.yield { completion(self.clientName) } }
      work()
    }
  }
}
