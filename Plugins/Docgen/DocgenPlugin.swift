import Foundation
import PackagePlugin

/// `swift package docgen …`: docgen's commands in any package that depends on this one.
///
///     swift package --allow-writing-to-directory site docgen --output site
///
/// While a command plugin runs, the package manager holds the lock of the package's build folder. docgen therefore builds
/// the package in a folder of the plugin's own, where nothing waits for anything.
@main
struct DocgenPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let invocation = try Invocation(arguments, context: context)
    let tool = Tool(scratch: context.pluginWorkDirectoryURL.appending(path: "tool"))
    let status = try run(tool.built(), invocation.arguments)
    // What is wrong docgen has said itself.
    guard status == 0 else { throw PluginError("docgen ended with status \(status).") }
  }
}

/// What docgen is asked, completed by what only the plugin knows.
struct Invocation {
  /// The arguments for docgen.
  var arguments: [String]

  /// Completes a user's arguments.
  ///
  /// - Throws: ``PluginError`` for `preview`, which no plugin may do: it is given no network.
  init(_ written: [String], context: PluginContext) throws {
    let commands = ["build", "test", "init", "render", "preview", "coverage", "tutorial"]
    let command = written.first.flatMap { commands.contains($0) ? $0 : nil }
    guard command != "preview" else {
      throw PluginError(
        "A plugin cannot serve a preview. Run it as a program: swift run --package-path <this package's clone> docgen "
          + "preview --package-path \(context.package.directoryURL.path)")
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
    // A plugin may write where the user allowed it; without a word that is its own folder.
    add("--output", context.pluginWorkDirectoryURL.appending(path: "site").path)
  }

  /// Adds the packages that have tutorials, and a folder to build in, to the two commands that read them.
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

  /// Adds an option that the user has not given.
  private mutating func add(_ option: String, _ value: String) {
    guard !arguments.contains(where: { $0 == option || $0.hasPrefix("\(option)=") }) else { return }
    arguments += [option, value]
  }
}

/// The docgen executable, built by the plugin itself.
///
/// If the plugin named it as a dependency, every `swift build` of this package would build docgen and all below it twice:
/// once as a product, once as a plugin's tool.
struct Tool {
  /// The folder that it is built in.
  let scratch: URL

  /// This package's folder, where this file was compiled.
  private let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  init(scratch: URL) { self.scratch = scratch }

  /// Builds the executable where it is not fresh.
  ///
  /// - Returns: Its path.
  /// - Throws: ``PluginError`` that names the system's packages that are missing, or says that the build failed.
  func built() throws -> URL {
    let missing = Self.missingSystemPackages
    guard missing.isEmpty else {
      throw PluginError(
        """
        docgen parses Markdown with the C library cmark-gfm, which this machine lacks.
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
      // The plugin is in a sandbox already, and there is none inside another.
      arguments.append("--disable-sandbox")
    #endif
    let executable = scratch.appending(path: "debug/docgen")
    if !FileManager.default.fileExists(atPath: executable.path) {
      Diagnostics.remark("docgen is built first; this takes some minutes, once.")
    }
    guard try run(URL(filePath: "/usr/bin/env"), ["swift"] + arguments) == 0 else {
      throw PluginError("docgen could not be built; the compiler's words are above.")
    }
    return executable
  }

  /// The Debian packages whose headers are nowhere that compilers look.
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

/// Why the plugin could not do what it was asked.
struct PluginError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// Runs a program, with this one's output as its own, to its end.
///
/// - Returns: Its status; 128 and the signal's number where a signal ended it.
private func run(_ executable: URL, _ arguments: [String]) throws -> Int32 {
  let process = Process()
  process.executableURL = executable
  process.arguments = arguments
  // docgen's messages name commands as the user can run them.
  process.environment = ProcessInfo.processInfo.environment.merging(
    ["DOCGEN_INVOCATION": "swift package docgen"], uniquingKeysWith: { $1 })
  try process.run()
  process.waitUntilExit()
  return process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus
}
