// SPDX-License-Identifier: Apache-2.0
// What `cost` assumes about each kernel of a file, unless an option says otherwise: as many waves on a SIMD as fit, and
// memory as a trace has measured it (--memory):
//
//   const auto assumed = assumptionsOf("gemm.s", program, analysis, arguments);
//   assumed->text(all)     "gemm: 2 waves per SIMD: 208 vector registers allow 2\n"
//
// One thread.
#pragma once

#include "analysis/analysis.h"
#include "program/program.h"
#include "source/diagnostic.h"
#include "timing/estimate.h"
#include "timing/measured_memory.h"
#include "timing/resident_waves.h"

#include <nlohmann/json_fwd.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace CLI {
class App;
}

namespace wavesmith::cli {

class Completions;

struct CostAssumptions {
  timing::Assumptions base;
  std::uint32_t waves = 0;         // waves on a SIMD; 0: as many as fit
  std::uint32_t wavesPerGroup = 0; // 0: of the work-group, where it is known
  std::string memory;              // a trace; empty: none
};

// --waves, --waves-of-group, --memory, and those of addAssumptionOptions(). `arguments` must outlive the parsing.
void addCostAssumptions(CLI::App& command, Completions& completions, CostAssumptions& arguments);

struct KernelAssumptions {
  std::string kernel;
  timing::Assumptions assumed;
  std::string waves; // the sentence
};

struct FileAssumptions {
  std::string file;
  std::vector<KernelAssumptions> kernels; // by kernel of the program
  std::optional<timing::MeasuredMemory> memory;

  // The assumptions for the kernel that has this instruction; nullptr: none.
  [[nodiscard]] const KernelAssumptions* of(const program::Program& program, program::Index at) const;
  // A line for each kernel that `isShown` (by kernel), and one for the memory. `prefix` begins each line.
  [[nodiscard]] std::string text(const std::vector<bool>& isShown, std::string_view prefix = {}) const;
  void addTo(nlohmann::ordered_json& json) const; // to "kernels" and "memory"
};

using LaunchShapes = std::map<std::string, timing::LaunchShape>; // by the name of the kernel

// `analysis` may be null: then a wave on each SIMD is assumed. Fails if the trace cannot be used.
[[nodiscard]] source::Result<FileAssumptions>
assumptionsOf(const std::string& file, const program::Program& program, const analysis::Analysis* analysis,
              const CostAssumptions& arguments, const LaunchShapes& launches = {});

// What the trace of --memory measured, matched to the program; nothing without --memory.
[[nodiscard]] source::Result<std::optional<timing::MeasuredMemory>>
memoryOf(const program::Program& program, const CostAssumptions& arguments);

} // namespace wavesmith::cli
