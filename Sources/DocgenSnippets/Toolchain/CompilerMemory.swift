import Dependencies
import DocgenModel
import DocgenSystem

/// What a compiler has said of itself, kept from one build to the next: to ask it takes longer than to find out that
/// nothing else has changed.
///
/// What `swiftc -print-target-info` says is put together from the compiler's programs alone, on some platforms with the
/// system's version, and by a few variables. It is taken for true again only where all of these are as they were, so
/// that another compiler, by whatever way it came, is asked:
///
/// * all variables of the environment, `PATH`, `TOOLCHAINS`, `SDKROOT` and `DEVELOPER_DIR` among them;
/// * for each name that may lead to the compiler, in every folder of `PATH` and beside the compiler itself, where it
///   leads to, links followed, and the size and both times of the file there: the driver (`swiftc`), the compiler
///   (`swift-frontend`), and the library by which the one asks the other; also that there is none, since one that comes
///   would be taken before;
/// * the system's version, where the platform has it in its name.
///
/// What cannot be told by looking is asked for each time:
///
/// * a compiler behind a proxy, as those of swiftly, Xcode, `mise` or a script of one's own, which choose by rules of
///   theirs: only where the compiler's libraries are of the very toolchain in which the first `swiftc` of `PATH` lies, is
///   it that toolchain's own;
/// * one whose parts the environment puts elsewhere (`SWIFT_DRIVER_…`, `LD_…`, `DYLD_…`), or a `PATH` that depends on the
///   working directory;
/// * one that was installed so lately that a further change might not show in its times, and one that changes while it
///   is asked.
struct CompilerMemory {
  private let folder: String
  @Dependency(\.fileSystem) private var fileSystem
  @Dependency(\.processEnvironment) private var environment

  private static let header = "docgen-compiler 1"

  /// Finds the memory of a build folder.
  init(build: BuildFolder) { folder = "\(build.scratchPath)/docgen/compiler" }

  /// What the compiler is: as it has said earlier, where that still holds, or else as it says now.
  ///
  /// - Throws: ``VerificationError`` when it cannot be asked.
  func toolchain() async throws -> Toolchain {
    guard let before = sight() else { return try await Toolchain.of() }
    let file = "\(folder)/\(before.environment.prefix(32))"
    if let kept = kept(in: file, for: before) { return kept }
    let start = begin(file)
    let toolchain = try await Toolchain.of()
    if let start, before.isOlder(than: start), sight() == before, before.isOwn(toolchain) {
      keep(toolchain, for: before, in: file)
    }
    return toolchain
  }

  // MARK: What is looked at

  /// What was seen of a compiler.
  private struct Sight: Equatable {
    /// The hash of the environment.
    var environment: String
    /// Where the first `swiftc` of `PATH` lies, as named there and with links followed.
    var roots: [String] = []
    /// What each name leads to.
    var files: [String] = []
    /// When one of the files was changed last, in nanoseconds since 1970.
    var changed: Int64 = .min

    /// The hash of all that was seen.
    var hash: String {
      var hasher = SHA256Hasher()
      for part in [environment] + roots + files { hasher.addPart(part) }
      return hasher.finalize().description
    }

    /// Whether the compiler that has answered is that of the toolchain which was looked at, and not another behind it.
    func isOwn(_ toolchain: Toolchain) -> Bool { roots.contains { toolchain.libraries == "\($0)/lib" } }

    /// Whether a change after the given time would show, in nanoseconds since 1970: times have a grain.
    func isOlder(than start: Int64) -> Bool { changed < start - Self.timestampGranularity }

    /// Two changes within this time may get the same timestamp, in nanoseconds: Linux stamps files at its timer's ticks, 10 ms
    /// apart at most.
    private static let timestampGranularity: Int64 = 20_000_000
  }

  /// What there is to see; `nil` where a look cannot tell.
  private func sight() -> Sight? {
    let variables = environment.lastingVariables()
    var hasher = SHA256Hasher()
    for (name, value) in variables {
      guard !["SWIFT_DRIVER_", "LD_", "DYLD_"].contains(where: name.hasPrefix) else { return nil }
      hasher.addPart("\(name)=\(value)")
    }
    let path = variables.first { $0.name == "PATH" }?.value ?? ""
    let folders = path.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard folders.allSatisfy({ $0.hasPrefix("/") }) else { return nil }
    var sight = Sight(environment: hasher.finalize().description)
    do {
      for folder in folders {
        let compiler = "\(folder)/swiftc"
        try look(at: "\(folder)/swift-frontend", into: &sight)
        guard try look(at: compiler, into: &sight), sight.roots.isEmpty else { continue }
        let resolved = try fileSystem.resolve(path: compiler)
        for place in Set([compiler, resolved]).sorted() {
          guard let root = Self.root(of: place) else { return nil }
          sight.roots += Set([root, try fileSystem.resolve(path: root)]).sorted()
        }
      }
      guard !sight.roots.isEmpty else { return nil }
      for root in sight.roots {
        for part in Self.parts { try look(at: "\(root)/\(part)", into: &sight) }
      }
      for file in Self.systemFiles { try look(at: file, into: &sight) }
    } catch {
      // What cannot be looked at can be anything.
      return nil
    }
    return sight
  }

  /// Notes what a path leads to; false where that is nothing.
  @discardableResult
  private func look(at path: String, into sight: inout Sight) throws -> Bool {
    guard let status = try fileSystem.status(path: path) else {
      sight.files.append("\(path): nothing")
      return false
    }
    let place = try fileSystem.resolve(path: path)
    sight.files.append("\(path): \(place) \(status.kind.rawValue) \(status.size) \(status.modified) \(status.changed)")
    sight.changed = max(sight.changed, status.modified, status.changed)
    return true
  }

  /// The folder in whose `bin` a program lies: `/usr` of `/usr/bin/swiftc`.
  private static func root(of program: String) -> String? {
    let components = program.split(separator: "/")
    guard components.count > 2, components[components.count - 2] == "bin" else { return nil }
    return "/" + components.dropLast(2).joined(separator: "/")
  }

  /// The parts of a toolchain that make the answer, relative to its root.
  private static let parts: [String] = {
    #if canImport(Darwin)
      let library = "lib_InternalSwiftScan.dylib"
    #else
      let library = "lib_InternalSwiftScan.so"
    #endif
    return ["bin/swiftc", "bin/swift-driver", "bin/swift-frontend"]
      + ["host/compiler", "host", "linux", "macosx"].map { "lib/swift/\($0)/\(library)" }
  }()

  /// Files of the system that have a say.
  private static let systemFiles: [String] = {
    #if canImport(Darwin)
      ["/System/Library/CoreServices/SystemVersion.plist"]
    #else
      ["/etc/ld.so.preload"]
    #endif
  }()

  // MARK: What is kept

  /// What was kept for what is seen now; `nil` for nothing, and for what is not whole.
  private func kept(in file: String, for sight: Sight) -> Toolchain? {
    do {
      guard try fileSystem.status(path: file)?.kind == .file else { return nil }
      let lines = splitLines(String(decoding: try fileSystem.read(path: file), as: UTF8.self))
      guard lines.count >= 6, lines[0] == Self.header, lines[1] == sight.hash,
        lines[5] == Self.check(of: Array(lines[1...4]))
      else { return nil }
      let toolchain = Toolchain(
        compiler: lines[2], platform: lines[3], libraries: lines[4])
      return sight.isOwn(toolchain) ? toolchain : nil
    } catch {
      return nil
    }
  }

  /// Tells by the volume's own clock when the compiler is asked; `nil` where nothing can be kept.
  private func begin(_ file: String) -> Int64? {
    do {
      try fileSystem.createDirectory(path: folder)
      try fileSystem.write(bytes: [], path: file)
      return try fileSystem.status(path: file)?.modified
    } catch {
      return nil
    }
  }

  /// Keeps an answer; where that cannot be done, the next build asks again.
  private func keep(_ toolchain: Toolchain, for sight: Sight, in file: String) {
    let lines = [sight.hash, toolchain.compiler, toolchain.platform, toolchain.libraries ?? ""]
    guard lines.allSatisfy({ !$0.utf8.contains { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } }) else {
      return
    }
    let text = ([Self.header] + lines + [Self.check(of: lines), ""]).joined(separator: "\n")
    do { try fileSystem.write(bytes: Array(text.utf8), path: file) } catch {
      // A build folder that cannot be written is no fault of the content.
    }
  }

  private static func check(of lines: [String]) -> String {
    var hasher = SHA256Hasher()
    for line in lines { hasher.addPart(line) }
    return hasher.finalize().description
  }
}
