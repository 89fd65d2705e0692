/// The toolchain's modules that Apple documents, each with its folder below `developer.apple.com/documentation/`.
///
/// docgen extracts the symbols of these modules, so that articles can link to them, and keeps members inherited from
/// them.
///
/// Modules that are implementation details of another module have that module's folder.
enum KnownModules {
  /// The modules, starting with the highest priority.
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

  /// The rank of each module.
  ///
  /// If two modules contain a symbol with the same path, the lower rank wins.
  static let rankByModule = Dictionary(uniqueKeysWithValues: folders.enumerated().map { ($1.module, $0) })
}
