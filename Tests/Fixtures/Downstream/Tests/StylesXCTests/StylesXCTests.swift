import Dependencies
import XCTest

@testable import Styles

class BaseCase: XCTestCase {
  override func invokeTest() {
    withDependencies {
      $0.date.now = Date(timeIntervalSince1970: 1_234_567_890)
      $0.uuid = .incrementing
      $0.mainQueue = .immediate
    } operation: {
      super.invokeTest()
    }
  }
}

final class InheritedCase: BaseCase {
  func testEveryTestHasTheOverrides() {
    @Dependency(\.uuid) var uuid
    XCTAssertEqual(uuid(), UUID(0))
    XCTAssertEqual(CounterModel().now, Date(timeIntervalSince1970: 1_234_567_890))
  }

  @MainActor func testAModelMakesAChild() async {
    let model = withDependencies {
      $0.courier.book = { _ in 5 }
    } operation: {
      CounterModel()
    }
    model.open(Parcel(id: UUID(1), createdAt: .distantPast))
    await model.detail?.send()
    XCTAssertEqual(model.detail?.number, 5)
  }
}

final class ScopedCase: XCTestCase {
  func testTheWholeTestIsAScope() {
    withDependencies {
      $0.uuid = .incrementing
    } operation: {
      XCTAssertEqual(CounterModel().uuid(), UUID(0))
    }
  }

  @available(*, deprecated, message: "As the type that it uses.")
  func testAnActorRemembers() async throws {
    let isBooked = ActorIsolated(false)
    let model = withDependencies {
      $0.courier.book = { _ in
        await isBooked.setValue(true)
        return 1
      }
    } operation: {
      CounterModel()
    }
    _ = try await model.book("tea")
    let value = await isBooked.value
    XCTAssertEqual(value, true)
  }
}
