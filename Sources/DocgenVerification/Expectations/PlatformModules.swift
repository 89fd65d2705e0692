/// The modules of the platforms' SDKs and of Swift's toolchains, which a package can import without a dependency.
enum PlatformModules {
  /// The platform's module that an error says is missing, as in `no such module 'Combine'`.
  static func missing(in message: String) -> String? {
    let parts = message.split(separator: "'", omittingEmptySubsequences: false)
    guard message.hasPrefix("no such module '"), parts.count > 2 else { return nil }
    let module = String(parts[1])
    return all.contains(module) ? module : nil
  }

  /// The names of the modules.
  static let all = apple.union(toolchain)

  /// The modules of Apple's SDKs, which other platforms lack.
  static let apple = names(
    """
    Accelerate Accessibility Accounts ActivityKit AddressBook AdServices AdSupport AppIntents AppKit AppleArchive ApplicationServices
    AppTrackingTransparency ARKit AssetsLibrary AudioToolbox AudioUnit AuthenticationServices AutomaticAssessmentConfiguration AVFAudio
    AVFoundation AVKit AVRouting BackgroundAssets BackgroundTasks BrowserEngineKit BusinessChat CallKit Carbon CarPlay CFNetwork Charts
    Cinematic ClassKit ClockKit CloudKit Cocoa ColorSync Combine Compression Contacts ContactsUI CoreAudio CoreAudioKit CoreAudioTypes
    CoreBluetooth CoreData CoreFoundation CoreGraphics CoreHaptics CoreHID CoreImage CoreLocation CoreLocationUI CoreMedia CoreMIDI CoreML
    CoreMotion CoreNFC CoreServices CoreSpotlight CoreTelephony CoreText CoreTransferable CoreVideo CoreWLAN CreateML CryptoKit CryptoTokenKit
    Darwin DataDetection DeveloperToolsSupport DeviceActivity DeviceCheck DeviceDiscoveryUI DiskArbitration DockKit EventKit EventKitUI
    ExposureNotification ExtensionFoundation ExtensionKit ExternalAccessory FamilyControls FileProvider FileProviderUI FinanceKit
    FoundationModels FSKit GameController GameKit GameplayKit GLKit GroupActivities GSS HealthKit HealthKitUI HomeKit Hypervisor IdentityLookup
    ImageIO ImagePlayground InputMethodKit Intents IntentsUI IOKit IOSurface JavaScriptCore JournalingSuggestions LinkPresentation
    LocalAuthentication ManagedSettings MapKit MarketplaceKit MatterSupport MediaAccessibility MediaPlayer MediaToolbox Messages MessageUI Metal
    MetalFX MetalKit MetalPerformanceShaders MetricKit MLCompute ModelIO MultipeerConnectivity MusicKit NaturalLanguage NearbyInteraction
    Network NetworkExtension NotificationCenter ObjectiveC OpenDirectory OpenGL OpenGLES os OSLog PaperKit PassKit PDFKit PencilKit PHASE Photos
    PhotosUI PlaygroundSupport PushKit PushToTalk QuartzCore QuickLook QuickLookThumbnailing RealityFoundation RealityKit RelevanceKit ReplayKit
    SafariServices SceneKit ScreenCaptureKit ScreenSaver ScreenTime Security SecurityInterface SensitiveContentAnalysis SensorKit
    ServiceManagement ShazamKit simd SoundAnalysis Spatial Speech SpriteKit StickerFoundation StoreKit SwiftData SwiftUI SwiftUICore Symbols
    SystemConfiguration SystemExtensions TabularData ThreadNetwork TipKit Translation TVMLKit TVServices TVUIKit UIKit UniformTypeIdentifiers
    UserNotifications UserNotificationsUI VideoSubscriberAccount VideoToolbox Virtualization Vision VisionKit WatchConnectivity WatchKit WebKit
    WidgetKit WorkoutKit XPC
    """)

  /// The modules of toolchains, and the C libraries of other platforms.
  private static let toolchain = names(
    """
    _Concurrency _Differentiation _RegexParser _StringProcessing _Testing_Foundation Android Bionic CRT Cxx CxxStdlib Dispatch Distributed
    Foundation FoundationEssentials FoundationInternationalization FoundationNetworking FoundationXML Glibc Musl Observation RegexBuilder Swift
    SwiftOverlayShims SwiftShims Synchronization Testing ucrt WASILibc WinSDK XCTest
    """)

  private static func names(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
  }
}
