// SPDX-License-Identifier: Apache-2.0
// Runs a launch on the emulator in the way the HIP runtime does on a GPU: buffers and kernarg segment in
// device memory, pointers and hidden arguments written, one dispatch, buffers read back.
//
// One run at a time per object; the options set the number of threads.
#pragma once

#include "execution/backend.h"

namespace wavesmith::execution {

class EmulatorBackend final : public Backend {
public:
  explicit EmulatorBackend(BackendOptions options);
  [[nodiscard]] std::string_view name() const override;
  [[nodiscard]] std::string description() const override;
  [[nodiscard]] source::Result<Capabilities> probe() override;
  [[nodiscard]] source::Result<Outcome> run(const Launch& launch, const Control& control) override;

private:
  BackendOptions options_;
};

} // namespace wavesmith::execution
