// snippet.hide
import DocgenSnippetSupport

let print = LinePrinter()
// snippet.show
// snippet.phase
/// How much of the moon is lit on a day after new moon, from 0 to 1.
func litPart(day: Int) -> Double {
  let half = 14.77
  let age = Double(day)
  return age <= half ? age / half : (2 * half - age) / half
}

print(litPart(day: 0))  // 0.0
print(litPart(day: 7) < litPart(day: 8))  // true
// snippet.short
enum Phase: String {
  case new, waxing, full, waning

  init(day: Int) {
    switch day {
    case 0: self = .new
    // snippet.elide
    case 1...13: self = .waxing
    case 14...15: self = .full
    default: self = .waning
    // snippet.show
    }
  }
}

print(Phase(day: 14))  // full
// snippet.before
func describe(day: Int) -> String {
  "day \(day)"
}
// snippet.end
print(describe(day: 3))  // day 3
// snippet.output
for day in stride(from: 0, through: 21, by: 7) {
  print(day, Phase(day: day))
}
// snippet.hide
// Output:
// 0.0
// true
// full
// day 3
// 0 new
// 7 waxing
// 14 full
// 21 waning
