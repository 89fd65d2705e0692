#if CombineSchedulers
  public import Dispatch
  public import Foundation

  #if PointFreeHelpers && !canImport(Combine)
    // combine-schedulers doesn't re-export the conformance of `DispatchQueue` to `Scheduler`.
    public import OpenCombineShim
  #endif

  extension DependencyValues {
    /// The scheduler of the main queue, for publishers.
    ///
    /// A test overrides it with an immediate scheduler, or with a test scheduler that the test advances:
    ///
    /// ```swift
    /// import Dispatch
    ///
    /// struct AutosaveModel {
    ///   let save: () -> Void
    ///   @Dependency(\.mainQueue) var mainQueue
    ///
    ///   func subjectChanged() {
    ///     mainQueue.schedule(after: mainQueue.now.advanced(by: .seconds(1)), save)
    ///   }
    /// }
    ///
    /// @Test func savesAfterOneSecond() {
    ///   let queue = DispatchQueue.test
    ///   let saves = LockIsolated(0)
    ///   let model = withDependencies {
    ///     $0.mainQueue = queue.eraseToAnyScheduler()
    ///   } operation: {
    ///     AutosaveModel(save: { saves.withValue { $0 += 1 } })
    ///   }
    ///
    ///   model.subjectChanged()
    ///   queue.advance(by: .seconds(1))
    ///   #expect(saves.value == 1)
    /// }
    /// ```
    ///
    /// In a test that doesn't override the scheduler, each use reports an issue. In new code, prefer ``continuousClock``.
    public var mainQueue: AnySchedulerOf<DispatchQueue> {
      get { self[MainQueueKey.self] }
      set { self[MainQueueKey.self] = newValue }
    }

    /// The scheduler of the main run loop, for publishers.
    ///
    /// A test overrides it with an immediate scheduler, or with a test scheduler that the test advances:
    ///
    /// ```swift
    /// @Test func refreshesImmediately() {
    ///   let refreshes = LockIsolated(0)
    ///   withDependencies {
    ///     $0.mainRunLoop = .immediate
    ///   } operation: {
    ///     @Dependency(\.mainRunLoop) var mainRunLoop
    ///     mainRunLoop.schedule { refreshes.withValue { $0 += 1 } }
    ///   }
    ///   #expect(refreshes.value == 1)
    /// }
    /// ```
    ///
    /// In a test that doesn't override the scheduler, each use reports an issue. In new code, prefer ``continuousClock``.
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
