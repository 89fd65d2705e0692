import DocgenModel
import DocgenSystem
import DocgenVerification
import Testing

@Suite("States of samples")
struct SampleStateTests {
  @Test("A slice's state depends on its content and its results")
  func states() async throws {
    let source = """
      // snippet.good
      @Test func a() { #expect(true) }
      // snippet.bad
      @Test func b() {
        f()  // 🛑 no
      }
      // snippet.end
      await Testing.__swiftPMEntryPoint() as Never
      """
    let reading = read(source)
    let events = Event.ran("a()", line: 2) + Event.ran("b()", line: 4) + [Event.issue("no", line: 5), Event.end]
    let known = try await FakeRun(termination: .exited(1), events: events).verify(source)
    let good = try #require(reading.snippet.slice("good"))
    let bad = try #require(reading.snippet.slice("bad"))
    #expect(reading.snippet.state(of: good, result: known).state == .ran)
    #expect(reading.snippet.state(of: bad, result: known).state == .expectedFailures)
    #expect(reading.snippet.state(of: good, result: nil).state == .unverified)
    let failed = try await FakeRun(events: [Event.end]).verify(source)
    #expect(reading.snippet.state(of: good, result: failed).state == .unverified)
  }

  @Test("A snippet that makes no claim and ends with a failure is compiled in a package that isn't strict")
  func endsWithFailure() async throws {
    let source = "import Foundation\nprint(1)\nexit(1)\n"
    let snippet = read(source).snippet
    let result = try await FakeRun(termination: .exited(1), output: "1\n").verify(source)
    #expect(snippet.state(of: snippet.shown, result: result).state == .unverified)
    #expect(result.forLenientPackage.differences == ["ended with status 1"])
    #expect(snippet.state(of: snippet.shown, result: result.forLenientPackage).state == .compiled)
    let claiming = try await FakeRun(termination: .exited(1), output: "1\n").verify(
      source.replacing("print(1)", with: "print(1)  // 1"))
    #expect(claiming.forLenientPackage.state == .failed)
  }
}
