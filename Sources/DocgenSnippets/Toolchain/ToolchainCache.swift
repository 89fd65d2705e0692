import Dependencies
import DocgenModel
import DocgenSystem

/// The stored properties of a compiler, because querying it takes longer than checking that nothing else has changed.
///
/// The output of `swiftc -print-target-info` depends only on the compiler's executables, on a few variables, and, on
/// some platforms, on the system's version. The stored output is reused only if all of these are unchanged, so that a
/// different compiler is always queried:
///
/// * all variables of the environment, including `PATH`, `TOOLCHAINS`, `SDKROOT`, and `DEVELOPER_DIR`
/// * for each name that can lead to the compiler, in every folder of `PATH` and next to the compiler itself: the target
/// of the link, and the size and both times of the file. The names are the driver (`swiftc`), the compiler
/// (`swift-frontend`), and the library through which the driver queries the compiler. Missing files count too, because
/// a new file would take precedence.
/// * the system's version, if it's part of the platform's name
///
/// In these cases, files don't show whether the compiler has changed, so it's queried each time:
///
/// * a compiler behind a proxy that selects it, such as swiftly, Xcode, `mise`, or a script. The compiler counts as the
/// toolchain's own only if its libraries are in the toolchain that contains the first `swiftc` of `PATH`.
/// * a compiler whose parts the environment relocates (`SWIFT_DRIVER_…`, `LD_…`, `DYLD_…`), or a `PATH` that depends on
/// the working directory
/// * a compiler that was installed so recently that another change might not change its times, or that changes during
/// the query
struct ToolchainCache {
  private let folder: String
  @Dependency(\.fileSystem) private var fileSystem
  @Dependency(\.processEnvironment) private var environment

  private static let header = "docgen-compiler 1"

  /// Creates the store of a build folder.
  init(build: ScratchDirectory) { folder = "\(build.scratchPath)/docgen/compiler" }

  /// Returns the compiler's properties, stored or from a query.
  ///
  /// - Throws: ``VerificationError`` if the compiler can't be queried.
  func toolchain() async throws -> Toolchain {
    guard let before = state() else { return try await Toolchain.of() }
    let file = "\(folder)/\(before.environment.prefix(32))"
    if let cached = cached(in: file, for: before) { return cached }
    let start = begin(file)
    let toolchain = try await Toolchain.of()
    if let start, before.isOlder(than: start), state() == before, before.isOwn(toolchain) {
      store(toolchain, for: before, in: file)
    }
    return toolchain
  }

  // MARK: What is looked at

  /// The observed state of a compiler.
  private struct State: Equatable {
    /// The hash of the environment.
    var environment: String
    /// The folder of the first `swiftc` of `PATH`, as it appears there and with links resolved.
    var roots: [String] = []
    /// The target, size, and times of each file.
    var files: [String] = []
    /// The time of the latest change to one of the files, in nanoseconds since 1970.
    var changed: Int64 = .min

    /// The hash of the observed state.
    var hash: String {
      var hasher = SHA256Hasher()
      for part in [environment] + roots + files { hasher.addPart(part) }
      return hasher.finalize().description
    }

    /// Whether the compiler that answered belongs to the observed toolchain, and isn't behind a proxy.
    func isOwn(_ toolchain: Toolchain) -> Bool { roots.contains { toolchain.libraries == "\($0)/lib" } }

    /// Whether a change after the given time (in nanoseconds since 1970) would change a timestamp, despite their
    /// granularity.
    func isOlder(than start: Int64) -> Bool { changed < start - Self.timestampGranularity }

    /// The interval in which two changes can get the same timestamp, in nanoseconds.
    ///
    /// Linux sets timestamps at timer ticks, which are at most 10 ms apart.
    private static let timestampGranularity: Int64 = 20_000_000
  }

  /// The current state, or `nil` if files don't show whether the compiler has changed.
  private func state() -> State? {
    let variables = environment.lastingVariables()
    var hasher = SHA256Hasher()
    for (name, value) in variables {
      guard !["SWIFT_DRIVER_", "LD_", "DYLD_"].contains(where: name.hasPrefix) else { return nil }
      hasher.addPart("\(name)=\(value)")
    }
    let path = variables.first { $0.name == "PATH" }?.value ?? ""
    let folders = path.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard folders.allSatisfy({ $0.hasPrefix("/") }) else { return nil }
    var state = State(environment: hasher.finalize().description)
    do {
      for folder in folders {
        let compiler = "\(folder)/swiftc"
        try addFile(at: "\(folder)/swift-frontend", into: &state)
        guard try addFile(at: compiler, into: &state), state.roots.isEmpty else { continue }
        let resolved = try fileSystem.resolve(path: compiler)
        for place in Set([compiler, resolved]).sorted() {
          guard let root = Self.root(of: place) else { return nil }
          state.roots += Set([root, try fileSystem.resolve(path: root)]).sorted()
        }
      }
      guard !state.roots.isEmpty else { return nil }
      for root in state.roots {
        for part in Self.parts { try addFile(at: "\(root)/\(part)", into: &state) }
      }
      for file in Self.systemFiles { try addFile(at: file, into: &state) }
    } catch {
      // A file that can't be read might have changed.
      return nil
    }
    return state
  }

  /// Adds the file at a path to the state.
  ///
  /// Returns `false` if there is none.
  @discardableResult
  private func addFile(at path: String, into state: inout State) throws -> Bool {
    guard let status = try fileSystem.status(path: path) else {
      state.files.append("\(path): nothing")
      return false
    }
    let place = try fileSystem.resolve(path: path)
    state.files.append("\(path): \(place) \(status.kind.rawValue) \(status.size) \(status.modified) \(status.changed)")
    state.changed = max(state.changed, status.modified, status.changed)
    return true
  }

  /// The folder whose `bin` contains a program: `/usr` for `/usr/bin/swiftc`.
  private static func root(of program: String) -> String? {
    let components = program.split(separator: "/")
    guard components.count > 2, components[components.count - 2] == "bin" else { return nil }
    return "/" + components.dropLast(2).joined(separator: "/")
  }

  /// The parts of a toolchain that determine the output, relative to its root.
  private static let parts: [String] = {
    #if canImport(Darwin)
      let library = "lib_InternalSwiftScan.dylib"
    #else
      let library = "lib_InternalSwiftScan.so"
    #endif
    return ["bin/swiftc", "bin/swift-driver", "bin/swift-frontend"]
      + ["host/compiler", "host", "linux", "macosx"].map { "lib/swift/\($0)/\(library)" }
  }()

  /// The files of the system that determine the output.
  private static let systemFiles: [String] = {
    #if canImport(Darwin)
      ["/System/Library/CoreServices/SystemVersion.plist"]
    #else
      ["/etc/ld.so.preload"]
    #endif
  }()

  // MARK: What is kept

  /// The properties that were stored for the current state, or `nil` if there are none or the file is incomplete.
  private func cached(in file: String, for state: State) -> Toolchain? {
    do {
      guard try fileSystem.status(path: file)?.kind == .file else { return nil }
      let lines = splitLines(String(decoding: try fileSystem.read(path: file), as: UTF8.self))
      guard lines.count >= 6, lines[0] == Self.header, lines[1] == state.hash,
        lines[5] == Self.check(of: Array(lines[1...4]))
      else { return nil }
      let toolchain = Toolchain(
        compiler: lines[2], platform: lines[3], libraries: lines[4])
      return state.isOwn(toolchain) ? toolchain : nil
    } catch {
      return nil
    }
  }

  /// The time of the query by the volume's own clock, or `nil` if the folder can't be written.
  private func begin(_ file: String) -> Int64? {
    do {
      try fileSystem.createDirectory(path: folder)
      try fileSystem.write(bytes: [], path: file)
      return try fileSystem.status(path: file)?.modified
    } catch {
      return nil
    }
  }

  /// Stores the properties.
  ///
  /// If this fails, the next build queries the compiler again.
  private func store(_ toolchain: Toolchain, for state: State, in file: String) {
    let lines = [state.hash, toolchain.compiler, toolchain.platform, toolchain.libraries ?? ""]
    guard lines.allSatisfy({ !$0.utf8.contains { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } }) else {
      return
    }
    let text = ([Self.header] + lines + [Self.check(of: lines), ""]).joined(separator: "\n")
    do { try fileSystem.write(bytes: Array(text.utf8), path: file) } catch {
      // Ignore the error, because a read-only build folder doesn't affect the content.
    }
  }

  private static func check(of lines: [String]) -> String {
    var hasher = SHA256Hasher()
    for line in lines { hasher.addPart(line) }
    return hasher.finalize().description
  }
}
