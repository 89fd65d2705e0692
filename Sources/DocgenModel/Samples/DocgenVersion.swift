/// docgen's version.
public enum DocgenVersion {
  /// The version of this docgen.
  ///
  /// Stored results contain messages of docgen, so their files contain the version.
  public static let current = "0.1.0"
}
