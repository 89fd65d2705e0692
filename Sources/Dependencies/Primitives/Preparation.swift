/// One call of ``prepareDependencies(_:)``: what it set may be set again by the same call, and by no other.
final class Preparation: Sendable {}
