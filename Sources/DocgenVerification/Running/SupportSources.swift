/// The sources of the module that every in-place program is linked with.
///
/// A program imports it in its first line. It reports to docgen, through files that the environment names, which samples
/// the program has reached, what each line printed, and what the program tried that a sample must not do.
enum SupportSources {
  /// The module's name.
  static let module = "DocgenSampleSupport"

  /// The file to which the program writes what each line printed.
  static let printRecord = "DOCGEN_PRINT_RECORD"
  /// The file to which it writes everything else.
  static let eventRecord = "DOCGEN_EVENT_RECORD"
  /// The only folder that it may write to.
  static let folder = "DOCGEN_FOLDER"
  /// Whether the standard output says where each sample begins.
  static let marksOutput = "DOCGEN_MARKS_OUTPUT"

  /// The line of the standard output that precedes a sample's own.
  static func outputMark(line: Int) -> String { "\u{1E}docgen \(line)\u{1E}" }

  /// The Swift source.
  static let swift = #"""
    #if canImport(Glibc)
      import Glibc
    #elseif canImport(Musl)
      import Musl
    #elseif canImport(Android)
      import Android
    #else
      import Darwin
    #endif

    /// A `print` that records the line of each call.
    public struct LinePrinter: Sendable {
      public init() {}

      public func callAsFunction(
        _ items: Any..., separator: String = " ", terminator: String = "\n", line: Int = #line
      ) {
        let text = items.map { String(describing: $0) }.joined(separator: separator)
        Swift.print(text, terminator: terminator)
        fflush(nil)
        append("\(line) \(text.utf8.count)\n\(text)\n", to: printRecord)
        if terminator != "\n" { append("0 \(terminator.utf8.count)\n\(terminator)\n", to: printRecord) }
      }

      public func callAsFunction(
        _ items: Any..., separator: String = " ", terminator: String = "\n", to output: inout some TextOutputStream
      ) {
        output.write(items.map { String(describing: $0) }.joined(separator: separator) + terminator)
      }
    }

    /// Records that the program has reached a sample.
    public func docgenBegin(_ line: Int) {
      append("begin \(line)\n", to: eventRecord)
      guard getenv("DOCGEN_MARKS_OUTPUT") != nil else { return }
      Swift.print("\u{1E}docgen \(line)\u{1E}")
      fflush(nil)
    }

    /// Records that the program has reached the statement at a line.
    public func docgenAt(_ line: Int) {
      append("at \(line)\n", to: eventRecord)
      append("-\(line) 0\n\n", to: printRecord)
    }

    /// Records that the program has reached its end.
    public func docgenEnd() { append("end\n", to: eventRecord) }

    precedencegroup DocgenValuePrecedence { lowerThan: AssignmentPrecedence }
    infix operator ⟾: DocgenValuePrecedence

    /// Records the value of the expression that ends on a line.
    public func ⟾ <Value>(value: Value, line: Int) { docgenValue(line, value) }

    /// Records the value that a statement has set.
    public func docgenValue<Value>(_ line: Int, _ value: Value) {
      let style = Mirror(reflecting: value).displayStyle
      let isUnordered = style == .set || style == .dictionary
      let text = [
        isUnordered ? "unordered" : Value.self == Void.self ? "void" : "", String(describing: value),
        String(reflecting: value),
      ].joined(separator: "\u{1E}")
      append("-\(line) \(text.utf8.count)\n\(text)\n", to: printRecord)
    }

    private let printRecord = descriptor("DOCGEN_PRINT_RECORD")
    private let eventRecord = descriptor("DOCGEN_EVENT_RECORD")

    private func descriptor(_ variable: String) -> Int32? {
      guard let path = getenv(variable) else { return nil }
      let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
      guard (0...2).contains(descriptor) else { return descriptor < 0 ? nil : descriptor }
      let other = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
      close(descriptor)
      return other < 0 ? nil : other
    }

    private func append(_ text: String, to descriptor: Int32?) {
      guard let descriptor else { return }
      var text = text
      text.withUTF8 { _ = write(descriptor, $0.baseAddress, $0.count) }
    }
    """#

  /// The C source: functions of the C library that take the place of the real ones, and refuse what a sample must not do.
  static let c = #"""
    #ifdef __linux__
    #define _GNU_SOURCE
    #include <dlfcn.h>
    #include <errno.h>
    #include <fcntl.h>
    #include <limits.h>
    #include <stdarg.h>
    #include <stdio.h>
    #include <stdlib.h>
    #include <string.h>
    #include <sys/stat.h>
    #include <sys/syscall.h>
    #include <sys/types.h>
    #include <unistd.h>

    static void record(const char *what, const char *path) {
      const char *file = getenv("DOCGEN_EVENT_RECORD");
      if (!file) return;
      int descriptor = syscall(SYS_openat, AT_FDCWD, file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
      if (descriptor < 0) return;
      char line[PATH_MAX + 32];
      int length = snprintf(line, sizeof line, "%s %s\n", what, path);
      if (length > 0) syscall(SYS_write, descriptor, line, length < (int)sizeof line ? length : (int)sizeof line);
      syscall(SYS_close, descriptor);
    }

    /* Whether a path leads out of the sample's folder. The last component needn't exist. */
    static int leads_out(int directory, const char *path) {
      static __thread int is_busy;
      const char *folder = getenv("DOCGEN_FOLDER");
      if (!folder || !path || is_busy) return 0;
      char start[PATH_MAX], parent[PATH_MAX], real[PATH_MAX];
      if (path[0] == '/' || directory == AT_FDCWD) {
        snprintf(start, sizeof start, "%s", path);
      } else {
        char link[64], base[PATH_MAX];
        snprintf(link, sizeof link, "/proc/self/fd/%d", directory);
        ssize_t length = readlink(link, base, sizeof base - 1);
        if (length < 0) return 0;
        base[length] = 0;
        snprintf(start, sizeof start, "%s/%s", base, path);
      }
      snprintf(parent, sizeof parent, "%s", start);
      is_busy = 1;
      int found = realpath(parent, real) != NULL;
      while (!found) {
        char *slash = strrchr(parent, '/');
        if (!slash) { found = realpath(".", real) != NULL; break; }
        if (slash == parent) { strcpy(real, "/"); found = 1; break; }
        *slash = 0;
        found = realpath(parent, real) != NULL;
      }
      is_busy = 0;
      size_t length = strlen(folder);
      if (!found || (strncmp(real, folder, length) == 0 && (real[length] == '/' || real[length] == 0))) return 0;
      if (strncmp(real, "/dev", 4) == 0 || strncmp(real, "/proc/", 6) == 0) return 0;
      record("outside", path);
      errno = EACCES;
      return 1;
    }

    #define REAL(name) ((__typeof__(&name))real(#name))
    static void *real(const char *name) { return dlsym(RTLD_NEXT, name); }
    static int writes(int flags) { return (flags & O_ACCMODE) != O_RDONLY || (flags & (O_CREAT | O_TRUNC)); }
    static int mode_writes(const char *mode) { return mode && strpbrk(mode, "wa+x"); }

    #define OPEN(name)                                                             \
      int name(const char *path, int flags, ...) {                                 \
        va_list list; va_start(list, flags); mode_t mode = va_arg(list, int); va_end(list); \
        if (writes(flags) && leads_out(AT_FDCWD, path)) return -1;                 \
        return REAL(name)(path, flags, mode);                                      \
      }
    #define OPENAT(name)                                                           \
      int name(int directory, const char *path, int flags, ...) {                  \
        va_list list; va_start(list, flags); mode_t mode = va_arg(list, int); va_end(list); \
        if (writes(flags) && leads_out(directory, path)) return -1;                \
        return REAL(name)(directory, path, flags, mode);                           \
      }
    OPEN(open)
    OPEN(open64)
    OPENAT(openat)
    OPENAT(openat64)
    FILE *fopen(const char *path, const char *mode) {
      return mode_writes(mode) && leads_out(AT_FDCWD, path) ? NULL : REAL(fopen)(path, mode);
    }
    FILE *fopen64(const char *path, const char *mode) {
      return mode_writes(mode) && leads_out(AT_FDCWD, path) ? NULL : REAL(fopen64)(path, mode);
    }
    int creat(const char *path, mode_t mode) { return leads_out(AT_FDCWD, path) ? -1 : REAL(creat)(path, mode); }
    int mkdir(const char *path, mode_t mode) {
      struct stat status;
      if (stat(path, &status) == 0) { errno = EEXIST; return -1; }
      return leads_out(AT_FDCWD, path) ? -1 : REAL(mkdir)(path, mode);
    }
    int unlink(const char *path) { return leads_out(AT_FDCWD, path) ? -1 : REAL(unlink)(path); }
    int rmdir(const char *path) { return leads_out(AT_FDCWD, path) ? -1 : REAL(rmdir)(path); }
    int remove(const char *path) { return leads_out(AT_FDCWD, path) ? -1 : REAL(remove)(path); }
    int rename(const char *from, const char *to) {
      return leads_out(AT_FDCWD, from) || leads_out(AT_FDCWD, to) ? -1 : REAL(rename)(from, to);
    }
    int symlink(const char *target, const char *path) {
      return leads_out(AT_FDCWD, path) ? -1 : REAL(symlink)(target, path);
    }
    int link(const char *from, const char *to) { return leads_out(AT_FDCWD, to) ? -1 : REAL(link)(from, to); }
    int truncate(const char *path, off_t size) {
      return leads_out(AT_FDCWD, path) ? -1 : REAL(truncate)(path, size);
    }

    /* What the program printed isn't lost if it crashes. */
    __attribute__((constructor)) static void buffer_lines(void) { setvbuf(stdout, NULL, _IOLBF, 0); }

    pid_t fork(void) { record("fork", ""); errno = EPERM; return -1; }

    ssize_t read(int descriptor, void *buffer, size_t count) {
      if (descriptor == 0) record("input", "");
      return REAL(read)(descriptor, buffer, count);
    }
    ssize_t getline(char **line, size_t *size, FILE *file) {
      if (file == stdin) record("input", "");
      return REAL(getline)(line, size, file);
    }
    ssize_t __getdelim(char **line, size_t *size, int end, FILE *file) {
      if (file == stdin) record("input", "");
      return ((ssize_t (*)(char **, size_t *, int, FILE *))real("__getdelim"))(line, size, end, file);
    }
    ssize_t getdelim(char **line, size_t *size, int end, FILE *file) {
      if (file == stdin) record("input", "");
      return REAL(getdelim)(line, size, end, file);
    }
    char *fgets(char *line, int size, FILE *file) {
      if (file == stdin) record("input", "");
      return REAL(fgets)(line, size, file);
    }
    int getchar(void) { record("input", ""); return REAL(getchar)(); }
    #endif
    """#
}
