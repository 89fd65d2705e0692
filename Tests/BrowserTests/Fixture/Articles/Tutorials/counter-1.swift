struct Counter {
  var value = 0
}
