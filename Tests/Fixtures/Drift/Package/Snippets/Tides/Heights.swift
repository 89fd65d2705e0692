// snippet.hide
import Harbor
import HarborSupport

let print = LinePrinter()
// snippet.show
// snippet.heights
let table = TideTable(mean: 2.5, range: 1.5)
print(table.height(hour: 0))  // 4.0
print(table.height(hour: 6))  // 1.0
// snippet.name
print(table.name(hour: 6))  // low water
// snippet.end
