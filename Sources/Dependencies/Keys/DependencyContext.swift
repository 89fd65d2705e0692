/// The circumstances in which a program reads its dependencies.
///
/// The context decides which of a key's values is the default: ``DependencyKey/liveValue``,
/// ``TestDependencyKey/previewValue`` or ``TestDependencyKey/testValue``. It is worked out once per process
/// and can be overridden through ``DependencyValues/context``.
public enum DependencyContext: Sendable {
  /// An application that runs for real.
  case live

  /// An Xcode preview.
  case preview

  /// A test.
  case test
}

extension DependencyContext {
  static let allCases: [DependencyContext] = [.live, .preview, .test]

  @inline(__always)
  var index: Int {
    switch self {
    case .live: 0
    case .preview: 1
    case .test: 2
    }
  }

  @inline(__always)
  init(index: Int) {
    switch index {
    case 0: self = .live
    case 1: self = .preview
    default: self = .test
    }
  }
}
