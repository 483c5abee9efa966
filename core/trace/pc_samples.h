// SPDX-License-Identifier: Apache-2.0
// Reads the tables of rocprofv3's PC sampling: where waves were at regular times. Host-trap samples say only where;
// stochastic ones also whether an instruction was issued there, and why not.
//
//   Sample_Timestamp,Exec_Mask,Dispatch_Id,Instruction,Instruction_Comment,Correlation_Id[,Wave_Issued_Instruction,
//   Instruction_Type,Stall_Reason,Wave_Count]
//
//   s_waitcnt vmcnt(0)   126 samples   0 issued   WAITCNT 126
//
// Samples in code of no known code object have no instruction; they are counted and left out. Any bytes are safe. Any
// thread.
#pragma once

#include "source/diagnostic.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::trace {

struct StallReason {
  std::string name; // "WAITCNT"
  std::uint64_t samples = 0;

  bool operator==(const StallReason&) const = default;
};

// One instruction with its place in the source.
struct SampledInstruction {
  std::string text;
  std::string source; // the comment of the profiler; empty: no debug information
  std::uint64_t samples = 0;
  std::uint64_t issued = 0;         // only in stochastic samples
  std::uint64_t lanes = 0;          // the sum of active lanes
  std::vector<StallReason> reasons; // most samples first

  bool operator==(const SampledInstruction&) const = default;
};

struct PcSamples {
  enum class Method : std::uint8_t { HostTrap, Stochastic };
  std::string path;
  Method method = Method::HostTrap;
  std::uint64_t samples = 0;   // in all
  std::uint64_t unknown = 0;   // without an instruction
  std::uint64_t firstTime = 0; // as the profiler counts
  std::uint64_t lastTime = 0;
  std::vector<SampledInstruction> instructions; // most samples first
};

// The file begins like a table of samples.
[[nodiscard]] bool isPcSamples(std::string_view text);
[[nodiscard]] bool isPcSamplesFile(const std::filesystem::path& file); // reads its first line

[[nodiscard]] source::Result<PcSamples> readPcSamples(const std::filesystem::path& file);

// "pcs.csv: 65 samples, stochastic, 5 in unknown code"
[[nodiscard]] std::string summary(const PcSamples& samples);

} // namespace wavesmith::trace
