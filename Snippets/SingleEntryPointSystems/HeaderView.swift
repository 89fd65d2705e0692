// snippet.hide
import Dependencies
import DocgenSnippetSupport
import Foundation

struct TicketDateLabel {
  @Dependency(\.locale) private var locale
  @Dependency(\.timeZone) private var timeZone

  var text: String { "\(locale.identifier) \(timeZone.secondsFromGMT())" }
}

// snippet.show
// snippet.views
#if canImport(SwiftUI)
  import SwiftUI

  struct DateText: View {
    @Dependency(\.locale) private var locale

    var body: some View {
      Text(Date(timeIntervalSince1970: 0), style: .date).environment(\.locale, locale)
    }
  }

  struct ContentView: View {
    var body: some View {
      VStack {
        DateText()
          .lineLimit(1)
          .dependency(\.locale, Locale(identifier: "fr_FR"))
        DateText()
      }
    }
  }
#endif
// snippet.hide
let print = LinePrinter()
withDependencies {
  $0.locale = Locale(identifier: "fr_FR")
  $0.timeZone = .gmt
} operation: {
  print(TicketDateLabel().text)  // fr_FR 0
}
