// SPDX-License-Identifier: Apache-2.0
// A launch in checked mode: what the checker has to know about it, and its findings on stderr.
//
// Under the runtime's lock.
#pragma once

#include "checked/checker_options.h"
#include "execution/launch.h"
#include "source/diagnostic.h"

#include <string_view>

namespace wavesmith::runtime {

class Runtime;

[[nodiscard]] checked::CheckerOptions checkerOptions(Runtime& runtime, const execution::Launch& launch,
                                                     const codeobject::Kernel& kernel);
// Each finding once in the life of the program; also for the remarks of fast mode.
void sayFindings(Runtime& runtime, std::string_view caller, std::string_view kernel,
                 const source::Diagnostics& findings);

} // namespace wavesmith::runtime
