// snippet.hide
import Dependencies
import DocgenSnippetSupport
import Foundation
import Observation

let print = LinePrinter()

struct Ticket: Equatable, Identifiable, Sendable {
  var id: UUID
  var subject: String
  var createdAt: Date
}

struct APIClient: DependencyKey {
  var searchTickets: @Sendable (_ query: String) async throws -> [Ticket]

  static let liveValue = APIClient { _ in throw URLError(.notConnectedToInternet) }
  static let previewValue = APIClient { _ in
    [Ticket(id: UUID(0), subject: "Printer is offline", createdAt: Date(timeIntervalSince1970: 0))]
  }
}

extension DependencyValues {
  var apiClient: APIClient {
    get { self[APIClient.self] }
    set { self[APIClient.self] = newValue }
  }
}

@MainActor
@Observable
final class TicketListModel {
  private(set) var tickets: [Ticket] = []
  private(set) var errorMessage: String?

  @ObservationIgnored @Dependency(\.apiClient.searchTickets) private var searchTickets

  func load() async {
    do {
      tickets = try await searchTickets("")
      errorMessage = nil
    } catch {
      errorMessage = "The server isn't available. Try again later."
    }
  }
}

// snippet.show
// snippet.view
#if canImport(SwiftUI)
  import SwiftUI

  struct TicketListView: View {
    let model: TicketListModel

    @Dependency(\.locale) private var locale

    var body: some View {
      List {
        if let message = model.errorMessage { Text(message) }
        ForEach(model.tickets) { ticket in
          LabeledContent(ticket.subject) {
            Text(ticket.createdAt, style: .date).environment(\.locale, locale)
          }
        }
      }
      .task { await model.load() }
    }
  }

  #Preview {
    TicketListView(model: TicketListModel())
  }
#endif
// snippet.modifier
#if canImport(SwiftUI)
  struct GermanTicketListView: View {
    let model: TicketListModel

    var body: some View {
      TicketListView(model: model)
        .dependency(\.locale, Locale(identifier: "de_DE"))
    }
  }
#endif
// snippet.previews
#if canImport(SwiftUI)
  #Preview("No tickets") {
    let _ = prepareDependencies {
      $0.apiClient.searchTickets = { _ in [] }
    }
    TicketListView(model: TicketListModel())
  }

  #Preview("Error") {
    let model = withDependencies {
      $0.apiClient.searchTickets = { _ in throw URLError(.timedOut) }
    } operation: {
      TicketListModel()
    }
    TicketListView(model: model)
  }

  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, *)
  #Preview("In French", traits: .dependency(\.locale, Locale(identifier: "fr_FR"))) {
    TicketListView(model: TicketListModel())
  }

  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, *)
  #Preview(
    "Without delays",
    traits: .dependencies {
      $0.continuousClock = .immediate
      $0.date.now = Date(timeIntervalSince1970: 0)
    }
  ) {
    TicketListView(model: TicketListModel())
  }
#endif
// snippet.app
#if canImport(SwiftUI)
  // Add '@main' in your app.
  struct HelpdeskApp: App {
    @State private var model: TicketListModel

    init() {
      prepareDependencies {
        $0.locale = Locale(identifier: "en_US")
      }
      model = TicketListModel()
    }

    var body: some Scene {
      WindowGroup {
        if !isTesting {
          TicketListView(model: model)
        }
      }
    }
  }
#endif
// snippet.delegate
#if canImport(UIKit) && !os(watchOS)
  import UIKit

  final class AppDelegate: NSObject, UIApplicationDelegate {
    func application(
      _ application: UIApplication,
      didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]? = nil
    ) -> Bool {
      guard !isTesting else { return true }
      prepareDependencies {
        $0.locale = Locale(identifier: "en_US")
      }
      return true
    }
  }
#endif
// snippet.url
#if canImport(SwiftUI)
  @MainActor
  final class HelpModel {
    @Dependency(\.openURL) private var openURL

    func helpButtonTapped() async {
      await openURL(URL(string: "https://helpdesk.example.com/help")!)
    }
  }

  @MainActor
  func opensHelpPage() async {
    let opened = LockIsolated<[URL]>([])
    let model = withDependencies {
      $0.openURL = OpenURLEffect { url in
        opened.withValue { $0.append(url) }
        return true
      }
    } operation: {
      HelpModel()
    }
    await model.helpButtonTapped()
    assert(opened.value == [URL(string: "https://helpdesk.example.com/help")!])
  }
#endif
// snippet.uikit
#if canImport(UIKit) && !os(watchOS)
  final class TicketListViewController: UIViewController {
    private let model: TicketListModel

    init(model: TicketListModel) {
      self.model = model
      super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
      nil
    }

    func showTicket() {
      let detail = withDependencies(from: model) { TicketDetailModel() }
      present(TicketDetailViewController(model: detail), animated: true)
    }
  }
#endif
// snippet.hide
@MainActor
final class TicketDetailModel {
  @Dependency(\.date.now) var now
}

#if canImport(UIKit) && !os(watchOS)
  final class TicketDetailViewController: UIViewController {
    init(model: TicketDetailModel) { super.init(nibName: nil, bundle: nil) }
    required init?(coder: NSCoder) { nil }
  }
#endif

// snippet.show
// snippet.child
extension TicketListModel {
  func detail() -> TicketDetailModel {
    withDependencies(from: self) { TicketDetailModel() }
  }
}

let model = withDependencies {
  $0.date.now = Date(timeIntervalSince1970: 0)
} operation: {
  TicketListModel()
}
print(model.detail().now.timeIntervalSince1970)  // 0.0
// snippet.context
struct AboutText {
  @Dependency(\.context) private var context

  var title: String {
    switch context {
    case .live: "Helpdesk"
    case .preview: "Helpdesk (preview)"
    case .test: "Helpdesk (test)"
    }
  }
}

print(AboutText().title)  // Helpdesk
// snippet.end
