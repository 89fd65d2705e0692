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
  static let inferred = infer(from: environment(_:), isTesting: TestProcess.isTesting)

  /// The context of a process, and the value of `SWIFT_DEPENDENCIES_CONTEXT` if it isn't a context.
  struct Inferred: Equatable {
    var context: DependencyContext
    var invalidValue: String?

    /// Reports an invalid value.
    ///
    /// The reporter can read dependencies, so this function must not run while the context is being determined.
    func report() {
      guard let invalidValue else { return }
      reportIssue(
        """
        The environment variable SWIFT_DEPENDENCIES_CONTEXT is '\(invalidValue)', which isn't a context.
        To fix this, set it to `live`, `preview`, or `test`, or remove it.
        """
      )
    }
  }

  /// Returns the context that the environment determines.
  ///
  /// - Parameters:
  ///   - variable: A closure that returns the value of an environment variable.
  ///   - isTesting: A Boolean value that indicates whether tests run in the process.
  static func infer(from variable: (String) -> String?, isTesting: Bool) -> Inferred {
    var invalidValue: String?
    if let forced = variable("SWIFT_DEPENDENCIES_CONTEXT") {
      switch forced {
      case "live": return Inferred(context: .live)
      case "preview": return Inferred(context: .preview)
      case "test": return Inferred(context: .test)
      default: invalidValue = forced
      }
    }
    let isPreview = variable("XCODE_RUNNING_FOR_PREVIEWS") == "1"
    return Inferred(context: isPreview ? .preview : isTesting ? .test : .live, invalidValue: invalidValue)
  }

  private static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
