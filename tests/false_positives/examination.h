// SPDX-License-Identifier: Apache-2.0
// Findings of the analyses in a code object, and in its mutants without a wait.
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

// A program and all its findings, strict ones too; nothing if it cannot be decoded, with the reason in
// `trouble`.
struct Examined {
  std::shared_ptr<const codeobject::CodeObject> object;
  std::unique_ptr<const program::Program> program;
  std::unique_ptr<const analysis::Analysis> analysis;
  std::string trouble;
};
[[nodiscard]] Examined examine(codeobject::CodeObject object);

// Errors and warnings about waits and wait states, strict ones too, that are not in `before`.
[[nodiscard]] std::vector<analysis::Finding> newFindings(const analysis::Analysis& before,
                                                         const analysis::Analysis& after);

// Where a finding is, in words: the kernel, the address, the two instructions.
[[nodiscard]] std::string describe(const analysis::Finding& finding, const program::Program& program);

struct Mutants {
  std::uint64_t found = 0;
  std::map<std::string, std::uint64_t> silent; // by the reason for having no finding
  std::vector<std::string> unexplained;

  [[nodiscard]] std::uint64_t count() const;
};

struct Totals {
  std::uint64_t codeObjects = 0, kernels = 0, instructions = 0;
  std::map<std::string, std::uint64_t> kernelsBy; // "-O2", "gfx942:xnack+"
  std::map<std::string, std::uint64_t> said;      // by "W0120 wait-stronger (remark)"
  std::vector<std::string> falsePositives;        // in correct code: must be empty
  std::vector<std::string> warnings;              // about registers and control flow, for review
  std::map<std::string, Mutants> mutants;         // by kind of mutation

  [[nodiscard]] std::string text() const;
};

// Adds its findings.
void count(const CompiledProgram& built, const Examined& examined, Totals& totals);

} // namespace wavesmith::false_positives
