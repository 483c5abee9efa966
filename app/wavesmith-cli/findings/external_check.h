// SPDX-License-Identifier: Apache-2.0
// `check --assembler CLANG`: the same text assembled by another clang, and the first byte that differs.
//
//   vector_add.s: Debian clang version 19.1.7 assembles the same 340 bytes of code and descriptors
//   vector_add.s:12: the code differs: d3b10002 18020700 here, d3b10002 18020701 by Debian clang ...
#pragma once

#include "arguments/checked.h"

#include <stop_token>
#include <string>

namespace wavesmith::cli {

// Prints the result; returns the exit code.
[[nodiscard]] int compareWithAssembler(const Checked& checked, const std::string& file,
                                       const AssemblerArguments& assembler, const std::string& program,
                                       const std::stop_token& stop);

} // namespace wavesmith::cli
