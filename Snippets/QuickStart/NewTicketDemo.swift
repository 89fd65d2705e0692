// snippet.hide
import Dependencies
import DocgenSnippetSupport
import Foundation
import Observation

struct Ticket: Equatable, Identifiable {
  var id: UUID
  var subject: String
  var createdAt: Date
}

@MainActor
@Observable
final class NewTicketModel {
  private(set) var sent: [Ticket] = []

  @ObservationIgnored @Dependency(\.continuousClock) private var clock
  @ObservationIgnored @Dependency(\.date.now) private var now
  @ObservationIgnored @Dependency(\.uuid) private var uuid

  func send(subject: String) async throws {
    try await clock.sleep(for: .seconds(2))
    sent.append(Ticket(id: uuid(), subject: subject, createdAt: now))
  }
}

let print = LinePrinter()
// snippet.show
// snippet.preview
#if canImport(SwiftUI)
  import SwiftUI

  struct NewTicketView: View {
    let model: NewTicketModel
    @State private var subject = ""

    var body: some View {
      Form {
        TextField("Subject", text: $subject)
        Button("Send") { Task { try await model.send(subject: subject) } }
        ForEach(model.sent) { Text($0.subject) }
      }
    }
  }

  #Preview {
    let _ = prepareDependencies {
      $0.continuousClock = .immediate
    }
    NewTicketView(model: NewTicketModel())
  }
#endif
// snippet.demo
prepareDependencies {
  $0.continuousClock = .immediate
  $0.uuid = .incrementing
}

let model = NewTicketModel()
try await model.send(subject: "Printer is offline")
print(model.sent[0].id)  // 00000000-0000-0000-0000-000000000000
