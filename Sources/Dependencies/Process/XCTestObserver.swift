import CDependenciesPrimitives
import DependenciesPrimitives

#if canImport(ObjectiveC)
  import Foundation
#endif

/// Discards the values of a test case of XCTest when the next one starts.
///
/// The library doesn't link XCTest, because apps don't contain it. On Apple's platforms, it finds XCTest through the
/// Objective-C runtime, and elsewhere through weak symbols.
enum XCTestObserver {
  /// Starts to observe, unless the observer exists already.
  static func start() {
    _ = isObserving
  }

  #if canImport(ObjectiveC)
    private static let isObserving: Bool = {
      guard
        TestProcess.isTesting,
        let center = NSClassFromString("XCTestObservationCenter") as? NSObject.Type,
        let observation = NSProtocolFromString("XCTestObservation"),
        let shared = center.perform(NSSelectorFromString("sharedTestObservationCenter"))?.takeUnretainedValue()
      else { return false }
      class_addProtocol(Observer.self, observation)
      _ = shared.perform(NSSelectorFromString("addTestObserver:"), with: Observer.shared)
      return true
    }()

    private final class Observer: NSObject, Sendable {
      static let shared = Observer()

      @objc func testCaseWillStart(_ testCase: AnyObject) {
        TestCaches.resetUnattributed(startingTest: (testCase as? NSObject)?.value(forKey: "name") as? String)
      }
    }
  #else
    private static let isObserving: Bool = {
      guard TestProcess.isTesting else { return false }
      let observer = Unmanaged.passRetained(Observer()).toOpaque()
      return dependencies_observe_tests(observer) { subject in
        // Of the messages about a test case, the first one says that it starts.
        guard Observer.subject.exchange(with: UInt(bitPattern: subject)) else { return }
        TestCaches.resetUnattributed(startingTest: subject.flatMap(testName))
      } != 0
    }()

    /// The name of a test case, which XCTest stores in a property named `_name`.
    private static func testName(of subject: UnsafeRawPointer) -> String? {
      let testCase = Unmanaged<AnyObject>.fromOpaque(subject).takeUnretainedValue()
      var mirror: Mirror? = Mirror(reflecting: testCase)
      while let current = mirror {
        if let name = current.children.first(where: { $0.label == "_name" })?.value as? String { return name }
        mirror = current.superclassMirror
      }
      return nil
    }

    private final class Observer: Sendable {
      static let subject = LastSubject()
    }

    /// The subject of the last message.
    // Sendable because the address is only accessed inside `lock`.
    private final class LastSubject: @unchecked Sendable {
      // Only `exchange(with:)` runs while the lock is held.
      private let lock = Lock()
      private var address: UInt = 0

      /// Stores the subject of a message, and returns whether the message before had another one.
      func exchange(with new: UInt) -> Bool {
        lock.withLock {
          defer { address = new }
          return address != new
        }
      }
    }
  #endif
}
