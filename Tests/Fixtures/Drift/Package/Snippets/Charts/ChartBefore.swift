// snippet.hide
import HarborSupport

let print = LinePrinter()
// snippet.show
// snippet.depth
func depth(at height: Double) -> Double {
  height + 4
}
// snippet.end
print(depth(at: 1))  // 5.0
