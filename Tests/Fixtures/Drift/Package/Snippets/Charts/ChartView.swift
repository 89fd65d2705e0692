// snippet.hide
import Harbor
import HarborSupport

let print = LinePrinter()
// snippet.show
// snippet.view
#if canImport(SwiftUI)
  import SwiftUI

  struct ChartView: View {
    let table: TideTable
    var body: some View { Text(table.name(hour: 0)) }
  }
#endif
// snippet.scale
let scale = 50_000
print("1 : \(scale)")  // 1 : 50000
// snippet.end
