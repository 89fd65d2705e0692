/// The toolchain's modules that Apple documents, each with its folder below `developer.apple.com/documentation/`.
///
/// Articles can link to the symbols of these modules.
///
/// Modules that are implementation details of another module have that module's folder.
enum KnownModules {
  /// The modules, by falling priority.
  static let folders: [(module: String, folder: String)] = [
    ("Swift", "swift"),
    ("_Concurrency", "swift"),
    ("_StringProcessing", "swift"),
    ("Foundation", "foundation"),
    ("FoundationEssentials", "foundation"),
    ("FoundationInternationalization", "foundation"),
    ("FoundationNetworking", "foundation"),
    ("FoundationXML", "foundation"),
    ("Synchronization", "synchronization"),
    ("Observation", "observation"),
    ("RegexBuilder", "regexbuilder"),
    ("Distributed", "distributed"),
    ("Dispatch", "dispatch"),
    ("Testing", "testing"),
    ("XCTest", "xctest"),
  ]

  /// The folder of each module.
  static let folderByModule = Dictionary(uniqueKeysWithValues: folders.map { ($0.module, $0.folder) })

  /// The priority of each module if two modules contain a symbol with the same path.
  static let rankByModule = Dictionary(uniqueKeysWithValues: folders.enumerated().map { ($1.module, $0) })
}
