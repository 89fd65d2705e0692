// snippet.hide
import Testing

// snippet.show
// snippet.tool
import Dependencies
import DependenciesMacros

@DependencyClient
struct Terminal: Sendable {
  var write: @Sendable (_ line: String) -> Void
}

@DependencyClient
struct APIClient: Sendable {
  var searchTickets: @Sendable (_ query: String) async throws -> [String]
}

/// Runs the tool, and returns its exit status.
func helpdesk(_ arguments: [String]) async -> Int32 {
  @Dependency(Terminal.self) var terminal
  @Dependency(APIClient.self) var apiClient

  guard arguments.first == "search" else {
    terminal.write(line: "usage: helpdesk search [QUERY]")
    return 2
  }
  do {
    let query = arguments.dropFirst().joined(separator: " ")
    for subject in try await apiClient.searchTickets(query: query) { terminal.write(line: subject) }
    return 0
  } catch {
    terminal.write(line: "The server isn't available.")
    return 1
  }
}
// snippet.hide
extension Terminal: DependencyKey {
  static let liveValue = Terminal(write: { print($0) })
  static let testValue = Terminal()
}

extension APIClient: TestDependencyKey {
  static let testValue = APIClient()
}

// snippet.show
// snippet.test
@Test func searchesTickets() async {
  let output = LockIsolated<[String]>([])
  let status = await withDependencies {
    $0[APIClient.self].searchTickets = { query in ["\(query) disconnects"] }
    $0[Terminal.self].write = { line in output.withValue { $0.append(line) } }
  } operation: {
    await helpdesk(["search", "VPN"])
  }
  #expect(status == 0)
  #expect(output.value == ["VPN disconnects"])
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never
