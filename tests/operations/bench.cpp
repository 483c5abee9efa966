// SPDX-License-Identifier: Apache-2.0
#include "operations/bench.h"

#include "emulator/machine.h"
#include "isa/operation.h"
#include "operations/coverage.h"
#include "operations/forms.h"
#include "operations/inputs.h"
#include "operations/interpreter/checker.h"
#include "operations/interpreter/interpreter.h"
#include "program/program.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <span>

namespace wavesmith::operations {
namespace {

using isa::Field;
using testing::Machine;
namespace trait = isa::trait;

// Inputs and outputs of one lane: four dwords each of S0, S1, S2 and D.
struct LaneIn {
  std::array<std::uint32_t, 4> s0{}, s1{}, s2{}, d{};
};
struct LaneOut {
  std::array<std::uint32_t, 4> d{}, s0{};
};
// Inputs of a wave, in the order of s16..s31.
struct WaveIn {
  std::uint32_t mode = 0, scc = 0;
  std::uint64_t exec = 0, vcc = 0, carry = 0;
  std::uint64_t s0 = 0, s1 = 0, d = 0;
  std::uint32_t m0 = 0, unused = 0;
};
struct WaveOut {
  std::uint64_t d = 0; // vector opcodes: s[36:37], scalar ones: s[26:27]
  std::uint64_t vcc = 0, exec = 0;
  std::uint32_t scc = 0, m0 = 0, mode = 0, trapsts = 0;
  std::array<std::uint64_t, 3> unused{};
};
static_assert(sizeof(WaveIn) == 64 && sizeof(WaveOut) == 64);

constexpr std::uint32_t kMark = 13; // s_nop 13 precedes the instruction under test

// s[4:5] lanes in, s[6:7] lanes out, s[8:9] waves in, s[10:11] waves out.
constexpr std::string_view kVectorKernel = R"(
  s_load_dwordx8 s[4:11], s[0:1], 0x0
  s_lshl_b32 s3, s2, 6
  v_add_u32 v0, s3, v0
  v_lshlrev_b32 v1, 6, v0
  s_waitcnt lgkmcnt(0)
  s_lshl_b32 s12, s2, 6
  s_add_u32 s8, s8, s12
  s_addc_u32 s9, s9, 0
  s_load_dwordx16 s[16:31], s[8:9], 0x0
  global_load_dwordx4 v[4:7], v1, s[4:5]
  global_load_dwordx4 v[8:11], v1, s[4:5] offset:16
  global_load_dwordx4 v[12:15], v1, s[4:5] offset:32
  global_load_dwordx4 v[16:19], v1, s[4:5] offset:48
  s_waitcnt vmcnt(0) lgkmcnt(0)
  v_accvgpr_write_b32 a0, v4
  v_accvgpr_write_b32 a1, v16
  s_mov_b64 s[34:35], s[22:23]
  s_mov_b64 s[36:37], s[28:29]
  s_mov_b32 s26, s24
  s_mov_b64 vcc, s[20:21]
  s_setreg_b32 hwreg(HW_REG_MODE), s16
  s_mov_b64 exec, s[18:19]
  s_nop 13
  {}
  s_mov_b64 s[38:39], vcc
  s_mov_b64 s[40:41], exec
  s_mov_b64 exec, -1
  s_setreg_imm32_b32 hwreg(HW_REG_MODE), 0xf0
  {}
  v_lshlrev_b32 v1, 5, v0
  global_store_dwordx4 v1, v[16:19], s[6:7]
  global_store_dwordx4 v1, v[4:7], s[6:7] offset:16
  s_mov_b64 exec, 1
  s_lshl_b32 s3, s2, 6
  v_mov_b32 v1, s3
  v_mov_b32 v4, s36
  v_mov_b32 v5, s37
  v_mov_b32 v6, s38
  v_mov_b32 v7, s39
  v_mov_b32 v8, s40
  v_mov_b32 v9, s41
  global_store_dwordx4 v1, v[4:7], s[10:11]
  global_store_dwordx2 v1, v[8:9], s[10:11] offset:16
  s_endpgm)";

constexpr std::string_view kScalarKernel = R"(
  s_load_dwordx8 s[4:11], s[0:1], 0x0
  s_waitcnt lgkmcnt(0)
  s_lshl_b32 s12, s2, 6
  s_add_u32 s8, s8, s12
  s_addc_u32 s9, s9, 0
  s_load_dwordx16 s[16:31], s[8:9], 0x0
  s_waitcnt lgkmcnt(0)
  s_mov_b64 s[32:33], s[18:19]
  s_mov_b32 m0, s30
  s_mov_b64 s[22:23], s[24:25]
  s_mov_b64 s[24:25], s[26:27]
  s_mov_b64 s[26:27], s[28:29]
  s_mov_b64 vcc, s[20:21]
  s_setreg_b32 hwreg(HW_REG_MODE), s16
  s_mov_b64 exec, s[18:19]
  s_bitcmp1_b32 s17, 0
  s_nop 13
  {}
  s_cselect_b32 s42, 1, 0
  s_mov_b32 s43, m0
  s_getreg_b32 s44, hwreg(HW_REG_MODE)
  s_mov_b64 s[38:39], vcc
  s_mov_b64 s[40:41], exec
  s_setreg_imm32_b32 hwreg(HW_REG_MODE), 0xf0
  s_mov_b64 exec, 1
  s_lshl_b32 s3, s2, 6
  v_mov_b32 v1, s3
  v_mov_b32 v4, s26
  v_mov_b32 v5, s27
  v_mov_b32 v6, s38
  v_mov_b32 v7, s39
  global_store_dwordx4 v1, v[4:7], s[10:11]
  v_mov_b32 v4, s40
  v_mov_b32 v5, s41
  v_mov_b32 v6, s42
  v_mov_b32 v7, s43
  v_mov_b32 v8, s44
  global_store_dwordx4 v1, v[4:7], s[10:11] offset:16
  global_store_dword v1, v8, s[10:11] offset:32
  s_endpgm)";

// The instruction after the mark.
void describeInstruction(State& state, const isa::Instruction& instruction) {
  const isa::Opcode& row = instruction.row();
  const isa::Modifiers& m = instruction.modifiers;
  state.clamp = m.clamp;
  state.omod = m.omod;
  state.keepsHalf = row.has(trait::kKeepsHalf);
  state.packed = row.encoding == isa::Encoding::Vop3p;
  bool literal = false;
  for (unsigned i = 0; i < row.operandCount(); ++i)
    literal = literal || row.operands[i].field == Field::Literal;
  state.immediate =
      literal ? static_cast<Integer>(instruction.literal) : static_cast<Integer>(instruction.immediate);
  state.fields["CLAMP"] = static_cast<Integer>(m.clamp);
  state.fields["OPSEL"] = m.opSel;
}

std::uint8_t orderOf(const std::string& role) {
  return role == "S0" ? 0 : role == "S1" ? 1 : role == "S2" ? 2 : 3;
}

Operand makeOperand(const isa::Instruction& instruction, unsigned k, const std::string& role) {
  const isa::Opcode& row = instruction.row();
  const isa::OperandSpec& spec = row.operands[k];
  const isa::Operand& given = instruction.operands[k];
  const bool scalar = spec.allowed == isa::Allowed::Sgpr || spec.allowed == isa::Allowed::ScalarSource ||
                      spec.allowed == isa::Allowed::Immediate;
  const unsigned dwords = std::max<unsigned>(spec.dwords(), 1);
  Operand o = scalar ? Operand::scalar(dwords, orderOf(role)) : Operand::vector(dwords, orderOf(role));
  o.destination = role == "D";
  o.neg = given.neg;
  o.abs = given.abs;
  o.negHi = given.negHi;
  const bool halves = row.has(trait::kOpSel) || row.encoding == isa::Encoding::Vop3p;
  o.opSel = given.opSel && halves;
  o.opSelHi = given.opSelHi;
  o.registerNumber = given.kind == isa::OperandKind::Scalar ? given.index : -1;
  return o;
}

bool isVcc(const isa::Operand& given) {
  return given.kind == isa::OperandKind::Scalar && given.index == isa::scalar::kVccLo;
}

void put64(Operand& o, std::uint64_t value) {
  o.data[0] = static_cast<std::uint32_t>(value);
  if (o.dwords > 1) o.data[1] = static_cast<std::uint32_t>(value >> 32);
}
std::uint64_t get64(const Operand& o) {
  return o.data[0] | (o.dwords > 1 ? static_cast<std::uint64_t>(o.data[1]) << 32 : 0);
}

// --- Vector opcodes ---

struct VectorInputs {
  std::vector<LaneIn> lanes;
  std::vector<WaveIn> waves;
};
VectorInputs vectorInputs(const isa::Opcode& row, unsigned waves, std::uint64_t seed) {
  Inputs random(seed);
  VectorInputs in{std::vector<LaneIn>(std::size_t{waves} * kLanes), std::vector<WaveIn>(waves)};
  for (LaneIn& lane : in.lanes)
    for (unsigned i = 0; i < row.operandCount(); ++i) {
      const isa::OperandSpec& spec = row.operands[i];
      const std::string role = roleOf(row, spec);
      std::array<std::uint32_t, 4>* const to = role == "S0"   ? &lane.s0
                                               : role == "S1" ? &lane.s1
                                               : role == "S2" ? &lane.s2
                                               : role == "D"  ? &lane.d
                                                              : nullptr;
      if (to != nullptr)
        random.fill(std::span(*to).first(std::min<unsigned>(spec.dwords(), 4)), spec.type, spec.bits);
    }
  for (std::size_t i = 0; i < in.waves.size(); ++i) {
    WaveIn& w = in.waves[i];
    w.mode = i == 0 ? 0x3f0 : i == 1 ? 0x1f0 : random.mode();
    w.exec = i < 2 ? ~std::uint64_t{0} : random.exec();
    w.vcc = random.bits();
    w.carry = random.bits();
    w.s0 = random.bits();
    w.s1 = random.bits();
    w.d = random.bits();
  }
  return in;
}

State vectorState(const isa::Instruction& instruction, const WaveIn& wave, std::span<const LaneIn> lanes) {
  State state;
  describeInstruction(state, instruction);
  state.setSpecial64("EXEC", wave.exec);
  state.setSpecial64("VCC", wave.vcc);
  state.setSpecial64("MODE", wave.mode);
  const isa::Opcode& row = instruction.row();
  for (unsigned k = 0; k < row.operandCount(); ++k) {
    const isa::OperandSpec& spec = row.operands[k];
    const std::string role = roleOf(row, spec);
    Operand o = makeOperand(instruction, k, role);
    if (!o.perLane) { // in the kernel's order
      const bool carryIn = spec.field == Field::CarryIn;
      const std::uint64_t mask = isVcc(instruction.operands.at(k)) ? wave.vcc : wave.carry;
      if (spec.field == Field::Vdst)
        put64(o, wave.d);
      else if (spec.field != Field::VopSdst) // DCARRY and the D of a compare start as 0
        put64(o, carryIn ? mask : wave.s0);
    }
    for (unsigned lane = 0; o.perLane && lane < kLanes; ++lane) {
      const LaneIn& in = lanes[lane];
      const auto& from = role == "S0" ? in.s0 : role == "S1" ? in.s1 : role == "S2" ? in.s2 : in.d;
      std::copy_n(from.begin(), std::min(o.dwords, 4u), o.at(lane));
    }
    if (role == "CARRY") state.operands["MASK"] = o;
    state.operands[role] = std::move(o);
  }
  return state;
}

// Distance in units of the last place.
std::uint64_t distance(std::uint64_t a, std::uint64_t b, unsigned width) {
  const std::uint64_t sign = std::uint64_t{1} << (width - 1);
  const auto ordered = [sign](std::uint64_t v) { return (v & sign) != 0 ? sign - (v & ~sign) : sign + v; };
  const std::uint64_t x = ordered(a), y = ordered(b);
  return x > y ? x - y : y - x;
}

class Report {
public:
  void add(const std::string& text) {
    if (++outcome_.wrong <= 4) outcome_.differences += "  " + text + "\n";
  }
  Outcome& outcome() { return outcome_; }

private:
  Outcome outcome_;
};

std::string hex(std::span<const std::uint32_t> dwords) {
  std::string text;
  for (const std::uint32_t dword : dwords)
    text = fmt::format("{:08x}", dword) + (text.empty() ? "" : "'") + text;
  return text;
}

bool equal(std::span<const std::uint32_t> a, std::span<const std::uint32_t> b, const isa::Opcode& row) {
  if (std::ranges::equal(a, b)) return true;
  // The manual does not specify the NaN of a sum of converted products.
  if (row.has(trait::kDot) && row.operands[0].type == isa::ValueType::F32)
    return isNan(Value::real(FloatType::F32, a[0])) && isNan(Value::real(FloatType::F32, b[0]));
  // Transcendental: CDNA3 ISA 12.8 allows 1 ulp, 2^29 for f64; the emulator needs 2 for f64, where it rounds
  // twice.
  if (row.fidelity != isa::Fidelity::Approximate) return false;
  const bool wide = a.size() > 1, half = row.operands[0].bits == 16;
  const auto whole = [wide](std::span<const std::uint32_t> v) {
    return v[0] | (wide ? static_cast<std::uint64_t>(v[1]) << 32 : 0);
  };
  return distance(whole(a), whole(b), wide ? 64 : half ? 16 : 32) <= (wide ? 2u : 1u);
}

void compareLanes(Report& report, const isa::Instruction& instruction, State& state, const WaveIn& wave,
                  std::span<const LaneIn> in, std::span<const LaneOut> out, std::size_t waveNumber) {
  const isa::Opcode& row = instruction.row();
  for (const std::string role : {"D", "S0"}) {
    const auto it = state.operands.find(role);
    if (it == state.operands.end() || !it->second.perLane) continue;
    Operand& o = it->second;
    for (unsigned lane = 0; lane < kLanes; ++lane) {
      const std::span expected(o.at(lane), o.dwords);
      const auto& got = role == "D" ? out[lane].d : out[lane].s0;
      if (equal(std::span(got).first(o.dwords), expected, row)) continue;
      report.add(
          fmt::format("wave {} lane {} mode {:#x} exec {}: S0 {} S1 {} S2 {} D {} vcc {}: {} is {}, program "
                      "says {}",
                      waveNumber, lane, wave.mode, (wave.exec >> lane) & 1, hex(in[lane].s0),
                      hex(in[lane].s1), hex(in[lane].s2), hex(in[lane].d), (wave.vcc >> lane) & 1, role,
                      hex(std::span(got).first(o.dwords)), hex(expected)));
    }
  }
}

void compareMasks(Report& report, const isa::Instruction& instruction, State& state, const WaveIn& wave,
                  const WaveOut& out, std::size_t waveNumber) {
  const isa::Opcode& row = instruction.row();
  const auto differ = [&](const char* what, std::uint64_t got, std::uint64_t expected) {
    if (got != expected)
      report.add(fmt::format("wave {} mode {:#x}: {} is {:#x}, program says {:#x}", waveNumber, wave.mode,
                             what, got, expected));
  };
  std::uint64_t exec = state.special64("EXEC"), scalar = wave.d, vcc = wave.vcc;
  for (unsigned k = 0; k < row.operandCount(); ++k) {
    const std::string role = roleOf(row, row.operands[k]);
    const auto it = state.operands.find(role);
    if ((role != "D" && role != "DCARRY") || it == state.operands.end() || it->second.perLane) continue;
    std::uint64_t& to = isVcc(instruction.operands.at(k)) ? vcc : scalar;
    to =
        it->second.dwords > 1 ? get64(it->second) : (wave.d & ~std::uint64_t{0xffffffff}) | get64(it->second);
    if (row.has(trait::kWritesExec)) exec = get64(it->second);
  }
  differ("the mask", out.d, scalar);
  differ("VCC", out.vcc, vcc);
  differ("EXEC", out.exec, exec);
}

} // namespace

const isa::Instruction* instructionUnderTest(const Machine& machine) {
  const auto all = machine.object().program->instructions();
  const auto mark = std::ranges::find_if(all, [](const isa::Instruction& i) {
    return i.op == isa::Op::s_nop && i.immediate == static_cast<std::int32_t>(kMark);
  });
  return mark == all.end() || mark + 1 == all.end() ? nullptr : &*(mark + 1);
}

Outcome compareVector(isa::Op op, const std::string& text, unsigned waves, std::uint64_t seed) {
  Report report;
  const isa::Opcode& row = isa::row(op);
  const bool toAgpr = row.operandCount() > 0 && row.operands[0].allowed == isa::Allowed::Agpr;
  Machine machine(testing::kernelText(
      "k", fmt::format(fmt::runtime(kVectorKernel), text, toAgpr ? "v_accvgpr_read_b32 v16, a1" : "")));
  const auto program = parse(isa::operation(op));
  if (!machine.ready() || !program) {
    report.add(program ? "does not assemble" : program.error());
    return report.outcome();
  }
  const isa::Instruction* const instruction = instructionUnderTest(machine);
  if (instruction == nullptr || instruction->op != op) {
    report.add("is decoded as " +
               std::string(instruction == nullptr ? "nothing" : instruction->row().mnemonic));
    return report.outcome();
  }
  const VectorInputs in = vectorInputs(row, waves, seed);
  const auto lanesIn = machine.buffer("lanes in", in.lanes), wavesIn = machine.buffer("waves in", in.waves);
  const auto lanesOut = machine.buffer("lanes out", std::vector<LaneOut>(in.lanes.size()));
  const auto wavesOut = machine.buffer("waves out", std::vector<WaveOut>(waves));
  const auto run = machine.run({waves * kLanes, 1, 1}, {kLanes, 1, 1},
                               testing::arguments(lanesIn, lanesOut, wavesIn, wavesOut));
  if (!run.completed()) {
    report.add(testing::messages(run));
    return report.outcome();
  }
  const auto lanes = machine.read<LaneOut>(lanesOut, in.lanes.size());
  const auto results = machine.read<WaveOut>(wavesOut, waves);
  std::uint64_t vectors = 0; // without inactive lanes; the wave counts once if it is the input
  for (unsigned w = 0; w < waves; ++w) {
    const auto laneIn = std::span(in.lanes).subspan(std::size_t{w} * kLanes, kLanes);
    State state = vectorState(*instruction, in.waves[w], laneIn);
    const Form form(*instruction, state);
    if (const auto done = interpret(*program, state); !done) {
      report.add("the program cannot be run: " + done.error());
      return report.outcome();
    }
    form.finish(state);
    report.outcome().inputs += kLanes;
    vectors += program->wave ? 1 : static_cast<unsigned>(std::popcount(in.waves[w].exec));
    compareLanes(report, *instruction, state, in.waves[w], laneIn,
                 std::span(lanes).subspan(std::size_t{w} * kLanes, kLanes), w);
    compareMasks(report, *instruction, state, in.waves[w], results[w], w);
  }
  if (report.outcome().wrong == 0) recordVectors(op, vectors);
  return report.outcome();
}

// --- Scalar opcodes ---

namespace {

std::vector<WaveIn> scalarInputs(const isa::Opcode& row, unsigned count, std::uint64_t seed) {
  Inputs random(seed);
  std::vector<WaveIn> in(count);
  for (WaveIn& w : in) {
    w.mode = random.mode();
    w.scc = static_cast<std::uint32_t>(random.bits());
    w.exec = random.exec();
    w.vcc = random.bits();
    w.m0 = static_cast<std::uint32_t>(random.bits());
    std::array<std::uint32_t, 2> pair{};
    const auto value = [&](Field field) {
      pair = {static_cast<std::uint32_t>(random.bits()), static_cast<std::uint32_t>(random.bits())};
      for (unsigned i = 0; i < row.operandCount(); ++i)
        if (row.operands[i].field == field)
          random.fill(std::span(pair).first(std::min<unsigned>(row.operands[i].dwords(), 2)),
                      row.operands[i].type, row.operands[i].bits);
      return pair[0] | static_cast<std::uint64_t>(pair[1]) << 32;
    };
    w.s0 = value(Field::Ssrc0);
    w.s1 = value(Field::Ssrc1);
    w.d = value(Field::Sdst);
  }
  return in;
}

// s_movrels and s_movreld: near the registers loaded by the kernel.
void limitM0(std::vector<WaveIn>& in, isa::Op op) {
  const bool source = op == isa::Op::s_movrels_b32 || op == isa::Op::s_movrels_b64;
  const bool destination = op == isa::Op::s_movreld_b32 || op == isa::Op::s_movreld_b64;
  if (source || destination)
    for (WaveIn& w : in)
      w.m0 = source ? w.m0 % 3 * 2 : 0;
}

State scalarState(const isa::Instruction& instruction, const WaveIn& w, std::uint64_t loadBase) {
  State state;
  state.setSpecial64("PC", loadBase + instruction.address + instruction.length);
  describeInstruction(state, instruction);
  state.wave = true;
  state.setSpecial64("EXEC", w.exec);
  state.setSpecial64("VCC", w.vcc);
  state.setSpecial64("MODE", w.mode);
  state.setSpecial64("M0", w.m0);
  state.setSpecial64("SCC", w.scc & 1);
  const std::array<std::uint64_t, 3> values = {w.s0, w.s1, w.d};
  for (std::size_t i = 0; i < values.size(); ++i) { // s22.. s27
    state.sgpr.at(22 + 2 * i) = static_cast<std::uint32_t>(values.at(i));
    state.sgpr.at(23 + 2 * i) = static_cast<std::uint32_t>(values.at(i) >> 32);
  }
  const isa::Opcode& row = instruction.row();
  for (unsigned k = 0; k < row.operandCount(); ++k) {
    const isa::OperandSpec& spec = row.operands[k];
    const std::string role = roleOf(row, spec);
    Operand o = makeOperand(instruction, k, role);
    if (spec.field == Field::Ssrc0) put64(o, w.s0);
    if (spec.field == Field::Ssrc1)
      put64(o, spec.allowed == isa::Allowed::Immediate ? static_cast<std::uint32_t>(instruction.immediate)
                                                       : w.s1);
    if (spec.field == Field::Sdst) put64(o, w.d);
    if (role == "SIMM") put64(o, static_cast<std::uint32_t>(instruction.immediate));
    if (role != "imm") state.operands[role] = std::move(o);
  }
  return state;
}

void compareScalarState(Report& report, State& state, const WaveIn& in, const WaveOut& out, isa::Op op) {
  std::uint64_t d = in.d;
  if (const auto it = state.operands.find("D"); it != state.operands.end())
    d = it->second.dwords > 1 ? get64(it->second) : (in.d & ~std::uint64_t{0xffffffff}) | get64(it->second);
  if (op == isa::Op::s_movreld_b32 || op == isa::Op::s_movreld_b64)
    d = state.sgpr[26] | static_cast<std::uint64_t>(state.sgpr[27]) << 32;
  const auto differ = [&](const char* what, std::uint64_t got, std::uint64_t expected) {
    if (got != expected)
      report.add(
          fmt::format("S0 {:#x} S1 {:#x} D {:#x} SCC {} M0 {:#x} EXEC {:#x} MODE {:#x}: {} is {:#x}, program "
                      "says {:#x}",
                      in.s0, in.s1, in.d, in.scc & 1, in.m0, in.exec, in.mode, what, got, expected));
  };
  differ("D", out.d, d);
  differ("SCC", out.scc, state.special64("SCC"));
  differ("EXEC", out.exec, state.special64("EXEC"));
  differ("VCC", out.vcc, state.special64("VCC"));
  differ("M0", out.m0, state.special64("M0"));
  differ("MODE", out.mode, state.special64("MODE"));
}

} // namespace

Outcome compareScalar(isa::Op op, const std::string& text, unsigned inputs, std::uint64_t seed) {
  Report report;
  const isa::Opcode& row = isa::row(op);
  Machine machine(testing::kernelText("k", fmt::format(fmt::runtime(kScalarKernel), text)));
  const auto program = parse(isa::operation(op));
  if (!machine.ready() || !program) {
    report.add(program ? "does not assemble" : program.error());
    return report.outcome();
  }
  const isa::Instruction* const instruction = instructionUnderTest(machine);
  if (instruction == nullptr || instruction->op != op) {
    report.add("is decoded as something else");
    return report.outcome();
  }
  std::vector<WaveIn> in = scalarInputs(row, inputs, seed);
  limitM0(in, op);
  const auto wavesIn = machine.buffer("waves in", in);
  const auto wavesOut = machine.buffer("waves out", std::vector<WaveOut>(inputs));
  const auto run =
      machine.run({inputs, 1, 1}, {1, 1, 1}, testing::arguments(wavesIn, wavesOut, wavesIn, wavesOut));
  if (!run.completed()) {
    report.add(testing::messages(run));
    return report.outcome();
  }
  const auto results = machine.read<WaveOut>(wavesOut, inputs);
  for (unsigned i = 0; i < inputs; ++i) {
    State state = scalarState(*instruction, in[i], machine.object().base);
    if (const auto done = interpret(*program, state); !done) {
      report.add("the program cannot be run: " + done.error());
      return report.outcome();
    }
    ++report.outcome().inputs;
    compareScalarState(report, state, in[i], results[i], op);
  }
  if (report.outcome().wrong == 0) recordVectors(op, inputs);
  return report.outcome();
}

} // namespace wavesmith::operations
