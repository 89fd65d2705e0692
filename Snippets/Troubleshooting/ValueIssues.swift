// snippet.hide
import Dependencies
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// snippet.show
// snippet.pointing
func pointingHere<R>(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column,
  _ operation: () async throws -> R
) async rethrows -> R {
  try await withIssueContext(
    fileID: fileID, filePath: filePath, line: line, column: column, operation: operation)
}
// snippet.forget
struct SensorIsBroken: Error {}

struct Logbook {
  @Dependency(\.fireAndForget) var fireAndForget

  func note(_ degrees: Double) async {
    await fireAndForget { throw SensorIsBroken() }
  }
}

@Test func workThatFails() async {
  await pointingHere { await Logbook().note(21) }
  // 🛑 Caught error: SensorIsBroken()
}
// snippet.request
@Test func requestWithoutASession() async {
  @Dependency(\.urlSession) var urlSession
  do {
    _ = try await pointingHere { try await urlSession.data(from: URL(string: "https://example.com/rain")!) }
    // 🛑 A test made the request GET https://example.com/rain without overriding @Dependency(\.urlSession).
  } catch {
    #expect("\(error)".contains("urlSession"))
  }
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never
