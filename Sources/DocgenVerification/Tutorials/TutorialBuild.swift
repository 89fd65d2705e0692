import DocgenModel
import DocgenSyntax

/// A state of a tutorial's project in the form that the package manager builds.
///
/// A project without a manifest gets one. A file that claims printed values gets a companion file that records them.
struct TutorialBuild {
  /// The texts by path in the scratch folder's project.
  private(set) var files: [String: String] = [:]
  private(set) var name = "Tutorial"
  /// Whether the project depends on the documented package.
  private(set) var usesPackage = false
  /// The reader's manifest, or `nil` if the project has none.
  private(set) var manifest: TutorialManifest?
  private(set) var hasTests = false
  private(set) var programs: [String] = []
  /// The paths in the reader's project, if they differ from the paths in the scratch folder.
  private var origins: [String: String] = [:]

  /// Prepares a state, with the documented package in a folder, or in its checkout.
  init(
    _ state: TutorialState, claims: TutorialExpectations, package: DocumentedPackage, in folder: String? = nil
  ) {
    if let manifest = state.files["Package.swift"] {
      files = state.files.mapValues(\.text)
      let read = TutorialManifest(manifest.text, package: package, in: folder)
      files["Package.swift"] = read.text
      (name, hasTests, programs, usesPackage) = (read.name, read.hasTests, read.programs, read.usesPackage)
      self.manifest = read
    } else {
      addModule(of: state, claims: claims, package: package, in: folder ?? package.path)
    }
    for path in claims.printing.keys.sorted() { addPrinter(for: path, claims: claims) }
  }

  /// The path in the reader's project of a file in the scratch folder.
  func origin(of path: String) -> String { origins[path] ?? path }

  /// The path in the scratch folder of a file in the reader's project.
  func place(of path: String) -> String { origins.first { $0.value == path }?.key ?? path }

  // MARK: Projects without a manifest

  /// Adds a module of all Swift files, which can import the documented package.
  private mutating func addModule(
    of state: TutorialState, claims: TutorialExpectations, package: DocumentedPackage, in folder: String
  ) {
    let facts = claims.facts
    let runs = facts.filter(\.value.hasTopLevelStatement).keys.sorted()
    let isProgram =
      runs.count == 1 || facts.keys.contains("main.swift") || state.files.values.contains { $0.text.contains("@main") }
    for path in facts.keys {
      // Only a file with this name can contain top-level code.
      let place = runs == [path] ? "main.swift" : path
      files["Sources/Tutorial/\(place)"] = state.files[path]?.text
      origins["Sources/Tutorial/\(place)"] = path
    }
    let imported = Set(facts.values.flatMap(\.imports).map(\.module))
    let products = package.libraries.filter { !imported.isDisjoint(with: $0.value) }.keys.sorted()
    usesPackage = !products.isEmpty
    let dependencies = products.map { ".product(name: \"\($0)\", package: \"documented\")" }.joined(separator: ", ")
    files["Package.swift"] = """
      // swift-tools-version: 5.9
      import PackageDescription
      let package = Package(
        name: "Tutorial", platforms: [.macOS(.v14)],
        dependencies: [\(products.isEmpty ? "" : ".package(name: \"documented\", path: \"\(folder)\")")],
        targets: [.\(isProgram ? "executableTarget" : "target")(name: "Tutorial", dependencies: [\(dependencies)])])

      """
    programs = isProgram ? ["Tutorial"] : []
  }

  // MARK: Printed values

  /// Adds a `print` function to the module of a file that also records the line of each call.
  private mutating func addPrinter(for path: String, claims: TutorialExpectations) {
    let place = place(of: path)
    guard let slash = place.lastIndex(of: "/") else { return }
    let folder = place[..<slash]
    let siblings = files.keys.filter { $0.hasPrefix("\(folder)/") && $0.hasSuffix(".swift") }
    // A file that is alone in its module can contain top-level code under any name. Among other files, only
    // `main.swift` can.
    if siblings == [place], claims.facts[path]?.hasTopLevelStatement == true, !place.hasSuffix("/main.swift") {
      files["\(folder)/main.swift"] = files.removeValue(forKey: place)
      origins["\(folder)/main.swift"] = path
    }
    files["\(folder)/DocgenPrinter.swift"] = Self.printer
  }

  private static let printer = """
    #if canImport(Glibc)
      import Glibc
    #elseif canImport(Musl)
      import Musl
    #else
      import Darwin
    #endif

    let print = DocgenPrinter()

    struct DocgenPrinter: Sendable {
      func callAsFunction(
        _ items: Any..., separator: String = " ", terminator: String = "\\n", file: String = #filePath, line: Int = #line
      ) {
        let text = items.map { String(describing: $0) }.joined(separator: separator)
        Swift.print(text, terminator: terminator)
        fflush(nil)
        guard let path = getenv("\(SupportSources.printRecord)") else { return }
        let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return }
        var record = "\\(file)\\n\\(line) \\(text.utf8.count)\\n\\(text)\\n"
        record.withUTF8 { _ = write(descriptor, $0.baseAddress, $0.count) }
        close(descriptor)
      }

      func callAsFunction(
        _ items: Any..., separator: String = " ", terminator: String = "\\n", to output: inout some TextOutputStream
      ) {
        output.write(items.map { String(describing: $0) }.joined(separator: separator) + terminator)
      }
    }

    """

  /// Reads the recorded values, each after a line with its file, by path in the reader's project.
  func records(_ bytes: [UInt8], project: String) -> [String: [PrintRecord]] {
    var records: [String: [PrintRecord]] = [:]
    var rest = bytes[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let file = String(decoding: rest[..<end], as: UTF8.self)
      rest = rest[(end + 1)...]
      guard let record = PrintRecord.removeFirst(from: &rest) else { break }
      let path = file.hasPrefix("\(project)/") ? String(file.dropFirst(project.count + 1)) : file
      records[origin(of: path), default: []].append(record)
    }
    return records
  }
}
