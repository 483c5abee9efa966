// SPDX-License-Identifier: Apache-2.0
// The programs of branches, calls, forks and the rest of program control compared with the emulator: where
// the wave continues, and all of its state; 64 states for each instruction. Instructions that end a wave or
// make it wait have separate tests below.
#include "emulator/machine.h"
#include "isa/operation.h"
#include "operations/coverage.h"
#include "operations/inputs.h"
#include "operations/interpreter/checker.h"
#include "operations/interpreter/interpreter.h"
#include "program/program.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::operations {
namespace {

using isa::Op;
using testing::Machine;

constexpr unsigned kStates = 64;
constexpr unsigned kSgprs = 48;           // s0..s47 are the instruction's
constexpr std::int32_t kControlMark = 13; // s_nop 13 precedes it
constexpr std::int32_t kPad = 0x300;      // s_movk_i32 s50, 0x300 + n begins pad n

// The order is that of s0..s47, s[68:75].
struct ControlIn {
  std::array<std::uint32_t, kSgprs> sgprs{};
  std::array<std::uint32_t, 2> exec{}, vcc{};
  std::uint32_t m0 = 0, mode = 0, scc = 0, trapsts = 0;
  std::array<std::uint32_t, 8> unused{};
};
// The order is that of s0..s58.
struct ControlOut {
  std::array<std::uint32_t, kSgprs> sgprs{};
  std::array<std::uint32_t, 2> unused{};
  std::uint32_t pad = 0, mode = 0, scc = 0, m0 = 0;
  std::array<std::uint32_t, 2> vcc{}, exec{};
  std::uint32_t trapsts = 0;
  std::array<std::uint32_t, 5> unused2{};
};
static_assert(sizeof(ControlIn) == 256 && sizeof(ControlOut) == 256);
using ControlLanes = std::array<std::uint32_t, 2>;

// Pad 3 precedes the instruction, pad 1 follows it, pad 2 is the label `target`.
constexpr std::string_view kKernel = R"(
  s_load_dwordx4 s[60:63], s[0:1], 0x0
  s_load_dwordx2 s[66:67], s[0:1], 0x10
  s_mov_b32 s64, s2
  s_lshl_b32 s3, s2, 8
  s_waitcnt lgkmcnt(0)
  s_add_u32 s60, s60, s3
  s_addc_u32 s61, s61, 0
  s_load_dwordx16 s[0:15], s[60:61], 0x0
  s_load_dwordx16 s[16:31], s[60:61], 0x40
  s_load_dwordx16 s[32:47], s[60:61], 0x80
  s_load_dwordx8 s[68:75], s[60:61], 0xc0
  v_lshlrev_b32 v4, 7, v0
  v_xor_b32 v5, 0x5a5a5a5a, v0
  s_waitcnt lgkmcnt(0)
  s_mov_b64 vcc, s[70:71]
  s_mov_b32 m0, s72
  s_setreg_b32 hwreg(HW_REG_TRAPSTS, 0, 9), s75
  s_mov_b32 s50, 0
  s_bitcmp1_b32 s74, 0
  s_mov_b64 exec, s[68:69]
  s_setreg_b32 hwreg(HW_REG_MODE), s73
  s_branch mark
back:
  s_movk_i32 s50, 0x303
  s_branch after
mark:
  s_nop 13
  {}
  s_movk_i32 s50, 0x301
  s_branch after
target:
  s_movk_i32 s50, 0x302
after:
  s_getreg_b32 s51, hwreg(HW_REG_MODE)
  s_setreg_imm32_b32 hwreg(HW_REG_MODE), 0xf0
  s_cselect_b32 s52, 1, 0
  s_mov_b32 s53, m0
  s_mov_b64 s[54:55], vcc
  s_mov_b64 s[56:57], exec
  s_getreg_b32 s58, hwreg(HW_REG_TRAPSTS)
  s_mov_b64 exec, -1
  s_lshl_b32 s65, s64, 9
  v_lshl_add_u32 v3, v0, 3, s65
  global_store_dwordx2 v3, v[4:5], s[66:67]
  s_mov_b64 exec, 1
  s_lshl_b32 s65, s64, 8
  v_mov_b32 v3, s65
  {}
  s_endpgm)";

std::string storeScalars() {
  std::string text;
  for (unsigned first = 0; first < 60; first += 4) {
    for (unsigned i = 0; i < 4; ++i)
      text += fmt::format("  v_mov_b32 v{}, s{}\n", 8 + i, first + i);
    text += fmt::format("  global_store_dwordx4 v3, v[8:11], s[62:63] offset:{}\n", 4 * first);
  }
  return text;
}

std::uint64_t pair(const std::array<std::uint32_t, 2>& v) {
  return v[0] | static_cast<std::uint64_t>(v[1]) << 32;
}
std::array<std::uint32_t, 2> pair(std::uint64_t v) {
  return {static_cast<std::uint32_t>(v), static_cast<std::uint32_t>(v >> 32)};
}

struct Code {
  const isa::Instruction* instruction = nullptr;
  std::map<std::uint64_t, std::uint32_t> pads; // by their address on the device
  [[nodiscard]] std::uint64_t addressOf(std::uint32_t pad) const {
    for (const auto& [address, number] : pads)
      if (number == pad) return address;
    return 0;
  }
};
Code codeOf(const Machine& machine) {
  Code code;
  const auto all = machine.object().program->instructions();
  for (std::size_t i = 0; i + 1 < all.size(); ++i) {
    const isa::Instruction& each = all[i];
    if (each.op == Op::s_nop && each.immediate == kControlMark) code.instruction = &all[i + 1];
    if (each.op == Op::s_movk_i32 && each.immediate > kPad && each.immediate <= kPad + 3)
      code.pads[machine.object().base + each.address] = static_cast<std::uint32_t>(each.immediate);
  }
  return code;
}

// Resets the random state that would change what is executed: VSKIP, VGPR indexing, CSP.
using Fill = std::function<void(ControlIn&, Inputs&, const Code&)>;

std::vector<ControlIn> statesOf(const Code& code, const Fill& fill, std::uint64_t seed) {
  Inputs random(seed);
  std::vector<ControlIn> states(kStates);
  for (ControlIn& w : states) {
    for (std::uint32_t& s : w.sgprs)
      s = static_cast<std::uint32_t>(random.bits());
    w.exec = pair(random.bits() % 3 == 0 ? 0 : random.exec());
    w.vcc = pair(random.bits() % 2 == 0 ? 0 : random.bits() & random.bits() & random.bits() & random.bits());
    w.m0 = static_cast<std::uint32_t>(random.bits());
    w.mode = random.mode();
    w.scc = static_cast<std::uint32_t>(random.bits() & 1);
    w.trapsts = static_cast<std::uint32_t>(random.bits() & 0x1ff);
    if (fill) fill(w, random, code);
  }
  return states;
}

State stateOf(const ControlIn& w, const isa::Instruction& instruction, std::uint64_t base) {
  State state;
  state.wave = true;
  std::ranges::copy(w.sgprs, state.sgpr.begin());
  state.setSpecial64("PC", base + instruction.address + instruction.length);
  state.setSpecial64("EXEC", pair(w.exec));
  state.setSpecial64("VCC", pair(w.vcc));
  state.setSpecial64("M0", w.m0);
  state.setSpecial64("MODE", w.mode);
  state.setSpecial64("SCC", w.scc);
  state.setSpecial64("TRAPSTS", w.trapsts);
  state.immediate = instruction.immediate;
  const isa::Opcode& row = instruction.row();
  for (unsigned k = 0; k < row.operandCount(); ++k) {
    const isa::Operand& given = instruction.operands.at(k);
    const bool inlined = given.kind == isa::OperandKind::Inline;
    if (given.kind != isa::OperandKind::Scalar && !inlined) continue;
    const unsigned dwords = std::max<unsigned>(row.operands[k].dwords(), 1);
    Operand o = Operand::scalar(dwords, Value::kNoOrder);
    for (unsigned d = 0; d < dwords; ++d)
      o.data[d] = inlined ? isa::inlineBits32(given.index) : w.sgprs.at(given.index + d);
    if (!inlined) o.registerNumber = given.index;
    state.operands[roleOf(row, row.operands[k])] = std::move(o);
  }
  return state;
}

ControlOut expectedOf(State& state, const Code& code) {
  ControlOut out;
  if (const auto d = state.operands.find("D"); d != state.operands.end())
    for (unsigned i = 0; i < d->second.dwords; ++i)
      state.sgpr.at(static_cast<unsigned>(d->second.registerNumber) + i) = d->second.data[i];
  std::copy_n(state.sgpr.begin(), kSgprs, out.sgprs.begin());
  const auto pad = code.pads.find(state.special64("PC"));
  out.pad = pad == code.pads.end() ? 0 : pad->second;
  out.mode = static_cast<std::uint32_t>(state.special64("MODE"));
  out.scc = static_cast<std::uint32_t>(state.special64("SCC"));
  out.m0 = static_cast<std::uint32_t>(state.special64("M0"));
  out.vcc = pair(state.special64("VCC"));
  out.exec = pair(state.special64("EXEC"));
  out.trapsts = static_cast<std::uint32_t>(state.special64("TRAPSTS"));
  return out;
}

std::string differences(const ControlOut& got, const ControlOut& expected) {
  std::string text;
  const auto differ = [&](const std::string& what, std::uint64_t a, std::uint64_t b) {
    if (a != b) text += fmt::format(" {} is {:#x}, program says {:#x};", what, a, b);
  };
  differ("pad", got.pad, expected.pad);
  differ("MODE", got.mode, expected.mode);
  differ("SCC", got.scc, expected.scc);
  differ("M0", got.m0, expected.m0);
  differ("VCC", pair(got.vcc), pair(expected.vcc));
  differ("EXEC", pair(got.exec), pair(expected.exec));
  differ("TRAPSTS", got.trapsts, expected.trapsts);
  for (unsigned i = 0; i < kSgprs; ++i)
    differ(fmt::format("s{}", i), got.sgprs.at(i), expected.sgprs.at(i));
  return text;
}

void compareControl(Op op, const std::string& text, const Fill& fill = {}) {
  Machine machine(testing::kernelText("k", fmt::format(fmt::runtime(kKernel), text, storeScalars())));
  ASSERT_TRUE(machine.ready()) << text;
  const Code code = codeOf(machine);
  ASSERT_TRUE(code.instruction != nullptr && code.instruction->op == op && code.pads.size() == 3) << text;
  const auto program = parse(isa::operation(op));
  ASSERT_TRUE(program.has_value()) << text;
  const std::vector<ControlIn> states = statesOf(code, fill, static_cast<std::uint64_t>(op) + text.size());
  const auto in = machine.buffer("in", states), out = machine.buffer("out", std::vector<ControlOut>(kStates));
  const auto lanes = machine.buffer("lanes", std::vector<ControlLanes>(std::size_t{kStates} * kLanes));
  const auto run = machine.run({kStates * kLanes, 1, 1}, {kLanes, 1, 1}, testing::arguments(in, out, lanes));
  ASSERT_TRUE(run.completed()) << text << "\n" << testing::messages(run);
  const auto results = machine.read<ControlOut>(out, kStates);
  const auto vectors = machine.read<ControlLanes>(lanes, std::size_t{kStates} * kLanes);
  unsigned wrong = 0;
  for (unsigned i = 0; i < kStates; ++i) {
    State state = stateOf(states[i], *code.instruction, machine.object().base);
    const auto done = interpret(*program, state);
    ASSERT_TRUE(done.has_value()) << text << ": the program cannot be run: " << done.error();
    ControlOut expected = expectedOf(state, code);
    EXPECT_NE(expected.pad, 0U) << text << ": the program goes nowhere";
    const std::string different = differences(results[i], expected);
    wrong += different.empty() ? 0 : 1;
    EXPECT_EQ(different, "") << text << " state " << i << " EXEC " << pair(states[i].exec);
    for (std::uint32_t lane = 0; lane < kLanes; ++lane)
      EXPECT_EQ(vectors[i * kLanes + lane], (ControlLanes{lane << 7, lane ^ 0x5a5a5a5aU})) << text;
  }
  if (wrong == 0) recordVectors(op, kStates);
}

// --- Branches ---

TEST(Control, Branches) {
  for (const Op op : {Op::s_branch, Op::s_cbranch_scc0, Op::s_cbranch_scc1, Op::s_cbranch_vccz,
                      Op::s_cbranch_vccnz, Op::s_cbranch_execz, Op::s_cbranch_execnz, Op::s_cbranch_cdbgsys,
                      Op::s_cbranch_cdbguser, Op::s_cbranch_cdbgsys_or_user, Op::s_cbranch_cdbgsys_and_user})
    for (const char* label : {"target", "back"})
      compareControl(op, fmt::format("{} {}", isa::row(op).mnemonic, label));
}

// s[38:39]: one of the pads.
void toSomePad(ControlIn& w, Inputs& random, const Code& code) {
  const auto address = pair(code.addressOf(kPad + 1 + static_cast<std::uint32_t>(random.bits() % 3)));
  w.sgprs[38] = address[0];
  w.sgprs[39] = address[1];
}

TEST(Control, CallsAndJumps) {
  compareControl(Op::s_call_b64, "s_call_b64 s[36:37], target");
  compareControl(Op::s_call_b64, "s_call_b64 s[40:41], back");
  compareControl(Op::s_getpc_b64, "s_getpc_b64 s[36:37]");
  compareControl(Op::s_setpc_b64, "s_setpc_b64 s[38:39]", toSomePad);
  compareControl(Op::s_swappc_b64, "s_swappc_b64 s[36:37], s[38:39]", toSomePad);
  compareControl(Op::s_swappc_b64, "s_swappc_b64 s[38:39], s[38:39]", toSomePad);
  compareControl(Op::s_rfe_b64, "s_rfe_b64 s[38:39]", toSomePad);
}

// A mask of all, none or some lanes in s[36:37]; the stack of forks in s0..s31 has room for one more.
void toFork(ControlIn& w, Inputs& random, const Code& code) {
  toSomePad(w, random, code);
  const std::array<std::uint64_t, 5> masks = {0, ~std::uint64_t{0}, random.bits(), pair(w.exec),
                                              random.bits() & random.bits() & random.bits()};
  const auto mask = pair(masks.at(random.bits() % masks.size()));
  w.sgprs[36] = mask[0];
  w.sgprs[37] = mask[1];
  w.mode |= static_cast<std::uint32_t>(random.bits() % 7) << 29;
}
// s40 is CSP before the fork; every stack entry has the address of a pad.
void toJoin(ControlIn& w, Inputs& random, const Code& code) {
  const auto pointer = static_cast<std::uint32_t>(1 + random.bits() % 7);
  w.mode |= pointer << 29;
  w.sgprs[40] = random.bits() % 3 == 0 ? pointer | 0xff00 : static_cast<std::uint32_t>(random.bits() % 8);
  for (unsigned entry = 0; entry < 8; ++entry) {
    const auto address = pair(code.addressOf(kPad + 1 + static_cast<std::uint32_t>(random.bits() % 3)));
    w.sgprs.at(4 * entry + 2) = address[0];
    w.sgprs.at(4 * entry + 3) = address[1];
  }
}

TEST(Control, ForksAndJoins) {
  compareControl(Op::s_cbranch_g_fork, "s_cbranch_g_fork s[36:37], s[38:39]", toFork);
  compareControl(Op::s_cbranch_i_fork, "s_cbranch_i_fork s[36:37], target", toFork);
  compareControl(Op::s_cbranch_i_fork, "s_cbranch_i_fork s[36:37], back", toFork);
  compareControl(Op::s_cbranch_join, "s_cbranch_join s40", toJoin);
}

TEST(Control, SkipsVectorInstructions) {
  compareControl(Op::s_setvskip, "s_setvskip s36, s37");
  compareControl(Op::s_setvskip, "s_setvskip s36, 5");
  // With VSKIP the next vector instruction is not executed.
  for (const unsigned bit : {0U, 31U}) {
    Machine machine(testing::kernelText("k", fmt::format(R"(
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  v_lshlrev_b32 v1, 2, v0
  v_mov_b32 v2, 1
  s_mov_b32 s6, 0x80000000
  s_setvskip s6, {}
  v_mov_b32 v2, 2
  s_setvskip 0, 0
  s_waitcnt lgkmcnt(0)
  global_store_dword v1, v2, s[4:5]
  s_endpgm)",
                                                         bit)));
    const auto out = machine.buffer("out", std::vector<std::uint32_t>(kLanes));
    const auto run = machine.run({kLanes, 1, 1}, {kLanes, 1, 1}, testing::arguments(out));
    ASSERT_TRUE(run.completed()) << testing::messages(run);
    EXPECT_EQ(machine.read<std::uint32_t>(out, kLanes),
              std::vector<std::uint32_t>(kLanes, bit == 31 ? 1U : 2U));
  }
}

// --- Instructions without operands and visible results ---

struct Quiet {
  Op op = Op::invalid;
  std::vector<std::string> operands;
  const char* why = "";
};
const std::vector<Quiet>& quiet() {
  static const std::vector<Quiet> all = {
      {Op::s_nop, {"0", "7", "15"}, "waits for some clocks"},
      {Op::s_waitcnt, {"0", "vmcnt(3) lgkmcnt(1)", "0xffff"}, "waits for what the emulator has done already"},
      {Op::s_sleep, {"0", "1", "127"}, "waits for some clocks"},
      {Op::s_wakeup, {""}, "ends waiting of other waves early"},
      {Op::s_setprio, {"0", "3"}, "which wave issues first (the bits of STATUS: tests/emulator)"},
      {Op::s_setkill, {"0"}, "kills nothing; 1: EndsWaves"},
      {Op::s_sethalt, {"0", "1"}, "a halted wave goes on when the host says so, unchanged"},
      {Op::s_sendmsg, {"0", "1", "sendmsg(MSG_INTERRUPT)"}, "the host gets it"},
      {Op::s_sendmsghalt, {"0", "1"}, "the host gets it and lets the wave go on"},
      {Op::s_icache_inv, {""}, "a cache, and code does not change"},
      {Op::s_incperflevel, {"0", "3"}, "a counter that kernels cannot read"},
      {Op::s_decperflevel, {"0", "3"}, "a counter that kernels cannot read"},
      {Op::s_ttracedata, {""}, "a trace that kernels cannot read"},
      {Op::s_barrier, {""}, "a work-group of one wave has nothing to wait for; of several: Barriers"},
      {Op::s_trap, {"3"}, "llvm.debugtrap without a debugger; others: EndsWaves"},
      {Op::buffer_wbl2, {"", "sc0", "sc1", "sc0 sc1"}, "a cache, and memory is coherent"},
      {Op::buffer_inv, {"", "sc0", "sc1", "sc0 sc1"}, "a cache, and memory is coherent"},
  };
  return all;
}

TEST(Control, InstructionsWithoutInputs) {
  for (const Quiet& each : quiet()) {
    EXPECT_STRNE(each.why, "");
    for (const std::string& operands : each.operands)
      compareControl(each.op, fmt::format("{} {}", isa::row(each.op).mnemonic, operands));
  }
}

// --- Ends and barriers ---

// Each wave stores 1, executes the instruction and stores 2.
void expectEnd(Op op, const std::string& text, bool faults) {
  Machine machine(testing::kernelText("k", fmt::format(R"(
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  s_lshl_b32 s3, s2, 2
  v_mov_b32 v1, s3
  v_mov_b32 v2, 1
  v_mov_b32 v3, 2
  s_waitcnt lgkmcnt(0)
  global_store_dword v1, v2, s[4:5]
  s_and_b32 s6, s2, 1
  s_mul_i32 s6, s6, -1
  s_mov_b32 exec_hi, s6
  s_add_u32 s7, s2, -1
  {}
  s_mov_b64 exec, -1
  global_store_dword v1, v3, s[4:5]
  s_endpgm)",
                                                       text)));
  ASSERT_TRUE(machine.ready()) << text;
  const unsigned waves = faults ? 1 : kStates; // a fault ends the run
  const auto out = machine.buffer("out", std::vector<std::uint32_t>(waves));
  const auto run = machine.run({waves * kLanes, 1, 1}, {kLanes, 1, 1}, testing::arguments(out));
  EXPECT_EQ(run.completed(), !faults) << text << "\n" << testing::messages(run);
  const std::vector<std::uint32_t> expected(waves, 1);
  EXPECT_EQ(machine.read<std::uint32_t>(out, waves), expected) << text;
  recordVectors(op, waves);
}

TEST(Control, EndsWaves) {
  expectEnd(Op::s_endpgm, "s_endpgm", false);
  expectEnd(Op::s_endpgm_saved, "s_endpgm_saved", false);
  expectEnd(Op::s_setkill, "s_setkill 1", false);
  for (unsigned id = 0; id < 256; id += id < 8 ? 1 : 4) // LLVM AMDGPUUsage, "Trap Handler ABI"
    if (id != 3) expectEnd(Op::s_trap, fmt::format("s_trap {}", id), true);
}

// Sixteen waves: each writes a number to LDS and after the barrier reads the next wave's number, eight times.
TEST(Control, Barriers) {
  constexpr unsigned kWaves = 16, kRounds = 8;
  std::string rounds;
  for (unsigned round = 0; round < kRounds; ++round)
    rounds += fmt::format(R"(
  v_add_u32 v2, {0}, v0
  ds_write_b32 v1, v2
  s_waitcnt lgkmcnt(0)
  s_barrier
  ds_read_b32 v4, v3
  s_waitcnt lgkmcnt(0)
  global_store_dword v1, v4, s[4:5]
  s_add_u32 s4, s4, 0x1000
  s_addc_u32 s5, s5, 0
  s_barrier
)",
                          1000 * round + 100);
  Machine machine(testing::kernelText("k", R"(
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  v_lshlrev_b32 v1, 2, v0
  v_add_u32 v3, 0x100, v1
  v_and_b32 v3, 0xfff, v3
  s_waitcnt lgkmcnt(0)
)" + rounds + "  s_endpgm",
                                      "    .amdhsa_group_segment_fixed_size 4096\n"));
  constexpr std::uint32_t kItems = kWaves * kLanes;
  const auto out = machine.buffer("out", std::vector<std::uint32_t>(std::size_t{kItems} * kRounds));
  const auto run = machine.run({kItems, 1, 1}, {kItems, 1, 1}, testing::arguments(out));
  ASSERT_TRUE(run.completed()) << testing::messages(run);
  const auto values = machine.read<std::uint32_t>(out, std::size_t{kItems} * kRounds);
  unsigned wrong = 0;
  for (std::uint32_t i = 0; i < kItems * kRounds; ++i)
    wrong += values[i] != i / kItems * 1000 + 100 + (i % kItems + kLanes) % kItems ? 1 : 0;
  EXPECT_EQ(wrong, 0U);
  if (wrong == 0) recordVectors(Op::s_barrier, std::uint64_t{kWaves} * kRounds);
}

// A clock does not depend on the wave's state: the second of two readings is later, and SCC and the registers
// next to the destination are unchanged.
void expectClock(Op op) {
  Machine machine(testing::kernelText("k", fmt::format(R"(
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  s_mov_b64 s[10:11], -1
  s_mov_b32 s14, 0x1234
  s_waitcnt lgkmcnt(0)
  s_and_b32 s6, s2, 5
  {0} s[8:9]
  s_cselect_b32 s15, 1, 0
  s_movk_i32 s7, 0x400
again:
  s_sleep 1
  s_sub_u32 s7, s7, 1
  s_cbranch_scc0 again
  {0} s[12:13]
  s_waitcnt lgkmcnt(0)
  s_lshl_b32 s3, s2, 5
  v_mov_b32 v1, s3
  v_mov_b32 v2, s8
  v_mov_b32 v3, s9
  v_mov_b32 v4, s12
  v_mov_b32 v5, s13
  v_mov_b32 v6, s10
  v_mov_b32 v7, s11
  v_mov_b32 v8, s14
  v_mov_b32 v9, s15
  global_store_dwordx4 v1, v[2:5], s[4:5]
  global_store_dwordx4 v1, v[6:9], s[4:5] offset:16
  s_endpgm)",
                                                       isa::row(op).mnemonic)));
  struct Readings {
    std::uint64_t first = 0, second = 0, unchanged = 0;
    std::uint32_t number = 0, scc = 0;
  };
  const auto out = machine.buffer("out", std::vector<Readings>(kStates));
  const auto run = machine.run({kStates, 1, 1}, {1, 1, 1}, testing::arguments(out));
  ASSERT_TRUE(run.completed()) << testing::messages(run);
  const auto all = machine.read<Readings>(out, kStates);
  for (const Readings& r : all) {
    EXPECT_GT(r.second, r.first);
    EXPECT_EQ(r.unchanged, ~std::uint64_t{0});
    EXPECT_EQ(r.number, 0x1234U);
  }
  for (std::uint32_t i = 0; i < kStates; ++i)
    EXPECT_EQ(all[i].scc, (i & 5) != 0 ? 1U : 0U);
  recordVectors(op, kStates);
}

TEST(Control, Clocks) {
  expectClock(Op::s_memtime);
  expectClock(Op::s_memrealtime);
}

} // namespace
} // namespace wavesmith::operations
