import Dependencies
import DependenciesTestSupport
import Testing

private struct Name: TestDependencyKey {
  var value: String
  static let testValue = Name(value: "default")
}

extension DependencyValues {
  fileprivate var name: String {
    get { self[Name.self].value }
    set { self[Name.self].value = newValue }
  }
}

/// A class whose constants are dependencies, so the compiler proves that it's sendable.
private final class Store: Sendable {
  private let name = Dependency(\.name)
  private let key = Dependency(Name.self)

  var names: [String] { [name(), key().value] }
}

@Suite(.dependencies) struct ConstantDependencyTests {
  @Test func `a constant in a Sendable class captures overrides`() async {
    let store = withDependencies {
      $0.name = "captured"
    } operation: {
      Store()
    }
    #expect(store.names == ["captured", "captured"])
    #expect(await Task.detached { store.names }.value == ["captured", "captured"])
    #expect(Store().names == ["default", "default"])
  }

  @Test func `a current override wins over a captured one`() {
    let store = Store()
    withDependencies {
      $0.name = "current"
    } operation: {
      #expect(store.names == ["current", "current"])
    }
  }

  @Test func `an object passes on what its constants captured`() {
    let parent = withDependencies {
      $0.name = "parent"
    } operation: {
      Store()
    }
    let child = withDependencies(from: parent) { Store() }
    #expect(child.names == ["parent", "parent"])
  }
}
