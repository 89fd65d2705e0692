/// A value that the main actor creates when your code first reads it.
///
/// Use it for a dependency that only the main actor can create, such as a window or a player. The library creates default values on any
/// thread, so a key can't create such an object itself:
///
/// ```swift
/// @MainActor
/// final class BannerCenter {
///   private(set) var banners: [String] = []
///   func show(_ text: String) { banners.append(text) }
/// }
///
/// private enum BannerCenterKey: DependencyKey {
///   static let liveValue = MainActorValue { BannerCenter() }
/// }
///
/// extension DependencyValues {
///   var bannerCenter: MainActorValue<BannerCenter> {
///     get { self[BannerCenterKey.self] }
///     set { self[BannerCenterKey.self] = newValue }
///   }
/// }
///
/// @MainActor
/// struct SaveCommand {
///   @Dependency(\.bannerCenter) var bannerCenter
///   func run() { bannerCenter.value.show("Saved") }
/// }
///
/// @MainActor
/// @Test func showsBanner() {
///   let center = BannerCenter()
///   withDependencies {
///     $0.bannerCenter = MainActorValue { center }
///   } operation: {
///     SaveCommand().run()
///   }
///   #expect(center.banners == ["Saved"])
/// }
/// ```
///
/// If the value is created before your code reads the dependency, such as when an app starts, you can also use an asynchronous
/// ``prepareDependencies(isolation:_:)``.
@MainActor
public final class MainActorValue<Value>: Sendable {
  private nonisolated let dependencies: DependencyValues.Continuation
  private nonisolated let create: @MainActor @Sendable () -> Value
  private var created: Value?
  private var isCreating = false

  /// Creates a value that a closure returns later.
  ///
  /// The closure runs with the dependencies of the code that calls the initializer, and not with those of the code that first reads
  /// ``value``. A default value captures dependencies as any other default value does. See <doc:Lifetimes>.
  ///
  /// - Parameter create: A closure that creates the value. The main actor calls it once.
  public nonisolated init(_ create: @escaping @MainActor @Sendable () -> Value) {
    self.dependencies = withEscapedDependencies { $0 }
    self.create = create
  }

  /// The value.
  public var value: Value {
    if let created { return created }
    guard !isCreating else { fatalError("A '\(Self.self)' reads its own value while it creates it.") }
    isCreating = true
    let value = dependencies.yield { create() }
    created = value
    return value
  }
}
