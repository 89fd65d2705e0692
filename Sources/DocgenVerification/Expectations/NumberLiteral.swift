import DocgenModel

/// A number in one of the spellings that Swift's literals have.
enum NumberLiteral {
  /// The number in decimal digits, without separators and without an exponent, or `nil` if the text isn't a number.
  ///
  /// Two spellings of a number have the same result, such as `0xFF` and `255`, or `1.5E+3` and `1500.0`. The result keeps
  /// the digits of a number without an exponent, so `7`, `7.0`, and `7.00` remain different.
  static func decimal(_ text: String) -> String? {
    let digits = text.drop { $0 == "-" || $0 == "−" }
    guard text.count - digits.count <= 1, digits.first?.isASCII == true, digits.first?.isNumber == true else {
      return nil
    }
    let sign = digits.count < text.count ? "-" : ""
    let spelled = String(digits.filter { $0 != "_" }).lowercased()
    for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] where spelled.hasPrefix(prefix) {
      return UInt(spelled.dropFirst(2), radix: radix).map { "\(sign)\($0)" }
    }
    let parts = spelled.split(separator: "e", omittingEmptySubsequences: false)
    let mantissa = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, mantissa.count <= 2,
      mantissa.allSatisfy({ !$0.isEmpty && $0.allSatisfy { ("0"..."9").contains($0) } })
    else { return nil }
    guard parts.count == 2 else { return sign + spelled }
    guard let exponent = Int(parts[1]), abs(exponent) <= 400 else { return nil }
    return sign + shifted(whole: String(mantissa[0]), fraction: mantissa.count > 1 ? String(mantissa[1]) : "", exponent)
  }

  /// A number whose decimal point moves to the right, or to the left if the exponent is negative.
  private static func shifted(whole: String, fraction: String, _ exponent: Int) -> String {
    let zeros = String(repeating: "0", count: abs(exponent))
    let digits = Array((exponent < 0 ? zeros : "") + whole + fraction + (exponent > 0 ? zeros : ""))
    let point = (exponent < 0 ? zeros.count : 0) + whole.count + exponent
    let (before, after) = (String(digits[..<point].drop { $0 == "0" }), String(digits[point...]))
    let decimals = after.trimmingSuffix { $0 == "0" }
    return (before.isEmpty ? "0" : before) + "." + (decimals.isEmpty ? "0" : decimals)
  }
}
