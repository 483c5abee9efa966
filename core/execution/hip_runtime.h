// SPDX-License-Identifier: Apache-2.0
// The HIP runtime of this machine, if it has one: found and loaded on demand, so that one build of
// Wavesmith serves machines with and without it.
//
//   auto runtime = HipRuntime::load();     W3002: "no HIP runtime is installed: ..."
//   auto devices = (*runtime)->devices();  W3002: "HIP 5.2 (/usr/lib/.../libamdhip64.so.5) has no device: ..."
//
// A runtime that was loaded stays loaded: it has threads of its own. Its answers are for the process: only
// the run worker asks, since a GPU that faults takes its process with it. One thread at a time.
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
  // Environment: names the library to load, and no other is looked for.
  static constexpr const char* kEnvironment = "WAVESMITH_HIP_LIBRARY";

  // The library that the environment names; else what the loader finds, newest first; else what is in ROCm's
  // usual folders. Code::BackendUnavailable with where it has been looked for.
  [[nodiscard]] static source::Result<std::shared_ptr<HipRuntime>> load();
  [[nodiscard]] static source::Result<std::shared_ptr<HipRuntime>> load(const std::filesystem::path& library);
  ~HipRuntime();
  HipRuntime(const HipRuntime&) = delete;
  HipRuntime& operator=(const HipRuntime&) = delete;

  [[nodiscard]] const std::string& path() const { return path_; } // of the library, as the loader found it
  [[nodiscard]] const std::string& version() const { return version_; } // "6.2.41133"; empty: it does not say
  [[nodiscard]] const HipFunctions& functions() const { return *functions_; }

  // Code::BackendUnavailable when there is none, with what the runtime says of it.
  [[nodiscard]] source::Result<std::vector<DeviceInfo>> devices() const;

private:
  HipRuntime();

  std::unique_ptr<HipFunctions> functions_;
  std::string path_;
  std::string version_;
};

} // namespace wavesmith::execution
