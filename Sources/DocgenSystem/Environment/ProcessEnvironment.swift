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
  /// The absolute path of the program that runs; `nil` where that is not known.
  public var executable: @Sendable () -> String? = { nil }
}

extension ProcessEnvironment: DependencyKey {
  /// The process's own environment.
  public static let liveValue = ProcessEnvironment(
    variables: { ProcessInfo.processInfo.environment },
    workingDirectory: { FileManager.default.currentDirectoryPath },
    program: { ProcessInfo.processInfo.arguments.first ?? "" },
    executable: { runningProgram }
  )
  /// Every access is an issue.
  public static let testValue = ProcessEnvironment()
}

/// The program that runs, as it lay when it was first asked for: who builds it anew meanwhile puts another in its place.
private let runningProgram: String? = {
  #if os(Linux)
    // A bundle would look through the program's folder for resources.
    do {
      return try FileSystem.liveValue.resolve(path: "/proc/self/exe")
    } catch {
      return nil
    }
  #else
    return Bundle.main.executablePath
  #endif
}()

extension ProcessEnvironment {
  /// The variables that may change what a tool does, sorted by name.
  ///
  /// Left out are those that a shell sets anew with each command, and that mean nothing to any other program.
  public func lastingVariables() -> [(name: String, value: String)] {
    variables().filter { !["_", "OLDPWD", "SHLVL"].contains($0.key) }
      .map { (name: $0.key, value: $0.value) }.sorted { $0.name < $1.name }
  }
}

extension DependencyValues {
  /// The variables that this process was started with.
  public var processEnvironment: ProcessEnvironment {
    get { self[ProcessEnvironment.self] }
    set { self[ProcessEnvironment.self] = newValue }
  }
}
