import Foundation
import PackagePlugin

/// Runs docgen's commands in a package that depends on this one, with `swift package docgen …`.
///
///     swift package --allow-writing-to-directory site docgen --output site
///
/// While a command plugin runs, SwiftPM locks the package's build folder. docgen therefore builds the package in the
/// plugin's work folder, which no other process locks.
@main
struct DocgenPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let invocation = try Invocation(arguments, context: context)
    let tool = Tool(scratch: context.pluginWorkDirectoryURL.appending(path: "tool"))
    let status = try run(tool.built(), invocation.arguments)
    // docgen has already reported the error.
    guard status == 0 else { throw PluginError("docgen ended with status \(status).") }
  }
}

/// The user's arguments for docgen, and the arguments that only the plugin can add.
struct Invocation {
  /// The arguments for docgen.
  var arguments: [String]

  /// Completes a user's arguments.
  ///
  /// - Throws: ``PluginError`` for `preview` and `play`, because SwiftPM's sandbox blocks the network for plugins.
  init(_ written: [String], context: PluginContext) throws {
    let commands = ["build", "test", "init", "render", "preview", "play", "coverage", "tutorial"]
    let command = written.first.flatMap { commands.contains($0) ? $0 : nil }
    let package = context.package.directoryURL.path
    let servers = ["preview": "preview --package-path \(package)", "play": "play \(package)"]
    if let server = command.flatMap({ servers[$0] }) {
      throw PluginError(
        "A plugin can't serve a site, because SwiftPM blocks its network access. Run docgen as a program instead: "
          + "swift run --package-path <path to a clone of swift-dependencies> docgen \(server)")
    }
    arguments = [command ?? "build"] + written.dropFirst(command == nil ? 0 : 1)
    guard command != "render" else { return }
    guard command != "tutorial" else {
      addTutorials(of: context)
      return
    }
    add("--package-path", context.package.directoryURL.path)
    guard command != "init" else { return }
    add("--scratch-path", context.pluginWorkDirectoryURL.appending(path: "build").path)
    guard command != "test", command != "coverage" else { return }
    // A plugin can write only to folders that the user allows. The default is the plugin's own folder.
    add("--output", context.pluginWorkDirectoryURL.appending(path: "site").path)
  }

  /// Adds the packages that have tutorials, and a build folder, to the two commands that read them.
  ///
  /// The other commands read both from the project's hidden file.
  private mutating func addTutorials(of context: PluginContext) {
    guard ["list", "start"].contains(arguments.dropFirst().first ?? "list") else { return }
    if arguments.count == 1 { arguments.append("list") }
    guard !arguments.contains(where: { $0.hasPrefix("--package-path") }) else { return }
    for package in Self.packages(below: context.package) where Self.hasTutorials(package) {
      arguments += ["--package-path", package.path]
    }
    add("--scratch-path", context.pluginWorkDirectoryURL.appending(path: "build").path)
  }

  /// The folders of a package and of all packages that it depends on.
  private static func packages(below package: Package) -> [URL] {
    var found: [URL] = []
    var pending = [package]
    while let next = pending.popLast() {
      guard !found.contains(next.directoryURL) else { continue }
      found.append(next.directoryURL)
      pending += next.dependencies.map(\.package)
    }
    return found
  }

  private static func hasTutorials(_ package: URL) -> Bool {
    ["Articles", "Sources"].contains { folder in
      let paths = (try? FileManager.default.subpathsOfDirectory(atPath: package.appending(path: folder).path)) ?? []
      return paths.contains { $0.hasSuffix(".tutorial") }
    }
  }

  /// Adds an option unless the user passed it.
  private mutating func add(_ option: String, _ value: String) {
    guard !arguments.contains(where: { $0 == option || $0.hasPrefix("\(option)=") }) else { return }
    arguments += [option, value]
  }
}

/// The docgen executable, built by the plugin itself.
///
/// If the plugin declared it as a dependency, every `swift build` of this package would build docgen and its
/// dependencies twice: as a product, and as a plugin's tool.
struct Tool {
  /// The folder for the executable's build.
  let scratch: URL

  /// This package's folder, which contains this file.
  private let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  init(scratch: URL) { self.scratch = scratch }

  /// Builds the executable if it's missing or out of date.
  ///
  /// - Returns: The executable's location.
  /// - Throws: ``PluginError`` if system packages are missing or the build fails.
  func built() throws -> URL {
    let missing = Self.missingSystemPackages
    guard missing.isEmpty else {
      throw PluginError(
        """
        docgen needs the C library cmark-gfm, which isn't installed. To install it, run one of these commands:
        Debian, Ubuntu:  apt-get install \(missing.joined(separator: " "))
        Homebrew:        brew install cmark-gfm
        """)
    }
    // The package's folder is a checkout, where the trait Docgen is off by default. See `Package.swift`.
    var arguments = [
      "build", "--package-path", package.path, "--scratch-path", scratch.path, "--product", "docgen", "--quiet",
      "--traits", "Clocks,Foundation,Docgen",
    ]
    #if os(macOS)
      // The plugin runs in a sandbox, which can't contain another sandbox.
      arguments.append("--disable-sandbox")
    #endif
    let executable = scratch.appending(path: "debug/docgen")
    if !FileManager.default.fileExists(atPath: executable.path) {
      Diagnostics.remark("Building docgen, which takes a few minutes the first time.")
    }
    guard try run(URL(filePath: "/usr/bin/env"), ["swift"] + arguments) == 0 else {
      throw PluginError("The build of docgen failed. The compiler's messages are above.")
    }
    return executable
  }

  /// The Debian packages whose headers aren't in the compiler's search paths.
  private static var missingSystemPackages: [String] {
    let folders = ["/usr/include", "/usr/local/include", "/opt/homebrew/include"]
    let packages = [
      "libcmark-gfm-dev": "cmark-gfm.h", "libcmark-gfm-extensions-dev": "cmark-gfm-core-extensions.h",
    ]
    return packages.filter { _, header in
      !folders.contains { FileManager.default.fileExists(atPath: "\($0)/\(header)") }
    }
    .keys.sorted()
  }
}

/// An error that the plugin reports to the user.
struct PluginError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// Runs a program until it ends, and forwards its output.
///
/// - Returns: The program's status, or 128 plus the signal's number if a signal ended it.
private func run(_ executable: URL, _ arguments: [String]) throws -> Int32 {
  let process = Process()
  process.executableURL = executable
  process.arguments = arguments
  // docgen's messages then contain commands that the user can run.
  process.environment = ProcessInfo.processInfo.environment.merging(
    ["DOCGEN_INVOCATION": "swift package docgen"], uniquingKeysWith: { $1 })
  try process.run()
  process.waitUntilExit()
  return process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus
}
