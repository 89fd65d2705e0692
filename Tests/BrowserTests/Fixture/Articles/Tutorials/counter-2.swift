struct Counter {
  var value = 0

  mutating func increment() { value += 1 }
}
