// snippet.wrong
struct Counter {
  let value = 0
}

#if COMPILE_ERROR
  var counter = Counter()
  counter.value = 1
// 🛑 cannot assign to property: 'value' is a 'let' constant
#endif
// snippet.end
