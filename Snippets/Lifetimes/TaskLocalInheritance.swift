// snippet.hide
import Dispatch
import DocgenSnippetSupport

let print = LinePrinter()

enum Log {
  @TaskLocal static var requestID = "none"
}

// snippet.show
// snippet.inherit
let (inherited, detached) = Log.$requestID.withValue("request-1") {
  (Task { Log.requestID }, Task.detached { Log.requestID })
}
print(await inherited.value)  // request-1
print(await detached.value)  // none

await withCheckedContinuation { continuation in
  Log.$requestID.withValue("request-1") {
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.1) {
      print(Log.requestID)  // none
      continuation.resume()
    }
  }
}
