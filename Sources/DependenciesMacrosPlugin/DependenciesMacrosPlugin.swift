import DependenciesMacrosExpansion
import SwiftCompilerPlugin
import SwiftSyntaxMacros

/// The executable that the compiler starts to have the macros expanded.
///
/// The expansions are in a library, so that tests reach them without linking the plugin: what links a plugin is built for
/// the machine that compiles, and everything that it links a second time.
@main
struct DependenciesMacrosPlugin: CompilerPlugin {
  let providingMacros: [any Macro.Type] = [
    DependencyClientMacro.self,
    DependencyEndpointMacro.self,
    DependencyEndpointIgnoredMacro.self,
    DependencyEntryMacro.self,
    DependencyEntryValueMacro.self,
  ]
}

// The compiler asks for a macro by the plugin's module name, so that each has a type in it.

final class DependencyClientMacro: DependenciesMacrosExpansion.DependencyClientMacro {}
final class DependencyEndpointMacro: DependenciesMacrosExpansion.DependencyEndpointMacro {}
final class DependencyEndpointIgnoredMacro: DependenciesMacrosExpansion.DependencyEndpointIgnoredMacro {}
final class DependencyEntryMacro: DependenciesMacrosExpansion.DependencyEntryMacro {}
final class DependencyEntryValueMacro: DependenciesMacrosExpansion.DependencyEntryValueMacro {}
