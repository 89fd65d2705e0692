import CDependenciesPrimitives

/// The way in which the library found a dependency's value for one place in the source.
///
/// Receive resolutions with ``withResolutionTracing(_:operation:)``:
///
/// ```swift
/// enum PageSize: DependencyKey {
///   static let liveValue = 50
/// }
///
/// func read() {
///   @Dependency(PageSize.self) var pageSize
///   _ = pageSize
/// }
///
/// let origins = LockIsolated<[DependencyResolution.Origin]>([])
/// for _ in 1...2 {
///   withResolutionTracing { resolution in
///     print(resolution.key == PageSize.self, resolution.context, resolution.line > 0, !resolution.fileID.isEmpty)
///     origins.withValue { $0.append(resolution.origin) }
///     precondition(resolution.duration >= .zero)
///   } operation: {
///     read()
///   }
/// }
/// print(origins.value == [.constructed, .cache])  // true
/// ```
public struct DependencyResolution: Sendable {
  /// The origin of a value.
  public enum Origin: Sendable, Hashable {
    /// An override in a scope.
    case override

    /// A value that already existed, because an earlier read created it or `prepareDependencies` set it.
    case cache

    /// A value that this read created.
    case constructed
  }

  /// The name of the dependency as issues show it, such as `@Dependency(\.date)`.
  public let name: String

  /// The dependency's key.
  public let key: any TestDependencyKey.Type

  /// The context of the read.
  public let context: DependencyContext

  /// The origin of the value.
  public let origin: Origin

  /// The source file ID of the property that reads the dependency, or of the code that calls the subscript.
  public let fileID: String

  /// The line in the source file.
  public let line: UInt

  /// The key whose default value was being created when it read this dependency, or `nil` for any other code.
  ///
  /// ```swift
  /// enum ServerName: DependencyKey {
  ///   static let liveValue = "helpdesk.example.com"
  /// }
  ///
  /// enum BaseURL: DependencyKey {
  ///   static var liveValue: String {
  ///     @Dependency(ServerName.self) var serverName
  ///     return "https://\(serverName)"
  ///   }
  /// }
  ///
  /// withResolutionTracing { resolution in
  ///   if resolution.key == ServerName.self { print(resolution.requester == BaseURL.self) }  // true
  /// } operation: {
  ///   @Dependency(BaseURL.self) var baseURL
  ///   _ = baseURL
  /// }
  /// ```
  ///
  /// ``tree(of:)`` shows all of these relations.
  public let requester: (any TestDependencyKey.Type)?

  /// The construction that read the dependency.
  let parent: UInt64?

  /// The identity of the resolution.
  let identifier: UInt64

  /// The keys of the overrides that the value was created from.
  ///
  /// If there are any, the value applies only in the scope of these overrides. See <doc:Lifetimes#In-a-default-value>.
  ///
  /// ```swift
  /// enum Tenant: DependencyKey {
  ///   static let liveValue = "default"
  /// }
  ///
  /// enum CacheFolder: DependencyKey {
  ///   static var liveValue: String {
  ///     @Dependency(Tenant.self) var tenant
  ///     return "/var/cache/\(tenant)"
  ///   }
  /// }
  ///
  /// withDependencies {
  ///   $0[Tenant.self] = "acme"
  /// } operation: {
  ///   withResolutionTracing { resolution in
  ///     if resolution.key == CacheFolder.self { print(resolution.overridesRead.count) }  // Prints "1"
  ///   } operation: {
  ///     @Dependency(CacheFolder.self) var folder
  ///     print(folder)  // /var/cache/acme
  ///   }
  /// }
  /// ```
  public let overridesRead: [any TestDependencyKey.Type]

  /// The time that it took to find or create the value, in nanoseconds.
  let nanoseconds: UInt64

  /// The time that it took to find or create the value.
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  public var duration: Duration { .nanoseconds(Int64(clamping: nanoseconds)) }
}

/// One call of ``withResolutionTracing(_:operation:)``.
final class ResolutionTracing: Sendable {
  @TaskLocal static var current: ResolutionTracing?

  /// The traced construction that the current code is part of.
  @TaskLocal static var requester: Requester?

  struct Requester {
    let key: any TestDependencyKey.Type
    let resolution: UInt64
  }

  private struct Seen: Hashable {
    let cell: ObjectIdentifier
    let site: CallSite
  }

  private struct State {
    var seen: Set<Seen> = []
    /// Kept, so that no other cell gets the address of one that was seen.
    var cells: [AnyCell] = []
  }

  private let observer: @Sendable (DependencyResolution) -> Void
  private let state = LockIsolated(State())

  init(_ observer: @escaping @Sendable (DependencyResolution) -> Void) {
    self.observer = observer
  }

  /// A Boolean value that indicates whether any task of the process traces.
  @inline(__always)
  static var isOn: Bool { dependencies_get_tracings() != 0 }

  static func turnOn() { dependencies_add_tracings(1) }
  static func turnOff() { dependencies_add_tracings(-1) }

  /// Begins to measure a resolution, if the current task is traced.
  static func begin() -> Trace? {
    guard isOn, let current else { return nil }
    return Trace(
      tracing: current, identifier: dependencies_make_identifier(), requester: requester,
      start: dependencies_nanoseconds())
  }

  /// A resolution that is being measured.
  struct Trace {
    let tracing: ResolutionTracing
    let identifier: UInt64
    let requester: Requester?
    let start: UInt64

    /// Runs the construction of the value.
    func construct<Result>(_ key: any TestDependencyKey.Type, _ operation: () -> Result) -> Result {
      ResolutionTracing.$requester.withValue(Requester(key: key, resolution: identifier), operation: operation)
    }

    func end(
      _ access: DependencyAccess, context: DependencyContext, origin: DependencyResolution.Origin, cell: AnyCell,
      overrides: OverridesRead = OverridesRead()
    ) {
      let nanoseconds = dependencies_nanoseconds() &- start
      let site = access.wrapper ?? access.site
      let isFirst = tracing.state.withValue { state in
        guard state.seen.insert(Seen(cell: ObjectIdentifier(cell), site: site)).inserted else { return false }
        state.cells.append(cell)
        return true
      }
      guard isFirst else { return }
      tracing.observer(
        DependencyResolution(
          name: access.name, key: access.key, context: context, origin: origin, fileID: "\(site.fileID)",
          line: site.line, requester: requester?.key, parent: requester?.resolution, identifier: identifier,
          overridesRead: overrides.keyTypes.compactMap { $0 as? any TestDependencyKey.Type },
          nanoseconds: nanoseconds))
    }
  }
}
