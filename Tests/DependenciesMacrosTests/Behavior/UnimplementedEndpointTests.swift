import DependenciesMacros
import Testing

@DependencyClient
private struct NumberClient: Sendable {
  var square: @Sendable (_ number: Int) async throws -> Int
  var log: @Sendable (String) -> Void
  var latest: @Sendable () -> Int?
  var random: @Sendable () -> Int = { 4 }
}

@Suite("A client of which nothing is implemented")
struct UnimplementedEndpointTests {
  @Test("throws Unimplemented from a throwing endpoint, and reports an issue that names type and endpoint")
  func throwing() async {
    await withKnownIssue {
      await #expect(throws: Unimplemented("square")) { try await NumberClient().square(number: 3) }
    } matching: {
      $0.description.contains("Unimplemented: 'NumberClient.square'")
    }
  }

  @Test("returns from an endpoint without a result")
  func returningNothing() {
    withKnownIssue {
      NumberClient().log("hello")
    } matching: {
      $0.description.contains("'NumberClient.log'")
    }
  }

  @Test("returns nil from an endpoint with an optional result")
  func returningNil() {
    withKnownIssue {
      #expect(NumberClient().latest() == nil)
    } matching: {
      $0.description.contains("'NumberClient.latest'")
    }
  }

  @Test("returns what the closure given at the declaration returns")
  func returningTheDefault() {
    withKnownIssue {
      #expect(NumberClient().random() == 4)
    } matching: {
      $0.description.contains("'NumberClient.random'")
    }
  }

  @Test("does what overrides say, without an issue")
  func overridden() async throws {
    var client = NumberClient()
    client.square = { $0 * $0 }
    #expect(try await client.square(number: 3) == 9)
  }
}
