import Dependencies
import Testing

private struct Name: TestDependencyKey {
  var value: String
  static let testValue = Name(value: "default")
}

private final class Model {
  let padding = 7
  @Dependency(Name.self) var name
}

private final class Plain {
  let name: String
  init() {
    @Dependency(Name.self) var name
    self.name = name.value
  }
}

@Suite struct InheritanceTests {
  @Test func `a model passes on what it captured`() {
    let parent = withDependencies {
      $0[Name.self].value = "parent"
    } operation: {
      Model()
    }
    let child = withDependencies(from: parent) { Model() }
    #expect(child.name.value == "parent")
    let changed = withDependencies(from: parent) {
      $0[Name.self].value += "!"
    } operation: {
      Model()
    }
    #expect(changed.name.value == "parent!")
  }

  @Test func `an object without dependencies passes on those of the scope that returned it`() {
    let parent = withDependencies {
      $0[Name.self].value = "parent"
    } operation: {
      Plain()
    }
    let child = withDependencies(from: parent) { Plain() }
    #expect(child.name == "parent")
  }

  @Test func `an object at a dead object's address has nothing to pass on`() {
    for _ in 1...500 {
      do {
        _ = withDependencies {
          $0[Name.self].value = "dead"
        } operation: {
          Plain()
        }
      }
      let fresh = Plain()
      var name = ""
      let issues = recordingIssues {
        withDependencies(from: fresh) { name = Plain().name }
      }
      #expect(issues.map { $0.message.contains(#""Plain" has no dependencies"#) } == [true])
      #expect(name == "default")
    }
  }
}
