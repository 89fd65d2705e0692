import DocgenModel
import DocgenSystem

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The commands in the package manager's build plan, which compile modules.
///
/// The plan is an llbuild file with one JSON array per line. Because a plan can have hundreds of modules with hundreds of
/// arguments, an array is decoded only when it's needed.
struct BuildPlan: Sendable {
  /// A module of Swift.
  struct Module: Sendable {
    fileprivate var argumentList: Substring
    fileprivate var inputList: Substring

    /// The command.
    var arguments: [String] { BuildPlan.list(argumentList) }
    /// The files that it reads.
    var inputs: [String] { BuildPlan.list(inputList) }

    /// The file of the compiled module.
    var file: String? { arguments.value(after: "-emit-module-path") }
  }

  /// The Swift modules by name, without modules of macros and plugins.
  private(set) var modules: [String: Module] = [:]
  /// The lists of objects that commands write, by the folder of the first object.
  private var objectLists: [String: [Substring]] = [:]
  private var cArgumentLists: [Substring] = []

  /// Reads a plan.
  init(_ bytes: [UInt8]) {
    var inputs: Substring = ""
    for line in Self.lines(of: bytes) {
      let line = line.drop { $0 == " " }
      if line.hasPrefix("inputs: [") {
        inputs = line.dropFirst("inputs: ".count)
      } else if line.hasPrefix("outputs: [\""), line.contains(".o\"") {
        let first = line.dropFirst("outputs: [\"".count).prefix { $0 != "\"" }
        objectLists[String(first).parentFolder, default: []].append(line.dropFirst("outputs: ".count))
      } else if line.hasPrefix("args: ["), line.contains("\"-output-file-map\""), !line.contains("-tool.build/"),
        let name = line.firstRange(of: "\"-module-name\",\"")
      {
        modules[String(line[name.upperBound...].prefix { $0 != "\"" })] = Module(
          argumentList: line.dropFirst("args: ".count), inputList: inputs)
      } else if line.hasPrefix("args: ["), line.contains("\"-c\"") {
        cArgumentLists.append(line.dropFirst("args: ".count))
      }
    }
  }

  /// The lines with a list.
  ///
  /// In a debug build, `split(separator:)` takes a second for a plan of 8 MB.
  private static func lines(of bytes: [UInt8]) -> [String] {
    bytes.withUnsafeBufferPointer { bytes in
      var lines: [String] = []
      var start = 0
      while start < bytes.count {
        let end = bytes.firstOffset(of: UInt8(ascii: "\n"), from: start) ?? bytes.count
        if bytes.firstOffset(of: UInt8(ascii: "["), from: start, before: end) != nil {
          lines.append(String(decoding: bytes[start..<end], as: UTF8.self))
        }
        start = end + 1
      }
      return lines
    }
  }

  fileprivate static func list(_ text: Substring) -> [String] {
    // A plan of another form has no modules, which the caller reports.
    (try? JSONDecoder().decode([String].self, from: Data(text.utf8))) ?? []
  }

  /// The arguments of each command with the option `-c`, such as Clang's.
  var cArguments: [[String]] { cArgumentLists.map(Self.list) }

  /// The objects that commands write to a folder.
  private func objects(in folder: String) -> [String] {
    Set((objectLists[folder] ?? []).flatMap(Self.list).filter { $0.hasSuffix(".o") }).sorted()
  }

  /// Everything that programs need to import some modules.
  struct Closure: Sendable {
    /// The modules of Swift.
    var modules: [String] = []
    /// The folders of objects.
    var objectFolders: [String] = []
    /// The objects.
    var objects: [String] = []
    /// The libraries that are linked by name.
    var libraries: [String] = []
  }

  /// Returns the modules that some modules need, including the modules themselves, with their objects.
  func closure(of roots: [String]) -> Closure {
    var closure = Closure()
    var found: Set<String> = []
    var folders: Set<String> = []
    var libraries: Set<String> = []
    var pending = roots
    while let name = pending.popLast() {
      guard let module = modules[name], found.insert(name).inserted else { continue }
      let arguments = module.arguments
      for input in module.inputs {
        let file = input.fileName
        if file.hasSuffix(".swiftmodule") {
          pending.append(String(file.dropLast(".swiftmodule".count)))
        } else if file.hasSuffix(".o") {
          folders.insert(input.parentFolder)
        } else if file.hasPrefix("lib"), let ending = [".so", ".dylib"].first(where: file.hasSuffix) {
          libraries.insert(String(file.dropFirst(3).dropLast(ending.count)))
        }
      }
      let maps = arguments.compactMap { argument -> String? in
        guard argument.hasPrefix("-fmodule-map-file=") else { return nil }
        return String(argument.dropFirst("-fmodule-map-file=".count)).parentFolder
      }
      folders.formUnion(maps.filter { objectLists[$0] != nil })
      if let map = arguments.value(after: "-output-file-map") { folders.insert(map.parentFolder) }
    }
    closure.modules = found.sorted()
    closure.objectFolders = folders.sorted()
    closure.objects = closure.objectFolders.flatMap(objects(in:)).filter { !$0.hasSuffix(".swiftmodule.o") }
    closure.libraries = libraries.sorted()
    if closure.objects.contains(where: { $0.hasSuffix(".cpp.o") || $0.hasSuffix(".cc.o") || $0.hasSuffix(".mm.o") }) {
      #if canImport(Darwin)
        closure.libraries.append("c++")
      #else
        closure.libraries.append("stdc++")
      #endif
    }
    return closure
  }
}

extension [String] {
  /// The argument after an option, or `nil` if there's none.
  func value(after option: String) -> String? {
    firstIndex(of: option).flatMap { $0 + 1 < count ? self[$0 + 1] : nil }
  }
}
