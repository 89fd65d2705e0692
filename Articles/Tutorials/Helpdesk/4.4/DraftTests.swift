import Dependencies
import DependenciesTestSupport
import Foundation
import HelpdeskStorage
import Testing

@testable import HelpdeskFeatures

@MainActor
@Suite(
  .serialized,
  .dependencies {
    $0.continuousClock = .immediate
  }
)
struct DraftTests {
  @Dependency(\.draftStore) var draftStore

  @Test func savesNewDraft() async throws {
    let model = NewTicketModel(draft: Draft(id: UUID(1), subject: ""))
    model.subjectChanged("No sound")
    await model.autosave?.value
    #expect(try draftStore.load().map(\.subject) == ["No sound"])
  }

  @Test func savesChangedDraft() async throws {
    let model = NewTicketModel(draft: Draft(id: UUID(2), subject: "VPN"))
    model.subjectChanged("VPN disconnects")
    await model.autosave?.value
    #expect(try draftStore.load().map(\.subject) == ["VPN disconnects"])
    // 🛑 Expectation failed
  }
}
