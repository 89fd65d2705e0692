import Dependencies
import HelpdeskAPI
import HelpdeskAPILive
import HelpdeskAnalytics
import HelpdeskStorage
import Testing

@Test func dependenciesHaveLiveAndTestValues() {
  DependencyValues.verify(\.analytics, \.apiClient, \.authenticator, \.draftStore, \.settings)
}
