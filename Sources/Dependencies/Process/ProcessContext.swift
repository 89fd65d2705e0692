import IssueReporting

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(Bionic)
  import Bionic
#elseif os(Windows)
  import ucrt
#elseif os(WASI)
  import WASILibc
#endif

/// The context of the process without an override.
enum ProcessContext {
  static let value = infer(from: environment(_:), isTesting: TestProcess.isTesting)

  /// Works out the context from the environment.
  ///
  /// - Parameters:
  ///   - variable: Looks an environment variable up.
  ///   - isTesting: Whether tests run in the process.
  static func infer(from variable: (String) -> String?, isTesting: Bool) -> DependencyContext {
    if let forced = variable("SWIFT_DEPENDENCIES_CONTEXT") {
      switch forced {
      case "live": return .live
      case "preview": return .preview
      case "test": return .test
      default:
        reportIssue(
          """
          The environment variable SWIFT_DEPENDENCIES_CONTEXT is '\(forced)', which isn't a context.
          To fix this, set it to `live`, `preview`, or `test`, or remove it.
          """
        )
      }
    }
    if variable("XCODE_RUNNING_FOR_PREVIEWS") == "1" { return .preview }
    return isTesting ? .test : .live
  }

  private static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
