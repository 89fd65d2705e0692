/// The settings with which a file compiles as if it were part of a module of the package.
struct Compilation: Hashable, Sendable {
  /// The compiler.
  var compiler: String

  /// The arguments for search paths, conditions, the language version, and macros.
  var flags: [String]
}

extension Compilation {
  /// Extracts these arguments from the package manager's command.
  init(arguments: [String]) {
    compiler = arguments.first ?? "swiftc"
    flags = []
    var rest = arguments.dropFirst()
    while let argument = rest.popFirst() {
      switch argument {
      case "-Xcc", "-Xfrontend":
        // An argument that is passed on to another tool belongs to that tool. For example, its `-g` isn't the
        // compiler's.
        flags.append(argument)
        if let handedOn = rest.popFirst() { flags.append(handedOn) }
      case "-emit-module-path", "-output-file-map", "-index-store-path", "-num-threads", "-emit-objc-header-path":
        _ = rest.popFirst()
      case "-emit-module", "-emit-dependencies", "-incremental", "-c", "-enable-batch-mode", "-serialize-diagnostics",
        "-parseable-output", "-whole-module-optimization", "-emit-objc-header", "-v", "-g":
        break
      default:
        if argument.hasPrefix("@") || argument.hasPrefix("-j") || argument.hasSuffix(".swift") { continue }
        flags.append(argument)
      }
    }
  }
}
