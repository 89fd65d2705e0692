// snippet.price
struct Price {
  var amount: Double
}
// snippet.end
// snippet.hide
print(Price(amount: 9.5).amount)
// Output:
// 9.5
