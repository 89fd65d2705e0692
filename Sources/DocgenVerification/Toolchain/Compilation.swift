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
    flags = arguments.dropFirst().without(
      [
        "-emit-module", "-emit-dependencies", "-incremental", "-c", "-enable-batch-mode", "-serialize-diagnostics",
        "-parseable-output", "-whole-module-optimization", "-emit-objc-header", "-v", "-g",
      ],
      orWithValue: [
        "-emit-module-path", "-output-file-map", "-index-store-path", "-num-threads", "-emit-objc-header-path",
      ]
    ) { $0.hasPrefix("@") || $0.hasPrefix("-j") || $0.hasSuffix(".swift") }
  }
}

extension Sequence<String> {
  /// Arguments of the compiler without some options.
  ///
  /// - Parameters:
  ///   - options: The options without a value.
  ///   - optionsWithValue: The options whose value is the next argument.
  ///   - isLeftOut: A closure that returns whether another argument is left out.
  func without(
    _ options: Set<String>, orWithValue optionsWithValue: Set<String>,
    or isLeftOut: (String) -> Bool = { _ in false }
  ) -> [String] {
    var kept: [String] = []
    var rest = makeIterator()
    while let argument = rest.next() {
      if ["-Xcc", "-Xfrontend"].contains(argument) {
        // The next argument belongs to another tool. For example, its `-g` isn't the compiler's.
        kept += [argument] + [rest.next()].compactMap(\.self)
      } else if optionsWithValue.contains(argument) {
        _ = rest.next()
      } else if !options.contains(argument), !isLeftOut(argument) {
        kept.append(argument)
      }
    }
    return kept
  }
}
