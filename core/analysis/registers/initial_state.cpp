// SPDX-License-Identifier: Apache-2.0
#include "analysis/registers/initial_state.h"

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
        "base address of this wave's scratch, set by the hardware");
    add({RegisterClass::Scalar, isa::scalar::kExecLo, 2}, Initial::Exec, "enabled lanes",
        "one bit for each lane that has a work-item: all lanes, except in the last wave of a work-group "
        "whose size is not a multiple of 64");
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
            "buffer resource for scratch, which gfx942 does not need");
    scalars(d_.dispatchPtr, 2, Initial::DispatchPointer, "dispatch packet pointer",
            "address of the AQL dispatch packet, which has the sizes of the grid and of a work-group");
    scalars(d_.queuePtr, 2, Initial::QueuePointer, "queue pointer",
            "address of amd_queue_t, which has the apertures of LDS and scratch");
    scalars(d_.kernargSegmentPtr, 2, Initial::KernargPointer, "kernarg segment pointer",
            "address of the kernel's arguments");
    scalars(d_.dispatchId, 2, Initial::DispatchId, "dispatch id", "index of the dispatch in its queue");
    scalars(d_.flatScratchInit, 2, Initial::FlatScratchInit, "flat scratch init",
            "initial value of FLAT_SCRATCH on older processors");
    scalars(d_.privateSegmentSize, 1, Initial::PrivateSegmentSize, "private segment size",
            "bytes of scratch for each work-item");
  }
  void preloaded() {
    for (std::uint32_t i = 0; i < d_.kernargPreloadLength; ++i) {
      const std::uint32_t offset = 4 * (d_.kernargPreloadOffset + i);
      add({RegisterClass::Scalar, static_cast<std::uint16_t>(next_), 1}, Initial::PreloadedArgument,
          fmt::format("kernarg bytes {} to {}", offset, offset + 3),
          "a kernel argument, preloaded before the kernel starts", offset);
      ++next_;
    }
  }
  void system() {
    const auto group = [](char axis) { return fmt::format("work-group index in {}", axis); };
    scalars(d_.workgroupIdX, 1, Initial::WorkgroupIdX, "work-group id x", group('x'));
    scalars(d_.workgroupIdY, 1, Initial::WorkgroupIdY, "work-group id y", group('y'));
    scalars(d_.workgroupIdZ, 1, Initial::WorkgroupIdZ, "work-group id z", group('z'));
    scalars(d_.workgroupInfo, 1, Initial::WorkgroupInfo, "work-group info",
            "bit 31: first wave of its work-group; lower bits: number of waves");
  }
  [[nodiscard]] std::string workItemName() const {
    return d_.workitemId == 0   ? "work-item id x"
           : d_.workitemId == 1 ? "work-item id x, y"
                                : "work-item id x, y, z";
  }
  [[nodiscard]] std::string workItemMeaning() const {
    std::string text = "work-item index within the work-group: x in bits 9:0";
    if (d_.workitemId >= 1) text += ", y in 19:10";
    if (d_.workitemId >= 2) text += ", z in 29:20";
    return text;
  }

  const codeobject::KernelDescriptor& d_;
  std::uint32_t next_ = 0;
  std::vector<InitialRegister> out_;
};

} // namespace

InitialState initialState(const EntryReads& reads, std::size_t kernel,
                          const codeobject::KernelDescriptor& descriptor) {
  InitialState state{kernel, Layout(descriptor).registers()};
  for (InitialRegister& initial : state.registers)
    initial.readBy = reads.readers(initial.registers);
  return state;
}

std::vector<EntryReads> entryReads(const program::Program& program, const Footprints& footprints) {
  std::vector<EntryReads> reads;
  for (std::size_t kernel = 0; kernel < program.kernels().size(); ++kernel)
    reads.emplace_back(program, footprints, kernel);
  return reads;
}

std::vector<InitialState> initialStates(const program::Program& program, std::span<const EntryReads> reads) {
  std::vector<InitialState> states;
  for (std::size_t kernel = 0; kernel < program.kernels().size(); ++kernel) {
    const codeobject::Kernel& of = program.codeObject().kernels()[program.kernels()[kernel].kernel];
    states.push_back(initialState(reads[kernel], kernel, of.descriptor));
  }
  return states;
}

std::vector<InitialState> initialStates(const program::Program& program, const Footprints& footprints) {
  return initialStates(program, entryReads(program, footprints));
}

} // namespace wavesmith::analysis
