#if Foundation
  public import Foundation

  extension DependencyValues {
    /// The user's calendar.
    public var calendar: Calendar {
      get { self[CalendarKey.self] }
      set { self[CalendarKey.self] = newValue }
    }

    /// The user's time zone.
    public var timeZone: TimeZone {
      get { self[TimeZoneKey.self] }
      set { self[TimeZoneKey.self] = newValue }
    }

    /// The user's locale.
    public var locale: Locale {
      get { self[LocaleKey.self] }
      set { self[LocaleKey.self] = newValue }
    }

    /// The locales of the user's preferred languages, the most preferred one first.
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
