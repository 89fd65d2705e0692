// snippet.hide
import Dependencies
import DocgenSnippetSupport

let print = LinePrinter()

// snippet.show
// snippet.app
#if canImport(SwiftUI)
  import SwiftUI

  // Marked '@main' in an app.
  struct HelpdeskApp: App {
    var body: some Scene {
      WindowGroup {
        if !isTesting {
          Text("Tickets")
        }
      }
    }
  }
#endif
// snippet.delegate
#if canImport(UIKit) && !os(watchOS)
  import UIKit

  // Marked '@main' in an app.
  final class AppDelegate: NSObject, UIApplicationDelegate {
    func application(
      _ application: UIApplication,
      didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      guard !isTesting else { return true }
      // Set up the app.
      return true
    }
  }
#endif
// snippet.hide
print(isTesting)  // false
