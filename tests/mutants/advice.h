// SPDX-License-Identifier: Apache-2.0
// All fixes of `wavesmith-cli check` applied to kernels: afterwards there must be no finding that was not there
// before, of ours or of LLVM's passes.
//
//   const Advised advised = adviseAll(subjects);
//   advised.problems    empty: no fix has broken anything
//
// One thread calls it; it starts others and the command line.
#pragma once

#include "mutants/subjects.h"

#include <map>
#include <string>
#include <vector>

namespace wavesmith::mutants {

struct Advised {
  std::uint64_t codeObjects = 0, changed = 0;
  std::uint64_t kernels = 0;                  // that LLVM's passes were asked about, before and after
  std::map<std::string, std::uint64_t> fixes; // that were applied, by code
  std::map<std::string, std::uint64_t>
      limits;                        // places where LLVM's passes add something, by reason (verdict.h)
  std::vector<std::string> problems; // a sentence for each

  [[nodiscard]] std::string text() const;
};

// A source is copied first, with the files next to it, which it may include.
[[nodiscard]] Advised adviseAll(const std::vector<Subject>& subjects);

} // namespace wavesmith::mutants
