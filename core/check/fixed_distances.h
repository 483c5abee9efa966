// SPDX-License-Identifier: Apache-2.0
// Where a text cannot get longer or shorter, because a branch across the place has its distance as a number:
//
//   .long 0xbf840002            // s_cbranch_scc0, two words on
//   v_mov_b32 v1, v2            // a line inserted before this one makes it branch to the wrong place
//   s_nop 0
//   s_endpgm
//
// The same holds for `s_branch 2`, and for code that adds numbers to the program counter of an s_getpc_b64 that is
// written as words. A value; refers to the program. Any thread.
#pragma once

#include "program/program.h"

#include <functional>
#include <string>
#include <vector>

namespace wavesmith::check {

class FixedDistances {
public:
  // The statement of an instruction in the text; empty if it is not available.
  using StatementOf = std::function<std::string(program::Index)>;
  FixedDistances(const program::Program& program, const StatementOf& statementOf);

  // A branch whose target would be another instruction if something before `at`, or `at` itself, were inserted or
  // removed; kNone: there is none.
  [[nodiscard]] program::Index across(program::Index at) const;

private:
  std::vector<program::Index> across_; // by instruction; empty if there is no such branch
};

} // namespace wavesmith::check
