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
  std::vector<std::filesystem::path> overlays =
      {};                                 // for -ivfsoverlay: a text that is not saved, a header (overlay.h)
  bool marksHalf2 = false;                // one of them is that of markedHalf2()
  std::filesystem::path definitions = {}; // bitcode of definitionsText(); empty: not needed
  std::vector<std::string> options = {};  // the user's; they come after ours, so that they win
  std::filesystem::path output = {};      // an assembly text
};

// Without the compiler itself, which is the first that can be started.
[[nodiscard]] std::vector<std::string> argumentsFor(const Toolchain& toolchain, const CommandParts& parts);

// The same for a program of host and kernels: `output` is an executable, linked with `library`. The output of
// `parts` is not used.
[[nodiscard]] std::vector<std::string> executableArguments(const Toolchain& toolchain,
                                                           const CommandParts& parts,
                                                           const std::filesystem::path& library,
                                                           const std::filesystem::path& output);

// What the libraries lack, or have for another ABI, as C; empty: nothing.
//   HIP       the number of gfx942 as AMD's device libraries want to have it, 9402; atomicInc and atomicDec of old headers
//   OpenCL C  get_global_id, get_global_offset and get_work_dim: libclc 19 reads the hidden arguments of Mesa, so that a
//             global id is too large by the number of work-groups in another dimension
[[nodiscard]] std::string definitionsText(const Toolchain& toolchain, Language language);
// Compiles that text to bitcode for CommandParts::definitions.
[[nodiscard]] std::vector<std::string> definitionsArguments(const std::filesystem::path& input,
                                                            const std::filesystem::path& output);

} // namespace wavesmith::compile
