import SwiftSyntax
import SwiftSyntaxBuilder

extension ExprSyntax {
  /// The type that the compiler gives this expression where nothing else asks for one.
  ///
  /// Only literals, collections of literals of one kind, and `as` show it by their spelling. Otherwise, nil.
  var literalType: TypeSyntax? {
    switch self.as(ExprSyntaxEnum.self) {
    case .booleanLiteralExpr: return "Swift.Bool"
    case .integerLiteralExpr: return "Swift.Int"
    case .floatLiteralExpr: return "Swift.Double"
    case .stringLiteralExpr, .simpleStringLiteralExpr: return "Swift.String"
    case .prefixOperatorExpr(let prefixed):
      return ["-", "+"].contains(prefixed.operator.text) ? prefixed.expression.literalType?.ifNumeric : nil
    case .tupleExpr(let tuple):
      guard tuple.elements.count == 1, let element = tuple.elements.first, element.label == nil else { return nil }
      return element.expression.literalType
    case .arrayExpr(let array):
      return array.elements.map(\.expression).commonLiteralType.map { "[\($0)]" }
    case .dictionaryExpr(let dictionary):
      guard
        case .elements(let elements) = dictionary.content,
        let key = elements.map(\.key).commonLiteralType, let value = elements.map(\.value).commonLiteralType
      else { return nil }
      return "[\(key): \(value)]"
    case .sequenceExpr(let sequence):
      return Array(sequence.elements).castType
    case .asExpr(let cast):
      return cast.questionOrExclamationMark == nil ? cast.type.trimmed : nil
    default:
      return nil
    }
  }
}

extension TypeSyntax {
  fileprivate var ifNumeric: TypeSyntax? {
    ["Swift.Int", "Swift.Double"].contains(trimmedDescription) ? self : nil
  }
}

extension [ExprSyntax] {
  /// The type of all elements, or nil if they differ, even if the compiler finds a common type.
  fileprivate var commonLiteralType: TypeSyntax? {
    let types = map(\.literalType)
    guard let first = types.first ?? nil else { return nil }
    return types.allSatisfy { $0?.description == first.description } ? first : nil
  }

  /// The type in `value as Type`, as the parser leaves it: operators are folded only later.
  fileprivate var castType: TypeSyntax? {
    guard count == 3, let cast = self[1].as(UnresolvedAsExprSyntax.self), cast.questionOrExclamationMark == nil
    else { return nil }
    return self[2].as(TypeExprSyntax.self)?.type.trimmed
  }
}
