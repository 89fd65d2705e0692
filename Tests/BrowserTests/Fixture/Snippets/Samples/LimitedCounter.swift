// snippet.hide
let step = 1

// snippet.show
// snippet.counter
struct Counter {
  var value = 0
  let limit: Int

  mutating func increment() {
    value = min(value + step, limit)
  }
}
// snippet.end
