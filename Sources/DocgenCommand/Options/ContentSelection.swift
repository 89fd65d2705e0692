import ArgumentParser
import DocgenSite

/// The options that select the content of a site.
struct ContentSelection: ParsableArguments {
  @Option(
    help: ArgumentHelp("A DocC catalog, absolute or relative to the package. Repeatable.", valueName: "folder.docc"))
  var catalog: [String] = []

  @Option(
    help: ArgumentHelp("A folder of symbol graphs to use instead of the compiler's.", valueName: "folder"))
  var symbolGraphs: String?

  @Flag(inversion: .prefixedNo, help: "Include the package's symbols.")
  var symbols = true

  /// The symbols of the site.
  var symbolUse: BuildOptions.SymbolUse { symbolGraphs.map { .graphs(folder: $0) } ?? (symbols ? .extracted : .none) }

  func validate() throws {
    guard symbols || symbolGraphs == nil else {
      throw ValidationError("Use either '--no-symbols' or '--symbol-graphs', not both.")
    }
  }
}
