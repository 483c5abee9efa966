// SPDX-License-Identifier: Apache-2.0
#include "debug/random_executions.h"

#include "emulator/code/predecode.h"
#include "emulator/launch/run_group.h"
#include "emulator/machine.h"
#include "emulator/machine/dispatch_context.h"
#include "emulator/machine/host_denormals.h"
#include "emulator/machine/watcher.h"
#include "isa/decode/decode.h"
#include "isa/effects.h"
#include "isa/text.h"
#include "isa/words.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <set>
#include <span>
#include <utility>

namespace wavesmith::testing {

using emulator::Address;
using emulator::Location;
using emulator::MicroOp;
using emulator::SourceKind;
using emulator::StateItem;
using emulator::Storage;
using emulator::Wave;
namespace slot = emulator::slot;

namespace {

constexpr std::uint32_t kBufferBytes = 16384, kLdsBytes = 4096;
constexpr std::uint32_t kUsed = 2048; // bytes, from the middle of the buffer on, that addresses are in
constexpr std::uint32_t kRawBuffer = 0x00024fac; // dword 3 of a resource: 32-bit unsigned integers
constexpr unsigned kInstructionsOfAKernel = 150;

std::uint64_t wide(const WaveState& state, unsigned number) {
  return state.scalars[number & 127] | std::uint64_t{state.scalars[(number + 1) & 127]} << 32;
}
void setWide(WaveState& state, unsigned number, std::uint64_t value) {
  state.scalars[number & 127] = static_cast<std::uint32_t>(value);
  state.scalars[(number + 1) & 127] = static_cast<std::uint32_t>(value >> 32);
}
bool isScalarRegister(const emulator::Source& source) {
  return source.kind == SourceKind::Scalar && source.index < 128;
}

template <class T>
void randomize(std::vector<T>& values, std::mt19937& random) {
  std::span<std::byte> bytes = std::as_writable_bytes(std::span(values));
  for (; bytes.size() >= 4; bytes = bytes.subspan(4)) {
    const std::uint32_t word = random();
    std::memcpy(bytes.data(), &word, 4);
  }
}

} // namespace

Trial::Trial(Wave& wave, const MicroOp& op, const checked::Plans& plans, Address buffer, std::mt19937& random)
    : wave_(wave), op_(op), plans_(plans), buffer_(buffer), random_(random), before_(take()) {
  const emulator::DispatchContext& context = *wave.group->dispatch;
  // Denormals kept or flushed, four ways to round, and now and then VGPR indexing or VSKIP.
  before_.mode = (random() & 0xff) | emulator::mode::kIeee;
  if (below(8) == 0) before_.mode |= emulator::mode::kGprIndex;
  if (below(16) == 0) before_.mode |= emulator::mode::kVskip;
  before_.mode |= below(3) << 29; // CSP: entries of the fork stack
  before_ = randomState();
  static_cast<void>(context);
}

std::string Trial::text() const {
  return fmt::format("{} (exec {:#x}, m0 {:#x}, mode {:#x})", isa::toString(*op_.instruction),
                     wide(before_, isa::scalar::kExecLo), before_.scalars[isa::scalar::kM0], before_.mode);
}

WaveState Trial::take() const {
  WaveState state;
  state.vectors.assign(wave_.vgpr, wave_.vgpr + wave_.registers);
  state.scalars = wave_.sgpr;
  state.scc = wave_.scc;
  state.mode = wave_.mode;
  state.trapsts = wave_.trapsts;
  state.priority = wave_.priority;
  state.lds = wave_.group->lds;
  state.scratch = wave_.scratch;
  const auto buffer = wave_.group->dispatch->memory->host(buffer_, kBufferBytes);
  state.buffer.assign(buffer.begin(), buffer.end());
  return state;
}

void Trial::restore(const WaveState& state) const {
  std::ranges::copy(state.vectors, wave_.vgpr);
  wave_.sgpr = state.scalars;
  wave_.scc = state.scc;
  wave_.setMode(state.mode);
  wave_.trapsts = state.trapsts;
  wave_.priority = state.priority;
  std::ranges::copy(state.lds, wave_.group->lds.begin());
  std::ranges::copy(state.scratch, wave_.scratch.begin());
  std::ranges::copy(state.buffer, wave_.group->dispatch->memory->host(buffer_, kBufferBytes).begin());
  wave_.event = emulator::Event::None;
  wave_.ended = false;
  wave_.next = &op_;
}

std::optional<WaveState> Trial::execute() const {
  emulator::HostDenormals host(wave_);
  host.prepare(op_.arithmetic);
  wave_.next = &op_ + 1;
  if (emulator::isSkipped(wave_, op_)) return take();
  if (!emulator::isIndexed(wave_, op_))
    op_.run(wave_, op_);
  else if (const std::optional<MicroOp> changed = emulator::indexed(wave_, op_))
    changed->run(wave_, *changed);
  const bool faulted = std::exchange(wave_.event, emulator::Event::None) == emulator::Event::Faulted;
  wave_.fault = {};
  if (faulted) return std::nullopt;
  return take();
}

// --- States with valid addresses ---

WaveState Trial::randomState() const {
  WaveState state = before_;
  randomize(state.vectors, random_);
  for (std::uint32_t& scalar : state.scalars)
    scalar = random_();
  const std::uint64_t masks[] = {~std::uint64_t{0}, 0x0f0f0ff3a1, std::uint64_t{1} << below(64), 0};
  const std::uint32_t kind = below(9);
  if (kind < 6) setWide(state, isa::scalar::kExecLo, masks[kind < 3 ? 0 : kind - 2]);
  state.scalars[isa::scalar::kM0] = below(256) & ~3u;
  if ((state.mode & emulator::mode::kGprIndex) != 0)
    state.scalars[isa::scalar::kM0] = below(16) | below(16) << 12;
  state.scc = below(2) != 0;
  state.trapsts = 0;
  state.priority = static_cast<std::uint8_t>(below(4));
  randomize(state.lds, random_);
  randomize(state.scratch, random_);
  randomize(state.buffer, random_);
  placeAddresses(state);
  return state;
}

void Trial::placeAddresses(WaveState& state) const {
  switch (op_.instruction->row().unit) {
  case isa::Unit::Smem: return placeScalarMemory(state);
  case isa::Unit::Buffer: return placeBuffer(state);
  case isa::Unit::Lds:
  case isa::Unit::Flat: return placeVectorAddresses(state);
  case isa::Unit::Branch: return placeCode(state);
  default: break;
  }
  // Relative moves, which add M0, and must not leave the SGPRs.
  if (op_.instruction->row().unit == isa::Unit::Salu &&
      (op_.instruction->row().reads & isa::implicit::kM0) != 0)
    state.scalars[isa::scalar::kM0] = below(8);
}

// The registers of the addresses are written last, so that they are right if others overlap them.
void Trial::placeVectorAddresses(WaveState& state) const {
  const isa::Encoding encoding = op_.instruction->row().encoding;
  const emulator::Source& address = op_.sources[slot::kAddress];
  const emulator::Source& base = op_.sources[slot::kSaddr];
  const auto immediate = static_cast<std::uint64_t>(static_cast<std::int64_t>(op_.immediate));
  const bool crowded = below(2) == 0; // several lanes access the same bytes
  const auto target = [&](std::uint32_t bytes) {
    return below(crowded ? 64 : bytes) & ~(below(4) == 0 ? 7u : 15u);
  };
  const bool lds = op_.instruction->row().unit == isa::Unit::Lds,
             scratch = encoding == isa::Encoding::Scratch;
  const bool hasBase = !lds && isScalarRegister(base);
  if (hasBase && scratch) state.scalars[base.index & 127] = below(64) & ~15u;
  if (hasBase && scratch && address.kind != SourceKind::Vector)
    state.scalars[base.index & 127] = static_cast<std::uint32_t>(target(wave_.scratchBytes - 16) - immediate);
  if (hasBase && !scratch) setWide(state, base.index, buffer_ + kBufferBytes / 2 - immediate);
  if (address.kind != SourceKind::Vector) return;
  for (unsigned lane = 0; lane < emulator::kLanes; ++lane) {
    std::uint64_t value = 0;
    if (lds) {
      value =
          target(kLdsBytes + 64) - (op_.instruction->row().has(isa::trait::kTwoAddresses) ? 0 : immediate);
    } else if (scratch) {
      value = target(wave_.scratchBytes - 80) - immediate - (hasBase ? 64 : 0) + (hasBase ? 64 : 0);
      if (hasBase) value = 16 + target(64) + (op_.immediate < 0 ? -immediate : 0);
    } else if (hasBase) {
      value = target(kUsed);
    } else {
      const unsigned where = encoding == isa::Encoding::Flat ? below(4) : 0;
      value = where == 2   ? emulator::kSharedBase + target(kLdsBytes - 16) % (kLdsBytes - 16)
              : where == 3 ? emulator::kPrivateBase + target(wave_.scratchBytes - 16)
                           : buffer_ + kBufferBytes / 2 + target(kUsed);
      value -= immediate;
      if (where >= 2 && op_.immediate > 64) value = buffer_ + kBufferBytes / 2 + target(kUsed) - immediate;
      state.vectors[address.index + 1].lane[lane] = static_cast<std::uint32_t>(value >> 32);
    }
    state.vectors[address.index].lane[lane] = static_cast<std::uint32_t>(value);
  }
}

void Trial::placeBuffer(WaveState& state) const {
  const emulator::Source& address = op_.sources[slot::kAddress];
  const emulator::Source& resource = op_.sources[slot::kResource];
  const emulator::Source& offset = op_.sources[slot::kScalarOffset];
  const bool structured = below(3) == 0, crowded = below(2) == 0;
  if (isScalarRegister(offset)) state.scalars[offset.index & 127] = below(256) & ~3u;
  if (address.kind == SourceKind::Vector)
    for (unsigned lane = 0; lane < emulator::kLanes; ++lane)
      for (unsigned k = 0; k < 2 && address.index + k < state.vectors.size(); ++k)
        state.vectors[address.index + k].lane[lane] = below(crowded ? 32 : 1024) & ~3u;
  setWide(state, resource.index, buffer_ | (structured ? std::uint64_t{16} << 48 : 0));
  state.scalars[(resource.index + 2) & 127] = structured ? kBufferBytes / 16 : kBufferBytes - 64 + below(2);
  state.scalars[(resource.index + 3) & 127] = kRawBuffer;
}

void Trial::placeScalarMemory(WaveState& state) const {
  const emulator::Source& base = op_.sources[slot::kAddress];
  const emulator::Source& offset = op_.sources[slot::kData1];
  const auto immediate = static_cast<std::uint64_t>(static_cast<std::int64_t>(op_.immediate));
  if (isScalarRegister(offset)) state.scalars[offset.index & 127] = below(64) & ~3u;
  if (!isScalarRegister(base)) return;
  setWide(state, base.index, (buffer_ + kBufferBytes / 2 - immediate) & 0xffff'ffff'fffc);
  if (base.dwords != 4) return;
  state.scalars[(base.index + 2) & 127] = static_cast<std::uint32_t>(kBufferBytes / 2 - 256 + immediate);
  state.scalars[(base.index + 3) & 127] = kRawBuffer;
}

// Jumps go to the first instruction; nothing is executed there.
void Trial::placeCode(WaveState& state) const {
  const emulator::DispatchContext& context = *wave_.group->dispatch;
  const Address to = context.loadBase + context.code->ops().front().instruction->address;
  if (op_.instruction->op == isa::Op::s_cbranch_join)
    for (unsigned entry = 0; entry < 32; entry += 4)
      setWide(state, entry + 2, to);
  const unsigned k = op_.instruction->op == isa::Op::s_cbranch_g_fork ? slot::kSrc1 : slot::kSrc0;
  if (isScalarRegister(op_.sources[k]) && op_.instruction->op != isa::Op::s_cbranch_join)
    setWide(state, op_.sources[k].index, to);
}

// --- Places in states ---

std::vector<std::byte*> Trial::bytesOf(WaveState& state, const Location& location) const {
  std::vector<std::byte*> result;
  const auto add = [&](void* first, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i)
      result.push_back(static_cast<std::byte*>(first) + i);
  };
  switch (location.storage) {
  case Storage::Scalar:
    for (unsigned i = 0; i < location.count; ++i)
      add(&state.scalars[(location.first + i) & 127], 4);
    break;
  case Storage::Vector:
  case Storage::Accumulation: {
    const bool accumulation = location.storage == Storage::Accumulation;
    const unsigned base = accumulation ? wave_.group->dispatch->kernel->descriptor.accumOffset : 0;
    for (unsigned i = 0; i < location.count; ++i)
      for (unsigned lane = 0; lane < emulator::kLanes; ++lane)
        if (location.lane == emulator::kEveryLane || location.lane == lane)
          add(&state.vectors.at(base + location.first + i).lane[lane], 4);
    break;
  }
  case Storage::State:
    if (location.first == static_cast<std::uint16_t>(StateItem::Scc)) add(&state.scc, 1);
    if (location.first == static_cast<std::uint16_t>(StateItem::Mode)) add(&state.mode, 4);
    if (location.first == static_cast<std::uint16_t>(StateItem::TrapStatus)) add(&state.trapsts, 4);
    break;
  case Storage::Lds:
    add(&state.lds.at(location.address + location.bytes - 1) - (location.bytes - 1), location.bytes);
    break;
  case Storage::Scratch:
    add(&state.scratch.at(location.lane * wave_.scratchBytes + location.address), location.bytes);
    break;
  case Storage::Memory:
    if (location.address >= buffer_ && location.address + location.bytes <= buffer_ + kBufferBytes)
      add(&state.buffer.at(location.address - buffer_), location.bytes);
    break;
  }
  return result;
}

std::vector<std::byte> Trial::valueOf(WaveState& state, const Location& location) const {
  std::vector<std::byte> result;
  for (const std::byte* const byte : bytesOf(state, location))
    result.push_back(*byte);
  return result;
}

std::vector<Location> Trial::changes(const WaveState& from, const WaveState& to) const {
  std::vector<Location> result;
  const emulator::WaveId id{wave_.group->index, wave_.id};
  const unsigned accumOffset = wave_.group->dispatch->kernel->descriptor.accumOffset;
  for (std::size_t i = 0; i < to.vectors.size(); ++i) {
    if (std::memcmp(&from.vectors[i], &to.vectors[i], sizeof to.vectors[i]) == 0) continue;
    const bool accumulation = i >= accumOffset;
    for (std::uint8_t lane = 0; lane < emulator::kLanes; ++lane)
      if (from.vectors[i].lane[lane] != to.vectors[i].lane[lane])
        result.push_back({.storage = accumulation ? Storage::Accumulation : Storage::Vector,
                          .wave = id,
                          .first = static_cast<std::uint16_t>(accumulation ? i - accumOffset : i),
                          .lane = lane});
  }
  for (std::size_t i = 0; i < to.scalars.size(); ++i)
    if (from.scalars[i] != to.scalars[i])
      result.push_back({.storage = Storage::Scalar, .wave = id, .first = static_cast<std::uint16_t>(i)});
  const auto state = [&](StateItem item, bool differs) {
    if (differs)
      result.push_back({.storage = Storage::State, .wave = id, .first = static_cast<std::uint16_t>(item)});
  };
  state(StateItem::Scc, from.scc != to.scc);
  state(StateItem::Mode, from.mode != to.mode);
  state(StateItem::TrapStatus, from.trapsts != to.trapsts);
  for (std::size_t i = 0; i < to.lds.size(); ++i)
    if (from.lds[i] != to.lds[i])
      result.push_back({.storage = Storage::Lds, .wave = {id.group, 0}, .address = i, .bytes = 1});
  for (std::size_t i = 0; i < to.scratch.size(); ++i)
    if (from.scratch[i] != to.scratch[i])
      result.push_back({.storage = Storage::Scratch,
                        .wave = id,
                        .lane = static_cast<std::uint8_t>(i / wave_.scratchBytes),
                        .address = i % wave_.scratchBytes,
                        .bytes = 1});
  for (std::size_t i = 0; i < to.buffer.size(); ++i)
    if (from.buffer[i] != to.buffer[i])
      result.push_back({.storage = Storage::Memory, .address = buffer_ + i, .bytes = 1});
  return result;
}

// --- All opcodes ---

namespace {

class TrialWatcher : public emulator::Watcher {
public:
  TrialWatcher(Address buffer, unsigned seed, const std::function<void(Trial&)>& check)
      : buffer_(buffer), random_(seed), check_(check) {}
  void begin(const emulator::DispatchContext& context) override { plans_.emplace(context); }
  void startGroup(emulator::Group&) override {}
  void openBarrier(emulator::Group&) override {}
  void endGroup(emulator::Group&) override {}
  void end(emulator::RunReport&) override {}

  void runSlice(Wave& wave, std::uint64_t) override {
    const std::span<const MicroOp> ops = wave.group->dispatch->code->ops();
    for (const MicroOp& op : ops) {
      if (op.instruction == nullptr || !op.instruction->valid() || &op == &ops.back()) continue;
      Trial trial(wave, op, *plans_, buffer_, random_);
      trial.restore(trial.before());
      if (!trial.execute()) continue;
      executed.insert(op.instruction->op);
      trial.restore(trial.before());
      SCOPED_TRACE(trial.text());
      check_(trial);
    }
    wave.event = emulator::Event::Ended;
  }
  std::set<isa::Op> executed;

private:
  Address buffer_;
  std::mt19937 random_;
  const std::function<void(Trial&)>& check_;
  std::optional<checked::Plans> plans_;
};

// The instructions of an opcode that our decoder accepts: of each form, with each seed. GWS waits for other waves.
void addWords(std::vector<isa::testing::Words>& to, isa::Op op, const RandomExecutions& which) {
  const isa::Opcode& row = isa::row(op);
  if (row.fidelity == isa::Fidelity::Unsupported || row.unit == isa::Unit::Gws ||
      (row.targets & isa::kGfx942) == 0)
    return;
  for (const isa::Form form : {isa::Form::Base, isa::Form::Vop3, isa::Form::Sdwa, isa::Form::Dpp}) {
    if (form == isa::Form::Vop3 && row.vop3 < 0) continue;
    if (form == isa::Form::Sdwa && (row.forms & isa::kSdwa) == 0) continue;
    if (form == isa::Form::Dpp && (row.forms & isa::kDpp) == 0) continue;
    for (unsigned seed = which.first; seed < which.first + which.seeds; ++seed) {
      isa::testing::Words words = isa::testing::makeWords(row, form, seed);
      for (const isa::OperandSpec& spec : row.operands) // branches go to the next instruction
        if (spec.type == isa::ValueType::Label) words.dwords[0] &= 0xffff0000;
      const isa::Instruction decoded = isa::decode(std::as_bytes(std::span(words.dwords)), 0);
      // It faults.
      const bool illegal =
          op == isa::Op::v_mqsad_u32_u8 && decoded.operands[3].kind != isa::OperandKind::Vector;
      if (decoded.op == op && !illegal) to.push_back(words);
    }
  }
}

std::string kernelOf(std::span<const isa::testing::Words> some, bool exceptions) {
  std::string body = exceptions ? "s_getreg_b32 s4, hwreg(HW_REG_TRAPSTS)\n" : "";
  body += "s_set_gpr_idx_off\n"; // what looks for VGPR indexing must find it
  for (const isa::testing::Words& words : some) {
    body += fmt::format(".long {:#x}", words.dwords[0]);
    if (isa::decode(std::as_bytes(std::span(words.dwords)), 0).length == 8)
      body += fmt::format(", {:#x}", words.dwords[1]);
    body += "\n";
  }
  return "  .amdgcn_target \"amdgcn-amd-amdhsa--gfx942\"\n  .text\n  .globl k\n  .p2align 8\n"
         "  .type k,@function\nk:\n" +
         body +
         "s_endpgm\n.Lend:\n  .size k, .Lend-k\n  .rodata\n  .p2align 6\n  .amdhsa_kernel k\n"
         "    .amdhsa_next_free_vgpr 512\n    .amdhsa_next_free_sgpr 96\n    .amdhsa_accum_offset 256\n"
         "    .amdhsa_user_sgpr_kernarg_segment_ptr 1\n"
         "    .amdhsa_group_segment_fixed_size " +
         fmt::format("{}\n", kLdsBytes) +
         "    .amdhsa_private_segment_fixed_size 256\n    .amdhsa_enable_private_segment 1\n"
         "  .end_amdhsa_kernel\n";
}

} // namespace

void TrialFailures::add(const Trial& trial, const std::string& what) {
  auto& [count, first] = byOpcode_[std::string(isa::row(trial.op().instruction->op).mnemonic)];
  if (count++ == 0) first = trial.text() + ": " + what;
}

std::string TrialFailures::text() const {
  std::string text;
  for (const auto& [mnemonic, failure] : byOpcode_)
    text += fmt::format("{} x {}\n", failure.first, failure.second);
  return text;
}

std::vector<isa::Op> forEachExecution(const RandomExecutions& which,
                                      const std::function<void(Trial&)>& check) {
  std::vector<isa::testing::Words> all;
  std::set<isa::Op> missing;
  for (std::size_t i = 0; i < isa::opcodes().size(); ++i) {
    const std::size_t before = all.size();
    addWords(all, static_cast<isa::Op>(i), which);
    if (all.size() != before) missing.insert(static_cast<isa::Op>(i));
  }
  for (std::size_t first = 0; first < all.size(); first += kInstructionsOfAKernel) {
    const auto some =
        std::span(all).subspan(first, std::min<std::size_t>(kInstructionsOfAKernel, all.size() - first));
    Machine machine(kernelOf(some, which.exceptions));
    if (!machine.ready()) return {missing.begin(), missing.end()};
    const Address buffer = machine.buffer("buffer", std::vector<std::uint32_t>(kBufferBytes / 4));
    TrialWatcher watcher(buffer, which.first + static_cast<unsigned>(first), check);
    emulator::RunControl control;
    control.watcher = &watcher;
    static_cast<void>(machine.run({64, 1, 1}, {64, 1, 1}, arguments(buffer), control));
    for (const isa::Op op : watcher.executed)
      missing.erase(op);
  }
  return {missing.begin(), missing.end()};
}

std::string textOf(const Location& location) {
  const std::string lane =
      location.lane == emulator::kEveryLane ? std::string() : fmt::format(" in lane {}", location.lane);
  switch (location.storage) {
  case Storage::Scalar: return fmt::format("s{} ({} dwords)", location.first, location.count);
  case Storage::Vector: return fmt::format("v{}{} ({} dwords)", location.first, lane, location.count);
  case Storage::Accumulation: return fmt::format("a{}{} ({} dwords)", location.first, lane, location.count);
  case Storage::State: return fmt::format("state {}", location.first);
  case Storage::Lds: return fmt::format("{} bytes of LDS at {:#x}", location.bytes, location.address);
  case Storage::Scratch:
    return fmt::format("{} bytes of scratch at {:#x}{}", location.bytes, location.address, lane);
  case Storage::Memory: return fmt::format("{} bytes of memory at {:#x}", location.bytes, location.address);
  }
  return {};
}

} // namespace wavesmith::testing
