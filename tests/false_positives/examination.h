// SPDX-License-Identifier: Apache-2.0
// A code object under the analyses: what they say of it, and what they say of it once a wait is gone.
//
//   Totals totals;
//   examine(built.name(), std::move(object), 40, totals);
//   totals.text():
//     214 kernels in 130 code objects, 61,034 instructions: 107 at -O2, ...
//     W0301 uninitialized-register: 3   (warning)
//
// One thread.
#pragma once

#include "analysis/analysis.h"
#include "codeobject/code_object.h"
#include "false_positives/compiled_programs.h"

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::false_positives {

// A program and all its findings, strict ones too. Nothing: it cannot be decoded, and why is in
// `trouble`.
struct Examined {
  std::shared_ptr<const codeobject::CodeObject> object;
  std::unique_ptr<const program::Program> program;
  std::unique_ptr<const analysis::Analysis> analysis;
  std::string trouble;
};
[[nodiscard]] Examined examine(codeobject::CodeObject object);

// Errors and warnings about waits and wait states, strict ones too, that are not in `before` as well.
[[nodiscard]] std::vector<analysis::Finding> newFindings(const analysis::Analysis& before,
                                                         const analysis::Analysis& after);

// Where a finding is, in words: the kernel, the address, the two instructions.
[[nodiscard]] std::string describe(const analysis::Finding& finding, const program::Program& program);

struct Mutants {
  std::uint64_t found = 0;
  std::map<std::string, std::uint64_t> silent; // by the reason for which nothing needs be found
  std::vector<std::string> unexplained;

  [[nodiscard]] std::uint64_t count() const;
};

struct Totals {
  std::uint64_t codeObjects = 0, kernels = 0, instructions = 0;
  std::map<std::string, std::uint64_t> kernelsBy; // "-O2", "gfx942:xnack+"
  std::map<std::string, std::uint64_t> said;      // by "W0120 wait-stronger (remark)"
  std::vector<std::string> falsePositives;        // of code that is right: there should be none
  std::vector<std::string> warnings;              // of registers and control flow, to be looked at
  std::map<std::string, Mutants> mutants;         // by what was done

  [[nodiscard]] std::string text() const;
};

// Adds its findings.
void count(const CompiledProgram& built, const Examined& examined, Totals& totals);

} // namespace wavesmith::false_positives
