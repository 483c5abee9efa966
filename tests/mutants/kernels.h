// SPDX-License-Identifier: Apache-2.0
// Kernels with what both judges need: their analysis, and their instructions in machine IR.
//
//   KernelReader reader;
//   std::vector<Kernel> kernels;
//   reader.read(subject, examined, kernels, rejected);
//   placesIn(kernels, target, folder)    what LLVM's passes add to each
//
// Any thread.
#pragma once

#include "false_positives/examination.h"
#include "mutants/llvm_passes.h"
#include "mutants/machine_function.h"
#include "mutants/subjects.h"

#include <functional>
#include <mutex>
#include <string>
#include <vector>

namespace wavesmith::mutants {

struct Kernel {
  const Subject* subject = nullptr;
  const false_positives::Examined* examined = nullptr;
  const program::KernelCode* code = nullptr;
  MachineKernel machine;
};

class KernelReader {
public:
  // Adds the kernels of a code object that can be written as machine IR; `reject` is called with a reason for each other one.
  void read(const Subject& subject, const false_positives::Examined& examined, std::vector<Kernel>& kernels,
            const std::function<void(const std::string& reason)>& reject);

private:
  std::mutex llvm_; // LLVM in this process
  assembler::testing::LlvmMir mir_{"gfx942"};
};

// A few subjects at a time, whose kernels share one llc: they agree in ":xnack+", the only feature of a
// target that the passes look at.
[[nodiscard]] std::vector<std::vector<const Subject*>> portionsOf(const std::vector<Subject>& subjects);

// An instruction before which a pass adds something.
struct Place {
  program::Index at = program::kNone;
  Gaps::Strength before{}, after{};
};
// Where LLVM adds in a mutant what it does not add in the original: at another place, of another counter, or more.
[[nodiscard]] bool isNew(const Place& place, const std::vector<Place>& original);

struct Places {
  std::string trouble;              // LLVM rejected the kernel
  std::vector<Place> waits, states; // by pass
  [[nodiscard]] std::vector<program::Index> all() const;
};
[[nodiscard]] std::vector<Place> placesOf(const Added& added, const std::vector<program::Index>& lines);
[[nodiscard]] std::vector<Places> placesIn(const std::vector<Kernel>& kernels, const std::string& target,
                                           const std::filesystem::path& folder);

} // namespace wavesmith::mutants
