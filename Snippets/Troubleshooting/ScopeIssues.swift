// snippet.hide
import Dependencies
import Testing

func pointingHere<R>(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column,
  _ operation: () async throws -> R
) async rethrows -> R {
  try await withIssueContext(
    fileID: fileID, filePath: filePath, line: line, column: column, operation: operation)
}

// snippet.show
// snippet.disposal
struct Harvest: TestDependencyKey {
  var crates = 0
  static let testValue = Harvest()
}

struct TruckIsFull: Error {}
struct HailStorm: Error {}

@Test func failsTwice() async {
  do {
    try await pointingHere { try await harvest() }
    // 🛑 Caught error: TruckIsFull()
  } catch {
    #expect(error is HailStorm)
  }
}

func harvest() async throws {
  try await withDependencyScope {
    $0.own(Harvest.self) { _, _ in throw TruckIsFull() }
  } operation: {
    @Dependency(Harvest.self) var harvest
    _ = harvest.crates
    throw HailStorm()
  }
}
// snippet.late
@Test func readAfterTheEnd() async throws {
  let (gate, open) = AsyncStream.makeStream(of: Never.self)

  let late = try await withDependencyScope {
    $0.own(Harvest.self) { _, _ in }
  } operation: {
    Task {
      for await _ in gate {}
      @Dependency(Harvest.self) var harvest
      await pointingHere { _ = harvest.crates }
      // 🛑 "Harvest" was first read after the scope that owns it had ended, so the scope doesn't
      // dispose of it.
      //
      // To fix this, await every task that the operation of "withDependencyScope" starts before the operation
      // returns.
    }
  }
  open.finish()
  await late.value
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never
