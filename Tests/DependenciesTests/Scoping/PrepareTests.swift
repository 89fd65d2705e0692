import Dependencies
import DependenciesTestSupport
import Testing

private struct Name: DependencyKey, Equatable {
  var value: String
  static let liveValue = Name(value: "live")
  static let testValue = Name(value: "test")
}

private struct Other: TestDependencyKey {
  var value: String
  static let testValue = Other(value: "other")
}

/// A key whose default test value is its live value.
private struct Untested: DependencyKey {
  var value: String
  static let liveValue = Untested(value: "live")
}

private final class Instance: TestDependencyKey, Sendable {
  static var testValue: Instance { Instance() }
}

private struct WeakReference {
  weak var object: AnyObject?

  init(_ object: AnyObject) {
    self.object = object
  }
}

extension DependencyValues {
  fileprivate var untested: Untested {
    get { self[Untested.self] }
    set { self[Untested.self] = newValue }
  }

  fileprivate var name: Name {
    get { self[Name.self] }
    set { self[Name.self] = newValue }
  }
}

@Suite(.dependencies) struct PrepareTests {
  @Dependency(\.name) private var name

  @Test func `a prepared value applies from then on`() async {
    let result = prepareDependencies {
      $0.name.value = "prepared"
      return 42
    }
    #expect(result == 42)
    #expect(name.value == "prepared")
    await Task {
      @Dependency(\.name) var name
      #expect(name.value == "prepared")
    }.value
  }

  @Test func `values can be prepared asynchronously`() async throws {
    let result = await prepareDependencies {
      $0.name = await Task { Name(value: "prepared") }.value
      // Set already, although the closure hasn't ended.
      #expect(name.value == "prepared")
      return 42
    }
    #expect(result == 42)
    let issues = await recordingIssues {
      await prepareDependencies { $0.name = await Task { Name(value: "again") }.value }
    }
    #expect(issues.count == 1)
    #expect(name.value == "prepared")
    // In an asynchronous function, a synchronous closure needs no `await`.
    prepareDependencies { $0[Other.self] = Other(value: "synchronous") }
    @Dependency(Other.self) var other
    #expect(other.value == "synchronous")
  }

  @Test @MainActor func `values are prepared on the caller's actor`() async {
    var steps = 0
    await prepareDependencies {
      steps += 1
      $0.name = await Task { Name(value: "prepared") }.value
      MainActor.assertIsolated()
      steps += 1
    }
    #expect(steps == 2)
  }

  @Test func `an override wins over a prepared value`() {
    prepareDependencies { $0.name.value = "prepared" }
    withDependencies {
      $0.name.value += " and overridden"
    } operation: {
      #expect(name.value == "prepared and overridden")
    }
  }

  @Test func `one call can set the same dependency again`() {
    let issues = recordingIssues {
      prepareDependencies {
        $0.name.value = "first"
        $0.name.value += ", second"
      }
    }
    #expect(issues.isEmpty)
    #expect(name.value == "first, second")
  }

  @Test func `a second call is an issue and changes nothing`() throws {
    prepareDependencies { $0.name.value = "first" }
    let issues = recordingIssues {
      prepareDependencies { $0.name.value = "second" }
    }
    let message = try #require(issues.first?.message)
    #expect(issues.count == 1)
    #expect(message.contains(#"@Dependency(\.name)"#))
    #expect(message.contains("already prepared"))
    #expect(name.value == "first")
  }

  @Test func `a call after the first read is an issue and changes nothing`() throws {
    #expect(name.value == "test")
    let issues = recordingIssues {
      prepareDependencies { $0.name.value = "too late" }
    }
    let message = try #require(issues.first?.message)
    #expect(message.contains(#"@Dependency(\.name)"#))
    #expect(message.contains("read before"))
    #expect(name.value == "test")
  }

  @Test func `prepared values can be read while preparing, also through wrappers`() {
    prepareDependencies {
      $0.name.value = "prepared"
      @Dependency(\.name) var current
      #expect($0.name.value == "prepared")
      #expect(current.value == "prepared")
    }
  }

  @Test func `a dependency can be prepared after an override of a part of it`() {
    let issues = recordingIssues {
      withDependencies {
        $0.name.value = "overridden"
        $0.untested.value = "overridden"
      } operation: {
        prepareDependencies {
          $0.name = Name(value: "prepared")
          $0.untested = Untested(value: "prepared")
        }
      }
    }
    #expect(issues.isEmpty)
    #expect(name.value == "prepared")
    @Dependency(\.untested) var untested
    #expect(untested.value == "prepared")
  }

  @Test func `the context can be prepared`() {
    prepareDependencies { $0.context = .live }
    @Dependency(\.context) var context
    #expect(context == .live)
    #expect(name.value == "live")
    #expect(recordingIssues { prepareDependencies { $0.context = .preview } }.count == 1)
    #expect(context == .live)
  }

  @Test func `an error keeps the values that were prepared before it`() {
    struct Failure: Error {}
    #expect(throws: Failure.self) {
      try prepareDependencies {
        $0.name.value = "prepared"
        throw Failure()
      }
    }
    #expect(name.value == "prepared")
  }

  @Test func `a preview can prepare values again, even after they were read`() {
    let issues = recordingIssues {
      withDependencies {
        $0 = .preview
      } operation: {
        @Dependency(\.name) var name
        prepareDependencies { $0.name.value = "first" }
        #expect(name.value == "first")
        prepareDependencies { $0.name.value = "second" }
        #expect(name.value == "second")
        @Dependency(Other.self) var other
        #expect(other.value == "other")
        prepareDependencies { $0[Other.self].value = "prepared" }
        #expect(other.value == "prepared")
      }
    }
    #expect(issues.isEmpty)
  }

  @Test func `a preview releases the values that it replaces`() {
    withDependencies {
      $0 = .preview
    } operation: {
      let references = (1...3).map { _ in
        let instance = Instance()
        prepareDependencies { $0[Instance.self] = instance }
        #expect(DependencyValues._current[Instance.self] === instance)
        return WeakReference(instance)
      }
      #expect(references.count { $0.object != nil } <= 2)
      #expect(references[1].object == nil)
    }
  }
}
