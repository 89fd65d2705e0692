import DependenciesMacros
import Testing

private struct Failure: Error, Equatable {}

@DependencyClient
private struct Everything {
  var add: (_ a: Int, _ b: Int) -> Int = { _, _ in 0 }
  var addUnlabeled: (_ a: Int, Int) -> Int = { _, _ in 0 }
  var increment: (_ value: inout Int, _ by: Int) -> Void
  var either: (_ first: Bool, _ second: @autoclosure () throws -> Bool) throws -> Bool
  var later: (_ action: @escaping () -> Void) -> [() -> Void] = { _ in [] }
  var map: (_ values: [Int], _ transform: (Int) throws -> String) throws -> [String]
  var move: (_ point: (x: Int, y: Int)) -> (x: Int, y: Int)?
  var adder: (_ a: Int) -> (Int) -> Int = { a in { a + $0 } }
  var typed: (_ isFine: Bool) throws(Failure) -> Void
  var onMain: @MainActor (_ value: Int) -> Int? = { _ in nil }
  var slowly: (_ value: Int) async throws -> Int
  var `switch`: (_ `in`: Int, _ for: Int) -> Int? = { _, _ in nil }
  @DependencyEndpoint(method: "sum") var total: ([Int]) -> Int = { _ in 0 }
  @DependencyEndpoint(method: "log") var logNumber: (_ number: Int) -> String? = { _ in nil }
  @DependencyEndpoint(method: "log") var logText: (_ text: String) -> String? = { _ in nil }
  @DependencyEndpoint(method: "refresh") var reload: () -> Int = { 0 }
  @available(*, deprecated, message: "Use add")
  var plus: (_ a: Int, _ b: Int) -> Int = { _, _ in 0 }
}

@Suite struct EndpointMethodTests {
  @Test func `labels come from the closure's type`() {
    var client = Everything()
    client.add = { $0 + $1 }
    client.addUnlabeled = { $0 + $1 }
    client.switch = { $0 * $1 }
    #expect(client.add(a: 1, b: 2) == 3)
    #expect(client.add(1, 2) == 3)
    #expect(client.addUnlabeled(a: 1, 2) == 3)
    #expect(client.switch(in: 2, for: 3) == 6)
  }

  @Test func `an inout argument is changed`() {
    var client = Everything()
    client.increment = { $0 += $1 }
    var value = 1
    client.increment(value: &value, by: 2)
    #expect(value == 3)
  }

  @Test func `an autoclosure runs only when the closure calls it`() throws {
    var client = Everything()
    func fail() throws -> Bool { throw Failure() }
    client.either = { try $0 || $1() }
    let short = try client.either(first: true, second: try fail())
    #expect(short)
    let long = { [client] in try client.either(first: false, second: try fail()) }
    #expect(throws: Failure()) { try long() }
  }

  @Test func `closures can be parameters and results, escaping or not`() throws {
    var client = Everything()
    client.later = { [$0, $0] }
    var count = 0
    for action in client.later(action: { count += 1 }) { action() }
    #expect(count == 2)
    client.map = { try $0.map($1) }
    let texts = try client.map(values: [1, 2], transform: { "\($0)" })
    #expect(texts == ["1", "2"])
    let failing = { [client] in try client.map(values: [1], transform: { _ in throw Failure() }) }
    #expect(throws: Failure()) { try failing() }
    client.adder = { a in { a + $0 } }
    #expect(client.adder(a: 1)(2) == 3)
  }

  @Test func `tuples can be parameters and results`() throws {
    var client = Everything()
    client.move = { ($0.x + 1, $0.y + 1) }
    #expect(try #require(client.move(point: (1, 2))) == (2, 3))
  }

  @Test func `errors keep their type`() {
    var client = Everything()
    client.typed = { (isFine) throws(Failure) in if !isFine { throw Failure() } }
    do {
      try client.typed(isFine: true)
      try client.typed(isFine: false)
    } catch {
      let failure: Failure = error
      #expect(failure == Failure())
    }
  }

  @Test @MainActor func `a method has its closure's isolation`() {
    var client = Everything()
    client.onMain = { value in
      MainActor.assertIsolated()
      return value
    }
    #expect(client.onMain(value: 1) == 1)
  }

  @Test func `a method is asynchronous if its closure is`() async throws {
    var client = Everything()
    client.slowly = {
      await Task.yield()
      return $0
    }
    #expect(try await client.slowly(value: 1) == 1)
  }

  @Test func `a method can have another name, which several methods share`() {
    var client = Everything()
    client.total = { $0.reduce(0, +) }
    client.logNumber = { "number \($0)" }
    client.logText = { "text \($0)" }
    client.reload = { 1 }
    #expect(client.sum([1, 2]) == 3)
    #expect(client.log(number: 1) == "number 1")
    #expect(client.log(text: "a") == "text a")
    #expect(client.refresh() == 1)
  }
}
