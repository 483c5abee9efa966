// SPDX-License-Identifier: Apache-2.0
// Runs a launch on a GPU through HIP's module API. The runtime is loaded when it is first asked for
// (hip_runtime.h).
//
// What the device does with the process is the worker's to survive: a fault on the GPU ends the process in
// which HIP is, and a kernel that hangs cannot be stopped but with it. One run at a time for each object.
#pragma once

#include "execution/backend.h"
#include "execution/hip_runtime.h"

namespace wavesmith::execution {

class HipBackend final : public Backend {
public:
  // With the runtime that HipRuntime::load() finds.
  explicit HipBackend(BackendOptions options);
  // With this one.
  HipBackend(BackendOptions options, std::shared_ptr<HipRuntime> runtime);
  [[nodiscard]] std::string_view name() const override;
  [[nodiscard]] std::string description() const override; // after probe()
  [[nodiscard]] source::Result<Capabilities> probe() override;
  [[nodiscard]] source::Result<Outcome> run(const Launch& launch, const Control& control) override;

private:
  BackendOptions options_;
  std::shared_ptr<HipRuntime> runtime_;
  std::optional<DeviceInfo> device_; // once it is found
};

} // namespace wavesmith::execution
