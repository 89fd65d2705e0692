/// The modules of the toolchain that Apple documents, each with the folder that its pages have there.
///
/// Modules that only exist so that another one can be built in parts have that one's folder.
enum KnownModules {
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

  static let folderByModule = Dictionary(uniqueKeysWithValues: folders.map { ($0.module, $0.folder) })

  /// The rank of a module where two have a symbol of one path.
  static let rankByModule = Dictionary(uniqueKeysWithValues: folders.enumerated().map { ($1.module, $0) })
}
