#if canImport(SwiftUI)
  import XCTest

  final class HelpdeskUITests: XCTestCase {
    @MainActor
    func testSignInShowsTickets() {
      let app = XCUIApplication()
      app.launchEnvironment["SWIFT_DEPENDENCIES_CONTEXT"] = "preview"
      app.launch()

      app.buttons["Sign In"].tap()

      XCTAssertTrue(app.staticTexts["Printer is offline"].waitForExistence(timeout: 5))
    }
  }
#endif
