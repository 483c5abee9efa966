// SPDX-License-Identifier: Apache-2.0
// Which instructions of an open program PC samples are of:
//
//   s_setprio 3           1 sample     line 57
//   s_waitcnt vmcnt(0)   52 samples    line 41, 63 or 90: the table has no address, and all three read the same
//
//   match.sentence()    "65 samples: 8 at one line of this program, 52 at one of several lines that read the same, ..."
//
// The tables have the text of an instruction and, of code with debug information, its line; no address. So an instruction is
// found by its line and text, else by its text alone. Values; any thread.
#pragma once

#include "program/program.h"
#include "trace/pc_samples.h"
#include "trace/trace.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace wavesmith::trace {

struct SampleMatch {
  // By sampled instruction: the instructions that it can be; ascending, empty: none of the program.
  std::vector<std::vector<program::Index>> at;
  std::vector<std::vector<std::uint32_t>> rowsOf; // by instruction of the program: PcSamples::instructions
  // Samples, which sum to PcSamples::samples.
  std::uint64_t certain = 0;   // at one line
  std::uint64_t ambiguous = 0; // at one of several
  std::uint64_t elsewhere = 0; // samples of an instruction that the program does not have
  std::uint64_t unknown = 0;   // without an instruction

  [[nodiscard]] std::string sentence() const;
};
[[nodiscard]] SampleMatch matchSamples(const PcSamples& samples, const program::Program& program);

// The samples of some instructions, as those of a line.
struct SampleTotals {
  std::uint64_t samples = 0;        // certainly of these
  std::uint64_t shared = 0;         // samples of these instructions or of others that read the same
  std::uint64_t issued = 0;         // in stochastic samples, those of `samples` and `shared` that issued
  std::vector<StallReason> reasons; // reasons in `samples` and `shared`, most samples first

  [[nodiscard]] std::uint64_t atMost() const { return samples + shared; }
  [[nodiscard]] std::uint64_t stalled() const { return atMost() - issued; } // only for stochastic samples
};
[[nodiscard]] SampleTotals samplesIn(const PcSamples& samples, const SampleMatch& match,
                                     std::span<const program::Index> instructions);

struct LineSamples {
  source::Place place;
  SampleTotals totals;
};
// The lines with samples, those with the most first.
[[nodiscard]] std::vector<LineSamples> samplesByLine(const PcSamples& samples, const SampleMatch& match,
                                                     const program::Program& program);

// A trace that has the sampled instructions as its code, in their order, and no measurements.
[[nodiscard]] Trace codeOfSamples(const PcSamples& samples);

} // namespace wavesmith::trace
