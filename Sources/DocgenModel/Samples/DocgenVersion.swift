/// docgen's version.
public enum DocgenVersion {
  /// The version of this docgen.
  ///
  /// Files of stored results contain this version, because the results contain docgen's messages.
  public static let current = "0.1.0"
}
