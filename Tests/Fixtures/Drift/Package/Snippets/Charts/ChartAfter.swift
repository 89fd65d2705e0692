// snippet.hide
import HarborSupport

let print = LinePrinter()
// snippet.show
// snippet.depth
func depth(at height: Double, draught: Double = 0) -> Double {
  height + 4 - draught
}
// snippet.end
print(depth(at: 1, draught: 2))  // 3.0
