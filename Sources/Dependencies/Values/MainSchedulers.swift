#if CombineSchedulers
  public import Dispatch
  public import Foundation

  #if PointFreeHelpers
    public import CombineSchedulers
  #else
    public import DependenciesSchedulers
  #endif

  extension DependencyValues {
    /// The scheduler of the main queue.
    ///
    /// Tests override it with an immediate scheduler, or with one that they advance; where they do not, each use is an
    /// issue.
    public var mainQueue: AnySchedulerOf<DispatchQueue> {
      get { self[MainQueueKey.self] }
      set { self[MainQueueKey.self] = newValue }
    }

    /// The scheduler of the main run loop.
    ///
    /// Tests override it with an immediate scheduler, or with one that they advance; where they do not, each use is an
    /// issue.
    public var mainRunLoop: AnySchedulerOf<RunLoop> {
      get { self[MainRunLoopKey.self] }
      set { self[MainRunLoopKey.self] = newValue }
    }

    private enum MainQueueKey: DependencyKey {
      static var liveValue: AnySchedulerOf<DispatchQueue> { .main }
      static var testValue: AnySchedulerOf<DispatchQueue> { .unimplemented(#"@Dependency(\.mainQueue)"#) }
    }

    private enum MainRunLoopKey: DependencyKey {
      static var liveValue: AnySchedulerOf<RunLoop> { .main }
      static var testValue: AnySchedulerOf<RunLoop> { .unimplemented(#"@Dependency(\.mainRunLoop)"#) }
    }
  }
#endif
