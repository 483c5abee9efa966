// SPDX-License-Identifier: Apache-2.0
// The HIP runtime of this machine, if it has one: found and loaded on demand, so that one build of
// Wavesmith serves machines with and without it.
//
//   auto runtime = HipRuntime::load();     W3002: "no HIP runtime is installed: ..."
//   auto devices = (*runtime)->devices();  W3002: "HIP 5.2 (/usr/.../libamdhip64.so.5) has no device: ..."
//
// A loaded runtime stays loaded: it has threads of its own. Only the run worker uses it, since a GPU fault
// ends the whole process. One thread at a time.
#pragma once

#include "execution/backend.h"
#include "source/diagnostic.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace wavesmith::execution {

struct HipFunctions;

class HipRuntime {
public:
  // Environment variable with the library to load; then no other library is searched for.
  static constexpr const char* kEnvironment = "WAVESMITH_HIP_LIBRARY";

  // The library that the environment variable names; otherwise the one that the loader finds, newest version
  // first; otherwise the one in ROCm's usual folders. Code::BackendUnavailable with the searched places.
  [[nodiscard]] static source::Result<std::shared_ptr<HipRuntime>> load();
  [[nodiscard]] static source::Result<std::shared_ptr<HipRuntime>> load(const std::filesystem::path& library);
  ~HipRuntime();
  HipRuntime(const HipRuntime&) = delete;
  HipRuntime& operator=(const HipRuntime&) = delete;

  [[nodiscard]] const std::string& path() const {
    return path_;
  } // path of the library, as found by the loader
  [[nodiscard]] const std::string& version() const { return version_; } // "6.2.41133"; empty: unknown
  [[nodiscard]] const HipFunctions& functions() const { return *functions_; }

  // Code::BackendUnavailable if there is no device, with the error of the runtime.
  [[nodiscard]] source::Result<std::vector<DeviceInfo>> devices() const;

private:
  HipRuntime();

  std::unique_ptr<HipFunctions> functions_;
  std::string path_;
  std::string version_;
};

} // namespace wavesmith::execution
