// snippet.hide
import DocgenSnippetSupport

let print = LinePrinter()
enum Phase { case full }
extension Phase { init(day: Int) { self = .full } }
// snippet.show
// snippet.after
func describe(day: Int) -> String {
  "day \(day), \(Phase(day: day)) moon"
}
// snippet.error
#if COMPILE_ERROR
  let phase: String = Phase(day: 14)
// 🛑 cannot convert value of type 'Phase' to specified type 'String'
#endif
// snippet.end
print(describe(day: 14))  // day 14, full moon
