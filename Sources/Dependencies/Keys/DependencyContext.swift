/// A context in which code reads dependencies: an app, a preview, or a test.
///
/// The context determines the default value of a key: ``DependencyKey/liveValue``, ``TestDependencyKey/previewValue``,
/// or ``TestDependencyKey/testValue``. The library detects it once per process. Override ``DependencyValues/context``
/// to use the default values of another context:
///
/// ```swift
/// struct TicketFeed: DependencyKey {
///   var subjects: [String]
///   static let liveValue = TicketFeed(subjects: [])
///   static let previewValue = TicketFeed(subjects: ["Printer is offline"])
/// }
///
/// func subjects() -> [String] {
///   @Dependency(TicketFeed.self) var feed
///   return feed.subjects
/// }
///
/// print(subjects())  // []
/// withDependencies {
///   $0.context = .preview
/// } operation: {
///   print(subjects())  // ["Printer is offline"]
/// }
/// ```
///
/// <doc:LivePreviewTest#Choose-the-context-yourself> describes each way to choose a context.
public enum DependencyContext: Sendable {
  /// The context of an app, a server, or a tool.
  case live

  /// The context of an Xcode preview.
  case preview

  /// The context of a test.
  case test
}

extension DependencyContext {
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
