import Dependencies
import Testing

private struct Client: DependencyKey, Equatable {
  var name: String
  static let liveValue = Client(name: "live")
  static let previewValue = Client(name: "preview")
  static let testValue = Client(name: "test")
}

extension DependencyValues {
  fileprivate var client: Client {
    get { self[Client.self] }
    set { self[Client.self] = newValue }
  }
}

@Suite struct LookupTests {
  @Test func `a test reads the test value`() {
    @Dependency(\.client) var client
    @Dependency(\.client.name) var name
    @Dependency(Client.self) var byKey
    #expect(client.name == "test")
    #expect(name == "test")
    #expect(byKey == client)
  }

  @Test(arguments: [(DependencyContext.live, "live"), (.preview, "preview"), (.test, "test")])
  func `the context chooses the default`(context: DependencyContext, name: String) {
    withDependencies {
      $0.context = context
    } operation: {
      @Dependency(\.client) var client
      @Dependency(\.context) var current
      #expect(client.name == name)
      #expect(current == context)
    }
  }

  @Test func `an override applies only in its scope`() {
    @Dependency(\.client) var client
    withDependencies {
      $0.client.name = "override"
    } operation: {
      #expect(client.name == "override")
    }
    #expect(client.name == "test")
  }

  @Test func `a wrapper keeps the overrides of its initializer's scope`() {
    struct Model { @Dependency(\.client) var client }
    let model = withDependencies {
      $0.client.name = "captured"
    } operation: {
      Model()
    }
    #expect(model.client.name == "captured")
    withDependencies {
      $0.client.name = "current"
    } operation: {
      #expect(model.client.name == "current")
    }
  }
}
