import CIndexStore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The toolchain's library for reading the compiler's index, loaded at run time.
///
/// The library is part of every toolchain but not of the system, so docgen can't link against it. The file format is
/// private to the library.
struct IndexStoreLibrary {
  /// An occurrence of a symbol's name in a source file.
  struct Occurrence: Hashable, Codable {
    /// The line, from 1.
    var line: Int
    /// The column in UTF-8 bytes, from 1.
    var column: Int
    /// The symbol's identifier (USR).
    var symbol: String
    /// The symbol's name with labels: `append(_:)`.
    var name: String
  }

  private let createStore: docgen_index_create_store
  private let disposeStore: docgen_index_dispose
  private let visitUnits: docgen_index_visit_units
  private let createUnit: docgen_index_create_reader
  private let disposeUnit: docgen_index_dispose
  private let mainFile: docgen_index_get_string
  private let visitDependencies: docgen_index_visit
  private let dependencyKind: docgen_index_get_kind
  private let dependencyName: docgen_index_get_string
  private let createRecord: docgen_index_create_reader
  private let disposeRecord: docgen_index_dispose
  private let visitOccurrences: docgen_index_visit
  private let occurrenceSymbol: docgen_index_get_object
  private let occurrenceRoles: docgen_index_get_roles
  private let occurrencePlace: docgen_index_get_place
  private let symbolIdentifier: docgen_index_get_string
  private let symbolName: docgen_index_get_string
  private let disposeError: docgen_index_dispose

  /// The kind of a unit's dependency on a record, which contains the occurrences in one file.
  private static let recordKind: Int32 = 2
  /// The role of an occurrence that the compiler generated and that has no text in the source.
  private static let implicitRole: UInt64 = 1 << 8

  /// Opens the library.
  ///
  /// - Parameter path: The absolute path. The library stays open until the process ends.
  /// - Returns: `nil` if there's no such library, or if it lacks a required function.
  init?(path: String) {
    guard let handle = dlopen(path, RTLD_NOW | RTLD_LOCAL) else { return nil }
    func function<Function>(_ name: String, as type: Function.Type) -> Function? {
      // `dlsym` returns only an address, so the caller supplies the function's type.
      dlsym(handle, "indexstore_\(name)").map { unsafeBitCast($0, to: type) }
    }
    guard
      let createStore = function("store_create", as: docgen_index_create_store.self),
      let disposeStore = function("store_dispose", as: docgen_index_dispose.self),
      let visitUnits = function("store_units_apply_f", as: docgen_index_visit_units.self),
      let createUnit = function("unit_reader_create", as: docgen_index_create_reader.self),
      let disposeUnit = function("unit_reader_dispose", as: docgen_index_dispose.self),
      let mainFile = function("unit_reader_get_main_file", as: docgen_index_get_string.self),
      let visitDependencies = function("unit_reader_dependencies_apply_f", as: docgen_index_visit.self),
      let dependencyKind = function("unit_dependency_get_kind", as: docgen_index_get_kind.self),
      let dependencyName = function("unit_dependency_get_name", as: docgen_index_get_string.self),
      let createRecord = function("record_reader_create", as: docgen_index_create_reader.self),
      let disposeRecord = function("record_reader_dispose", as: docgen_index_dispose.self),
      let visitOccurrences = function("record_reader_occurrences_apply_f", as: docgen_index_visit.self),
      let occurrenceSymbol = function("occurrence_get_symbol", as: docgen_index_get_object.self),
      let occurrenceRoles = function("occurrence_get_roles", as: docgen_index_get_roles.self),
      let occurrencePlace = function("occurrence_get_line_col", as: docgen_index_get_place.self),
      let symbolIdentifier = function("symbol_get_usr", as: docgen_index_get_string.self),
      let symbolName = function("symbol_get_name", as: docgen_index_get_string.self),
      let disposeError = function("error_dispose", as: docgen_index_dispose.self)
    else { return nil }
    self.createStore = createStore
    self.disposeStore = disposeStore
    self.visitUnits = visitUnits
    self.createUnit = createUnit
    self.disposeUnit = disposeUnit
    self.mainFile = mainFile
    self.visitDependencies = visitDependencies
    self.dependencyKind = dependencyKind
    self.dependencyName = dependencyName
    self.createRecord = createRecord
    self.disposeRecord = disposeRecord
    self.visitOccurrences = visitOccurrences
    self.occurrenceSymbol = occurrenceSymbol
    self.occurrenceRoles = occurrenceRoles
    self.occurrencePlace = occurrencePlace
    self.symbolIdentifier = symbolIdentifier
    self.symbolName = symbolName
    self.disposeError = disposeError
  }

  /// Finds the occurrences of symbols in source files.
  ///
  /// - Parameters:
  ///   - store: The absolute path that the compiler received as `-index-store-path`.
  ///   - isWanted: A closure that returns whether to include a source file, given the absolute path that the compiler
  ///     received.
  /// - Returns: The latest occurrences in each file by absolute path, in no particular order. Empty if there's no
  ///   index.
  func occurrences(inStore store: String, of isWanted: (String) -> Bool) -> [String: Set<Occurrence>] {
    var error: docgen_index_object?
    guard let handle = createStore(store, &error) else {
      disposeError(error)
      return [:]
    }
    defer { disposeStore(handle) }
    var found: [String: Set<Occurrence>] = [:]
    for unit in units(of: handle) {
      guard let reader = createUnit(handle, unit, &error) else {
        // Another build is replacing this unit.
        disposeError(error)
        error = nil
        continue
      }
      let file = Self.text(mainFile(reader))
      if isWanted(file) {
        for record in records(of: reader) { found[file, default: []].formUnion(occurrences(in: record, of: handle)) }
      }
      disposeUnit(reader)
    }
    return found
  }

  private func units(of store: docgen_index_object) -> [String] {
    collect([String]()) { context in
      _ = visitUnits(store, 1, context) { context, name in
        Collector<[String]>.of(context).value.append(IndexStoreLibrary.text(name))
        return true
      }
    }
  }

  private func records(of unit: docgen_index_object) -> [String] {
    collect(Records(library: self)) { context in
      _ = visitDependencies(unit, context) { context, object in
        Collector<Records>.of(context).value.add(object)
        return true
      }
    }.names
  }

  /// The dependencies that the visitor of a unit collects.
  ///
  /// A dependency is valid only during the visit.
  private struct Records {
    let library: IndexStoreLibrary
    var names: [String] = []

    mutating func add(_ object: docgen_index_object?) {
      guard library.dependencyKind(object) == IndexStoreLibrary.recordKind else { return }
      names.append(IndexStoreLibrary.text(library.dependencyName(object)))
    }
  }

  private func occurrences(in record: String, of store: docgen_index_object) -> Set<Occurrence> {
    var error: docgen_index_object?
    guard let reader = createRecord(store, record, &error) else {
      disposeError(error)
      return []
    }
    defer { disposeRecord(reader) }
    return collect(Found(library: self)) { context in
      _ = visitOccurrences(reader, context) { context, object in
        Collector<Found>.of(context).value.add(object)
        return true
      }
    }.occurrences
  }

  /// The occurrences that the visitor of a record collects.
  ///
  /// An occurrence is valid only during the visit.
  private struct Found {
    let library: IndexStoreLibrary
    var occurrences: Set<Occurrence> = []

    mutating func add(_ object: docgen_index_object?) {
      guard library.occurrenceRoles(object) & IndexStoreLibrary.implicitRole == 0 else { return }
      var line: UInt32 = 0
      var column: UInt32 = 0
      library.occurrencePlace(object, &line, &column)
      let symbol = library.occurrenceSymbol(object)
      occurrences.insert(
        Occurrence(
          line: Int(line), column: Int(column), symbol: IndexStoreLibrary.text(library.symbolIdentifier(symbol)),
          name: IndexStoreLibrary.text(library.symbolName(symbol))))
    }
  }

  private static func text(_ string: docgen_index_string) -> String {
    guard let data = string.data else { return "" }
    return data.withMemoryRebound(to: UInt8.self, capacity: string.length) {
      String(decoding: UnsafeBufferPointer(start: $0, count: string.length), as: UTF8.self)
    }
  }

  /// Runs a visit and returns the visitor's results.
  ///
  /// The visitor is a C function, so it can't capture context.
  private func collect<Value>(_ value: Value, _ visit: (UnsafeMutableRawPointer) -> Void) -> Value {
    let collector = Collector(value)
    // The visit ends before this function returns, so the pointer doesn't outlive the collector.
    withExtendedLifetime(collector) { visit(Unmanaged.passUnretained(collector).toOpaque()) }
    return collector.value
  }
}

/// A value that a C function changes through a pointer.
private final class Collector<Value> {
  var value: Value

  init(_ value: Value) { self.value = value }

  static func of(_ context: UnsafeMutableRawPointer?) -> Collector<Value> {
    // The library passes the pointer to every visit. Without one, the library has a bug.
    guard let context else { preconditionFailure("a visitor of the index was called without its context") }
    return Unmanaged<Collector<Value>>.fromOpaque(context).takeUnretainedValue()
  }
}
