import Foundation

/// Converts an amount to the smallest unit of its currency.
func cents(_ amount: Double) -> Int {
  Int((amount * 100).rounded())
}

let shares = [1.004, 1.004, 1.004]

print(shares.map(cents).reduce(0, +))  // 300
print(cents(shares.reduce(0, +)))  // 301
