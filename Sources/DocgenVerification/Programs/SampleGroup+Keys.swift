import DocgenModel
import DocgenSystem

extension SampleGroup {
  func key(_ inputs: [String]) -> String {
    var hasher = SHA256Hasher()
    addSettings(to: &hasher, inputs)
    for sample in samples {
      hasher.addPart(sample.text)
      hasher.addPart(
        "\(sample.id) \(sample.position.column) \(sample.textPosition.line) \(sample.textPosition.column)"
          + " \(sample.check) \(sample.isHidden)")
    }
    return hasher.finalize().description
  }

  private func addSettings(to hasher: inout SHA256Hasher, _ inputs: [String]) {
    for part in inputs + imports + otherModules + [prelude] { hasher.addPart(part) }
    for (name, type) in declaredTypes.sorted(by: { $0.key < $1.key }) { hasher.addPart("\(name): \(type)") }
  }

  /// The key of the programs of a sample: their text, wherever the file has it.
  func key(of programs: [SampleProgram], _ inputs: [String]) -> String {
    var hasher = SHA256Hasher()
    addSettings(to: &hasher, inputs)
    for program in programs {
      let root = samples[program.root]
      hasher.addPart(root.id.isSnippet ? "\(root.id)" : "\(program.samples.count)")
      for index in program.samples {
        let sample = samples[index]
        hasher.addPart(sample.text)
        // Failures contain lines of the page, so the key includes the distances between samples.
        hasher.addPart(
          "\(sample.textPosition.line - root.position.line) \(sample.textPosition.column) \(sample.check)")
        for range in program.omitted[index] ?? [] { hasher.addPart("\(range)") }
      }
    }
    return hasher.finalize().description
  }
}
