// snippet.hide
import Harbor

// snippet.show
// snippet.loop
let table = TideTable(mean: 3, range: 2)
for hour in [0, 3, 6] {
  print(hour, table.height(hour: hour))
}
// snippet.hide
// Output:
// 0 5.0
// 3 3.0
// 6 1.0
