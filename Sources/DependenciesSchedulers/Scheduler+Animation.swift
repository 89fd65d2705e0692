#if canImport(SwiftUI)
  public import Combine
  public import SwiftUI

  extension Scheduler {
    /// Returns a scheduler that performs each action in an animation.
    ///
    /// - Parameter animation: The animation, or nil for none.
    /// - Returns: The scheduler.
    public func animation(_ animation: Animation? = .default) -> AnySchedulerOf<Self> {
      transaction(Transaction(animation: animation))
    }

    /// Returns a scheduler that performs each action in a transaction.
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

#if canImport(UIKit) && !os(watchOS)
  public import Combine
  public import UIKit

  extension Scheduler {
    /// Returns a scheduler that performs every action of this one in a UIKit animation.
    ///
    /// This method is untested.
    ///
    /// - Parameters:
    ///   - duration: The duration of the animation, in seconds.
    ///   - delay: The time before the animation begins, in seconds.
    ///   - options: The options of the animation.
    /// - Returns: The scheduler.
    public func animate(
      withDuration duration: TimeInterval, delay: TimeInterval = 0,
      options animationOptions: UIView.AnimationOptions = []
    ) -> AnySchedulerOf<Self> {
      performing { action in
        UIView.animate(withDuration: duration, delay: delay, options: animationOptions, animations: action)
      }
    }

    /// Returns a scheduler that performs every action of this one in a UIKit spring animation.
    ///
    /// This method is untested.
    ///
    /// - Parameters:
    ///   - duration: The duration of the animation, in seconds.
    ///   - delay: The time before the animation begins, in seconds.
    ///   - dampingRatio: The damping ratio of the spring as it comes to rest, where 1 doesn't oscillate.
    ///   - velocity: The spring's velocity at the beginning.
    ///   - options: The options of the animation.
    /// - Returns: The scheduler.
    public func animate(
      withDuration duration: TimeInterval, delay: TimeInterval = 0,
      usingSpringWithDamping dampingRatio: CGFloat, initialSpringVelocity velocity: CGFloat,
      options animationOptions: UIView.AnimationOptions = []
    ) -> AnySchedulerOf<Self> {
      performing { action in
        UIView.animate(
          withDuration: duration, delay: delay, usingSpringWithDamping: dampingRatio, initialSpringVelocity: velocity,
          options: animationOptions, animations: action)
      }
    }

    /// A scheduler that performs every action through a function of UIKit's, which needs the main actor.
    private func performing(
      _ perform: @escaping @MainActor (_ action: @escaping () -> Void) -> Void
    ) -> AnySchedulerOf<Self> {
      let perform: (@escaping () -> Void) -> Void = { action in
        nonisolated(unsafe) let action = action
        MainActor.assumeIsolated { perform(action) }
      }
      return AnyScheduler(
        minimumTolerance: { minimumTolerance },
        now: { now },
        scheduleImmediately: { options, action in schedule(options: options) { perform(action) } },
        delayed: { date, tolerance, options, action in
          schedule(after: date, tolerance: tolerance, options: options) { perform(action) }
        },
        interval: { date, interval, tolerance, options, action in
          schedule(after: date, interval: interval, tolerance: tolerance, options: options) { perform(action) }
        }
      )
    }
  }
#endif
