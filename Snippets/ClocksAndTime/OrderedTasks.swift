// snippet.hide
import Dependencies
import Dispatch
import Testing

// snippet.show
// snippet.serial
@Suite(.serialized)
struct OrderTests {
  @Test func tasksRunInOrder() async {
    await withMainSerialExecutor {
      let events = LockIsolated<[String]>([])
      let upload = Task {
        events.withValue { $0.append("upload starts") }
        await Task.yield()
        events.withValue { $0.append("upload ends") }
      }
      let search = Task {
        events.withValue { $0.append("search") }
      }
      await upload.value
      await search.value
      #expect(events.value == ["upload starts", "search", "upload ends"])
    }
  }
}
// snippet.scheduler
final class DraftModel {
  private(set) var isSaved = false

  @Dependency(\.mainQueue) private var mainQueue

  func subjectChanged() {
    isSaved = false
    mainQueue.schedule(after: mainQueue.now.advanced(by: .seconds(1))) { self.isSaved = true }
  }
}

@Test func savesAfterOneSecond() {
  let queue = DispatchQueue.test
  let model = withDependencies {
    $0.mainQueue = queue.eraseToAnyScheduler()
  } operation: {
    DraftModel()
  }

  model.subjectChanged()
  queue.advance(by: .milliseconds(999))
  #expect(!model.isSaved)
  queue.advance(by: .milliseconds(1))
  #expect(model.isSaved)
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never
