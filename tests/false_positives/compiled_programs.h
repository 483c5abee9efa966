// SPDX-License-Identifier: Apache-2.0
// What a compiler made, which is right: programs compiled for gfx942 at several levels and target features,
// so that the analyses can be shown code in which there is nothing to find.
//
//   compileAll(compiledProgramsOf(Extent::Sample),
//              [](const CompiledProgram& built, codeobject::CodeObject object) {
//                ...
//              });
//
// Any thread; compileAll() starts others.
#pragma once

#include "codeobject/code_object.h"
#include "differential/program.h"

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace wavesmith::false_positives {

enum class Extent : std::uint8_t {
  Sample, // everything at -O2, a part at -O1 and -O3
  All,    // many more programs, each at three levels and for three targets
};

struct CompiledProgram {
  differential::Program program;
  unsigned level = 2;
  std::string target = "gfx942"; // with features: "gfx942:xnack+"

  [[nodiscard]] std::string name() const; // "integer-17 -O2 gfx942"
};

[[nodiscard]] std::vector<CompiledProgram> compiledProgramsOf(Extent extent);

// The kernels of this folder that were written by hand, in kernels/*.cl: a text has many.
[[nodiscard]] std::vector<differential::Program> handwritten();

// Compiles on two threads, in `folder`, and hands each code object over, one at a time. What comes back are
// sentences for what did not compile; a crash of the compiler is none.
struct Compiled {
  unsigned compilerCrashed = 0;
  std::vector<std::string> troubles;
};
[[nodiscard]] Compiled
compileAll(const std::vector<CompiledProgram>& programs, const std::filesystem::path& folder,
           const std::function<void(const CompiledProgram&, codeobject::CodeObject)>& take);

} // namespace wavesmith::false_positives
