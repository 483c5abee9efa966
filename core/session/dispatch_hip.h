// SPDX-License-Identifier: Apache-2.0
// HIP's module API and clang, for session/dispatch.h: the functions that are needed, found at run time. Their C ABI has been
// the same since ROCm 5, so that HIP's headers are not needed.
//
// C++17 and POSIX. One thread at a time.
#pragma once

#include "dispatch_elements.h"
#include "dispatch_metadata.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <memory>
#include <string>
#include <string_view>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>
#include <vector>

namespace wavesmith::dispatch {

// hipMemcpyKind.
inline constexpr int kHostToDevice = 1;
inline constexpr int kDeviceToHost = 2;

struct Size {
  std::array<std::uint32_t, 3> grid;      // work-items
  std::array<std::uint32_t, 3> workgroup; // work-items
  std::uint32_t dynamicLds;

  [[nodiscard]] bool whole() const { // no work-group is partial
    return grid[0] % workgroup[0] == 0 && grid[1] % workgroup[1] == 0 && grid[2] % workgroup[2] == 0;
  }
  [[nodiscard]] std::uint64_t workgroups() const {
    std::uint64_t all = 1;
    for (std::size_t d = 0; d < 3; ++d)
      all *= (grid[d] + std::uint64_t{workgroup[d]} - 1) / workgroup[d];
    return all;
  }
  // Work-groups at the end of a row have fewer work-items.
  [[nodiscard]] std::uint64_t waves() const {
    std::uint64_t all = 0;
    for (unsigned corner = 0; corner < 8; ++corner) {
      std::uint64_t groups = 1;
      std::uint64_t items = 1;
      for (std::size_t d = 0; d < 3; ++d) {
        const bool last = (corner >> d & 1) != 0;
        groups *= last ? (grid[d] % workgroup[d] != 0 ? 1 : 0) : grid[d] / workgroup[d];
        items *= last ? grid[d] % workgroup[d] : workgroup[d];
      }
      all += groups * ((items + 63) / 64);
    }
    return all;
  }
};

// A function of HIP by its name: a pointer of any type. Null: there is none.
struct HipSymbol {
  void* address = nullptr;
  template <typename Function>
  operator Function*() const {
    return reinterpret_cast<Function*>(address);
  }
};

struct Hip {
  explicit Hip(void* from) : library(from) {}
  Hip(const Hip&) = delete;
  Hip& operator=(const Hip&) = delete;

  void* library;
  const char* missing = nullptr; // the last of the next functions that the library lacks
  int (*hipGetDeviceCount)(int*) = found("hipGetDeviceCount");
  int (*hipSetDevice)(int) = found("hipSetDevice");
  const char* (*hipGetErrorName)(int) = found("hipGetErrorName");
  const char* (*hipGetErrorString)(int) = found("hipGetErrorString");
  int (*hipMalloc)(void**, std::size_t) = found("hipMalloc");
  int (*hipFree)(void*) = found("hipFree");
  int (*hipMemcpy)(void*, const void*, std::size_t, int) = found("hipMemcpy");
  int (*hipModuleLoadData)(void**, const void*) = found("hipModuleLoadData");
  int (*hipModuleUnload)(void*) = found("hipModuleUnload");
  int (*hipModuleGetFunction)(void**, void*, const char*) = found("hipModuleGetFunction");
  int (*hipModuleLaunchKernel)(void*, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned,
                               void*, void**, void**) = found("hipModuleLaunchKernel");
  int (*hipDeviceSynchronize)() = found("hipDeviceSynchronize");
  int (*hipEventCreate)(void**) = found("hipEventCreate");
  int (*hipEventDestroy)(void*) = found("hipEventDestroy");
  int (*hipEventRecord)(void*, void*) = found("hipEventRecord");
  int (*hipEventElapsedTime)(float*, void*, void*) = found("hipEventElapsedTime");
  // Takes the grid in work-items, so that a work-group may be partial; a function of C++ in ROCm 5. May be missing.
  int (*launchInWorkItems)(void*, std::uint32_t, std::uint32_t, std::uint32_t, std::uint32_t, std::uint32_t,
                           std::uint32_t, std::size_t, void*, void**, void**, void*, void*,
                           std::uint32_t) = inWorkItems();
  std::string description = {};

  [[nodiscard]] static Result<std::shared_ptr<const Hip>> load(int device) {
    std::string looked;
    void* const library = open(looked);
    if (library == nullptr)
      return Diagnostic{"no HIP runtime (libamdhip64) can be loaded" + looked +
                        "; the variable WAVESMITH_HIP_LIBRARY can name one"};
    auto hip = std::make_shared<Hip>(library);
    if (hip->missing != nullptr)
      return Diagnostic{std::string("the HIP runtime lacks the function ") + hip->missing};
    return ready(std::move(hip), device);
  }

  // An error names the function and HIP's reason.
  [[nodiscard]] Result<void> checked(const char* function, int status) const {
    if (status == 0) return {};
    return Diagnostic{std::string(function) + ": " + hipGetErrorName(status) + " (" +
                      hipGetErrorString(status) + ")"};
  }

  // Seconds of the kernel. A launch that HIP refuses is an error, a kernel that faults one with the severity Warning.
  [[nodiscard]] Result<double> launch(void* function, const Size& size,
                                      std::vector<std::byte>& kernarg) const {
    std::size_t bytes = kernarg.size();
    // HIP_LAUNCH_PARAM_BUFFER_POINTER, _BUFFER_SIZE and _END.
    void* extra[] = {reinterpret_cast<void*>(1), kernarg.data(), reinterpret_cast<void*>(2), &bytes,
                     reinterpret_cast<void*>(3)};
    void** const arguments = bytes == 0 ? nullptr : extra;
    void* begin = nullptr;
    void* end = nullptr;
    hipEventCreate(&begin);
    hipEventCreate(&end);
    hipEventRecord(begin, nullptr);
    const auto& [x, y, z] = size.grid;
    const auto& [a, b, c] = size.workgroup;
    Result<void> launched =
        size.whole() ? checked("hipModuleLaunchKernel",
                               hipModuleLaunchKernel(function, x / a, y / b, z / c, a, b, c, size.dynamicLds,
                                                     nullptr, nullptr, arguments))
        : launchInWorkItems != nullptr
            ? checked("hipExtModuleLaunchKernel",
                      launchInWorkItems(function, x, y, z, a, b, c, size.dynamicLds, nullptr, nullptr,
                                        arguments, nullptr, nullptr, 0))
            : Result<void>(
                  Diagnostic{"the grid is not a multiple of the work-group, which this HIP runtime needs"});
    hipEventRecord(end, nullptr);
    Result<double> seconds = 0.0;
    if (!launched) {
      seconds = launched.error();
    } else if (const auto done = checked("hipDeviceSynchronize", hipDeviceSynchronize()); !done) {
      seconds = Diagnostic{done.error().message, {}, Severity::Warning};
    } else {
      float milliseconds = 0;
      hipEventElapsedTime(&milliseconds, begin, end);
      seconds = static_cast<double>(milliseconds) / 1000;
    }
    hipEventDestroy(begin);
    hipEventDestroy(end);
    return seconds;
  }

private:
  HipSymbol found(const char* name) {
    const HipSymbol symbol{::dlsym(library, name)};
    if (symbol.address == nullptr) missing = name;
    return symbol;
  }
  [[nodiscard]] HipSymbol inWorkItems() const {
    if (void* const plain = ::dlsym(library, "hipExtModuleLaunchKernel")) return {plain};
    return {::dlsym(
        library,
        "_Z24hipExtModuleLaunchKernelP18ihipModuleSymbol_tjjjjjjmP12ihipStream_tPPvS4_P11ihipEvent_tS6_j")};
  }

  // The library that the program is linked with, the one that the variable names, or that of the newest ROCm.
  static void* open(std::string& looked) {
    if (::dlsym(RTLD_DEFAULT, "hipModuleLaunchKernel") != nullptr) return ::dlopen(nullptr, RTLD_NOW);
    const char* const named = std::getenv("WAVESMITH_HIP_LIBRARY");
    if (named != nullptr && *named != '\0') {
      void* const library = ::dlopen(named, RTLD_NOW);
      if (library == nullptr) looked = std::string(": ") + ::dlerror();
      return library;
    }
    for (const char* folder : {"", "/opt/rocm/lib/"})
      for (const char* name : {"libamdhip64.so.7", "libamdhip64.so.6", "libamdhip64.so.5", "libamdhip64.so"})
        if (void* library = ::dlopen((std::string(folder) + name).c_str(), RTLD_NOW)) return library;
    return nullptr;
  }

  static Result<std::shared_ptr<const Hip>> ready(std::shared_ptr<Hip> hip, int device) {
    int count = 0;
    const int status = hip->hipGetDeviceCount(&count);
    if (status != 0 || count == 0)
      return Diagnostic{"HIP has no device: " + (status == 0
                                                     ? std::string("it found none")
                                                     : std::string(hip->hipGetErrorName(status)) + " (" +
                                                           hip->hipGetErrorString(status) + ")")};
    if (auto done = hip->checked("hipSetDevice", hip->hipSetDevice(device)); !done) return done.error();
    hip->description = "HIP, device " + std::to_string(device) + " of " + std::to_string(count);
    return std::shared_ptr<const Hip>(std::move(hip));
  }
};

// The memory of a buffer on the device.
struct Memory {
  Memory() = default;
  ~Memory() {
    if (address != nullptr) hip->hipFree(address);
  }
  Memory(const Memory&) = delete;
  Memory& operator=(const Memory&) = delete;

  std::shared_ptr<const Hip> hip;
  ElementType type = ElementType::U8;
  std::uint64_t count = 0;
  void* address = nullptr;
};

struct LoadedModule {
  LoadedModule() = default;
  ~LoadedModule() {
    if (handle != nullptr) hip->hipModuleUnload(handle);
  }
  LoadedModule(const LoadedModule&) = delete;
  LoadedModule& operator=(const LoadedModule&) = delete;

  std::shared_ptr<const Hip> hip;
  void* handle = nullptr; // null: the text has errors
  std::string name;
  std::vector<KernelFacts> kernels;
  Diagnostics diagnostics;
};

inline Result<std::shared_ptr<LoadedModule>> loadModule(const std::shared_ptr<const Hip>& hip,
                                                        const std::vector<std::byte>& bytes, std::string name,
                                                        const std::string& target) {
  auto module = std::make_shared<LoadedModule>();
  module->hip = hip;
  auto kernels = kernelsOf(bytes, name, target);
  if (!kernels) return kernels.error();
  if (const int status = hip->hipModuleLoadData(&module->handle, bytes.data()); status != 0) {
    module->handle = nullptr;
    return Diagnostic{hip->checked("hipModuleLoadData", status).error().message, {name}};
  }
  module->kernels = std::move(*kernels);
  module->name = std::move(name);
  return module;
}

// --- Files and clang ---

inline Result<std::vector<std::byte>> readFile(const std::string& path) {
  std::FILE* const file = std::fopen(path.c_str(), "rb");
  if (file == nullptr)
    return Diagnostic{std::string("cannot read the file: ") + std::strerror(errno), {path}};
  std::vector<std::byte> bytes;
  std::array<std::byte, 65536> part;
  while (const std::size_t got = std::fread(part.data(), 1, part.size(), file))
    bytes.insert(bytes.end(), part.begin(), part.begin() + static_cast<std::ptrdiff_t>(got));
  std::fclose(file);
  return bytes;
}

inline bool writeFile(const std::string& path, const std::string& text) {
  std::FILE* const file = std::fopen(path.c_str(), "wb");
  if (file == nullptr) return false;
  const bool written = std::fwrite(text.data(), 1, text.size(), file) == text.size();
  return std::fclose(file) == 0 && written;
}

// A temporary folder for a text, a code object and clang's messages.
class WorkFolder {
public:
  WorkFolder() {
    const char* const where = std::getenv("TMPDIR");
    path_ = std::string(where != nullptr ? where : "/tmp") + "/wavesmith-XXXXXX";
    if (::mkdtemp(path_.data()) == nullptr) path_.clear();
  }
  ~WorkFolder() {
    for (const char* name : {"/kernel.s", "/kernel.hsaco", "/messages"})
      ::unlink((path_ + name).c_str());
    ::rmdir(path_.c_str());
  }
  WorkFolder(const WorkFolder&) = delete;
  WorkFolder& operator=(const WorkFolder&) = delete;
  [[nodiscard]] const std::string& path() const { return path_; }

private:
  std::string path_;
};

inline std::string findClang() {
  if (const char* named = std::getenv("WAVESMITH_CLANG")) return named;
  std::vector<std::string> folders;
  for (const char* variable : {"ROCM_PATH", "HIP_PATH"})
    if (const char* value = std::getenv(variable)) folders.emplace_back(value);
  folders.emplace_back("/opt/rocm");
  for (const std::string& folder : folders)
    if (::access((folder + "/llvm/bin/clang").c_str(), X_OK) == 0) return folder + "/llvm/bin/clang";
  return {};
}

// Runs a program with its messages in a file; its exit code, or -1.
inline int runProgram(const std::vector<std::string>& command, const std::string& messages) {
  std::vector<char*> arguments;
  for (const std::string& word : command)
    arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  const pid_t child = ::fork();
  if (child == 0) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL); // it does not outlive this program
    sigset_t none;                      // blocked signals would be inherited
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    if (std::freopen(messages.c_str(), "wb", stderr) != nullptr) ::execv(arguments[0], arguments.data());
    ::_exit(127);
  }
  int status = 0;
  while (child > 0 && ::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return child > 0 && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

// clang's lines "FILE:LINE:COLUMN: error: MESSAGE"; others, such as the text itself, are left out.
inline Diagnostics diagnosticsIn(const std::string& messages, const std::string& path,
                                 const std::string& name) {
  Diagnostics diagnostics;
  for (std::size_t begin = 0; begin < messages.size();) {
    const std::size_t end = std::min(messages.find('\n', begin), messages.size());
    const std::string line = messages.substr(begin, end - begin);
    begin = end + 1;
    Diagnostic diagnostic;
    std::size_t at = line.find(": error: ");
    if (at == std::string::npos) {
      at = line.find(": warning: ");
      diagnostic.severity = Severity::Warning;
    }
    if (at == std::string::npos) continue;
    diagnostic.message = line.substr(line.find(": ", at + 2) + 2);
    diagnostic.place.file = line.substr(0, at);
    if (diagnostic.place.file.rfind(path + ":", 0) == 0) {
      char* rest = nullptr;
      diagnostic.place.file = name;
      diagnostic.place.line = static_cast<unsigned>(std::strtoul(line.c_str() + path.size() + 1, &rest, 10));
      if (*rest == ':') diagnostic.place.column = static_cast<unsigned>(std::strtoul(rest + 1, nullptr, 10));
    }
    diagnostics.push_back(std::move(diagnostic));
  }
  return diagnostics;
}

struct Assembly {
  std::vector<std::byte> codeObject = {}; // empty: there are errors
  Diagnostics diagnostics = {};
};

inline Result<Assembly> assemble(const std::string& path, const std::string& name, const std::string& target,
                                 const std::vector<std::string>& includePaths,
                                 const std::vector<std::pair<std::string, std::string>>& definitions) {
  const std::string clang = findClang();
  if (clang.empty())
    return Diagnostic{
        "no ROCm with clang was found (/opt/rocm, ROCM_PATH): assemble the text with `wavesmith-cli "
        "assemble` and load() the code object, or name a clang in WAVESMITH_CLANG",
        {name}};
  const WorkFolder folder;
  const std::string output = folder.path() + "/kernel.hsaco";
  const std::string messages = folder.path() + "/messages";
  std::vector<std::string> command{
      clang, "-x", "assembler", "--target=amdgcn-amd-amdhsa", "-mcpu=" + target, "-mcode-object-version=5"};
  for (const std::string& include : includePaths)
    command.push_back("-I" + include);
  for (const auto& [symbol, value] : definitions)
    command.push_back("-Wa,-defsym," + symbol + "=" + (value.empty() ? "1" : value));
  command.insert(command.end(), {path, "-o", output});
  const int status = runProgram(command, messages);
  Assembly assembly;
  const auto said = readFile(messages);
  const std::string text =
      said ? std::string(reinterpret_cast<const char*>(said->data()), said->size()) : std::string();
  assembly.diagnostics = diagnosticsIn(text, path, name);
  if (status == 0) {
    auto bytes = readFile(output);
    if (!bytes) return bytes.error();
    assembly.codeObject = std::move(*bytes);
  } else if (assembly.diagnostics.empty()) {
    return Diagnostic{clang + " failed: " + (text.empty() ? "it cannot be executed" : text), {name}};
  }
  return assembly;
}

} // namespace wavesmith::dispatch
