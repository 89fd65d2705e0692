#if canImport(SwiftUI)
  import HelpdeskFeatures
  import SwiftUI

  /// Shows the screen of an app model.
  public struct HelpdeskView: View {
    private let model: AppModel

    public init(model: AppModel) {
      self.model = model
    }

    public var body: some View {
      switch model.screen {
      case .signIn(let signIn):
        SignInView(model: signIn) { await model.signIn() }
      case .tickets(let list):
        TicketListView(model: list)
      }
    }
  }

  struct SignInView: View {
    @Bindable var model: SignInModel
    let signIn: () async -> Void

    var body: some View {
      Form {
        TextField("Email", text: $model.email)
        SecureField("Password", text: $model.password)
        if let message = model.errorMessage {
          Text(message)
        }
        Button("Sign In") {
          Task { await signIn() }
        }
      }
    }
  }
#endif
