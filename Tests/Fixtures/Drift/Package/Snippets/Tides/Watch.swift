// snippet.hide
import Harbor
import HarborSupport

let print = LinePrinter()
// snippet.show
// snippet.watch
let table = TideTable(mean: 2, range: 1)
await withTaskGroup(of: Void.self) { group in
  group.addTask { print(table.height(hour: 0)) }  // 3.0
  group.addTask { print(table.height(hour: 6)) }  // 1.0
}
// snippet.alarm
func alarm(at height: Double) {
  if height > 2.5 {
    print("high water")  // high water
  }
}

alarm(at: table.height(hour: 0))
// snippet.end
