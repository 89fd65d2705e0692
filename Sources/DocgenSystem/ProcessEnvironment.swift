public import Dependencies
public import DependenciesMacros

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The variables that this process was started with.
@DependencyClient
public struct ProcessEnvironment: Sendable {
  /// All variables by name.
  public var variables: @Sendable () -> [String: String] = { [:] }
  /// The absolute path of the folder that this process runs in.
  public var workingDirectory: @Sendable () -> String = { "/" }
  /// The path by which this program was started; empty where that is not known.
  public var program: @Sendable () -> String = { "" }
}

extension ProcessEnvironment: DependencyKey {
  /// The process's own environment.
  public static let liveValue = ProcessEnvironment(
    variables: { ProcessInfo.processInfo.environment },
    workingDirectory: { FileManager.default.currentDirectoryPath },
    program: { ProcessInfo.processInfo.arguments.first ?? "" }
  )
  /// Every access is an issue.
  public static let testValue = ProcessEnvironment()
}

extension DependencyValues {
  /// The variables that this process was started with.
  public var processEnvironment: ProcessEnvironment {
    get { self[ProcessEnvironment.self] }
    set { self[ProcessEnvironment.self] = newValue }
  }
}
