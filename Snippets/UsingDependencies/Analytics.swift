// snippet.hide
import Dependencies
import DependenciesTestSupport
import Testing

// snippet.show
// snippet.test
struct AnalyticsClient: DependencyKey {
  var track: @Sendable (_ event: String) async throws -> Void
  static let liveValue = AnalyticsClient(track: { _ in })
  static let testValue = AnalyticsClient(track: unimplemented("AnalyticsClient.track"))
}

struct TicketSender {
  @Dependency(AnalyticsClient.self) private var analytics
  @Dependency(\.fireAndForget) private var fireAndForget

  func send() async {
    await fireAndForget { try await analytics.track("ticket_sent") }
  }
}

@Test func tracksSentTicket() async {
  let events = LockIsolated<[String]>([])
  let sender = withDependencies {
    $0[AnalyticsClient.self].track = { event in events.withValue { $0.append(event) } }
  } operation: {
    TicketSender()
  }

  await sender.send()

  #expect(events.value == ["ticket_sent"])
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never
