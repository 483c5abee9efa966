// SPDX-License-Identifier: Apache-2.0
#include "emulator/launch/initial_state.h"

#include "emulator/code/predecode.h"
#include "emulator/handlers/access.h"
#include "emulator/machine/exception_bits.h"
#include "isa/effects.h"
#include "program/program.h"
#include "source/round_up.h"

#include <algorithm>
#include <bitset>
#include <cstring>
#include <memory>
#include <span>

namespace wavesmith::emulator {
namespace {

using codeobject::KernelDescriptor;

// A kernel can only access a wave's scratch through the hardware, not through an address; this value appears
// in FLAT_SCRATCH.
constexpr Address kScratchShown = 0x7e00'0000'0000;
// Scratch for calls whose depth is unknown to the compiler.
constexpr std::uint32_t kDynamicStackBytes = 16384;

template <class T, std::size_t N>
void put(std::array<std::byte, N>& bytes, std::size_t at, T value) {
  std::memcpy(bytes.data() + at, &value, sizeof value);
}

std::uint32_t enabledExceptions(const KernelDescriptor& d) {
  return (d.exceptionInvalidOperation ? exception::kInvalid : 0) |
         (d.exceptionDenormalSource ? exception::kInputDenormal : 0) |
         (d.exceptionDivideByZero ? exception::kDivideByZero : 0) |
         (d.exceptionOverflow ? exception::kOverflow : 0) |
         (d.exceptionUnderflow ? exception::kUnderflow : 0) | (d.exceptionInexact ? exception::kInexact : 0) |
         (d.exceptionIntegerDivideByZero ? exception::kIntegerDivideByZero : 0) |
         (d.exceptionAddressWatch ? exception::kAddressWatch : 0) |
         (d.exceptionMemory ? exception::kMemoryViolation : 0);
}

std::uint32_t modeOf(const KernelDescriptor& d) {
  return d.floatRoundMode32 | d.floatRoundMode16_64 << 2 | d.floatDenormMode32 << 4 |
         d.floatDenormMode16_64 << 6 | (d.dx10Clamp ? mode::kDx10Clamp : 0) | (d.ieeeMode ? mode::kIeee : 0) |
         (d.fp16Overflow ? mode::kFp16Overflow : 0) | enabledExceptions(d) << exception::kEnableAt;
}

// Fills SGPRs one after the other.
class SgprWriter {
public:
  explicit SgprWriter(Wave& wave, unsigned first = 0) : wave_(wave), next_(first) {}
  void add(std::uint32_t value) {
    if (next_ < isa::kScalarRegisters) wave_.sgpr[next_] = value;
    ++next_;
  }
  void add64(std::uint64_t value) {
    add(static_cast<std::uint32_t>(value));
    add(static_cast<std::uint32_t>(value >> 32));
  }
  void skipTo(unsigned number) { next_ = std::max(next_, number); }
  [[nodiscard]] unsigned next() const { return next_; }

private:
  Wave& wave_;
  unsigned next_ = 0;
};

void userSgprs(SgprWriter& out, const DispatchContext& context) {
  const KernelDescriptor& d = context.kernel->descriptor;
  // Scratch is architected on gfx942: there is no buffer resource for it.
  if (d.privateSegmentBuffer)
    for (int i = 0; i < 4; ++i)
      out.add(0);
  if (d.dispatchPtr) out.add64(context.packet);
  if (d.queuePtr) out.add64(context.queue);
  if (d.kernargSegmentPtr) out.add64(context.dispatch.kernarg);
  if (d.dispatchId) out.add64(0);
  if (d.flatScratchInit) out.add64(kScratchShown);
  if (d.privateSegmentSize) out.add(context.scratchBytes);
  for (std::uint32_t i = 0; i < d.kernargPreloadLength; ++i) {
    const Address from = context.dispatch.kernarg + 4 * (std::uint64_t{d.kernargPreloadOffset} + i);
    const std::span<std::byte> bytes = context.memory->host(from, 4);
    out.add(bytes.empty() ? 0 : loadMemory<std::uint32_t>(bytes.data()));
  }
  out.skipTo(d.userSgprCount);
}

void systemSgprs(SgprWriter& out, const DispatchContext& context, const Wave& wave) {
  const KernelDescriptor& d = context.kernel->descriptor;
  if (d.workgroupIdX) out.add(wave.group->id[0]);
  if (d.workgroupIdY) out.add(wave.group->id[1]);
  if (d.workgroupIdZ) out.add(wave.group->id[2]);
  if (d.workgroupInfo)
    out.add((wave.id == 0 ? 1u << 31 : 0) | wavesOf(extentOf(context.dispatch, wave.group->id)));
}

// EXEC and v0: x in bits 9:0, y in 19:10, z in 29:20.
void workItems(Wave& wave, const DispatchContext& context) {
  const std::array<std::uint32_t, 3> extent = extentOf(context.dispatch, wave.group->id);
  const std::uint32_t count = extent[0] * extent[1] * extent[2];
  const std::uint32_t which = context.kernel->descriptor.workitemId;
  std::uint64_t exec = 0;
  for (unsigned lane = 0; lane < kLanes; ++lane) {
    const std::uint32_t item = wave.id * kLanes + lane;
    if (item >= count) break;
    exec |= std::uint64_t{1} << lane;
    std::uint32_t packed = item % extent[0];
    if (which >= 1) packed |= (item / extent[0] % extent[1]) << 10;
    if (which >= 2) packed |= (item / (extent[0] * extent[1])) << 20;
    wave.vgpr[0].lane[lane] = packed;
  }
  wave.setExec(exec);
}

// All registers that the descriptor and the launch determine; the others are zero.
void setRegisters(Wave& wave, const DispatchContext& context) {
  SgprWriter out(wave);
  userSgprs(out, context);
  systemSgprs(out, context, wave);
  wave.setSgpr64(isa::scalar::kFlatScratchLo, kScratchShown);
  workItems(wave, context);
}

} // namespace

std::array<std::uint32_t, 3> extentOf(const Dispatch& dispatch, const std::array<std::uint32_t, 3>& group) {
  std::array<std::uint32_t, 3> extent{};
  for (unsigned i = 0; i < 3; ++i) {
    const std::uint64_t before = std::uint64_t{group[i]} * dispatch.workgroup[i];
    extent[i] =
        static_cast<std::uint32_t>(std::min<std::uint64_t>(dispatch.workgroup[i], dispatch.grid[i] - before));
  }
  return extent;
}

std::uint32_t wavesOf(const std::array<std::uint32_t, 3>& extent) {
  return source::divideUp(extent[0] * extent[1] * extent[2], kLanes);
}

std::uint32_t scratchBytesOf(const KernelDescriptor& descriptor) {
  constexpr std::uint32_t kMost = 0x7fff'0000;
  return (std::min(descriptor.privateSegmentFixedSize, kMost) + 3) / 4 * 4 +
         (descriptor.usesDynamicStack ? kDynamicStackBytes : 0);
}

InitialState::InitialState(const DispatchContext& context) : context_(&context) {
  const std::array<std::uint32_t, 3>& size = context.dispatch.workgroup;
  Group group; // the first one, and whole even if the grid is smaller
  DispatchContext whole = context;
  whole.dispatch.grid = size;
  items_.resize(wavesOf(size));
  const auto wave = std::make_unique<Wave>();
  wave->group = &group;
  wave->registers = 1;
  for (Items& items : items_) {
    wave->id = static_cast<std::uint32_t>(&items - items_.data());
    wave->vgpr = &items.ids;
    workItems(*wave, whole);
    items.exec = wave->exec();
  }
  wave->sgpr.fill(0);
  SgprWriter user(*wave);
  userSgprs(user, context);
  systemScalars_ = user.next();
  wave->setSgpr64(isa::scalar::kFlatScratchLo, kScratchShown);
  scalars_ = wave->sgpr;
  wave->setMode(modeOf(context.kernel->descriptor));
  mode_ = wave->mode;
  floats_ = wave->floats;
  findChangingRegisters();
}

void InitialState::findChangingRegisters() {
  const std::uint64_t all = context_->registers;
  const std::span<const isa::Instruction> instructions = context_->program->instructions();
  const std::uint64_t waves =
      items_.size() * (std::uint64_t{context_->groups[0]} * context_->groups[1] * context_->groups[2]);
  // Finding the effects of an instruction takes about as long as clearing this many registers.
  constexpr std::uint64_t kRegistersPerInstruction = 16;
  const auto selectsByIndex = [](const isa::Instruction& instruction) {
    using isa::Op;
    return instruction.valid() &&
           (instruction.op == Op::s_set_gpr_idx_on || instruction.op == Op::s_setreg_b32 ||
            instruction.op == Op::s_setreg_imm32_b32);
  };
  if (waves * all < instructions.size() * kRegistersPerInstruction ||
      std::ranges::any_of(instructions, selectsByIndex)) {
    changing_.push_back({0, context_->registers});
    return;
  }
  std::bitset<2 * isa::kVectorRegisters> written;
  written.set(0); // the work-item ids
  for (const isa::Instruction& instruction : instructions) {
    if (!instruction.valid()) continue; // it faults
    for (const isa::RegisterRange& range : isa::effects(instruction).writes) {
      const bool accumulation = range.cls == isa::RegisterClass::Accumulation;
      if (range.cls != isa::RegisterClass::Vector && !accumulation) continue;
      const std::size_t first = range.first + (accumulation ? context_->kernel->descriptor.accumOffset : 0);
      for (std::size_t i = first; i < first + range.count && i < all; ++i)
        written.set(i);
    }
  }
  for (std::uint32_t i = 0; i < all; ++i) {
    if (!written.test(i)) continue;
    if (changing_.empty() || changing_.back().first + changing_.back().count != i)
      changing_.push_back({i, 0});
    ++changing_.back().count;
  }
}

void InitialState::start(Wave& wave, bool whole) const {
  wave.event = Event::None;
  wave.scc = wave.ended = wave.atBarrier = false;
  wave.trapsts = 0;
  wave.priority = 0;
  wave.notes.clear();
  wave.executed = 0;
  wave.constants = context_->code->constants();
  wave.access = &context_->code->access();
  wave.window = {};
  wave.fault = {};
  wave.mode = mode_;
  wave.floats = floats_;
  wave.scratchBytes = context_->scratchBytes;
  wave.scratch.assign(std::size_t{context_->scratchBytes} * kLanes, std::byte{0});
  startRegisters(wave, whole);
  wave.next = context_->entry;
}

void InitialState::startRegisters(Wave& wave, bool whole) const {
  for (const Range& range : changing_)
    std::memset(static_cast<void*>(wave.vgpr + range.first), 0, sizeof(Lanes) * range.count);
  wave.sgpr = scalars_;
  if (context_->kernel->descriptor.kernargPreloadLength != 0) { // a wave may have changed the segment
    SgprWriter user(wave);
    userSgprs(user, *context_);
  }
  SgprWriter system(wave, systemScalars_);
  systemSgprs(system, *context_, wave);
  if (!whole) return workItems(wave, *context_);
  const Items& items = items_[wave.id];
  wave.vgpr[0] = items.ids;
  wave.setExec(items.exec);
}

InitialRegisters initialRegisters(const codeobject::Kernel& kernel, const Dispatch& dispatch,
                                  const std::array<std::uint32_t, 3>& group, std::uint32_t wave,
                                  std::span<const std::byte> kernarg) {
  constexpr std::uint64_t kAlignment = 64;
  Memory memory;
  DispatchContext context;
  context.memory = &memory;
  context.kernel = &kernel;
  context.dispatch = dispatch;
  context.scratchBytes = scratchBytesOf(kernel.descriptor);
  // An allocation this small never fails; if it did, the addresses would be 0.
  context.dispatch.kernarg =
      memory.allocate("kernarg", std::max<std::uint64_t>(kernarg.size(), kAlignment), kAlignment).value_or(0);
  context.packet = memory.allocate("dispatch packet", kDispatchPacketBytes, kAlignment).value_or(0);
  context.queue = memory.allocate("queue", kQueueBytes, kAlignment).value_or(0);
  if (const std::span<std::byte> to = memory.host(context.dispatch.kernarg, kernarg.size()); !to.empty())
    std::ranges::copy(kernarg, to.begin());
  Group in;
  in.id = group;
  const auto workItemIds = std::make_unique<Lanes>();
  const auto of = std::make_unique<Wave>();
  of->group = &in;
  of->id = wave;
  of->vgpr = workItemIds.get();
  of->registers = 1;
  setRegisters(*of, context);
  InitialRegisters registers{.scalars = of->sgpr};
  std::ranges::copy(workItemIds->lane, registers.workItems.begin());
  return registers;
}

std::array<std::byte, kDispatchPacketBytes> dispatchPacket(const DispatchContext& context) {
  const Dispatch& dispatch = context.dispatch;
  std::array<std::byte, kDispatchPacketBytes> packet{};
  constexpr std::uint16_t kHeader =
      2 | 1 << 8 | 2 << 9 | 2 << 11; // kernel dispatch, barrier, system scope fences
  unsigned dimensions = 1;
  for (unsigned i = 1; i < 3; ++i)
    if (dispatch.grid[i] > 1 || dispatch.workgroup[i] > 1) dimensions = i + 1;
  put<std::uint16_t>(packet, 0, kHeader);
  put<std::uint16_t>(packet, 2, static_cast<std::uint16_t>(dimensions));
  for (unsigned i = 0; i < 3; ++i) {
    put<std::uint16_t>(packet, 4 + 2 * i, static_cast<std::uint16_t>(dispatch.workgroup[i]));
    put<std::uint32_t>(packet, 12 + 4 * i, dispatch.grid[i]);
  }
  put<std::uint32_t>(packet, 24, context.scratchBytes);
  put<std::uint32_t>(packet, 28, context.ldsBytes);
  put<std::uint64_t>(packet, 32, context.loadBase + context.kernel->descriptorAddress);
  put<std::uint64_t>(packet, 40, dispatch.kernarg);
  return packet;
}

std::array<std::byte, kQueueBytes> queueStructure() {
  std::array<std::byte, kQueueBytes> queue{};
  put<std::uint32_t>(queue, 0x40, static_cast<std::uint32_t>(kSharedBase >> 32));
  put<std::uint32_t>(queue, 0x44, static_cast<std::uint32_t>(kPrivateBase >> 32));
  return queue;
}

const MicroOp* entryOf(const Code& code, const codeobject::Kernel& kernel) {
  return code.at(kernel.entry + (kernel.descriptor.kernargPreloadLength != 0 ? kPreloadPrologue : 0));
}

} // namespace wavesmith::emulator
