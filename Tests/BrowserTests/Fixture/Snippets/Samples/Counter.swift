// snippet.hide
// The hidden part of the file.
let step = 1

// snippet.show
// snippet.counter
struct Counter {
  var value = 0

  mutating func increment() {
    value += step
  }
}
// snippet.end

// snippet.use
var counter = Counter()
counter.increment()
print(counter.value)  // 1
// snippet.end
