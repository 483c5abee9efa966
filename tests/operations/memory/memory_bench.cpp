// SPDX-License-Identifier: Apache-2.0
#include "operations/memory/memory_bench.h"

#include "emulator/machine.h"
#include "isa/operation.h"
#include "operations/coverage.h"
#include "operations/interpreter/checker.h"
#include "program/program.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>

namespace wavesmith::operations {
namespace {

using isa::Field;
using isa::OperandKind;
using testing::Machine;
namespace trait = isa::trait;

constexpr unsigned kImage = 4096; // bytes of a wave: of 64 lanes with 16 registers each, of LDS, of scratch

// In the kernel's order: exec s[16:17], mode s18, m0 s19, s[20:43], vcc s[44:45].
struct ScalarIn {
  std::uint64_t exec = 0;
  std::uint32_t mode = 0, m0 = 0;
  std::array<std::uint32_t, MemoryWave::kSgprs> sgprs{};
  std::uint64_t vcc = 0;
  std::array<std::uint32_t, 2> unused{};
};
static_assert(sizeof(ScalarIn) == 128);
struct ScalarOut {
  std::array<std::uint32_t, MemoryWave::kSgprs> sgprs{};
  std::uint64_t exec = 0, vcc = 0;
  std::uint32_t m0 = 0, mode = 0;
  std::array<std::uint32_t, 2> unused{};
};
static_assert(sizeof(ScalarOut) == 128);

// s[48:49] scalars in, s[50:51] lanes in, s[52:53] LDS in, s[54:55] scratch in, s[56:63] the same out.
// v1 = 4096 * wave + 64 * lane, v2 = 64 * lane.
constexpr std::string_view kBefore = R"(
  s_load_dwordx16 s[48:63], s[0:1], 0x0
  v_lshlrev_b32 v2, 6, v0
  s_lshl_b32 s3, s2, 12
  v_add_u32 v1, s3, v2
  s_lshl_b32 s3, s2, 7
  s_waitcnt lgkmcnt(0)
  s_add_u32 s48, s48, s3
  s_addc_u32 s49, s49, 0
  s_load_dwordx16 s[16:31], s[48:49], 0x0
  s_load_dwordx8 s[32:39], s[48:49], 0x40
  s_load_dwordx4 s[40:43], s[48:49], 0x60
  s_load_dwordx2 s[44:45], s[48:49], 0x70
  global_load_dwordx4 v[8:11], v1, s[50:51]
  global_load_dwordx4 v[12:15], v1, s[50:51] offset:16
  global_load_dwordx4 v[16:19], v1, s[50:51] offset:32
  global_load_dwordx4 v[20:23], v1, s[50:51] offset:48
  s_waitcnt vmcnt(0) lgkmcnt(0)
)";
constexpr std::string_view kStart = R"(
  s_mov_b32 m0, s19
  s_mov_b64 vcc, s[44:45]
  s_setreg_b32 hwreg(HW_REG_MODE), s18
  s_mov_b64 exec, s[16:17]
  s_nop 13
  {}
  s_waitcnt vmcnt(0) lgkmcnt(0)
  s_mov_b64 s[44:45], exec
  s_mov_b64 s[46:47], vcc
  s_mov_b32 s16, m0
  s_getreg_b32 s17, hwreg(HW_REG_MODE)
  s_mov_b64 exec, -1
  s_setreg_imm32_b32 hwreg(HW_REG_MODE), 0xf0
)";
constexpr std::string_view kAfter = R"(
  global_store_dwordx4 v1, v[8:11], s[58:59]
  global_store_dwordx4 v1, v[12:15], s[58:59] offset:16
  global_store_dwordx4 v1, v[16:19], s[58:59] offset:32
  global_store_dwordx4 v1, v[20:23], s[58:59] offset:48
)";

// Sixteen dwords of each lane between memory and LDS or scratch.
std::string copies(std::string_view load, std::string_view store) {
  std::string text;
  for (unsigned offset = 0; offset < 64; offset += 16)
    text += fmt::format("  {} offset:{}\n  s_waitcnt vmcnt(0) lgkmcnt(0)\n  {} offset:{}\n", load, offset,
                        store, offset);
  return text;
}

std::string kernelOf(const MemoryTest& test) {
  std::string text(kBefore), directives;
  if (test.lds) text += copies("global_load_dwordx4 v[4:7], v1, s[52:53]", "ds_write_b128 v2, v[4:7]");
  if (test.scratch)
    text += copies("global_load_dwordx4 v[4:7], v1, s[54:55]", "scratch_store_dwordx4 off, v[4:7], off");
  for (unsigned r = 12; test.accumulation && r < 24; ++r)
    text += fmt::format("  v_accvgpr_write_b32 a{0}, v{0}\n", r);
  text += fmt::format(fmt::runtime(kStart), test.text);
  for (unsigned r = 12; test.accumulation && r < 24; ++r)
    text += fmt::format("  v_accvgpr_read_b32 v{0}, a{0}\n", r);
  text += kAfter;
  if (test.lds) text += copies("ds_read_b128 v[4:7], v2", "global_store_dwordx4 v1, v[4:7], s[60:61]");
  if (test.scratch)
    text += copies("scratch_load_dwordx4 v[4:7], off, off", "global_store_dwordx4 v1, v[4:7], s[62:63]");
  // Lane 0 stores the scalars.
  text += "  s_mov_b64 exec, 1\n  s_lshl_b32 s3, s2, 7\n  v_mov_b32 v3, s3\n";
  constexpr std::array<unsigned, 6> kRest = {44, 45, 46, 47, 16, 17};
  for (unsigned i = 0; i < MemoryWave::kSgprs + kRest.size(); ++i)
    text +=
        fmt::format("  v_mov_b32 v{}, s{}\n", 24 + i,
                    i < MemoryWave::kSgprs ? MemoryWave::kFirstSgpr + i : kRest.at(i - MemoryWave::kSgprs));
  for (unsigned i = 0; i < 8; ++i)
    text += fmt::format("  global_store_dwordx4 v3, v[{}:{}], s[56:57] offset:{}\n", 24 + 4 * i, 27 + 4 * i,
                        16 * i);
  if (test.lds) directives += fmt::format("    .amdhsa_group_segment_fixed_size {}\n", MemoryWave::kLdsBytes);
  if (test.scratch)
    directives += fmt::format("    .amdhsa_private_segment_fixed_size {}\n", MemoryWave::kScratchBytes);
  return testing::kernelText("k", text + "  s_endpgm", directives);
}

// --- The program's side ---

void describeFields(State& state, const isa::Instruction& instruction) {
  const isa::Opcode& row = instruction.row();
  const isa::Modifiers& m = instruction.modifiers;
  const auto offset = static_cast<Integer>(instruction.immediate);
  state.fields["OFFSET"] = row.encoding == isa::Encoding::Ds ? zeroExtend(offset, 16) : offset;
  if (row.has(trait::kTwoAddresses)) {
    state.fields["OFFSET0"] = zeroExtend(offset, 8);
    state.fields["OFFSET1"] = m.offset1;
  }
  state.fields["SC0"] = static_cast<Integer>(m.sc0);
  state.fields["SC1"] = static_cast<Integer>(m.sc1);
  state.fields["GDS"] = static_cast<Integer>(m.gds);
  state.fields["TO_LDS"] = static_cast<Integer>(m.lds);
  state.fields["OFFEN"] = static_cast<Integer>(m.offen);
  state.fields["IDXEN"] = static_cast<Integer>(m.idxen);
  state.fields["FORMAT"] = m.format;
  state.fields["SIZE"] = row.memoryBytes;
}

bool isVector(const isa::Operand& o) {
  return o.kind == OperandKind::Vector || o.kind == OperandKind::Accumulation;
}

// A copy of an operand's registers, without NEG, flushing, NaN order and modifiers; D is written unchanged.
Operand registersOf(MemoryWave& wave, const isa::Operand& given) {
  const unsigned dwords = std::max<unsigned>(given.dwords, 1);
  if (!isVector(given)) {
    Operand o = Operand::scalar(dwords, Value::kNoOrder);
    for (unsigned d = 0; d < dwords; ++d)
      o.data[d] = given.index == isa::scalar::kM0 ? wave.m0 : wave.sgpr(given.index + d);
    o.registerNumber = given.index;
    return o;
  }
  Operand o = Operand::vector(dwords, Value::kNoOrder);
  for (unsigned lane = 0; lane < kLanes; ++lane)
    for (unsigned d = 0; d < dwords; ++d)
      o.at(lane)[d] = wave.vgpr(given.index + d, lane);
  return o;
}
void putBack(MemoryWave& wave, const isa::Operand& given, Operand& o) {
  for (unsigned d = 0; d < o.dwords; ++d) {
    if (!isVector(given))
      wave.sgpr(given.index + d) = o.data[d];
    else
      for (unsigned lane = 0; lane < kLanes; ++lane)
        wave.vgpr(given.index + d, lane) = o.at(lane)[d];
  }
}

State stateOf(MemoryWave& wave, const isa::Instruction& instruction, MemoryModel* model) {
  State state;
  describeFields(state, instruction);
  state.wave = instruction.row().unit == isa::Unit::Smem;
  state.setSpecial64("EXEC", wave.exec);
  state.setSpecial64("VCC", wave.vcc);
  state.setSpecial64("MODE", wave.mode);
  state.setSpecial64("M0", wave.m0);
  state.model = model;
  const isa::Opcode& row = instruction.row();
  for (unsigned k = 0; k < row.operandCount(); ++k) {
    const isa::Operand& given = instruction.operands.at(k);
    if (!isVector(given) && given.kind != OperandKind::Scalar) continue;
    const std::string role = roleOf(row, row.operands[k]);
    state.operands[role] = registersOf(wave, given);
    if (role == "DATA") state.operands["DATA0"] = state.operands[role];
    // The result of an atomic in the register of its data.
    if (role == "DATA" && row.operands[k].access == isa::Access::ReadWrite)
      state.operands["D"] = state.operands[role];
  }
  return state;
}

// The registers after the program.
void writeResults(MemoryWave& wave, const isa::Instruction& instruction, State& state) {
  const isa::Opcode& row = instruction.row();
  for (unsigned k = 0; k < row.operandCount(); ++k) {
    const isa::Operand& given = instruction.operands.at(k);
    if (!given.isRegister() || row.operands[k].access == isa::Access::Read) continue;
    if (const auto it = state.operands.find("D"); it != state.operands.end())
      putBack(wave, given, it->second);
  }
}

// --- Comparing ---

class Differences {
public:
  explicit Differences(Outcome& outcome) : outcome_(outcome) {}
  void add(const std::string& text) {
    if (++outcome_.wrong <= 6) outcome_.differences += "  " + text + "\n";
  }

private:
  Outcome& outcome_;
};

std::string laneText(const MemoryWave& before, unsigned lane) {
  std::string text = fmt::format("exec {} v8..:", (before.exec >> lane) & 1);
  for (const std::uint32_t v : before.vgprs.at(lane))
    text += fmt::format(" {:x}", v);
  return text;
}

void compareBytes(Differences& to, const char* what, std::span<const std::uint8_t> before,
                  std::span<const std::uint8_t> got, std::span<const std::uint8_t> expected,
                  std::size_t wave) {
  const auto dword = [](std::span<const std::uint8_t> bytes, std::size_t at) {
    std::uint32_t value = 0;
    for (std::size_t i = std::min<std::size_t>(4, bytes.size() - at); i-- > 0;)
      value = value << 8 | bytes[at + i];
    return value;
  };
  for (std::size_t at = 0; at < expected.size(); at += 4)
    if (dword(got, at) != dword(expected, at))
      to.add(fmt::format("wave {}: {} at {:#x} is {:08x}, program says {:08x}, was {:08x}", wave, what, at,
                         dword(got, at), dword(expected, at), dword(before, at)));
}

void compareWave(Differences& to, const MemoryWave& before, MemoryWave& expected, MemoryWave& got,
                 std::size_t wave) {
  const std::string modes = fmt::format("mode {:#x} m0 {:#x}", before.mode, before.m0);
  for (unsigned lane = 0; lane < kLanes; ++lane)
    for (unsigned r = 0; r < MemoryWave::kVgprs; ++r)
      if (const auto e = expected.vgprs.at(lane).at(r), g = got.vgprs.at(lane).at(r); e != g)
        to.add(fmt::format("wave {} lane {}: v{} is {:08x}, program says {:08x}; {} {}", wave, lane,
                           r + MemoryWave::kFirstVgpr, g, e, modes, laneText(before, lane)));
  for (unsigned r = 0; r < MemoryWave::kSgprs; ++r)
    if (const auto e = expected.sgprs.at(r), g = got.sgprs.at(r); e != g)
      to.add(fmt::format("wave {}: s{} is {:08x}, program says {:08x}; {}", wave, r + MemoryWave::kFirstSgpr,
                         g, e, modes));
  if (got.exec != before.exec || got.vcc != before.vcc || got.m0 != before.m0 || got.mode != before.mode)
    to.add(fmt::format("wave {}: EXEC, VCC, M0 or MODE has changed", wave));
  compareBytes(to, "memory", before.memory, got.memory, expected.memory, wave);
  compareBytes(to, "LDS", before.lds, got.lds, expected.lds, wave);
  compareBytes(to, "scratch", before.scratch, got.scratch, expected.scratch, wave);
}

// --- Running ---

void randomBytes(std::vector<std::uint8_t>& bytes, std::size_t size, Inputs& random) {
  bytes.resize(size);
  for (std::uint8_t& byte : bytes)
    byte = static_cast<std::uint8_t>(random.bits());
}

std::vector<MemoryWave> wavesOf(const MemoryTest& test, emulator::Address memory) {
  Inputs random(test.seed);
  std::vector<MemoryWave> waves(test.waves);
  for (std::size_t i = 0; i < waves.size(); ++i) {
    MemoryWave& wave = waves[i];
    wave.memoryBase = memory + i * test.memoryBytes;
    for (auto& lane : wave.vgprs)
      for (std::uint32_t& v : lane)
        v = static_cast<std::uint32_t>(random.bits());
    for (std::uint32_t& s : wave.sgprs)
      s = static_cast<std::uint32_t>(random.bits());
    randomBytes(wave.memory, test.memoryBytes, random);
    if (test.lds) randomBytes(wave.lds, MemoryWave::kLdsBytes, random);
    if (test.scratch) randomBytes(wave.scratch, std::size_t{kLanes} * MemoryWave::kScratchBytes, random);
    if (test.fill) test.fill(wave, random);
  }
  return waves;
}

// The images of all waves, one after the other, on the device.
class Images {
public:
  Images(Machine& machine, const std::vector<MemoryWave>& waves, emulator::Address memory)
      : machine_(machine), count_(waves.size()), memoryBytes_(waves.empty() ? 0 : waves[0].memory.size()),
        memory_(memory) {
    std::vector<ScalarIn> scalars(count_);
    std::vector<std::uint32_t> lanes(count_ * kImage / 4);
    std::vector<std::uint8_t> lds(count_ * kImage), scratch(count_ * kImage);
    for (std::size_t i = 0; i < count_; ++i) {
      const MemoryWave& w = waves[i];
      scalars[i] = {w.exec, w.mode, w.m0, w.sgprs, w.vcc, {}};
      for (unsigned lane = 0; lane < kLanes; ++lane)
        std::ranges::copy(w.vgprs.at(lane),
                          lanes.begin() + static_cast<std::ptrdiff_t>(i * kImage / 4 + lane * 16));
      std::ranges::copy(w.lds, lds.begin() + static_cast<std::ptrdiff_t>(i * kImage));
      std::ranges::copy(w.scratch, scratch.begin() + static_cast<std::ptrdiff_t>(i * kImage));
      const auto host = machine.device().memory().host(memory + i * memoryBytes_, memoryBytes_);
      std::ranges::transform(w.memory, host.begin(), [](std::uint8_t byte) { return std::byte{byte}; });
    }
    in_ = {machine.buffer("scalars in", scalars), machine.buffer("lanes in", lanes),
           machine.buffer("LDS in", lds), machine.buffer("scratch in", scratch)};
    out_ = {machine.buffer("scalars out", std::vector<ScalarOut>(count_)), machine.buffer("lanes out", lanes),
            machine.buffer("LDS out", lds), machine.buffer("scratch out", scratch)};
  }
  [[nodiscard]] std::vector<std::byte> arguments() const {
    return testing::arguments(in_[0], in_[1], in_[2], in_[3], out_[0], out_[1], out_[2], out_[3]);
  }
  // The final state of a wave; `like` has the same parts.
  [[nodiscard]] MemoryWave after(std::size_t i, const MemoryWave& like) {
    MemoryWave w = like;
    const auto scalars = machine_.read<ScalarOut>(out_[0] + i * sizeof(ScalarOut), 1)[0];
    w.sgprs = scalars.sgprs;
    w.exec = scalars.exec;
    w.vcc = scalars.vcc;
    w.m0 = scalars.m0;
    w.mode = scalars.mode;
    w.vgprs = machine_.read<decltype(w.vgprs)>(out_[1] + i * kImage, 1)[0];
    w.lds = machine_.read<std::uint8_t>(out_[2] + i * kImage, like.lds.size());
    w.scratch = machine_.read<std::uint8_t>(out_[3] + i * kImage, like.scratch.size());
    w.memory = machine_.read<std::uint8_t>(memory_ + i * memoryBytes_, memoryBytes_);
    return w;
  }

private:
  Machine& machine_;
  std::size_t count_;
  std::size_t memoryBytes_;
  emulator::Address memory_;
  std::array<emulator::Address, 4> in_{}, out_{};
};

std::uint8_t* byteOf(std::vector<std::uint8_t>& bytes, std::uint64_t at) {
  return at < bytes.size() ? &bytes[at] : nullptr;
}

} // namespace

std::uint8_t* MemoryWave::memoryByte(std::uint64_t address) {
  return byteOf(memory, address - memoryBase);
}
std::uint8_t* MemoryWave::ldsByte(std::uint64_t address) {
  return byteOf(lds, address);
}
std::uint8_t* MemoryWave::scratchByte(unsigned lane, std::uint64_t address) {
  return address < kScratchBytes ? byteOf(scratch, lane * std::uint64_t{kScratchBytes} + address) : nullptr;
}

Outcome compareMemory(const MemoryTest& test) {
  Outcome outcome;
  Differences differences(outcome);
  const auto refuse = [&](const std::string& why) {
    differences.add(why);
    return outcome;
  };
  Machine machine(kernelOf(test));
  const auto program = parse(isa::operation(test.op));
  if (!machine.ready() || !program) return refuse(program ? "does not assemble" : program.error());
  const isa::Instruction* const instruction = instructionUnderTest(machine);
  if (instruction == nullptr || instruction->op != test.op)
    return refuse("is decoded as " +
                  std::string(instruction == nullptr ? "nothing" : instruction->row().mnemonic));

  const auto memory =
      machine.buffer("memory", std::vector<std::uint8_t>(std::size_t{test.waves} * test.memoryBytes));
  const std::vector<MemoryWave> waves = wavesOf(test, memory);
  Images images(machine, waves, memory);
  const auto run = machine.run({test.waves * kLanes, 1, 1}, {kLanes, 1, 1}, images.arguments());
  if (!run.completed()) return refuse(testing::messages(run));
  for (std::size_t i = 0; i < waves.size(); ++i) {
    MemoryWave expected = waves[i];
    const std::unique_ptr<MemoryModel> model = test.model ? test.model(*instruction, expected) : nullptr;
    State state = stateOf(expected, *instruction, model.get());
    if (const auto done = interpret(*program, state); !done)
      return refuse("the program cannot be run: " + done.error());
    writeResults(expected, *instruction, state);
    MemoryWave got = images.after(i, waves[i]);
    compareWave(differences, waves[i], expected, got, i);
    outcome.inputs += test.scalar ? 1 : kLanes;
  }
  recordVectors(test.op, outcome.inputs);
  return outcome;
}

} // namespace wavesmith::operations
