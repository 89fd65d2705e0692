// snippet.hide
import Dependencies
import Testing

// snippet.show
// snippet.settings
struct SettingsClient: DependencyKey {
  var pageSize: @Sendable () -> Int
  static let liveValue = SettingsClient(pageSize: { 50 })
  static let testValue = SettingsClient(pageSize: { 20 })
}

struct TicketPages {
  @Dependency(SettingsClient.self) var settings
}

// snippet.hide
func pointingHere<R>(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column,
  _ operation: () throws -> R
) rethrows -> R {
  try withIssueContext(
    fileID: fileID, filePath: filePath, line: line, column: column, operation: operation)
}

// snippet.show
// snippet.late
@Test func readTooEarly() {
  let pages = TicketPages()
  #expect(pages.settings.pageSize() == 20)

  prepareDependencies {
    $0[SettingsClient.self] = SettingsClient(pageSize: { 10 })
    // 🛑 @Dependency(SettingsClient.self) was read before it was prepared, so it wasn't changed.
    // To fix this, do one of the following:
    // • Call `prepareDependencies` earlier, at the start of the program.
    // • To change the dependency later, use `withDependencies`.
  }
  #expect(pages.settings.pageSize() == 20)
}
// snippet.twice
@Test func preparedTwice() {
  prepareDependencies {
    $0[SettingsClient.self] = SettingsClient(pageSize: { 10 })
  }
  prepareDependencies {
    $0[SettingsClient.self] = SettingsClient(pageSize: { 100 })
    // 🛑 @Dependency(SettingsClient.self) was already prepared, so it wasn't changed.
    // To fix this, do one of the following:
    // • Prepare the dependency once, at the start of the program.
    // • To change it for a part of the program, use `withDependencies`.
  }
  #expect(TicketPages().settings.pageSize() == 10)
}
// snippet.context
@Test func contextTwice() {
  prepareDependencies { $0.context = .preview }
  pointingHere { prepareDependencies { $0.context = .live } }
  // 🛑 @Dependency(\.context) was already prepared, so it wasn't changed.
  // To fix this, prepare each dependency once, at the start of the program.
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never
