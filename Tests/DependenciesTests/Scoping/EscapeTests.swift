import Dependencies
import DependenciesTestSupport
import Dispatch
import Testing

private struct Name: TestDependencyKey {
  var value: String
  static let testValue = Name(value: "default")
}

private struct Other: TestDependencyKey {
  var value: String
  static let testValue = Other(value: "default")
}

@Suite(.dependencies) struct EscapeTests {
  private var current: [String] {
    [DependencyValues._current[Name.self].value, DependencyValues._current[Other.self].value]
  }

  @Test func `callbacks read the dependencies of the scope that created them`() async {
    let seen = await withDependencies {
      $0[Name.self].value = "escaped"
    } operation: {
      await withCheckedContinuation { continuation in
        withEscapedDependencies { dependencies in
          DispatchQueue.global().async {
            dependencies.yield {
              @Dependency(Name.self) var name
              continuation.resume(returning: name.value)
            }
          }
        }
      }
    }
    #expect(seen == "escaped")
  }

  @Test func `they replace the current dependencies, and can be used again`() {
    let dependencies = withDependencies {
      $0[Name.self].value = "escaped"
    } operation: {
      withEscapedDependencies { $0 }
    }
    withDependencies {
      $0[Name.self].value = "ambient"
      $0[Other.self].value = "ambient"
    } operation: {
      for _ in 1...2 {
        #expect(dependencies.yield { current } == ["escaped", "default"])
        #expect(current == ["ambient", "ambient"])
      }
    }
  }

  @Test func `they can be used across suspensions`() async throws {
    let dependencies = await withDependencies {
      $0[Name.self].value = "escaped"
    } operation: {
      await withEscapedDependencies { dependencies in
        await Task.yield()
        return dependencies
      }
    }
    let seen = await dependencies.yield {
      await Task.yield()
      return current
    }
    #expect(seen == ["escaped", "default"])
  }
}
