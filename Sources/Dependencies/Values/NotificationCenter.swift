#if Foundation
  public import Foundation

  extension DependencyValues {
    /// The notification center that posts and observes notifications.
    ///
    /// An app uses the default one. Each test gets a separate one, so it doesn't receive notifications of other tests:
    ///
    /// ```swift
    /// struct SessionModel {
    ///   static let didExpire = Notification.Name("SessionDidExpire")
    ///   @Dependency(\.notificationCenter) var notificationCenter
    ///
    ///   func expire() { notificationCenter.post(name: Self.didExpire, object: nil) }
    /// }
    ///
    /// @Test func expiryPostsNotification() {
    ///   @Dependency(\.notificationCenter) var notificationCenter
    ///   let count = LockIsolated(0)
    ///   let observer = notificationCenter.addObserver(forName: SessionModel.didExpire, object: nil, queue: nil) { _ in
    ///     count.withValue { $0 += 1 }
    ///   }
    ///   SessionModel().expire()
    ///   notificationCenter.removeObserver(observer)
    ///   #expect(count.value == 1)
    /// }
    /// ```
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
