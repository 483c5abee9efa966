// SPDX-License-Identifier: Apache-2.0
// Starts a toolchain's compiler; what it reports, and why it could not, becomes diagnostics at the compiled text.
//
//   if (runCompiler(toolchain, {"-c", "a.hip", "-o", "a.o"}, "a.hip", {}, stop, diagnostics)) ...
//
// Blocking. Any thread.
#pragma once

#include "compile/toolchain.h"
#include "process/run.h"
#include "source/diagnostic.h"

#include <stop_token>
#include <string>
#include <vector>

namespace wavesmith::compile {

// True: it ran to its end, whatever it reported. A stopped compiler reports nothing.
[[nodiscard]] bool runCompiler(const Toolchain& toolchain, const std::vector<std::string>& arguments,
                               const std::string& path, const process::Limits& limits,
                               const std::stop_token& stop, source::Diagnostics& diagnostics);

} // namespace wavesmith::compile
