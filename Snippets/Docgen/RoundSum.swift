// snippet.hide
import Foundation

// snippet.show
// snippet.sum
let shares = [1.004, 1.004, 1.004]
let sum = shares.reduce(0, +)
print(Int((sum * 100).rounded()))  // 301
// snippet.end
