// snippet.hide
import Dependencies
import DocgenSnippetSupport
import Foundation
import Observation

let print = LinePrinter()

@MainActor
@Observable
final class TideModel {
  var next: Date?
  var hasFailed = false
  func load(harbor: String) async {}
}

// snippet.show
// snippet.view
#if canImport(SwiftUI)
  import SwiftUI

  struct TideView: View {
    let model: TideModel

    @Dependency(\.locale) private var locale

    var body: some View {
      VStack {
        if let next = model.next {
          Text(next, style: .time).environment(\.locale, locale)
        } else if model.hasFailed {
          Text("The harbor does not answer.")
        }
      }
      .task { await model.load(harbor: "Cuxhaven") }
    }
  }

  struct HarborGuide: View {
    let model: TideModel

    var body: some View {
      TideView(model: model)
        .dependency(\.locale, Locale(identifier: "de_DE"))
    }
  }
#endif
// snippet.app
#if canImport(SwiftUI)
  // Marked '@main' in an app.
  struct TideApp: App {
    @State private var model: TideModel

    init() {
      prepareDependencies {
        $0.locale = Locale(identifier: "en_GB")
      }
      model = TideModel()
    }

    var body: some Scene {
      WindowGroup {
        TideView(model: model)
      }
    }
  }
#endif
// snippet.previews
#if canImport(SwiftUI)
  #Preview("In the evening") {
    let _ = prepareDependencies {
      $0.date.now = Date(timeIntervalSince1970: 64_800)
    }
    TideView(model: TideModel())
  }

  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, *)
  #Preview("In French", traits: .dependency(\.locale, Locale(identifier: "fr_FR"))) {
    TideView(model: TideModel())
  }

  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, *)
  #Preview(
    "In a hurry",
    traits: .dependencies {
      $0.continuousClock = .immediate
      $0.date.now = Date(timeIntervalSince1970: 0)
    }
  ) {
    TideView(model: TideModel())
  }
#endif
// snippet.url
#if canImport(SwiftUI)
  @MainActor
  final class ImprintModel {
    @Dependency(\.openURL) private var openURL

    func harborTapped() async {
      await openURL(URL(string: "https://example.com/cuxhaven")!)
    }
  }

  @MainActor
  func opensTheHarborsPage() async {
    let opened = LockIsolated<[URL]>([])
    let model = withDependencies {
      $0.openURL = OpenURLEffect { url in
        opened.withValue { $0.append(url) }
        return true
      }
    } operation: {
      ImprintModel()
    }
    await model.harborTapped()
    assert(opened.value.count == 1)
  }
#endif
// snippet.uikit
#if canImport(UIKit)
  import UIKit

  final class TideViewController: UIViewController {
    private let model: TideModel

    init(model: TideModel) {
      self.model = model
      super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
      nil
    }

    func showAlarm() {
      let alarm = withDependencies(from: model) { AlarmModel() }
      present(AlarmViewController(model: alarm), animated: true)
    }
  }
#endif
// snippet.hide
@MainActor
final class AlarmModel {
  @Dependency(\.date.now) var now
}

#if canImport(UIKit)
  final class AlarmViewController: UIViewController {
    init(model: AlarmModel) { super.init(nibName: nil, bundle: nil) }
    required init?(coder: NSCoder) { nil }
  }
#endif

// snippet.show
// snippet.child
extension TideModel {
  func alarm() -> AlarmModel {
    withDependencies(from: self) { AlarmModel() }
  }
}

let model = withDependencies {
  $0.date.now = Date(timeIntervalSince1970: 0)
} operation: {
  TideModel()
}
print(model.alarm().now.timeIntervalSince1970)  // 0.0
// snippet.context
struct Banner {
  @Dependency(\.context) var context

  var text: String {
    switch context {
    case .live: "Tides"
    case .preview: "Tides (preview)"
    case .test: "Tides (test)"
    }
  }
}

print(Banner().text)  // Tides
// snippet.end
