/// The title of the group for extended types of any other kind, or of an unknown kind.
private let otherTypesTitle = "Extended Types"

/// The automatic groups in DocC's order, each with its title and the ``SymbolNode/kindComponent`` values of its pages.
///
/// The order was determined by running the toolchain's `docc` on one symbol of each kind (the fixture EveryKind).
/// It's neither alphabetical nor the order of the sources.
private let groups: [(title: String, kinds: [String])] = [
  ("Classes", ["class"]),
  ("Protocols", ["protocol"]),
  ("Structures", ["struct"]),
  ("Unions", ["union"]),
  ("Variables", ["var"]),
  ("Functions", ["func"]),
  ("Operators", ["func.op"]),
  ("Macros", ["macro"]),
  ("Associated Types", ["associatedtype"]),
  ("Enumeration Cases", ["enum.case"]),
  ("Initializers", ["init"]),
  ("Deinitializers", ["deinit"]),
  ("Instance Properties", ["property"]),
  ("Instance Methods", ["method"]),
  ("Subscripts", ["subscript"]),
  ("Type Aliases", ["typealias"]),
  ("Type Properties", ["type.property"]),
  ("Type Methods", ["type.method"]),
  ("Enumerations", ["enum"]),
  ("Type Subscripts", ["type.subscript"]),
  ("Extensions", ["extension"]),
  ("Extended Modules", ["module", "module.extension"]),
  ("Extended Classes", ["class.extension", "actor.extension"]),
  ("Extended Protocols", ["protocol.extension"]),
  ("Extended Structures", ["struct.extension"]),
  ("Extended Enumerations", ["enum.extension"]),
  (otherTypesTitle, []),
  ("Default Implementations", ["collectionGroup"]),
]

/// The titles of the automatic groups by ``SymbolNode/kindComponent``.
let automaticGroupTitles = Dictionary(
  uniqueKeysWithValues: groups.flatMap { group in group.kinds.map { ($0, group.title) } })

/// Groups symbols by kind, and sorts each group by address.
func kindGroups(of members: [SymbolNode]) -> [Curation.Group] {
  let membersByTitle = Dictionary(grouping: members) { automaticGroupTitles[$0.kindComponent] ?? otherTypesTitle }
  return groups.compactMap { title, _ in
    membersByTitle[title].map { members in
      Curation.Group(title: title, pages: members.sorted { $0.component < $1.component }.map(\.address))
    }
  }
}
