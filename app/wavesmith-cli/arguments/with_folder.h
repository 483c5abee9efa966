// SPDX-License-Identifier: Apache-2.0
// The options of the assembler for sources, with the settings of their folder: what the command line says counts first.
#pragma once

#include "arguments/sources.h"
#include "assembler/assembly.h"
#include "source/diagnostic.h"

#include <string>
#include <vector>

namespace wavesmith::cli {

// Without a target if neither the command line nor the folder has one.
[[nodiscard]] source::Result<assembler::Options> optionsFor(const AssemblerArguments& arguments,
                                                            const std::string& path);

// The same, with the target that the sources name or the usual one. The folder is that of the first source.
[[nodiscard]] source::Result<assembler::Options>
optionsInFolder(const AssemblerArguments& arguments, const std::vector<assembler::SourceFile>& sources);

} // namespace wavesmith::cli
