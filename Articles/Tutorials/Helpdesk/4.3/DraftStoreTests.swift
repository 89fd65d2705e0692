import Dependencies
import Foundation
import HelpdeskStorage
import Testing

@Test func storesDraftsInFiles() throws {
  let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  defer { try? FileManager.default.removeItem(at: folder) }

  try withDependencies {
    $0.draftsDirectory = folder
  } operation: {
    let store = DraftStore.liveValue
    #expect(try store.load() == [])

    try store.save(Draft(id: UUID(0), subject: "VPN"))
    try store.save(Draft(id: UUID(1), subject: "Printer is offline"))
    try store.save(Draft(id: UUID(0), subject: "VPN disconnects"))
    #expect(try store.load().map(\.subject) == ["Printer is offline", "VPN disconnects"])

    try store.delete(UUID(1))
    #expect(try store.load().map(\.subject) == ["VPN disconnects"])
  }
}
