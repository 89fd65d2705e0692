#if Foundation
  public import Foundation

  extension DependencyValues {
    /// The user's calendar.
    ///
    /// ```swift
    /// struct DueDateLabel {
    ///   let createdAt: Date
    ///   @Dependency(\.calendar) var calendar
    ///
    ///   var dueDate: Date? { calendar.date(byAdding: .day, value: 3, to: createdAt) }
    /// }
    ///
    /// let label = withDependencies {
    ///   $0.calendar = Calendar(identifier: .gregorian)
    /// } operation: {
    ///   DueDateLabel(createdAt: Date(timeIntervalSince1970: 0))
    /// }
    /// print(label.dueDate == Date(timeIntervalSince1970: 3 * 24 * 60 * 60))  // true
    /// ```
    ///
    /// A test that reads the calendar without an override fails.
    public var calendar: Calendar {
      get { self[CalendarKey.self] }
      set { self[CalendarKey.self] = newValue }
    }

    /// The user's time zone.
    ///
    /// ```swift
    /// func supportHours() -> String {
    ///   @Dependency(\.timeZone) var timeZone
    ///   return "9:00 to 17:00 (\(timeZone.identifier))"
    /// }
    ///
    /// withDependencies {
    ///   $0.timeZone = TimeZone(identifier: "Europe/Zurich")!
    /// } operation: {
    ///   print(supportHours())  // 9:00 to 17:00 (Europe/Zurich)
    /// }
    /// ```
    ///
    /// A test that reads the time zone without an override fails.
    public var timeZone: TimeZone {
      get { self[TimeZoneKey.self] }
      set { self[TimeZoneKey.self] = newValue }
    }

    /// The user's locale.
    ///
    /// ```swift
    /// func price(of amount: Decimal) -> String {
    ///   @Dependency(\.locale) var locale
    ///   return amount.formatted(.currency(code: "EUR").locale(locale))
    /// }
    ///
    /// withDependencies {
    ///   $0.locale = Locale(identifier: "en_US")
    /// } operation: {
    ///   print(price(of: 12.5))  // €12.50
    /// }
    /// ```
    ///
    /// A test that reads the locale without an override fails.
    public var locale: Locale {
      get { self[LocaleKey.self] }
      set { self[LocaleKey.self] = newValue }
    }

    /// The locales of the user's preferred languages, with the most preferred one first.
    ///
    /// ```swift
    /// func helpLanguage() -> String {
    ///   @Dependency(\.preferredLocales) var locales
    ///   let supported = ["en", "de"]
    ///   return locales.compactMap { $0.language.languageCode?.identifier }.first(where: supported.contains) ?? "en"
    /// }
    ///
    /// withDependencies {
    ///   $0.preferredLocales = [Locale(identifier: "rm_CH"), Locale(identifier: "de_CH")]
    /// } operation: {
    ///   print(helpLanguage())  // de
    /// }
    /// ```
    ///
    /// A test that reads the locales without an override fails.
    public var preferredLocales: [Locale] {
      get { self[PreferredLocales.self].read() }
      set { self[PreferredLocales.self].read = { newValue } }
    }

    private enum CalendarKey: DependencyKey {
      static var liveValue: Calendar { .autoupdatingCurrent }
    }

    private enum TimeZoneKey: DependencyKey {
      static var liveValue: TimeZone { .autoupdatingCurrent }
    }

    private enum LocaleKey: DependencyKey {
      static var liveValue: Locale { .autoupdatingCurrent }
    }
  }

  /// The preferred locales, which the user can change while the program runs.
  struct PreferredLocales: DependencyKey {
    var read: @Sendable () -> [Locale]

    static let liveValue = PreferredLocales { Locale.preferredLanguages.map { Locale(identifier: $0) } }
  }
#endif
