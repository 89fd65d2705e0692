import Dependencies
import Testing

/// The callers of a shared dependency, in the order of their calls.
private final class Log: TestDependencyKey, Sendable {
  private let entries = LockIsolated<[String]>([])
  static var testValue: Log { Log() }

  func add(_ entry: String) -> [String] {
    entries.withValue {
      $0.append(entry)
      return $0
    }
  }
}

private struct Model: Sendable {
  @Dependency(Log.self) var log
}

/// A model that outlives every test.
private let shared = Model()

/// Tests without a trait.
///
/// Each still has its own cache wherever the library can identify the current test.
@Suite struct TestIsolationTests {
  @Test(arguments: ["read"]) func `first test`(entry: String) async { await check(entry) }
  @Test(arguments: ["read"]) func `second test`(entry: String) async { await check(entry) }
  @Test(arguments: ["read"]) func `third test`(entry: String) async { await check(entry) }

  private func check(_ entry: String) async {
    let model = Model()
    #expect(model.log.add("1") == ["1"])
    #expect(shared.log.add("2") == ["1", "2"])
    // A detached task can't identify its test, but a wrapper that was created in the test can.
    await Task.detached {
      #expect(model.log.add("3") == ["1", "2", "3"])
    }.value
    let escaped = withEscapedDependencies { $0 }
    await Task.detached {
      escaped.yield {
        @Dependency(Log.self) var log
        #expect(log.add("4") == ["1", "2", "3", "4"])
      }
    }.value
    withDependencies {
      $0.context = .test
    } operation: {
      #expect(model.log.add("5").count == 5)
    }
  }
}
