// snippet.hide
import HarborSupport

let print = LinePrinter()
// snippet.show
// snippet.roster
let names = ["Ada", "Bo"]
print(names.joined(separator: ", "))  // Ada, Bo
// snippet.end
