#if canImport(SwiftUI)
  public import Combine
  public import SwiftUI

  extension Scheduler {
    /// A scheduler that does every action of this one within an animation.
    ///
    /// - Parameter animation: The animation; nil for none.
    /// - Returns: The scheduler.
    public func animation(_ animation: Animation? = .default) -> AnySchedulerOf<Self> {
      transaction(Transaction(animation: animation))
    }

    /// A scheduler that does every action of this one within a transaction.
    ///
    /// - Parameter transaction: The transaction.
    /// - Returns: The scheduler.
    public func transaction(_ transaction: Transaction) -> AnySchedulerOf<Self> {
      AnyScheduler(
        minimumTolerance: { minimumTolerance },
        now: { now },
        scheduleImmediately: { options, action in
          schedule(options: options) { withTransaction(transaction, action) }
        },
        delayed: { date, tolerance, options, action in
          schedule(after: date, tolerance: tolerance, options: options) { withTransaction(transaction, action) }
        },
        interval: { date, interval, tolerance, options, action in
          schedule(after: date, interval: interval, tolerance: tolerance, options: options) {
            withTransaction(transaction, action)
          }
        }
      )
    }
  }
#endif
