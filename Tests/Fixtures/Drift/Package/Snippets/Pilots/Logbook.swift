// snippet.hide
import Harbor
import HarborSupport

let print = LinePrinter()
// snippet.show
// snippet.log
var log = ["Fram in"]
log.append("Fram out")
print(log.count)  // 2
print(log[1])  // Fram out
// snippet.end
