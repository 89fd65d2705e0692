import Testing

extension Trait where Self == ConditionTrait {
  /// Runs a test only in debug builds, because only they report missing values by default.
  static var debugBuild: Self {
    #if DEBUG
      .enabled(if: true)
    #else
      .disabled("Release builds don't report missing values.")
    #endif
  }
}
