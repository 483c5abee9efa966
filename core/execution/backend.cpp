// SPDX-License-Identifier: Apache-2.0
#include "execution/backend.h"

#include "execution/emulator_backend.h"
#include "execution/hip_backend.h"
#include "source/nearest.h"

#include <fmt/format.h>

#include <array>

namespace wavesmith::execution {

std::vector<std::string_view> backendNames() {
  return {"emulator", "hip"};
}

std::vector<BackendStatus> backendStatuses(const BackendOptions& options) {
  std::vector<BackendStatus> statuses;
  for (const std::string_view name : backendNames()) {
    BackendStatus& status = statuses.emplace_back();
    status.name = name;
    const auto backend = makeBackend(name, options);
    if (!backend) {
      status.why = backend.error();
      continue;
    }
    auto capabilities = (*backend)->probe();
    status.description = (*backend)->description();
    if (capabilities)
      status.devices = std::move(capabilities->devices);
    else
      status.why = capabilities.error();
  }
  return statuses;
}

source::Result<std::unique_ptr<Backend>> makeBackend(std::string_view name, const BackendOptions& options) {
  if (name == "emulator") return std::make_unique<EmulatorBackend>(options);
  if (name == "hip") return std::make_unique<HipBackend>(options);
  return source::failure(source::Code::BackendUnavailable, {},
                         fmt::format("unknown backend {}{}", name, source::suggest(name, backendNames())));
}

} // namespace wavesmith::execution
