// snippet.hide
import Harbor
import HarborSupport

let print = LinePrinter()
// snippet.show
// snippet.springs
let table = TideTable(mean: 2.5, range: 2)
// snippet.elide
func isSpring(day: Int) -> Bool { day % 14 == 0 }
// snippet.show
print(isSpring(day: 28))  // true
// snippet.end
