// snippet.hide
struct Money {
  var cents: Int
}
// snippet.show
// snippet.price
struct Price {
  var amount: Money
}
// snippet.error
#if COMPILE_ERROR
  let price = Price(amount: 9.5)
// 🛑 cannot convert value of type 'Double' to expected argument type 'Money'
#endif
// snippet.use
print(Price(amount: Money(cents: 950)).amount.cents)  // 950
