// snippet.quiet
let heights = [1.0, 3.0, 2.0]
let highest = heights.max() ?? 0
print(highest)  // 3.0
print(heights.count)  // 3
// snippet.end
