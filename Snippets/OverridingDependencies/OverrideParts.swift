// snippet.hide
import Dependencies
import DocgenSnippetSupport

extension DependencyValues {
  var dimmers: Dimmers {
    get { self[Dimmers.self] }
    set { self[Dimmers.self] = newValue }
  }
}

let print = LinePrinter()
// snippet.show
// snippet.fader
struct Dimmers: DependencyKey {
  var set: @Sendable (_ channel: Int, _ percent: Int) -> String
  var channels = 96
  static let liveValue = Dimmers(set: { "stage \($0): \($1)" })
  static let previewValue = Dimmers(set: { "screen \($0): \($1)" }, channels: 12)
}

struct Fader {
  @Dependency(\.dimmers) var dimmers
  func move(to percent: Int) -> String { "\(dimmers.set(1, percent)) of \(dimmers.channels)" }
}
// snippet.whole
withDependencies {
  $0.dimmers = Dimmers(set: { _, _ in "dark" }, channels: 1)
} operation: {
  print(Fader().move(to: 50))  // dark of 1
}
// snippet.part
withDependencies {
  $0.dimmers.channels = 24
} operation: {
  print(Fader().move(to: 50))  // stage 1: 50 of 24
}
// snippet.key
withDependencies {
  $0[Dimmers.self].channels = 48
} operation: {
  print(Fader().move(to: 50))  // stage 1: 50 of 48
}
// snippet.context
withDependencies {
  $0.context = .preview
} operation: {
  print(Fader().move(to: 50))  // screen 1: 50 of 12
}
// snippet.wrap
withDependencies {
  let set = $0.dimmers.set
  $0.dimmers.set = { channel, percent in
    set(channel, min(percent, 70))  // The lamps are new and must not run hot.
  }
} operation: {
  print(Fader().move(to: 100))  // stage 1: 70 of 96
}
// snippet.nested
withDependencies {
  $0.dimmers.channels = 24
  $0.dimmers.set = { _, _ in "outer" }
} operation: {
  withDependencies {
    $0.dimmers.set = { _, _ in "inner" }
  } operation: {
    print(Fader().move(to: 50))  // inner of 24
  }
  print(Fader().move(to: 50))  // outer of 24
}
// snippet.reset
withDependencies {
  $0.dimmers.channels = 24
} operation: {
  withDependencies {
    $0 = .live
  } operation: {
    print(Fader().move(to: 50))  // stage 1: 50 of 96
  }
}
// snippet.function
func withHouseLights<R>(_ operation: () throws -> R) rethrows -> R {
  try withDependencies {
    $0.dimmers.set = { channel, _ in "house \(channel)" }
  } operation: {
    try operation()
  }
}

print(withHouseLights { Fader().move(to: 50) })  // house 1 of 96
// snippet.end
