// SPDX-License-Identifier: Apache-2.0
// Adds the missing directives that make the label of a kernel a global function with a size:
//
//   .globl k                 without it host programs do not find k.kd
//   .p2align 8               a kernel begins at a multiple of 256 bytes; only for a new kernel
//   .type k,@function
//   k:
//     ...
//     s_endpgm
//   .size k, .-k             without it the end of its code is unknown
//
// Internal to this folder. Pure functions; any thread.
#pragma once

#include "generate/kernel_candidates.h"
#include "source/diagnostic.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::generate {

struct SymbolDirective {
  std::string what;  // ".type"
  std::string after; // "@function"
  std::string why;
};
struct SymbolEdits {
  std::vector<SymbolDirective> directives;
  std::vector<source::TextEdit> edits;
  std::uint32_t line = 0;           // line of the label
  std::vector<std::string> remarks; // what has to be written by hand, and why
};
// `program` is the result of assembling `text`; `others` are the entries of the other kernels.
[[nodiscard]] SymbolEdits symbolDirectives(std::string_view text, const std::string& file,
                                           const program::Program& program, const KernelCandidate& kernel,
                                           bool isNew, std::span<const program::Index> others);

// Equivalent lines to append to a text, for a trial.
[[nodiscard]] std::string trialSymbols(const program::Program& program, const KernelCandidate& kernel,
                                       std::span<const program::Index> others);

} // namespace wavesmith::generate
