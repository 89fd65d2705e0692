import DocgenModel
import DocgenSyntax

/// The code that docgen adds to samples that are only a part of a program, so that the compiler can check the part.
///
/// docgen tries it if a sample doesn't compile as its author wrote it. A type or member that the sample uses but doesn't declare is
/// imported from another module of the package, and a variable has the type that its name says, such as `logger: Logger`.
struct Completion: Hashable, Sendable {
  /// Other modules of the package.
  var imports: [String] = []
  /// The names of types and members that the other modules could declare.
  private var importedNames: Set<String> = []
  /// The types of variables by name.
  var variables: [String: String] = [:]
  /// The names of values that are only parts of strings, and whose types aren't known.
  var interpolated: Set<String> = []
  /// The declarations of empty types by name, such as `SomeProtocol`.
  var placeholders: [String: String] = [:]
  /// The names of types whose values are left out, such as `MyLogger`.
  var leftOut: Set<String> = []
  /// The undeclared types that the samples only pass to functions, with the members that the samples use.
  var passedTypes: [String: [String]] = [:]
  /// The raw type of these types.
  var rawType = "String"
  /// The samples that declare a name several times, by their places in the group.
  var redeclared: [Int: RedeclaredNames] = [:]
  /// The samples in which `...` replaces code, by their places in the group.
  var elided: [Int: ElidedCode] = [:]

  /// The type of an earlier sample that the sample's declarations extend.
  var extendedType: String?
  /// Whether the samples are compiled in Swift 5 mode, because Swift 6 isolates their variables from their functions.
  var isSwift5 = false

  static let none = Completion()

  private init() {}

  /// The completion of members, as in an extension of a type.
  init(asMembersOf type: String) { extendedType = type }

  /// The completion of samples in which `...` replaces code, without any other code.
  ///
  /// - Returns: `nil` if no code is missing, or if a sample extends types, because the missing code could declare members.
  init?(eliding samples: [Int], in programs: GroupPrograms) {
    for place in samples { elided[place] = ElidedCode(programs.group.samples[place].text) }
    let hasExtension = elided.values.contains { code in
      SampleSyntax(code.text).items.contains { $0.extends != nil }
    }
    guard !elided.isEmpty, !hasExtension else { return nil }
    imports = programs.group.otherModules
  }

  /// Whether the program can't run, because docgen has no values for it.
  var isOnlyCompiled: Bool {
    !leftOut.isEmpty || !placeholders.isEmpty || !passedTypes.isEmpty || !variables.isEmpty || !interpolated.isEmpty
      || !elided.isEmpty || extendedType != nil
  }

  /// Whether the program is an error in a strict package.
  var isLenient: Bool { isOnlyCompiled || isSwift5 }

  /// The code and the missing code in words, for the label of a sample.
  var words: [String] {
    imports.map { "with 'import \($0)'" }
      + sortedVariables.map { "with '\($0): \($1.split(separator: ".").last ?? "")'" }
      + interpolated.sorted().map { "without the value of '\($0)'" }
      + passedTypes.keys.sorted().map { "with an enumeration '\($0)'" }
      + placeholders.keys.sorted().map { "with an empty '\($0)'" } + leftOut.sorted().map { "without '\($0)'" }
      + Set(redeclared.values.flatMap(\.names)).sorted().map { "with several scopes for '\($0)'" }
      + (extendedType.map { ["as members of '\($0)'"] } ?? [])
      + (elided.isEmpty ? [] : ["without the elided code"]) + (isSwift5 ? ["in Swift 5 mode"] : [])
  }

  /// The declarations of the variables, and of the functions in place of elided code.
  var declarations: [String] {
    (sortedVariables + (interpolated.isEmpty ? [] : [(Self.anyValue, "Any")]))
      .map { "nonisolated(unsafe) var \($0): \($1) = docgenAssumed()" }
      + passedTypes.sorted { $0.key < $1.key }.map { name, members in
        "enum \(name): \(rawType), Codable { case \((["docgen"] + members.map { "`\($0)`" }).joined(separator: ", ")) }"
      }
      + placeholders.sorted { $0.key < $1.key }.map(\.value)
      + Set(elided.values.map(\.function)).sorted().flatMap { name in
        ["func \(name)<T>() -> T { docgenAssumed() }", "func \(name)() -> Never { docgenAssumed() }"]
      }
  }

  private static let anyValue = "docgenAny"
  private static let assumed = "docgenAssumed"

  /// The text of a sample, in which docgen can have left out code, with the scopes and without values whose types aren't known.
  func completed(_ text: String, of place: Int) -> String {
    let complete = InterpolatedValues.replacing(
      interpolated, with: Self.anyValue, in: redeclared[place].map { $0.text(of: text) } ?? text)
    return UndeclaredCode.leavingOut(leftOut, with: Self.assumed, in: complete) ?? complete
  }

  private var sortedVariables: [(key: String, value: String)] { variables.sorted { $0.key < $1.key } }

  /// The completion for the errors of a program, or `nil` if nothing can be added to the earlier completion.
  init?(
    for errors: [(sample: Int?, failure: SampleResult.Failure)], of program: SampleProgram, in programs: GroupPrograms,
    _ types: PackageTypes, after earlier: Completion
  ) {
    self = earlier
    let group = programs.group
    let names = program.samples.reduce(into: Set<String>()) { $0.formUnion(programs.syntax[$1].names) }
    let marks = programs.errorComments[program.root].marks
    let unexpected = errors.filter { error in
      error.sample != program.root || !marks.contains { $0.lines.contains(error.failure.position.line) }
    }
    if !unexpected.isEmpty, unexpected.allSatisfy({ Self.isAboutIsolation($0.failure.message, of: names) }) {
      isSwift5 = true
    }
    if earlier.elided.isEmpty {
      for place in program.samples { elided[place] = ElidedCode(group.samples[place].text) }
    }
    for error in errors where error.failure.message.hasPrefix("invalid redeclaration of '") {
      guard let place = error.sample else { continue }
      redeclared[place] = RedeclaredNames(elided[place]?.text ?? group.samples[place].text)
    }
    let undeclared = Set(errors.compactMap { Self.undeclaredName(in: $0.failure.message) })
    for name in undeclared {
      if name.first?.isUppercase == true {
        if earlier.importedNames.isEmpty, !group.otherModules.isEmpty {
          imports = group.otherModules
          importedNames.insert(name)
        } else {
          add(name, program, group, types)
        }
      } else if let type = group.declaredTypes[name] ?? types.type(ofVariable: name) {
        variables[name] = type
      } else if !earlier.interpolated.contains(name), isInterpolated(name, program, group) {
        interpolated.insert(name)
      }
    }
    let missing = Set(errors.compactMap { Self.missingExtension(in: $0.failure.message) })
    let extending = group.otherModules.filter { types.isExtended(in: $0, missing.subtracting(earlier.importedNames)) }
    if imports.isEmpty, !extending.isEmpty {
      imports = extending
      importedNames.formUnion(missing)
    }
    // The other modules don't declare the missing names.
    if !earlier.importedNames.isEmpty, undeclared.union(missing).isSuperset(of: earlier.importedNames) { imports = [] }
    if !passedTypes.isEmpty, passedTypes == earlier.passedTypes { rawType = "Int" }
    if self == earlier { return nil }
  }

  /// Adds a type that no module of the package declares, or leaves out its value.
  private mutating func add(_ type: String, _ program: SampleProgram, _ group: SampleGroup, _ types: PackageTypes) {
    guard !types.resemble(type) else { return }
    let text = program.samples.map { group.samples[$0].text }.joined()
    switch UndeclaredType(type, in: text) {
    case .passed(let members): passedTypes[type] = members
    case .placeholder(let declaration): placeholders[type] = declaration
    // An empty type has no initializer with parameters and no members.
    case .value: leftOut.insert(type)
    case nil: break
    }
  }

  private func isInterpolated(_ name: String, _ program: SampleProgram, _ group: SampleGroup) -> Bool {
    program.samples.contains { group.samples[$0].text.contains("\\(\(name)") }
  }

  /// Whether an error says that Swift 6 isolates a variable that a sample declares, at the top level or in a type.
  private static func isAboutIsolation(_ message: String, of names: Set<String>) -> Bool {
    let parts = message.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3 else { return false }
    switch parts[0] {
    // The compiler reports these at the declaration.
    case "var ", "let ", "static property ", "class property ":
      return parts[2].hasPrefix(" is not concurrency-safe because ")
    case "main actor-isolated var ", "main actor-isolated let ":
      return names.contains(String(parts[1])) && parts[2].hasSuffix("from a nonisolated context")
    default: return false
    }
  }

  /// The member of a message such as `value of type 'URLSession' has no member 'dataTaskPublisher'`, or the type of one such as
  /// `instance method 'decode' requires that 'JSONDecoder' conform to 'TopLevelDecoder'`.
  private static func missingExtension(in message: String) -> String? {
    let parts = message.split(separator: "'", omittingEmptySubsequences: false)
    guard parts.count > 4 else { return nil }
    if ["value of type ", "type "].contains(parts[0]), parts[2] == " has no member " { return String(parts[3]) }
    return parts[2] == " requires that " && parts[4] == " conform to " ? String(parts[3]) : nil
  }

  /// The name of a message such as `cannot find 'logger' in scope`.
  private static func undeclaredName(in message: String) -> String? {
    let parts = message.split(separator: "'", omittingEmptySubsequences: false)
    guard parts.count > 2, let first = parts[1].first, first.isLetter, parts[1] != "self" else { return nil }
    switch parts[0] {
    case "cannot find ", "cannot find type ": return parts[2].hasPrefix(" in scope") ? String(parts[1]) : nil
    // A macro of Swift or a type of C has the name, such as `error` and `user`.
    case "expansion of macro ": return parts[2] == " requires leading " ? String(parts[1]) : nil
    case "type ": return first.isLowercase && parts[2] == " has no member " ? String(parts[1]) : nil
    default: return nil
    }
  }
}
