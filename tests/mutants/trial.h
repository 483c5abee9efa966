// SPDX-License-Identifier: Apache-2.0
// Mutants of many kernels, judged by LLVM's passes and by the analyses; and the table of it.
//
//   const Trial trial = tryMutants(compiledSubjects(Extent::Sample).all, 2);
//   trial.text()
//     kind             mutants  proved  found  elsewhere  missed  false  undecided  limits
//     wait removed         412     371    371          0       0      0          0
//
// One thread calls it; it starts another one.
#pragma once

#include "mutants/subjects.h"
#include "mutants/verdict.h"

#include <array>
#include <map>
#include <string>
#include <vector>

namespace wavesmith::mutants {

struct Trial {
  std::uint64_t codeObjects = 0, kernels = 0, instructions = 0; // that were mutated
  std::uint64_t onlyWithLimits = 0; // kernels to which LLVM's passes add unmutated, by known limits
  std::map<std::string, std::uint64_t> unusable; // kernels that were not, by reason
  std::vector<std::string> changed;              // where LLVM's passes add to those unmutated
  std::array<Row, kKinds> rows;                  // by Mutation::Kind

  [[nodiscard]] std::string text() const;
  [[nodiscard]] std::string disagreements() const; // the first ones, a line for each; empty: none
};

// At most `most` mutants of each kind per kernel, evenly spread.
[[nodiscard]] Trial tryMutants(const std::vector<Subject>& subjects, std::size_t most);

} // namespace wavesmith::mutants
