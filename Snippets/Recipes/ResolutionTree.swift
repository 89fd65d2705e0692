// snippet.hide
import Dependencies
import Foundation
// snippet.show
// snippet.tree
enum DateFormat: DependencyKey {
  static var liveValue: Date.FormatStyle {
    @Dependency(\.locale) var locale
    return Date.FormatStyle(date: .numeric, time: .omitted, locale: locale)
  }
}

enum ExportHeader: DependencyKey {
  static var liveValue: String {
    @Dependency(DateFormat.self) var dateFormat
    @Dependency(\.date.now) var now
    return "Tickets of \(now.formatted(dateFormat))"
  }
}

withDependencies {
  $0.locale = Locale(identifier: "de_CH")
} operation: {
  withResolutionTracing {
    @Dependency(ExportHeader.self) var header
    _ = header
  }
}
// Output:
// @Dependency(ExportHeader.self) live constructed
//   @Dependency(\.date) live constructed
//   @Dependency(DateFormat.self) live constructed
//     @Dependency(\.locale) live override
// snippet.end
