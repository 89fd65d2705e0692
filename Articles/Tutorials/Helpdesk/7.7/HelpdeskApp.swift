#if canImport(SwiftUI)
  import Dependencies
  import HelpdeskAPI
  import HelpdeskAPILive
  import HelpdeskFeatures
  import HelpdeskViews
  import SwiftUI

  @main
  struct HelpdeskApp: App {
    private let model: AppModel

    init() {
      prepareDependencies {
        $0.apiBaseURL = URL(string: "https://api.helpdesk.example.com")!
      }
      model = AppModel()
    }

    var body: some Scene {
      WindowGroup {
        if !isTesting {
          HelpdeskView(model: model)
        }
      }
    }
  }
#endif
