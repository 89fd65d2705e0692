import DocgenModel

extension SampleID {
  /// The place of a step in its file, or `nil` for another sample.
  var number: Int? { if case .step(_, let number) = self { number } else { nil } }
}
