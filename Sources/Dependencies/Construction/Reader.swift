/// What a ``Dependency`` reads, and where in the source it is written.
///
/// Nearly every wrapper is written once and initialised many times with the same literal key path, which the optimiser
/// turns into a function that captures nothing. For those there is one reader, which is never freed: wrappers refer to
/// it without counting references. Counting would be the better part of what a read costs, and all who read the same
/// dependency would contend for the counter.
// Sendable because it is immutable.
@usableFromInline
final class Reader: AnyCell, @unchecked Sendable {
  /// Stores the value at an address, which keeps its type out of this one.
  @usableFromInline
  typealias Read = @Sendable (DependencyValues, UnsafeMutableRawPointer) -> Void

  private let read: Read
  let site: CallSite

  fileprivate init(_ read: @escaping Read, site: CallSite, identity: ObjectIdentifier) {
    self.read = read
    self.site = site
    super.init(key: identity, isLazy: false, preparation: nil)
  }

  /// Stores the value at an address; meanwhile slow paths below know for whom.
  @usableFromInline
  func read(from values: DependencyValues, to address: UnsafeMutableRawPointer) {
    let previous = Reader.exchangeCurrent(Unmanaged.passUnretained(self).toOpaque())
    defer { _ = Reader.exchangeCurrent(previous) }
    read(values, address)
  }
}

// MARK: - One reader for each place in the source

extension Reader {
  private static let readers = Readers()

  /// The reader for a wrapper, and whether whoever asks has to own it.
  static func reader(_ read: @escaping Read, site: CallSite) -> (reader: Reader, isOwned: Bool) {
    readers.reader(read, site: site)
  }

  /// The readers that are kept forever: one for each place in the source and function.
  // Sendable because the table's words are only touched through atomics, and written inside `lock`.
  private final class Readers: @unchecked Sendable {
    // Only the table's code runs while the lock is held. A reader in the table captures nothing, so it releases nothing.
    private let lock = Lock()
    private let table = GrowingTable(bits: 6)

    func reader(_ read: @escaping Read, site: CallSite) -> (reader: Reader, isOwned: Bool) {
      guard let function = FunctionIdentity(read) else {
        // Made anew for each wrapper, as a key path with arguments is: keeping all would be a leak.
        return (Reader(read, site: site, identity: ObjectIdentifier(Reader.self)), true)
      }
      let identity = function.mixed(with: site)
      if let reader = kept(function, site, identity) { return (reader, false) }
      return lock.withLock {
        if let reader = kept(function, site, identity) { return (reader, false) }
        let reader = Reader(read, site: site, identity: identity)
        guard table.cell(for: identity) == nil else { return (reader, true) }
        table.insert(reader)
        return (reader, false)
      }
    }

    @inline(__always)
    private func kept(_ function: FunctionIdentity, _ site: CallSite, _ identity: ObjectIdentifier) -> Reader? {
      guard let cell = table.cell(for: identity) else { return nil }
      return cell._withUnsafeGuaranteedRef {
        let reader = unsafeDowncast($0, to: Reader.self)
        return FunctionIdentity(reader.read) == function && reader.site == site ? reader : nil
      }
    }
  }
}

/// What tells a function that captures nothing from every other.
private struct FunctionIdentity: Equatable {
  private let code: UInt

  /// - Parameter function: `nil` is the result for one that captures something.
  init?(_ function: @escaping Reader.Read) {
    // A function value is its code and, where it captured something, its context.
    let (code, context) = unsafeBitCast(function, to: (UInt, UInt).self)
    guard context == 0 else { return nil }
    self.code = code
  }

  /// An identity for the function at a place: equal for equal pairs, and nearly always different for different ones.
  @inline(__always)
  func mixed(with site: CallSite) -> ObjectIdentifier {
    let mixed = code ^ site.fileAddress &* 31 ^ (site.line << 20) ^ (site.column << 40)
    return unsafeBitCast(mixed == 0 ? 1 : mixed, to: ObjectIdentifier.self)
  }
}
