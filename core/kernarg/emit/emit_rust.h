// SPDX-License-Identifier: Apache-2.0
// A kernarg layout as Rust. A pure function; any thread.
#pragma once

#include "kernarg/emit/emit.h"

#include <string>

namespace wavesmith::kernarg {

// A struct that is repr(C), packed if necessary; Rust 1.65.
[[nodiscard]] std::string emitRust(const Subject& subject);

} // namespace wavesmith::kernarg
