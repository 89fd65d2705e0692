import DocgenModel

extension PackageSamples {
  /// The names of a shard's samples, which are the same in each clone with the same sources.
  ///
  /// Samples that share a build stay together: the code blocks of a file, and consecutive steps of tutorials. The
  /// shards take turns for everything else.
  func names(in shard: Shard) -> Set<String> {
    let units =
      groups.map { $0.samples.map(\.id) } + consoleBlocks.map { [$0.id] } + cCodeBlocks.map { [$0.id] }
      + manifests.map { [$0.id] }
    let inTurn = units.enumerated().filter { $0.offset % shard.count == shard.number - 1 }.flatMap(\.element)
    let steps = tutorials.flatMap(\.steps).filter { !$0.checks.isEmpty }.map(\.id)
    let first = steps.count * (shard.number - 1) / shard.count
    let end = steps.count * shard.number / shard.count
    return Set((inTurn + steps[first..<end]).map(\.description))
  }
}
