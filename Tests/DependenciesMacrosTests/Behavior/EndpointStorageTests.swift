import DependenciesMacros
import Testing

private struct Observed {
  var changes: [String] = []
  @DependencyEndpoint var go: () -> Int = { 0 } {
    willSet { changes.append("\(go()) to \(newValue())") }
    didSet { changes.append("was \(oldValue())") }
  }
}

@MainActor
@DependencyClient
private struct MainActorClient {
  var count: (_ word: String) -> Int = { _ in 0 }
  nonisolated var log: @Sendable (_ word: String) -> Void
  let name: String
}

@DependencyClient
private struct MixedClient {
  @MainActor var title: (_ word: String) -> String?
}

@DependencyClient
private struct Mapper<Input: Sendable, Output>: Sendable where Output: Sendable {
  var map: @Sendable (_ input: Input) throws -> Output
  let input: Input
}

private protocol Greeting {
  var greet: @Sendable () -> String? { get set }
}

@DependencyClient
private struct Greeter: Greeting, Sendable {
  var greet: @Sendable () -> String?
}

@Suite struct EndpointStorageTests {
  @Test func `observers run for each override`() {
    var observed = Observed()
    withKnownIssue { observed.go = { 1 } }
    observed.go = { 2 }
    #expect(observed.changes == ["0 to 1", "was 0", "1 to 2", "was 1"])
  }

  @Test @MainActor func `a client can be isolated to the main actor`() {
    var client = MainActorClient(count: { $0.count }, log: { _ in }, name: "a")
    #expect(client.count(word: "abc") == 3)
    client.log = { _ in }
    client.log(word: "abc")
  }

  @Test @MainActor func `an endpoint can be isolated to the main actor`() {
    var client = MixedClient()
    client.title = { $0 }
    #expect(client.title(word: "a") == "a")
    #expect(MixedClient(title: { $0 + "!" }).title(word: "a") == "a!")
  }

  @Test func `a client can be generic`() throws {
    #expect(try Mapper(map: { "\($0)" }, input: 1).map(input: 2) == "2")
    withKnownIssue {
      #expect(throws: Unimplemented("map")) { try Mapper<Int, String>(input: 1).map(input: 1) }
    }
  }

  @Test func `an endpoint can satisfy a protocol's requirement`() {
    var greeting: any Greeting = Greeter(greet: { "a" })
    #expect(greeting.greet() == "a")
    greeting.greet = { "b" }
    #expect(greeting.greet() == "b")
  }

  @Test func `a client can be declared in a function`() {
    @DependencyClient
    struct Local {
      var count: (_ word: String) -> Int = { _ in 0 }
    }
    #expect(Local(count: { $0.count }).count(word: "abc") == 3)
  }
}
