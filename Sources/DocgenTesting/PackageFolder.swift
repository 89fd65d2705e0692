#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Finds the package of a test file, and the package's snippets and tutorial steps, by reading its folders.
///
/// ``SnippetCase/all(filePath:)`` uses it, so that a test has cases even if docgen's executable isn't built.
enum PackageFolder {
  /// The nearest folder above a file that has a manifest.
  static func containing(_ file: String) -> String? {
    var folder = file.split(separator: "/").dropLast()
    while !folder.isEmpty {
      let path = "/" + folder.joined(separator: "/")
      if FileManager.default.fileExists(atPath: "\(path)/Package.swift") { return path }
      folder.removeLast()
    }
    return nil
  }

  /// The paths of a package's snippets relative to it, sorted, without names that begin with a dot.
  static func snippets(of package: String) -> [String] {
    // A missing or unreadable folder has no cases. In that case, a single case fails and reports it.
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: "\(package)/Snippets")) ?? []
    return paths.filter { path in
      path.hasSuffix(".swift") && !path.split(separator: "/").contains { $0.hasPrefix(".") }
    }
    .map { "Snippets/\($0)" }.sorted()
  }

  /// The steps of a package's tutorials that show code or have a check, as docgen names them: `…/Testing.tutorial#3`.
  static func tutorialSteps(of package: String) -> [String] {
    ["Articles", "Sources"].flatMap { folder -> [String] in
      let paths = (try? FileManager.default.subpathsOfDirectory(atPath: "\(package)/\(folder)")) ?? []
      return paths.map { "\(folder)/\($0)" }.filter { path in
        let components = path.split(separator: "/")
        return path.hasSuffix(".tutorial") && !components.contains { $0.hasPrefix(".") }
          && (folder == "Articles" || components.contains { $0.hasSuffix(".docc") })
      }
    }.sorted().flatMap { path -> [String] in
      guard let text = try? String(contentsOfFile: "\(package)/\(path)", encoding: .utf8) else { return [] }
      return stepsWithCode(in: text).map { "\(path)#\($0)" }
    }
  }

  /// The numbers of the steps in a tutorial's text that show code or have a check, from 1.
  static func stepsWithCode(in text: String) -> [Int] {
    var (number, found, isInFence) = (0, [Int](), false)
    for line in text.split(whereSeparator: \.isNewline).map({ $0.drop(while: \.isWhitespace) }) {
      if line.hasPrefix("```") { isInFence.toggle() }
      guard !isInFence, line.hasPrefix("@") else { continue }
      switch line.dropFirst().prefix(while: \.isLetter) {
      case "Step": number += 1
      case "Code", "Check", "Delete": if number > 0, found.last != number { found.append(number) }
      default: break
      }
    }
    return found
  }
}
