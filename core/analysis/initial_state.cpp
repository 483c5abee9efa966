// SPDX-License-Identifier: Apache-2.0
#include "analysis/initial_state.h"

#include "analysis/unwritten.h"

#include <fmt/format.h>

#include <algorithm>

namespace wavesmith::analysis {
namespace {

using isa::RegisterClass;
using isa::RegisterRange;

// The registers of a descriptor, one after the other (LLVM AMDGPUUsage, "SGPR Register Set Up Order").
class Layout {
public:
  explicit Layout(const codeobject::KernelDescriptor& d) : d_(d) {}

  std::vector<InitialRegister> registers() {
    user();
    preloaded();
    next_ = std::max(next_, d_.userSgprCount);
    system();
    add({RegisterClass::Scalar, isa::scalar::kFlatScratchLo, 2}, Initial::FlatScratch, "flat scratch base",
        "where the scratch of this wave begins; the hardware sets it");
    add({RegisterClass::Scalar, isa::scalar::kExecLo, 2}, Initial::Exec, "enabled lanes",
        "a bit for each lane that has a work-item: all but in the last wave of a work-group that is no "
        "multiple of 64");
    add({RegisterClass::Vector, 0, 1}, Initial::WorkItemIds, workItemName(), workItemMeaning());
    return std::move(out_);
  }

private:
  void add(RegisterRange registers, Initial what, std::string name, std::string meaning,
           std::uint32_t offset = 0) {
    out_.push_back({registers, what, offset, std::move(name), std::move(meaning), {}});
  }
  void scalars(bool enabled, unsigned count, Initial what, std::string name, std::string meaning) {
    if (!enabled) return;
    add({RegisterClass::Scalar, static_cast<std::uint16_t>(next_), static_cast<std::uint16_t>(count)}, what,
        std::move(name), std::move(meaning));
    next_ += count;
  }
  void user() {
    scalars(d_.privateSegmentBuffer, 4, Initial::PrivateSegmentBuffer, "private segment buffer",
            "a buffer resource of scratch, which gfx942 does not need");
    scalars(d_.dispatchPtr, 2, Initial::DispatchPointer, "dispatch packet pointer",
            "address of the AQL packet: sizes of the grid and of a work-group");
    scalars(d_.queuePtr, 2, Initial::QueuePointer, "queue pointer",
            "address of amd_queue_t: apertures of LDS and scratch");
    scalars(d_.kernargSegmentPtr, 2, Initial::KernargPointer, "kernarg segment pointer",
            "address of the kernel's arguments");
    scalars(d_.dispatchId, 2, Initial::DispatchId, "dispatch id", "number of the dispatch in its queue");
    scalars(d_.flatScratchInit, 2, Initial::FlatScratchInit, "flat scratch init",
            "what older processors have to make FLAT_SCRATCH of");
    scalars(d_.privateSegmentSize, 1, Initial::PrivateSegmentSize, "private segment size",
            "bytes of scratch of a work-item");
  }
  void preloaded() {
    for (std::uint32_t i = 0; i < d_.kernargPreloadLength; ++i) {
      const std::uint32_t offset = 4 * (d_.kernargPreloadOffset + i);
      add({RegisterClass::Scalar, static_cast<std::uint16_t>(next_), 1}, Initial::PreloadedArgument,
          fmt::format("kernarg bytes {} to {}", offset, offset + 3),
          "an argument that was loaded before the start", offset);
      ++next_;
    }
  }
  void system() {
    const auto group = [](char axis) { return fmt::format("which work-group it is, in {}", axis); };
    scalars(d_.workgroupIdX, 1, Initial::WorkgroupIdX, "work-group id x", group('x'));
    scalars(d_.workgroupIdY, 1, Initial::WorkgroupIdY, "work-group id y", group('y'));
    scalars(d_.workgroupIdZ, 1, Initial::WorkgroupIdZ, "work-group id z", group('z'));
    scalars(d_.workgroupInfo, 1, Initial::WorkgroupInfo, "work-group info",
            "bit 31: first wave of its work-group; lower bits: how many waves it has");
  }
  [[nodiscard]] std::string workItemName() const {
    return d_.workitemId == 0   ? "work-item id x"
           : d_.workitemId == 1 ? "work-item id x, y"
                                : "work-item id x, y, z";
  }
  [[nodiscard]] std::string workItemMeaning() const {
    std::string text = "which work-item of its work-group the lane is: x in bits 9:0";
    if (d_.workitemId >= 1) text += ", y in 19:10";
    if (d_.workitemId >= 2) text += ", z in 29:20";
    return text;
  }

  const codeobject::KernelDescriptor& d_;
  std::uint32_t next_ = 0;
  std::vector<InitialRegister> out_;
};

bool readsAny(std::span<const RegisterRange> reads, const RegisterRange& one) {
  return std::ranges::any_of(reads, [&](const RegisterRange& read) { return isa::overlap(read, one); });
}

// Who reads what the registers start with. EXEC and FLAT_SCRATCH are read by nearly everything: nobody is
// named.
void findReaders(const program::Program& program, const Footprints& footprints, InitialState& state) {
  const Unwritten unwritten(program, footprints, state.kernel);
  unwritten.visit([&](Index at, const RegisterSet& untouched, const RegisterSet&) {
    const auto reads = footprints.reads(at);
    if (reads.empty()) return;
    for (InitialRegister& initial : state.registers) {
      if (initial.what == Initial::Exec || initial.what == Initial::FlatScratch) continue;
      if (!readsAny(reads, initial.registers)) continue;
      for (unsigned k = 0; k < initial.registers.count; ++k) {
        const RegisterRange one{initial.registers.cls,
                                static_cast<std::uint16_t>(initial.registers.first + k), 1};
        if (!readsAny(reads, one) || !untouched.test(*bitOf(one, 0))) continue;
        initial.readBy.push_back(at);
        break;
      }
    }
  });
  for (InitialRegister& initial : state.registers)
    std::ranges::sort(initial.readBy);
}

} // namespace

std::vector<InitialState> initialStates(const program::Program& program, const Footprints& footprints) {
  std::vector<InitialState> states;
  for (std::size_t i = 0; i < program.kernels().size(); ++i) {
    const program::KernelCode& code = program.kernels()[i];
    InitialState state{i, Layout(program.codeObject().kernels()[code.kernel].descriptor).registers()};
    findReaders(program, footprints, state);
    states.push_back(std::move(state));
  }
  return states;
}

} // namespace wavesmith::analysis
