import CDependenciesPrimitives

#if PointFreeHelpers
  import ConcurrencyExtras
#else
  import DependenciesConcurrency
#endif

/// How a dependency was found the first time that a place in the program read it.
public struct DependencyResolution: Sendable {
  /// Where a value came from.
  public enum Origin: Sendable, Hashable {
    /// A scope had set it.
    case override

    /// It was the default, which an earlier read created.
    case cache

    /// It was the default, which was made for this read.
    case constructed
  }

  /// The dependency as written at a property: its key path or its key.
  public let name: String

  /// The dependency's key.
  public let key: any TestDependencyKey.Type

  /// The context in which it was read.
  public let context: DependencyContext

  /// Where the value came from.
  public let origin: Origin

  /// The file of the property wrapper that read it; of the subscript's caller, where none did.
  public let fileID: String

  /// The line in that file.
  public let line: UInt

  /// How long it took to find or make the value.
  public let duration: Duration
}

/// One call of ``withResolutionTracing(_:operation:)``.
final class ResolutionTracing: Sendable {
  @TaskLocal static var current: ResolutionTracing?

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
    return Trace(tracing: current, start: .now)
  }

  /// A resolution that is being measured.
  struct Trace {
    let tracing: ResolutionTracing
    let start: ContinuousClock.Instant

    func end(
      _ access: DependencyAccess, context: DependencyContext, origin: DependencyResolution.Origin, cell: AnyCell
    ) {
      let duration = ContinuousClock.now - start
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
          line: site.line, duration: duration))
    }
  }
}
