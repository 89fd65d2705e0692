// snippet.hide
import Dispatch
import DocgenSnippetSupport

let print = LinePrinter()
// snippet.show
// snippet.inherit
enum Trace {
  @TaskLocal static var user = "nobody"
}

let (inherits, detached) = Trace.$user.withValue("Ada") {
  (Task { Trace.user }, Task.detached { Trace.user })
}
print(await inherits.value)  // Ada
print(await detached.value)  // nobody

await withCheckedContinuation { done in
  Trace.$user.withValue("Ada") {
    DispatchQueue(label: "later").async {
      print(Trace.user)  // nobody
      done.resume()
    }
  }
}
