// snippet.hide
import Dependencies
import DependenciesTestSupport
import Foundation
import Testing

// snippet.show
// snippet.unset
@Test func readsValuesThatAreNotSet() {
  @Dependency(\.calendar) var calendar
  // 🛑 @Dependency(\.calendar) has no test implementation
  @Dependency(\.date) var date
  // 🛑 @Dependency(\.date) has no test implementation
  @Dependency(\.locale) var locale
  // 🛑 @Dependency(\.locale) has no test implementation
  @Dependency(\.preferredLocales) var preferredLocales
  // 🛑 @Dependency(\.preferredLocales) has no test implementation
  @Dependency(\.timeZone) var timeZone
  // 🛑 @Dependency(\.timeZone) has no test implementation
  @Dependency(\.uuid) var uuid
  // 🛑 @Dependency(\.uuid) has no test implementation
  @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
  // 🛑 @Dependency(\.withRandomNumberGenerator) has no test implementation

  // After it reports the issue, the library returns the live value.
  #expect(calendar == .autoupdatingCurrent)
  #expect(date() <= Date())
  #expect(locale == .autoupdatingCurrent)
  #expect(preferredLocales.map(\.identifier) == Locale.preferredLanguages)
  #expect(timeZone == .autoupdatingCurrent)
  #expect(uuid() != uuid())
  #expect(withRandomNumberGenerator { $0.next() != $0.next() })
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never
