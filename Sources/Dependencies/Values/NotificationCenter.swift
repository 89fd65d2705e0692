#if Foundation
  public import Foundation

  extension DependencyValues {
    /// Where notifications are posted and observed.
    ///
    /// The default one; in tests a fresh one, which no other test posts to.
    public var notificationCenter: NotificationCenter {
      get { self[NotificationCenterKey.self] }
      set { self[NotificationCenterKey.self] = newValue }
    }

    private enum NotificationCenterKey: DependencyKey {
      static var liveValue: NotificationCenter { .default }
      static var testValue: NotificationCenter { NotificationCenter() }
    }
  }
#endif
