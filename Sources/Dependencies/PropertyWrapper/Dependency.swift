#if canImport(SwiftUI)
  import SwiftUI
#endif

/// A property wrapper that reads a dependency.
///
/// Declare a dependency in each type that uses it, and read it like any other property:
///
/// ```swift
/// final class NewTicketModel {
///   private(set) var createdAt: [Date] = []
///   @Dependency(\.date.now) private var now
///
///   func createTicket() { createdAt.append(now) }
/// }
///
/// let model = withDependencies {
///   $0.date.now = Date(timeIntervalSince1970: 0)
/// } operation: {
///   NewTicketModel()
/// }
/// model.createTicket()
/// print(model.createdAt[0].timeIntervalSince1970)  // 0.0
/// ```
///
/// The wrapper captures the overrides that apply when it's initialized. When you read the property, an override of the
/// scope around the reading code wins, then a captured override, then the key's default value. An object passes the
/// captured overrides on to the objects that it creates with
/// ``withDependencies(from:operation:fileID:filePath:line:column:)``.
///
/// A property with a wrapper is a variable, which a `Sendable` class can't have. Store the wrapper itself in a constant there, and call it
/// to read the dependency. See ``callAsFunction()``.
///
/// Use the wrapper for instance properties and for local variables. Swift initializes a static property only once per
/// process, so it captures the overrides of the first code that reads it. <doc:Lifetimes> explains how long a captured
/// override applies.
@propertyWrapper
public struct Dependency<Value>: Sendable {
  // First, so that a model's dependencies can be found at the offset of the property, whatever its `Value`.
  @usableFromInline var captured: DependencyValues

  // Part of the wrapper and not of an object, so that creating one allocates no memory and reading one counts no references.
  @usableFromInline let read: @Sendable (DependencyValues) -> Value
  @usableFromInline let site: CallSite

  #if canImport(SwiftUI)
    let environment = Environment(\.comparedDependencies)
  #endif

  @usableFromInline
  init(site: CallSite, read: @escaping @Sendable (DependencyValues) -> Value) {
    captured = DependencyValues.captured
    self.read = read
    self.site = site
  }

  /// Creates a property that reads a dependency by key path.
  ///
  /// The key path can also lead to a part of a dependency, such as `\.date.now` or one endpoint of a client:
  ///
  /// ```swift
  /// struct SessionModel {
  ///   @Dependency(\.date.now) var now
  ///   @Dependency(\.uuid) var uuid
  /// }
  ///
  /// let model = withDependencies {
  ///   $0.date.now = Date(timeIntervalSince1970: 900)
  ///   $0.uuid = .incrementing
  /// } operation: {
  ///   SessionModel()
  /// }
  /// print(model.now.timeIntervalSince1970)  // 900.0
  /// print(model.uuid() == UUID(0))  // true
  /// ```
  ///
  /// - Parameters:
  ///   - keyPath: The path from the values to the dependency, or to a part of it.
  ///   - fileID: The source file ID of the call. The default is `#fileID`.
  ///   - filePath: The path of the call's source file. The default is `#filePath`.
  ///   - line: The line of the call. The default is `#line`.
  ///   - column: The column of the call. The default is `#column`.
  @inlinable
  @inline(__always)
  public init(
    _ keyPath: any KeyPath<DependencyValues, Value> & Sendable,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    // Where the key path is a literal, the optimizer makes this closure a direct call of the property's getter. It
    // does so only as long as the key path is used for nothing else.
    self.init(site: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)) {
      $0[keyPath: keyPath]
    }
  }

  /// Creates a property that reads a dependency by its key.
  ///
  /// Use a key if the dependency has no property in ``DependencyValues``:
  ///
  /// ```swift
  /// struct SettingsClient: DependencyKey {
  ///   var pageSize = 50
  ///   static let liveValue = SettingsClient()
  /// }
  ///
  /// struct TicketListModel {
  ///   @Dependency(SettingsClient.self) var settings
  /// }
  ///
  /// print(TicketListModel().settings.pageSize)  // 50
  /// ```
  ///
  /// - Parameters:
  ///   - key: The dependency's key.
  ///   - fileID: The source file ID of the call. The default is `#fileID`.
  ///   - filePath: The path of the call's source file. The default is `#filePath`.
  ///   - line: The line of the call. The default is `#line`.
  ///   - column: The column of the call. The default is `#column`.
  @inlinable
  public init<Key: TestDependencyKey>(
    _ key: Key.Type,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where Key.Value == Value {
    self.init(site: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)) {
      $0[Key.self]
    }
  }

  /// Reads what a closure finds among the dependency values.
  package init(
    reading read: @escaping @Sendable (DependencyValues) -> Value,
    fileID: StaticString, filePath: StaticString, line: UInt, column: UInt
  ) {
    self.init(site: CallSite(fileID: fileID, filePath: filePath, line: line, column: column), read: read)
  }

  /// The current value of the dependency.
  ///
  /// Each access resolves the dependency again, so an override in a scope around the access applies:
  ///
  /// ```swift
  /// struct SearchModel {
  ///   @Dependency(\.locale) var locale
  /// }
  ///
  /// let model = SearchModel()
  /// withDependencies {
  ///   $0.locale = Locale(identifier: "de_CH")
  /// } operation: {
  ///   print(model.locale.identifier)  // de_CH
  /// }
  /// ```
  @inlinable
  public var wrappedValue: Value {
    if captured.areCurrent || captured.areOfCurrentTest { return value(in: captured) }
    let current = DependencyValues._current
    let merged = captured.merged(withCurrent: current)
    if merged.isIdentical(to: current) { return value(in: current) }
    // Pushed, because the property's getter and the key's default may read dependencies themselves.
    return DependencyValues.$_current.withValue(merged) { value(in: merged) }
  }

  /// Reads the current value of the dependency.
  ///
  /// Use a constant instead of a property with the wrapper's attribute in a `Sendable` class, and call it like a function:
  ///
  /// ```swift
  /// final class SessionStore: Sendable {
  ///   private let now = Dependency(\.date.now)
  ///   private let locale = Dependency(\.locale)
  ///
  ///   func expiryDate() -> Date { now().addingTimeInterval(900) }
  ///   func language() -> String { locale().identifier }
  /// }
  ///
  /// let store = withDependencies {
  ///   $0.date.now = Date(timeIntervalSince1970: 0)
  ///   $0.locale = Locale(identifier: "de_CH")
  /// } operation: {
  ///   SessionStore()
  /// }
  /// print(store.expiryDate().timeIntervalSince1970, store.language())  // 900.0 de_CH
  /// ```
  ///
  /// The constant captures overrides and resolves the dependency as a property with the attribute does. If the dependency is a function
  /// itself, such as `\.uuid`, call it twice: `uuid()()`.
  ///
  /// - Returns: The value.
  @inlinable
  public func callAsFunction() -> Value {
    wrappedValue
  }

  @inlinable
  @inline(__always)
  func value(in values: DependencyValues) -> Value {
    withUnsafePointer(to: site) { site in
      let previous = CallSite.exchangeCurrent(with: site)
      defer { _ = CallSite.exchangeCurrent(with: previous) }
      return read(values)
    }
  }
}
