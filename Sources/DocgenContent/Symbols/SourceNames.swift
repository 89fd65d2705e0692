import DependenciesConcurrency
import DocgenModel
import DocgenSyntax

/// The names in a package's sources that symbol graphs don't contain.
///
/// Only links and code voice that lead nowhere need them, so a file is read when its text contains such a name.
final class SourceNames: Sendable {
  /// The reason why symbol graphs don't contain a declaration.
  enum Access: Hashable, Sendable {
    /// It isn't public.
    case hidden
    /// It's inside `#if`.
    case conditional
  }

  private let files: [SourceFile]
  private let names = LockIsolated<[String: DeclaredNames]>([:])

  init(_ files: [SourceFile]) { self.files = files }

  /// The reason why a declaration is missing, or `nil` if the sources don't contain it.
  ///
  /// - Parameter path: The names of the types around the declaration and its own name, without labels.
  func access(to path: [String]) -> Access? {
    guard let name = path.last, !name.isEmpty else { return nil }
    let key = path.suffix(2).joined(separator: ".")
    var found = DeclaredNames()
    for file in files where file.bytes.contains(text: name) {
      found.formUnion(names(of: file))
    }
    if found.conditions[key] != nil { return .conditional }
    return found.isHidden(key) ? .hidden : nil
  }

  private func names(of file: SourceFile) -> DeclaredNames {
    if let known = names.value[file.path] { return known }
    let read = DeclaredNames(of: String(decoding: file.bytes, as: UTF8.self))
    names.withValue { $0[file.path] = read }
    return read
  }
}
