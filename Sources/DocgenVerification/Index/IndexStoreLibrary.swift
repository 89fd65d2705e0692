import CIndexStore
import Foundation

/// The toolchain's library for reading the compiler's index, loaded at run time.
///
/// The library is part of every toolchain but not of the system, so docgen can't link against it. The file format is
/// private to the library.
struct IndexStoreLibrary {
  /// An occurrence of a symbol's name in a source file.
  struct Occurrence: Hashable {
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
    struct Missing: Error {}
    func function<Function>(_ name: String) throws -> Function {
      guard let address = dlsym(handle, "indexstore_\(name)") else { throw Missing() }
      // `dlsym` returns only an address, so the property that it's assigned to determines the function's type.
      return unsafeBitCast(address, to: Function.self)
    }
    do {
      createStore = try function("store_create")
      disposeStore = try function("store_dispose")
      visitUnits = try function("store_units_apply_f")
      createUnit = try function("unit_reader_create")
      disposeUnit = try function("unit_reader_dispose")
      mainFile = try function("unit_reader_get_main_file")
      visitDependencies = try function("unit_reader_dependencies_apply_f")
      dependencyKind = try function("unit_dependency_get_kind")
      dependencyName = try function("unit_dependency_get_name")
      createRecord = try function("record_reader_create")
      disposeRecord = try function("record_reader_dispose")
      visitOccurrences = try function("record_reader_occurrences_apply_f")
      occurrenceSymbol = try function("occurrence_get_symbol")
      occurrenceRoles = try function("occurrence_get_roles")
      occurrencePlace = try function("occurrence_get_line_col")
      symbolIdentifier = try function("symbol_get_usr")
      symbolName = try function("symbol_get_name")
      disposeError = try function("error_dispose")
    } catch {
      return nil
    }
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
    var names: [String] = []
    withUnsafeMutablePointer(to: &names) { pointer in
      _ = visitUnits(store, 1, pointer) { context, name in
        guard let context else { preconditionFailure("the index library called a visitor without its context") }
        context.assumingMemoryBound(to: [String].self).pointee.append(IndexStoreLibrary.text(name))
        return true
      }
    }
    return names
  }

  private func records(of unit: docgen_index_object) -> [String] {
    var names: [String] = []
    visit(unit, visitDependencies) { dependency in
      guard dependencyKind(dependency) == Self.recordKind else { return }
      names.append(Self.text(dependencyName(dependency)))
    }
    return names
  }

  private func occurrences(in record: String, of store: docgen_index_object) -> Set<Occurrence> {
    var error: docgen_index_object?
    guard let reader = createRecord(store, record, &error) else {
      disposeError(error)
      return []
    }
    defer { disposeRecord(reader) }
    var occurrences: Set<Occurrence> = []
    visit(reader, visitOccurrences) { occurrence in
      guard occurrenceRoles(occurrence) & Self.implicitRole == 0 else { return }
      var line: UInt32 = 0
      var column: UInt32 = 0
      occurrencePlace(occurrence, &line, &column)
      let symbol = occurrenceSymbol(occurrence)
      occurrences.insert(
        Occurrence(
          line: Int(line), column: Int(column), symbol: Self.text(symbolIdentifier(symbol)),
          name: Self.text(symbolName(symbol))))
    }
    return occurrences
  }

  /// Visits the parts of a unit or record.
  ///
  /// A part is valid only during its visit. A C function can't capture values, so it gets the closure through its context
  /// pointer.
  private func visit(
    _ reader: docgen_index_object, _ function: docgen_index_visit,
    _ body: @escaping (docgen_index_object?) -> Void
  ) {
    var body = body
    withUnsafeMutablePointer(to: &body) { pointer in
      _ = function(reader, pointer) { context, part in
        guard let context else { preconditionFailure("the index library called a visitor without its context") }
        context.assumingMemoryBound(to: ((docgen_index_object?) -> Void).self).pointee(part)
        return true
      }
    }
  }

  private static func text(_ string: docgen_index_string) -> String {
    guard let data = string.data else { return "" }
    return data.withMemoryRebound(to: UInt8.self, capacity: string.length) {
      String(decoding: UnsafeBufferPointer(start: $0, count: string.length), as: UTF8.self)
    }
  }
}
