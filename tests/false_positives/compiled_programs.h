// SPDX-License-Identifier: Apache-2.0
// Correct code from a compiler: programs compiled for gfx942 at several levels and target features, in which
// the analyses must find nothing.
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

// The hand-written kernels in kernels/*.cl; each file has several.
[[nodiscard]] std::vector<differential::Program> handwritten();

// Compiles on two threads, in `folder`, and passes on the code objects one at a time. Returns a sentence for
// each program that does not compile; a crash of the compiler is not one.
struct Compiled {
  unsigned compilerCrashed = 0;
  std::vector<std::string> troubles;
};
[[nodiscard]] Compiled
compileAll(const std::vector<CompiledProgram>& programs, const std::filesystem::path& folder,
           const std::function<void(const CompiledProgram&, codeobject::CodeObject)>& take);

} // namespace wavesmith::false_positives
