// snippet.hide
import Dependencies
import DocgenSnippetSupport
import Observation

struct ServerUnavailable: Error {}

func withRetry<Value: Sendable>(_ operation: @Sendable () async throws -> Value) async throws -> Value {
  @Dependency(\.continuousClock) var clock

  for delay in [Duration.seconds(1), .seconds(2), .seconds(4)] {
    do {
      return try await operation()
    } catch is ServerUnavailable {
      try await clock.sleep(for: delay)
    }
  }
  return try await operation()
}

@MainActor
@Observable
final class TicketListModel {
  private(set) var errorMessage: String?

  func load() async {
    do {
      try await withRetry { throw ServerUnavailable() }
    } catch {
      errorMessage = "The server isn't available."
    }
  }
}

let print = LinePrinter()
// snippet.show
// snippet.preview
#if canImport(SwiftUI)
  import SwiftUI

  struct TicketListView: View {
    let model: TicketListModel

    var body: some View {
      List {
        if let message = model.errorMessage { Text(message) }
      }
      .task { await model.load() }
    }
  }

  #Preview("Error") {
    let _ = prepareDependencies {
      $0.continuousClock = .immediate
    }
    TicketListView(model: TicketListModel())
  }
#endif
// snippet.demo
prepareDependencies {
  $0.continuousClock = .immediate
}

let model = TicketListModel()
await model.load()
print(model.errorMessage ?? "")  // The server isn't available.
