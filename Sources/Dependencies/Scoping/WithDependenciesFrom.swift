import CDependenciesPrimitives
import IssueReporting

/// Runs an operation with the dependencies of a model.
///
/// Use this function when one model creates another, so that the child model gets its parent's overrides:
///
/// ```swift
/// final class TicketDetailModel {
///   @Dependency(\.locale) var locale
/// }
///
/// final class TicketListModel {
///   @Dependency(\.locale) var locale
///
///   func ticketTapped() -> TicketDetailModel {
///     withDependencies(from: self) { TicketDetailModel() }
///   }
/// }
///
/// let list = withDependencies {
///   $0.locale = Locale(identifier: "fr_FR")
/// } operation: {
///   TicketListModel()
/// }
/// print(list.ticketTapped().locale.identifier)  // fr_FR
/// ```
///
/// The overrides of the scope around the call take precedence over those that the model captured. If the model has no
/// ``Dependency`` property and no scope created and returned it, the library reports an issue. See <doc:OverridingDependencies>.
///
/// - Parameters:
///   - model: An object or a structure that has a ``Dependency`` property, or a new object that a scope returned.
///   - operation: The operation to run with the model's dependencies.
///   - fileID: The source file ID of the call. The default is `#fileID`.
///   - filePath: The path of the call's source file. The default is `#filePath`.
///   - line: The line of the call. The default is `#line`.
///   - column: The column of the call. The default is `#column`.
/// - Returns: The value that `operation` returns.
/// - Throws: The error that `operation` throws.
@discardableResult
public func withDependencies<Model, R>(
  from model: Model,
  operation: () throws -> R,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) rethrows -> R {
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  let values = DependencyValues.inherited(from: model, site: site)
  return try DependencyValues.$_current.withValue(values) {
    var result = try operation()
    InheritedValues.remember(values, for: &result)
    return result
  }
}

/// Runs an operation with the dependencies of a model, and overrides some of them.
///
/// Use this function if a child model needs its parent's overrides and more, such as in onboarding:
///
/// ```swift
/// final class TicketDetailModel {
///   @Dependency(\.locale) var locale
///   @Dependency(\.timeZone) var timeZone
/// }
///
/// final class OnboardingModel {
///   @Dependency(\.locale) var locale
///
///   func demoTicket() -> TicketDetailModel {
///     withDependencies(from: self) {
///       $0.timeZone = .gmt
///     } operation: {
///       TicketDetailModel()
///     }
///   }
/// }
///
/// print(OnboardingModel().demoTicket().timeZone == .gmt)  // true
/// ```
///
/// - Parameters:
///   - model: An object or a structure that has a ``Dependency`` property, or a new object that a scope returned.
///   - updateValuesForOperation: A closure that modifies the dependency values.
///   - operation: The operation to run with the model's dependencies and the overrides.
///   - fileID: The source file ID of the call. The default is `#fileID`.
///   - filePath: The path of the call's source file. The default is `#filePath`.
///   - line: The line of the call. The default is `#line`.
///   - column: The column of the call. The default is `#column`.
/// - Returns: The value that `operation` returns.
/// - Throws: An error that either closure throws.
@discardableResult
public func withDependencies<Model, R>(
  from model: Model,
  _ updateValuesForOperation: (inout DependencyValues) throws -> Void,
  operation: () throws -> R,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) rethrows -> R {
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  let inherited = DependencyValues.inherited(from: model, site: site)
  let values = try withUnsafePointer(to: inherited) { try DependencyValues.updated($0, by: updateValuesForOperation) }
  return try DependencyValues.$_current.withValue(values) {
    var result = try operation()
    InheritedValues.remember(values, for: &result)
    return result
  }
}

/// Runs an asynchronous operation with the dependencies of a model.
///
/// Use this function if a model creates another one with asynchronous code:
///
/// ```swift
/// final class SessionModel {
///   let user: String
///   @Dependency(\.date.now) var now
///
///   init(user: String) async { self.user = user }
/// }
///
/// final class SignInModel {
///   @Dependency(\.date.now) var now
///
///   func signIn() async -> SessionModel {
///     await withDependencies(from: self) { await SessionModel(user: "blob@example.com") }
///   }
/// }
///
/// @Test func sessionUsesDateOfSignIn() async {
///   let signIn = withDependencies {
///     $0.date.now = Date(timeIntervalSince1970: 60)
///   } operation: {
///     SignInModel()
///   }
///   let session = await signIn.signIn()
///   #expect(session.now == Date(timeIntervalSince1970: 60))
/// }
/// ```
///
/// - Parameters:
///   - model: An object or a structure that has a ``Dependency`` property, or a new object that a scope returned.
///   - isolation: The actor that the operation runs on. The default is the caller's.
///   - operation: The operation to run with the model's dependencies.
///   - fileID: The source file ID of the call. The default is `#fileID`.
///   - filePath: The path of the call's source file. The default is `#filePath`.
///   - line: The line of the call. The default is `#line`.
///   - column: The column of the call. The default is `#column`.
/// - Returns: The value that `operation` returns.
/// - Throws: The error that `operation` throws.
@discardableResult
public func withDependencies<Model, R>(
  from model: Model,
  isolation: isolated (any Actor)? = #isolation,
  operation: () async throws -> R,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async rethrows -> R {
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  let values = DependencyValues.inherited(from: model, site: site)
  return try await DependencyValues.$_current.withValue(values) {
    var result = try await operation()
    InheritedValues.remember(values, for: &result)
    return result
  }
}

/// Runs an asynchronous operation with the dependencies of a model, and overrides some of them.
///
/// The update closure can be asynchronous, too:
///
/// ```swift
/// @MainActor
/// final class TicketDetailModel {
///   @Dependency(\.locale) var locale
/// }
///
/// @MainActor
/// final class TicketListModel {
///   @Dependency(\.locale) var locale
///
///   func preferredLocale() async -> Locale { Locale(identifier: "it_IT") }
///
///   func ticketTapped() async -> TicketDetailModel {
///     await withDependencies(from: self) {
///       $0.locale = await preferredLocale()
///     } operation: {
///       TicketDetailModel()
///     }
///   }
/// }
///
/// @MainActor
/// @Test func opensTicketInPreferredLocale() async {
///   let list = withDependencies {
///     $0.locale = Locale(identifier: "en_US")
///   } operation: {
///     TicketListModel()
///   }
///   #expect(await list.ticketTapped().locale.identifier == "it_IT")
/// }
/// ```
///
/// - Parameters:
///   - model: An object or a structure that has a ``Dependency`` property, or a new object that a scope returned.
///   - isolation: The actor that the operation runs on. The default is the caller's.
///   - updateValuesForOperation: A closure that modifies the dependency values.
///   - operation: The operation to run with the model's dependencies and the overrides.
///   - fileID: The source file ID of the call. The default is `#fileID`.
///   - filePath: The path of the call's source file. The default is `#filePath`.
///   - line: The line of the call. The default is `#line`.
///   - column: The column of the call. The default is `#column`.
/// - Returns: The value that `operation` returns.
/// - Throws: An error that either closure throws.
@discardableResult
public func withDependencies<Model, R>(
  from model: Model,
  isolation: isolated (any Actor)? = #isolation,
  _ updateValuesForOperation: (inout DependencyValues) async throws -> Void,
  operation: () async throws -> R,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async rethrows -> R {
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  let inherited = DependencyValues.inherited(from: model, site: site)
  var values = inherited
  values.beginUpdate()
  do {
    let update = dependencies_begin_task_update()
    defer { dependencies_end_task_update(update) }
    try await updateValuesForOperation(&values)
  }
  withUnsafePointer(to: inherited) { values.endUpdate(from: $0) }
  return try await DependencyValues.$_current.withValue(values) {
    var result = try await operation()
    InheritedValues.remember(values, for: &result)
    return result
  }
}

extension DependencyValues {
  /// Returns the values that a model passes on, merged with the current values.
  fileprivate static func inherited<Model>(from model: Model, site: CallSite) -> DependencyValues {
    if let values = InheritedValues.of(model) { return values.merged(withCurrent: _current) }
    let type = typeName(Swift.type(of: model as Any))
    reportIssue(
      """
      `\(type)` has no dependencies to pass on, so the current ones are used.
      To fix this, do one of the following:
      • Give `\(type)` at least one `@Dependency` property.
      • Create the `\(type)` in `withDependencies`, and return it from there.
      """,
      fileID: site.fileID, filePath: site.filePath, line: site.line, column: site.column)
    return _current
  }
}
