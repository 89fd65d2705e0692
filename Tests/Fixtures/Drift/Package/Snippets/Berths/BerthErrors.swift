// snippet.hide
import Harbor
import HarborSupport

let print = LinePrinter()
// snippet.show
// snippet.constant
let berths = Berths(count: 2)
print(berths.free)  // 2
#if COMPILE_ERROR
  berths.moor("Fram")
// 🛑 cannot use mutating member on immutable value
#endif
// snippet.private
#if COMPILE_ERROR
  var others = berths
  others.ships = []  // 🛑 setter is inaccessible
#endif
// snippet.end
