// snippet.hide
import DocgenSnippetSupport
import Foundation

let print = LinePrinter()
// snippet.show
// snippet.foreign
// From an SDK:
protocol ChatServiceDelegate: AnyObject {
  func chatService(_ service: ChatService, didReceive message: String)
}

final class ChatService {
  weak var delegate: (any ChatServiceDelegate)?

  func connect() { delegate?.chatService(self, didReceive: "Did you restart it?") }
  func disconnect() {}
}
// snippet.client
import Dependencies

struct ChatClient: Sendable {
  var messages: @Sendable () -> AsyncStream<String>
}

extension ChatClient: DependencyKey {
  static let liveValue = ChatClient(
    messages: {
      AsyncStream { continuation in
        let connection = ChatConnection(continuation)
        continuation.onTermination = { _ in connection.close() }
        connection.open()
      }
    }
  )
}

// Sendable, because the SDK's service is safe to use from all threads.
private final class ChatConnection: ChatServiceDelegate, @unchecked Sendable {
  private let continuation: AsyncStream<String>.Continuation
  private let service = ChatService()

  init(_ continuation: AsyncStream<String>.Continuation) {
    self.continuation = continuation
  }

  func open() {
    service.delegate = self
    service.connect()
  }

  func close() { service.disconnect() }

  func chatService(_ service: ChatService, didReceive message: String) { continuation.yield(message) }
}
// snippet.hide
struct Chat {
  @Dependency(ChatClient.self) var chat
}

for await message in Chat().chat.messages() {
  print(message)  // Did you restart it?
  break
}
