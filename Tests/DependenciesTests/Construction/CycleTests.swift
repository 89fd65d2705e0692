import Dependencies
import Foundation
import Testing

private struct Chicken: DependencyKey {
  var name: String
  static var liveValue: Chicken {
    @Dependency(Egg.self) var egg
    return Chicken(name: "chicken of \(egg.name)")
  }
  static let testValue = Chicken(name: "test chicken")
}

private struct Egg: DependencyKey {
  var name: String
  static var liveValue: Egg {
    @Dependency(Chicken.self) var chicken
    return Egg(name: "egg of \(chicken.name)")
  }
  static let testValue = Egg(name: "test egg")
}

private struct Lonely: DependencyKey {
  static var liveValue: Lonely {
    @Dependency(Lonely.self) var lonely
    return lonely
  }
}

/// A cycle of keys that report nothing, as every key does in a release build.
private struct Spring: DependencyKey {
  static var liveValue: Spring {
    @Dependency(River.self) var river
    _ = river
    return Spring()
  }
  static let testValue = Spring()
  static let shouldReportUnimplemented = false
}

private struct River: DependencyKey {
  static var liveValue: River {
    @Dependency(Spring.self) var spring
    _ = spring
    return River()
  }
  static let testValue = River()
  static let shouldReportUnimplemented = false
}

/// Two values that are created on two threads and wait for each other.
private enum Crossing {
  static let left = DispatchSemaphore(value: 0)
  static let right = DispatchSemaphore(value: 0)
}

private struct Left: DependencyKey {
  static var liveValue: Left {
    Crossing.left.signal()
    Crossing.right.wait()
    @Dependency(Right.self) var right
    _ = right
    return Left()
  }
  static let testValue = Left()
}

private struct Right: DependencyKey {
  static var liveValue: Right {
    Crossing.right.signal()
    Crossing.left.wait()
    @Dependency(Left.self) var left
    _ = left
    return Right()
  }
  static let testValue = Right()
}

@Suite struct CycleTests {
  @Test func `a value that depends on itself is reported with its cycle`() throws {
    var name = ""
    let issues = recordingIssues {
      withDependencies {
        $0 = .live
      } operation: {
        @Dependency(Chicken.self) var chicken
        name = chicken.name
      }
    }
    let message = try #require(issues.first?.message)
    #expect(issues.count == 1)
    #expect(message.contains("Chicken → Egg → Chicken"))
    #expect(message.contains("@Dependency(Chicken.self)"))
    #expect(name == "chicken of egg of test chicken")
  }

  @Test func `a cycle is reported once, in release builds too`() {
    let issues = recordingIssues {
      withDependencies {
        $0 = .live
      } operation: {
        for _ in 1...3 {
          @Dependency(Spring.self) var spring
          _ = spring
          @Dependency(River.self) var river
          _ = river
        }
      }
    }
    #expect(issues.count == 1)
    #expect(issues.first?.message.contains("Spring → River → Spring") == true)
  }

  @Test func `two threads that wait for each other are reported, not stuck`() async throws {
    let reporter = RecordingReporter()
    await withDependencies {
      $0 = .live
    } operation: {
      await withEscapedDependencies { dependencies in
        await withTaskGroup { group in
          group.addTask {
            await onThread(reporter, dependencies) {
              @Dependency(Left.self) var left
              _ = left
            }
          }
          group.addTask {
            await onThread(reporter, dependencies) {
              @Dependency(Right.self) var right
              _ = right
            }
          }
        }
      }
    }
    // The second thread to read closes the cycle.
    let message = try #require(reporter.issues.value.first?.message)
    #expect(reporter.issues.value.count == 1)
    #expect(message.contains("Left → Right → Left") || message.contains("Right → Left → Right"), "\(message)")
  }

  @Test func `a value without a fallback stops the process`() async {
    await #expect(processExitsWith: .failure) {
      withDependencies {
        $0 = .live
      } operation: {
        @Dependency(Lonely.self) var lonely
        _ = lonely
      }
    }
  }
}

/// Runs an operation on its own thread, so that it can block.
private func onThread(
  _ reporter: RecordingReporter, _ dependencies: DependencyValues.Continuation,
  _ operation: @escaping @Sendable () -> Void
) async {
  await withCheckedContinuation { continuation in
    Thread.detachNewThread {
      withIssueReporters([reporter]) { dependencies.yield(operation) }
      continuation.resume()
    }
  }
}
