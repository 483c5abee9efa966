// SPDX-License-Identifier: Apache-2.0
// The error of a request that the debugger does not understand, or cannot answer where the run is:
//
//   return refusal("every wave has ended");
//
// A pure function; any thread.
#pragma once

#include "source/diagnostic.h"

#include <expected>
#include <string>
#include <utility>

namespace wavesmith::debug {

[[nodiscard]] inline std::unexpected<source::Diagnostic> refusal(std::string message) {
  return source::failure(source::Code::DebugRequest, {}, std::move(message));
}

} // namespace wavesmith::debug
