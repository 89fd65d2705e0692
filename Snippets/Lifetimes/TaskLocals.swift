// snippet.hide
import DocgenSnippetSupport

let print = LinePrinter()
// snippet.show
// snippet.bind
enum Trace {
  @TaskLocal static var user = "nobody"
}

print(Trace.user)  // nobody
Trace.$user.withValue("Ada") {
  print(Trace.user)  // Ada
}
print(Trace.user)  // nobody
// snippet.assign
#if COMPILE_ERROR
  Trace.user = "Grace"
// 🛑 cannot assign to property: 'user' is a get-only property
#endif
