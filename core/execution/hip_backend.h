// SPDX-License-Identifier: Apache-2.0
// Runs a launch on a GPU through HIP's module API. The runtime is loaded on first use (hip_runtime.h).
//
// Runs in the worker process: a fault on the GPU ends the process that uses HIP, and a kernel that hangs can
// only be stopped by killing that process. One run at a time per object.
#pragma once

#include "execution/backend.h"
#include "execution/hip_runtime.h"

namespace wavesmith::execution {

class HipBackend final : public Backend {
public:
  // Uses the runtime that HipRuntime::load() finds.
  explicit HipBackend(BackendOptions options);
  // Uses the given runtime.
  HipBackend(BackendOptions options, std::shared_ptr<HipRuntime> runtime);
  [[nodiscard]] std::string_view name() const override;
  [[nodiscard]] std::string description() const override; // after probe()
  [[nodiscard]] source::Result<Capabilities> probe() override;
  [[nodiscard]] source::Result<Outcome> run(const Launch& launch, const Control& control) override;

private:
  BackendOptions options_;
  std::shared_ptr<HipRuntime> runtime_;
  std::optional<DeviceInfo> device_; // set once it is found
};

} // namespace wavesmith::execution
