// SPDX-License-Identifier: Apache-2.0
#include "execution/hip_runtime.h"

#include "execution/hip_functions.h"
#include "execution/hip_properties.h"
#include "source/rocm_folders.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <optional>
#include <system_error>

namespace wavesmith::execution {
namespace {

namespace fs = std::filesystem;

// The soname of a linked program contains ROCm's generation; newest first.
constexpr const char* kNames[] = {"libamdhip64.so.7", "libamdhip64.so.6", "libamdhip64.so.5",
                                  "libamdhip64.so"};

// hipExtModuleLaunchKernel is a C++ function in ROCm 5's headers and a C function in later ones.
constexpr const char* kLaunchInWorkItems[] = {
    "hipExtModuleLaunchKernel",
    "_Z24hipExtModuleLaunchKernelP18ihipModuleSymbol_tjjjjjjmP12ihipStream_tPPvS4_P11ihipEvent_tS6_j"};

std::unexpected<source::Diagnostic> unavailable(std::string message) {
  return source::failure(source::Code::BackendUnavailable, {}, std::move(message));
}

template <typename Function>
void find(void* library, const char* name, Function& function) {
  function = reinterpret_cast<Function>(::dlsym(library, name));
}

// "6.2.41133": hipRuntimeGetVersion returns major * 10^7 + minor * 10^5 + patch.
std::string versionText(int version) {
  return fmt::format("{}.{}.{}", version / 10'000'000, version / 100'000 % 100, version % 100'000);
}

template <typename Properties>
DeviceInfo deviceOf(int number, const Properties& properties) {
  const auto text = [](const char* from, std::size_t most) {
    return std::string(from, ::strnlen(from, most));
  };
  return {.number = number,
          .name = text(properties.name, sizeof properties.name),
          .architecture = text(properties.gcnArchName, sizeof properties.gcnArchName),
          .computeUnits = static_cast<std::uint32_t>(std::max(properties.multiProcessorCount, 0)),
          .memory = properties.totalGlobalMem};
}

} // namespace

HipRuntime::HipRuntime() : functions_(std::make_unique<HipFunctions>()) {}
HipRuntime::~HipRuntime() = default;

source::Result<std::shared_ptr<HipRuntime>> HipRuntime::load(const fs::path& library) {
  void* handle = ::dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
  if (handle == nullptr) {
    const char* why = ::dlerror();
    return unavailable(
        fmt::format("the HIP runtime cannot be loaded: {}", why != nullptr ? why : library.string()));
  }
  std::shared_ptr<HipRuntime> runtime(new HipRuntime);
  HipFunctions& functions = *runtime->functions_;
#define WAVESMITH_HIP(name)                                                                                  \
  find(handle, #name, functions.name);                                                                       \
  if (functions.name == nullptr)                                                                             \
    return unavailable(                                                                                      \
        fmt::format("{} lacks the function " #name ": it is not a HIP runtime", library.string()));
  WAVESMITH_HIP_FUNCTIONS
  WAVESMITH_HIP(hipMalloc)
#undef WAVESMITH_HIP
  find(handle, "hipGetDevicePropertiesR0600", functions.propertiesR0600);
  find(handle, "hipGetDeviceProperties", functions.propertiesR0000);
  for (const char* name : kLaunchInWorkItems)
    if (functions.launchInWorkItems == nullptr) find(handle, name, functions.launchInWorkItems);
  runtime->path_ = library.string();
  ::Dl_info info{};
  if (::dladdr(reinterpret_cast<void*>(functions.hipGetDeviceCount), &info) != 0 && info.dli_fname != nullptr)
    runtime->path_ = info.dli_fname;
  int version = 0;
  if (functions.hipRuntimeGetVersion(&version) == hipSuccess && version > 0)
    runtime->version_ = versionText(version);
  return runtime;
}

source::Result<std::shared_ptr<HipRuntime>> HipRuntime::load() {
  if (const char* named = std::getenv(kEnvironment); named != nullptr && *named != '\0') return load(named);
  for (const char* name : kNames)
    if (auto runtime = load(name)) return runtime;
  // If a library exists but cannot be used, that reason is more useful than a list of missing ones.
  std::optional<source::Diagnostic> failure;
  std::string looked = "the loader's search path";
  for (const fs::path& rocm : source::rocmFolders()) {
    const fs::path folder = rocm / "lib";
    looked += ", " + folder.string();
    for (const char* name : kNames) {
      std::error_code error;
      if (!fs::exists(folder / name, error)) continue;
      auto runtime = load(folder / name);
      if (runtime) return runtime;
      failure = runtime.error();
    }
  }
  if (failure) return std::unexpected(*failure);
  return unavailable(fmt::format(
      "no HIP runtime (libamdhip64) found in {}; {} can name one elsewhere; the emulator needs none", looked,
      kEnvironment));
}

source::Result<std::vector<DeviceInfo>> HipRuntime::devices() const {
  const std::string called =
      fmt::format("HIP {} ({})", version_.empty() ? "of unknown version" : version_, path_);
  int count = 0;
  const hipError_t status = functions_->hipGetDeviceCount(&count);
  if (status != hipSuccess && status != hipErrorNoDevice)
    return unavailable(fmt::format("{} cannot be used: {} ({})", called,
                                   functions_->hipGetErrorString(status),
                                   functions_->hipGetErrorName(status)));
  if (count <= 0 || status == hipErrorNoDevice)
    return unavailable(
        fmt::format("{} finds no GPU on this machine (hipErrorNoDevice); the emulator needs none", called));
  std::vector<DeviceInfo> devices;
  for (int number = 0; number < count; ++number) {
    if (functions_->propertiesR0600 != nullptr) {
      HipPropertiesR0600 properties{};
      if (functions_->propertiesR0600(&properties, number) == hipSuccess)
        devices.push_back(deviceOf(number, properties));
    } else if (functions_->propertiesR0000 != nullptr) {
      HipPropertiesR0000 properties{};
      if (functions_->propertiesR0000(&properties, number) == hipSuccess)
        devices.push_back(deviceOf(number, properties));
    }
  }
  if (devices.empty()) return unavailable(fmt::format("{} does not describe its devices", called));
  return devices;
}

} // namespace wavesmith::execution
