#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The docgen program that the package manager has built beside the tests.
struct DocgenExecutable: Hashable, Sendable {
  /// Its path.
  var path: String

  /// The folder of executables that it lies in: `/…/.build/x86_64-unknown-linux-gnu/debug`.
  var folder: String { String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex)) }

  /// The configuration that it was built in, `debug` or `release`, by its folder's name.
  var configuration: String { String(folder.split(separator: "/").last ?? "debug") }

  /// The build folder: two above, past the platform's.
  var scratchPath: String { "/" + folder.split(separator: "/").dropLast(2).joined(separator: "/") }

  /// Finds it in the folder of this very program or bundle, or in one above.
  static func find() -> DocgenExecutable? {
    guard let image = imagePath() else { return nil }
    return find(above: image, isExecutable: FileManager.default.isExecutableFile)
  }

  /// Finds it in a folder above a file.
  ///
  /// - Parameters:
  ///   - image: The path of the file that runs the tests: on Apple's platforms it lies deep in a bundle.
  ///   - isExecutable: Whether a path names a program.
  static func find(above image: String, isExecutable: (String) -> Bool) -> DocgenExecutable? {
    var folder = image.split(separator: "/").dropLast()
    while !folder.isEmpty {
      let path = "/" + folder.joined(separator: "/") + "/docgen"
      if isExecutable(path) { return DocgenExecutable(path: path) }
      folder.removeLast()
    }
    return nil
  }

  /// Why there are no results where there is no docgen.
  static let missing = DocgenProblem(
    message:
      "'docgen' isn't built beside the tests. Add the executable product 'docgen' to the dependencies of the test target"
  )

  private static func imagePath() -> String? {
    #if os(Linux)
      return try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    #else
      var information = Dl_info()
      guard dladdr(#dsohandle, &information) != 0, let name = information.dli_fname else { return nil }
      return URL(fileURLWithPath: String(cString: name)).resolvingSymlinksInPath().path
    #endif
  }
}

/// Why docgen does not tell anything.
struct DocgenProblem: Error, Hashable, CustomStringConvertible {
  /// One or more lines of text.
  var message: String

  /// The message.
  var description: String { message }
}
