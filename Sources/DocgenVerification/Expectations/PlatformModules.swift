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
  static let all = Set(
    """
    ARKit AVFAudio AVFoundation AVKit AVRouting Accelerate Accessibility Accounts ActivityKit AdServices AdSupport AddressBook Android
    AppIntents AppKit AppTrackingTransparency AppleArchive ApplicationServices AssetsLibrary AudioToolbox AudioUnit
    AuthenticationServices AutomaticAssessmentConfiguration BackgroundAssets BackgroundTasks Bionic BrowserEngineKit BusinessChat CFNetwork CRT
    CallKit CarPlay Carbon Charts Cinematic ClassKit ClockKit CloudKit Cocoa ColorSync Combine Compression Contacts ContactsUI CoreAudio
    CoreAudioKit CoreAudioTypes CoreBluetooth CoreData CoreFoundation CoreGraphics CoreHID CoreHaptics CoreImage CoreLocation CoreLocationUI
    CoreMIDI CoreML CoreMedia CoreMotion CoreNFC CoreServices CoreSpotlight CoreTelephony CoreText CoreTransferable CoreVideo CoreWLAN
    CreateML CryptoKit CryptoTokenKit Cxx CxxStdlib Darwin DataDetection DeveloperToolsSupport DeviceActivity DeviceCheck
    DeviceDiscoveryUI DiskArbitration Dispatch DockKit Distributed EventKit EventKitUI ExposureNotification ExtensionFoundation ExtensionKit
    ExternalAccessory FSKit FamilyControls FileProvider FileProviderUI FinanceKit Foundation FoundationEssentials FoundationInternationalization
    FoundationModels FoundationNetworking FoundationXML GLKit GSS GameController GameKit GameplayKit Glibc GroupActivities HealthKit HealthKitUI
    HomeKit Hypervisor IOKit IOSurface IdentityLookup ImageIO ImagePlayground InputMethodKit Intents IntentsUI JavaScriptCore JournalingSuggestions
    LinkPresentation LocalAuthentication MLCompute ManagedSettings MapKit MarketplaceKit MatterSupport MediaAccessibility MediaPlayer
    MediaToolbox MessageUI Messages Metal MetalFX MetalKit MetalPerformanceShaders MetricKit ModelIO MultipeerConnectivity Musl MusicKit
    NaturalLanguage NearbyInteraction Network NetworkExtension NotificationCenter OSLog ObjectiveC Observation OpenDirectory OpenGL OpenGLES PDFKit
    PHASE PaperKit PassKit PencilKit Photos PhotosUI PlaygroundSupport PushKit PushToTalk QuartzCore QuickLook QuickLookThumbnailing RealityFoundation
    RealityKit RegexBuilder RelevanceKit ReplayKit SafariServices SceneKit ScreenCaptureKit ScreenSaver ScreenTime Security SecurityInterface
    SensitiveContentAnalysis SensorKit ServiceManagement ShazamKit SoundAnalysis Spatial Speech SpriteKit StickerFoundation StoreKit Swift
    SwiftData SwiftShims SwiftUI SwiftUICore SwiftOverlayShims Symbols Synchronization SystemConfiguration SystemExtensions TVMLKit TVServices TVUIKit TabularData
    Testing ThreadNetwork TipKit Translation UIKit UniformTypeIdentifiers UserNotifications UserNotificationsUI VideoSubscriberAccount VideoToolbox
    Virtualization Vision VisionKit WASILibc WatchConnectivity WatchKit WebKit WidgetKit WinSDK WorkoutKit XCTest XPC os simd ucrt
    _Concurrency _Differentiation _RegexParser _StringProcessing _Testing_Foundation
    """.split(whereSeparator: \.isWhitespace).map(String.init))
}
