// SPDX-License-Identifier: Apache-2.0
// The command that compiles one text for a GPU:
//
//   clang-19 -x cl -cl-std=CL2.0 -target amdgcn-amd-amdhsa -mcpu=gfx942 ... -O3 saxpy.cl -o /tmp/.../out.s
//
// Pure functions; any thread.
#pragma once

#include "compile/toolchain.h"

#include <filesystem>
#include <string>
#include <vector>

namespace wavesmith::compile {

struct CommandParts {
  Language language = Language::OpenCl;
  std::string processor = "gfx942";
  std::filesystem::path input = {};
  std::filesystem::path overlay = {};    // of a text that is not saved: a file for -ivfsoverlay; empty: none
  std::filesystem::path isaVersion = {}; // bitcode that defines gfx942's number; empty: not needed
  std::vector<std::string> options = {}; // the user's; they come after ours, so that they win
  std::filesystem::path output = {};     // an assembly text
};

// Without the compiler itself, which is the first that can be started.
[[nodiscard]] std::vector<std::string> argumentsFor(const Toolchain& toolchain, const CommandParts& parts);

// The same for a program of host and kernels: `output` is an executable, linked with `library`. The output of
// `parts` is not used.
[[nodiscard]] std::vector<std::string> executableArguments(const Toolchain& toolchain,
                                                           const CommandParts& parts,
                                                           const std::filesystem::path& library,
                                                           const std::filesystem::path& output);

// Compiles the text of isaVersionText() to bitcode for CommandParts::isaVersion.
[[nodiscard]] std::vector<std::string> isaVersionArguments(const std::filesystem::path& input,
                                                           const std::filesystem::path& output);
// C that defines the number of a processor as AMD's device libraries want to have it: 9402 for gfx942.
[[nodiscard]] std::string isaVersionText();

} // namespace wavesmith::compile
