import ArgumentParser

/// What of a package a site is made from.
struct ContentSelection: ParsableArguments {
  @Option(help: ArgumentHelp("A DocC catalog to read. Repeat it for several.", valueName: "folder.docc"))
  var catalog: [String] = []

  @Option(
    help: ArgumentHelp("Symbol graphs to read, in place of those that the compiler makes.", valueName: "folder"))
  var symbolGraphs: String?

  @Flag(inversion: .prefixedNo, help: "Whether the package's symbols have pages.")
  var symbols = true

  func validate() throws {
    guard symbols || symbolGraphs == nil else {
      throw ValidationError("'--no-symbols' and '--symbol-graphs' exclude each other.")
    }
  }
}
