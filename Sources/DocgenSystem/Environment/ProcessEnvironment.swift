public import Dependencies
import Foundation

/// The process's environment variables and executable.
public struct ProcessEnvironment: Sendable {
  /// All variables by name.
  public var variables: @Sendable () -> [String: String] =
    unimplemented("ProcessEnvironment.variables", placeholder: [:])
  /// The path that started this program, or an empty string if it's unknown.
  public var program: @Sendable () -> String = unimplemented("ProcessEnvironment.program", placeholder: "")
  /// The absolute path of the running executable, or `nil` if it's unknown.
  public var executable: @Sendable () -> String? =
    unimplemented("ProcessEnvironment.executable", placeholder: nil)
}

extension ProcessEnvironment: DependencyKey {
  /// The process's own environment.
  public static let liveValue = ProcessEnvironment(
    variables: { ProcessInfo.processInfo.environment },
    program: { ProcessInfo.processInfo.arguments.first ?? "" },
    executable: { runningProgram }
  )
  /// Reports an issue for each access.
  public static let testValue = ProcessEnvironment()
}

/// The path of the running executable, stored at first use because a rebuild may replace the file.
private let runningProgram: String? = {
  #if os(Linux)
    // Not `Bundle.main`, which looks for resources in the executable's folder.
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
  /// The variables that may change the behavior of a tool, sorted by name.
  ///
  /// Variables that a shell sets for each command, and that no other program reads, are excluded.
  public func lastingVariables() -> [(name: String, value: String)] {
    variables().filter { !["_", "OLDPWD", "SHLVL"].contains($0.key) }
      .map { (name: $0.key, value: $0.value) }.sorted { $0.name < $1.name }
  }
}

extension ProcessEnvironment {
  /// The folder for files that all packages of the user share and that can be created again, or `nil` if it's unknown.
  ///
  /// It's `$XDG_CACHE_HOME` if that's an absolute path, as in the XDG Base Directory Specification. Otherwise, it's
  /// `~/Library/Caches` on Apple's platforms and `~/.cache` on other systems.
  public var cacheFolder: String? {
    let variables = variables()
    if let folder = variables["XDG_CACHE_HOME"], folder.hasPrefix("/") { return folder }
    guard let home = variables["HOME"], home.hasPrefix("/") else { return nil }
    #if canImport(Darwin)
      return "\(home)/Library/Caches"
    #else
      return "\(home)/.cache"
    #endif
  }
}

extension DependencyValues {
  /// The variables that this process was started with.
  public var processEnvironment: ProcessEnvironment {
    get { self[ProcessEnvironment.self] }
    set { self[ProcessEnvironment.self] = newValue }
  }
}
