// SPDX-License-Identifier: Apache-2.0
// Kernels whose waits and s_nops are all removed and written again: nothing may be missing then, for our check and for LLVM's
// passes; and how many waits there are, beside the author's and those of LLVM's pass.
//
//   const Rewritten rewritten = rewriteAll(subjects, Demand::Manual);
//   rewritten.text()
//     rewritten: 20 code objects, 20 kernels
//                       waits  counts  of 0
//     author               89     101    64
//     written              87      99    58
//
//   const Repaired repaired = repairAll(subjects, 1);
//   repaired.problems    empty: each mutant is correct after its waits are written
//
// One thread calls them; they start others and workers.
#pragma once

#include "mutants/subjects.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace wavesmith::mutants {

struct WaitTotals {
  std::uint64_t waits = 0;  // s_waitcnt
  std::uint64_t counts = 0; // that they wait for
  std::uint64_t zeros = 0;  // of the counts: those that are 0
};

struct Rewritten {
  std::uint64_t codeObjects = 0, kernels = 0;
  WaitTotals author, written;         // of all kernels
  std::uint64_t compared = 0;         // kernels that LLVM's passes read
  WaitTotals llvm, writtenOfCompared; // of those
  // Places where LLVM's passes add something, by reason (verdict.h); without one, those where they add as much to the author's
  // text.
  std::map<std::string, std::uint64_t> limits;
  std::uint64_t ofAuthors = 0;
  // Kernels with more waits, a line for each. As LLVM's do not count those that it inserts in other passes, and those for
  // loads to LDS (verdict.h: "other waves", "GWS", "LDS DMA").
  std::vector<std::string> moreThanAuthor, moreThanLlvm;
  std::vector<std::string> problems; // a sentence for each

  [[nodiscard]] std::string text() const;
};
// What must be written: what the manual requires, or also what only LLVM requires (check --strict).
enum class Demand : std::uint8_t { Manual, Llvm };
[[nodiscard]] Rewritten rewriteAll(const std::vector<Subject>& subjects, Demand demand);

struct Repaired {
  std::map<std::string, std::uint64_t> mutants; // by kind
  std::uint64_t unusable = 0;                   // mutations that cannot be applied
  std::map<std::string, std::uint64_t> limits;  // as in Rewritten
  std::vector<std::string> moreThanAuthor;      // mutants with more waits than the original
  std::vector<std::string> problems;

  [[nodiscard]] std::string text() const;
};
// At most `most` mutants of each kind per code object, evenly spread.
[[nodiscard]] Repaired repairAll(const std::vector<Subject>& subjects, std::size_t most);

} // namespace wavesmith::mutants
