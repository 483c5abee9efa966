// SPDX-License-Identifier: Apache-2.0
// A kernarg layout as C. A pure function; any thread.
#pragma once

#include "kernarg/emit/emit.h"

#include <string>

namespace wavesmith::kernarg {

// A packed struct, C11.
[[nodiscard]] std::string emitC(const Subject& subject);

} // namespace wavesmith::kernarg
