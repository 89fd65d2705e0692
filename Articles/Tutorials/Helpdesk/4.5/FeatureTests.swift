import DependenciesTestSupport
import Testing

@Suite(
  .dependencies {
    $0.continuousClock = .immediate
  }
)
struct FeatureTests {}
