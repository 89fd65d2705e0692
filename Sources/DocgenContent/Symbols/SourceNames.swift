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
  /// The names in the files that contain a name, by that name.
  private let mentioned = MemoCache<String, DeclaredNames>()

  init(_ files: [SourceFile]) { self.files = files }

  /// The reason why a declaration is missing, or `nil` if the sources don't contain it.
  ///
  /// - Parameter path: The names of the types around the declaration and its own name, without labels.
  func access(to path: [String]) -> Access? {
    let found = names(mentioning: path)
    if found.conditional[Self.key(of: path)] != nil { return .conditional }
    return found.isHidden(Self.key(of: path)) ? .hidden : nil
  }

  /// The public declarations of a path that are inside `#if`.
  ///
  /// - Parameter path: The names of the types around the declarations and their own name, without labels.
  func conditionalDeclarations(at path: [String]) -> [ConditionalDeclaration] {
    names(mentioning: path).conditional[Self.key(of: path)] ?? []
  }

  private static func key(of path: [String]) -> String { path.suffix(2).joined(separator: ".") }

  /// The names in the files that contain the last name of a path.
  private func names(mentioning path: [String]) -> DeclaredNames {
    guard let name = path.last, !name.isEmpty else { return DeclaredNames() }
    return mentioned.value(for: name) {
      files.reduce(into: DeclaredNames()) { found, file in
        if file.bytes.contains(text: name) { found.formUnion(names(of: file)) }
      }
    }
  }

  private func names(of file: SourceFile) -> DeclaredNames {
    if let known = names.value[file.path] { return known }
    let read = DeclaredNames(of: String(decoding: file.bytes, as: UTF8.self), file: file.path)
    names.withValue { $0[file.path] = read }
    return read
  }
}
