import Foundation

/// The most physical memory that this process has used at a time, in bytes.
public func peakMemory() -> Int {
  var usage = rusage()
  #if canImport(Glibc)
    getrusage(RUSAGE_SELF.rawValue, &usage)
  #else
    getrusage(RUSAGE_SELF, &usage)
  #endif
  #if canImport(Darwin)
    return usage.ru_maxrss
  #else
    // Linux counts in kilobytes.
    return usage.ru_maxrss * 1024
  #endif
}
