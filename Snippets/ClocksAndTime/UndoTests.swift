// snippet.hide
// snippet.show
// snippet.model
import Dependencies

@MainActor
final class NewTicketModel {
  private(set) var isWaiting = false
  private(set) var sent: [String] = []

  @Dependency(\.continuousClock) private var clock

  /// Sends a ticket after two seconds, so that you can cancel the task to undo it.
  func send(subject: String) async throws {
    isWaiting = true
    defer { isWaiting = false }
    try await clock.sleep(for: .seconds(2))
    sent.append(subject)
  }
}
// snippet.hide
import DependenciesTestSupport
import Testing

// snippet.show
// snippet.immediate
@MainActor
@Test(.dependency(\.continuousClock, .immediate))
func sendsTicket() async throws {
  let model = NewTicketModel()
  try await model.send(subject: "Printer is offline")
  #expect(model.sent == ["Printer is offline"])
}
// snippet.steps
@MainActor
@Test func waitsForTwoSeconds() async throws {
  let clock = TestClock()
  let model = withDependencies {
    $0.continuousClock = clock
  } operation: {
    NewTicketModel()
  }

  let sending = Task { try await model.send(subject: "Printer is offline") }
  await clock.advance(by: .milliseconds(1_999))
  #expect(model.isWaiting)
  #expect(model.sent.isEmpty)

  await clock.advance(by: .milliseconds(1))
  #expect(!model.isWaiting)
  #expect(model.sent == ["Printer is offline"])
  try await sending.value
}
// snippet.cancel
@MainActor
@Test func canBeUndone() async throws {
  let clock = TestClock()
  let model = withDependencies {
    $0.continuousClock = clock
  } operation: {
    NewTicketModel()
  }

  let sending = Task { try await model.send(subject: "Printer is offline") }
  await clock.advance(by: .seconds(1))
  sending.cancel()

  await #expect(throws: CancellationError.self) { try await sending.value }
  #expect(model.sent.isEmpty)
  try await clock.checkSuspension()
}
// snippet.none
@MainActor
@Test(.dependency(\.continuousClock, .unimplemented()))
func startsWithoutWaiting() {
  let model = NewTicketModel()
  #expect(!model.isWaiting)
}
// snippet.trait
@MainActor
@Suite(.dependency(\.continuousClock, TestClock()))
struct NewTicketTests {
  @Dependency(\.continuousClock, as: TestClock<Duration>.self) private var clock

  @Test func sendsAfterTwoSeconds() async throws {
    let model = NewTicketModel()
    let sending = Task { try await model.send(subject: "Printer is offline") }
    await clock.advance(by: .seconds(2))
    try await sending.value
    #expect(model.sent == ["Printer is offline"])
  }
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never
