// snippet.hide
import DocgenSnippetSupport

let print = LinePrinter()
// snippet.show
// snippet.bind
enum Log {
  @TaskLocal static var requestID = "none"
}

print(Log.requestID)  // none
Log.$requestID.withValue("request-1") {
  print(Log.requestID)  // request-1
}
print(Log.requestID)  // none
// snippet.assign
#if COMPILE_ERROR
  Log.requestID = "request-2"
// 🛑 cannot assign to property: 'requestID' is a get-only property
#endif
