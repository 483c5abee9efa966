// SPDX-License-Identifier: Apache-2.0
// The table of isa/integer_operations.inc compared with the emulator: every opcode is executed on random
// sources and edge values, and evaluated on numbers of 32 and 64 bits. With the same sources as intervals and
// as sets, the results of those followers must include the emulator's.
#include "analysis/values/operations.h"
#include "emulator/machine.h"
#include "isa/integer_operations.h"
#include "program/choices.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdio>
#include <random>
#include <set>
#include <string>
#include <vector>

namespace wavesmith::analysis::value {
namespace {

using isa::Field;
using isa::Op;

constexpr unsigned kGroups = 48; // each with its own intervals and sets
constexpr unsigned kLanes = isa::kLanes;
constexpr std::uint32_t kMark = 13; // s_nop 13 precedes the instruction under test
constexpr std::array kTable{
#define INTEGER(op, value) Op::op,
#include "isa/integer_operations.inc"
#undef INTEGER
};

// s0, s1, s2 and operand 0 before the instruction, of a lane or of the wave.
using Inputs = std::array<std::uint64_t, 4>;
struct WaveIn {
  std::uint64_t vcc = 0, scc = 0;
  Inputs sources{};
  std::array<std::uint64_t, 2> unused{};
};
static_assert(sizeof(WaveIn) == 64);
struct Out {
  std::uint64_t vector = 0, scalar = 0;
};

// Vector sources are v[4:5], v[6:7], v[8:9], scalar ones s[20:21], s[22:23]; the results v[10:11] and s[26:27].
constexpr std::string_view kKernel = R"(
  s_load_dwordx4 s[4:7], s[0:1], 0x0
  s_load_dwordx2 s[8:9], s[0:1], 0x10
  s_lshl_b32 s10, s2, 6
  v_add_u32 v0, s10, v0
  v_lshlrev_b32 v1, 5, v0
  s_waitcnt lgkmcnt(0)
  s_add_u32 s6, s6, s10
  s_addc_u32 s7, s7, 0
  s_load_dwordx16 s[16:31], s[6:7], 0x0
  global_load_dwordx4 v[4:7], v1, s[4:5]
  global_load_dwordx4 v[8:11], v1, s[4:5] offset:16
  s_waitcnt vmcnt(0) lgkmcnt(0)
  s_mov_b64 vcc, s[16:17]
  {}
  s_cmp_lg_u32 s18, 0
  s_nop 13
  {}
after:
  v_mov_b32 v12, s26
  v_mov_b32 v13, s27
  v_lshlrev_b32 v1, 4, v0
  global_store_dwordx4 v1, v[10:13], s[8:9]
  s_endpgm)";

std::string registers(char letter, unsigned first, const isa::OperandSpec& spec) {
  return spec.dwords() > 1 ? fmt::format("{}[{}:{}]", letter, first, first + 1)
                           : fmt::format("{}{}", letter, first);
}

// An operand in a register; of SIMM16, a number.
std::string textOf(const isa::OperandSpec& spec, int immediate) {
  const bool isScalar = spec.allowed == isa::Allowed::Sgpr;
  switch (spec.field) {
  case Field::Sdst: return registers('s', 26, spec);
  case Field::Ssrc0: return registers('s', 20, spec);
  case Field::Ssrc1: return registers('s', 22, spec);
  case Field::Simm16: return spec.type == isa::ValueType::Label ? "after" : std::to_string(immediate);
  case Field::Vdst: return isScalar ? "s26" : registers('v', 10, spec);
  case Field::Src0: return registers('v', 4, spec);
  case Field::Vsrc1: return registers('v', 6, spec);
  case Field::Src2: return registers('v', 8, spec);
  default: return "vcc"; // a carry or the mask of v_cndmask
  }
}

struct Replaced {
  Field field = Field::None;
  std::string text;
};

std::string instructionText(Op op, std::string_view suffix, const Replaced& replaced, int immediate = 0) {
  const isa::Opcode& row = isa::row(op);
  std::string text = fmt::format("{}{}", row.mnemonic, suffix);
  for (unsigned n = 0; n < row.operandCount(); ++n) {
    const isa::OperandSpec& spec = row.operands[n];
    text += fmt::format("{} {}", n == 0 ? "" : ",",
                        spec.field == replaced.field ? replaced.text : textOf(spec, immediate));
  }
  return text;
}

bool hasField(const isa::Opcode& row, Field field) {
  return std::ranges::any_of(row.operands, [&](const isa::OperandSpec& o) { return o.field == field; });
}

// The opcode with registers, with constants, and with parts of registers.
std::vector<std::string> textsOf(Op op) {
  const isa::Opcode& row = isa::row(op);
  std::vector<std::string> texts;
  if (op == Op::v_lshl_add_u64) { // the table only knows constant counts
    for (unsigned count = 0; count < 8; ++count)
      texts.push_back(instructionText(op, "", {Field::Vsrc1, std::to_string(count)}));
    return texts;
  }
  if (hasField(row, Field::Simm16)) {
    for (const int immediate : {0, 1, 77, 0x7fff, -1, -300, -0x8000})
      texts.push_back(instructionText(op, "", {}, immediate));
    return texts;
  }
  texts.push_back(instructionText(op, "", {}));
  const bool isJump = op == Op::s_swappc_b64;
  for (const std::string constant : {"-5", "37", "0x89abcdef", "0x12345678"}) {
    const bool isLiteral = constant.starts_with("0x");
    const bool takesLiteral = row.encoding != isa::Encoding::Vop3 && !hasField(row, Field::CarryIn);
    if (hasField(row, Field::Ssrc0) && !isJump)
      texts.push_back(instructionText(op, "", {Field::Ssrc0, constant}));
    if (hasField(row, Field::Ssrc1)) texts.push_back(instructionText(op, "", {Field::Ssrc1, constant}));
    if (hasField(row, Field::Src0) && op != Op::v_readfirstlane_b32 && (!isLiteral || takesLiteral))
      texts.push_back(instructionText(op, "", {Field::Src0, constant}));
  }
  if ((row.forms & isa::kSdwa) != 0) {
    const bool isPair = hasField(row, Field::Vsrc1);
    for (const std::string part : {"BYTE_0", "BYTE_3", "WORD_0", "WORD_1"})
      texts.push_back(fmt::format("{} dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:{}{}",
                                  instructionText(op, "_sdwa", {}), part, isPair ? " src1_sel:DWORD" : ""));
    if (isPair && op != Op::v_cndmask_b32)
      texts.push_back(fmt::format("{} dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_2",
                                  instructionText(op, "_sdwa", {Field::Vsrc1, "sext(v6)"})));
  }
  return texts;
}

// --- What is known about a source, and numbers of that kind ---

struct Shape {
  Number number;
  program::Addresses choices = program::Addresses::unknown();
  std::uint32_t symbol = 0; // the value of number.symbol
};

class Random {
public:
  explicit Random(std::uint32_t seed) : random_(seed) {}

  std::uint64_t below(std::uint64_t end) {
    return std::uniform_int_distribution<std::uint64_t>(0, end - 1)(random_);
  }
  std::uint64_t any() {
    const std::uint64_t bits = std::uniform_int_distribution<std::uint64_t>()(random_);
    constexpr std::array<std::uint64_t, 10> kEdges{0,
                                                   1,
                                                   0x7fffffff,
                                                   0x80000000,
                                                   0xffffffff,
                                                   0x100000000,
                                                   0x7fffffffffffffff,
                                                   0x8000000000000000,
                                                   0xffffffffffffffff,
                                                   0x00800000};
    switch (below(5)) {
    case 0: return kEdges.at(below(kEdges.size()));
    case 1: return below(70);
    case 2: return ~below(70);
    case 3: return bits >> below(64);
    default: return bits;
    }
  }

  Shape shape() {
    Shape shape;
    switch (below(4)) {
    case 0: {
      for (std::uint64_t n = 1 + below(4); n > 0; --n)
        program::join(shape.choices, program::Addresses::one(any()));
      shape.choices.known = true;
      shape.choices = program::finished(shape.choices);
      if (shape.choices.isOne())
        shape.number = constant(static_cast<std::uint32_t>(shape.choices.numbers[0]));
      break;
    }
    case 1: {
      const auto low = static_cast<std::uint32_t>(any());
      shape.number = interval(low, low | static_cast<std::uint32_t>(any()));
      const auto step = constant(static_cast<std::uint32_t>(below(5)));
      if (below(2) == 0) shape.number = shiftLeft(shape.number, step);
      break;
    }
    case 2:
      shape.symbol = static_cast<std::uint32_t>(any());
      shape.number =
          add(symbolic(1 + static_cast<Symbol>(below(2))), constant(static_cast<std::uint32_t>(any())));
      break;
    default: break;
    }
    return shape;
  }

  std::uint64_t numberIn(const Shape& shape) {
    if (shape.choices.known) return shape.choices.numbers[below(shape.choices.numbers.size())];
    const Number& number = shape.number;
    if (!number.known) return any();
    const std::uint64_t steps = number.width == 0 ? 0 : number.width >> number.step;
    const std::uint64_t at = below(3) == 0 ? steps * below(2) : below(steps + 1);
    const auto low = static_cast<std::uint32_t>(shape.symbol + number.low + (at << number.step % 32));
    return any() << 32 | low;
  }

private:
  std::mt19937_64 random_;
};

bool includes(const Number& number, std::uint32_t symbol, std::uint32_t value) {
  const std::uint32_t above = value - (number.symbol != 0 ? symbol : 0) - number.low;
  return above <= number.width &&
         (number.width == 0 || (above & ((std::uint32_t{1} << number.step) - 1)) == 0);
}

// --- The arithmetic of the CPU ---

struct Case {
  const isa::Instruction* instruction = nullptr;
  Inputs inputs{};
  bool condition = false;
  unsigned lane = 0;
  std::uint64_t base = 0; // address at which the code object is loaded
};

// Which of the inputs operand n is if it is a register.
std::size_t inputNumber(const isa::Instruction& i, unsigned n) {
  switch (i.row().operands[n].field) {
  case Field::Ssrc0:
  case Field::Src0: return 0;
  case Field::Ssrc1:
  case Field::Vsrc1: return 1;
  case Field::Src2: return 2;
  default: return 3;
  }
}

class Exact {
public:
  using Value = std::uint64_t;

  Exact(const Case& c, bool& isUnknown)
      : case_(&c), isUnknown_(&isUnknown), bits_(isa::integerBits(*c.instruction)) {}

  Value unknown() const {
    *isUnknown_ = true;
    return 0;
  }
  Value read(unsigned n) const {
    const auto number = isa::constantOperand(*case_->instruction, n);
    const bool isWide = case_->instruction->row().operands[n].bits == 64;
    const Value value = number.value_or(case_->inputs.at(inputNumber(*case_->instruction, n)));
    return isWide ? value : static_cast<std::uint32_t>(value);
  }
  Value constant(std::uint64_t number) const { return wrapped(number); }
  Value choice(Value ifSet, Value otherwise) const { return case_->condition ? ifSet : otherwise; }
  Value carry() const { return case_->condition ? 1 : 0; }
  Value codeAddress(std::uint64_t address) const { return case_->base + address; }
  Value add(Value a, Value b) const { return wrapped(a + b); }
  Value subtract(Value a, Value b) const { return wrapped(a - b); }
  Value multiply(Value a, Value b) const { return wrapped(a * b); }
  Value narrow(Value a, unsigned bits) const { return lowBits(a, bits); }
  Value narrowSigned(Value a, unsigned bits) const { return wrapped(extended(a, bits)); }
  Value shiftLeft(Value a, Value by) const { return wrapped(a << by % bits_); }
  Value shiftRight(Value a, Value by) const { return wrapped(a) >> by % bits_; }
  Value shiftRightSigned(Value a, Value by) const {
    return wrapped(static_cast<Value>(asSigned(a) >> by % bits_));
  }
  Value bitNot(Value a) const { return wrapped(~a); }
  Value bitAnd(Value a, Value b) const { return a & b; }
  Value bitOr(Value a, Value b) const { return a | b; }
  Value bitXor(Value a, Value b) const { return a ^ b; }
  Value field(Value a, Value offset, Value width) const {
    EXPECT_LT(offset, bits_);
    return lowBits(wrapped(a) >> offset, width);
  }
  Value fieldSigned(Value a, Value offset, Value width) const {
    EXPECT_LT(offset, bits_);
    return wrapped(extended(static_cast<Value>(asSigned(a) >> offset), width));
  }
  Value minimum(Value a, Value b) const { return std::min(a, b); }
  Value maximum(Value a, Value b) const { return std::max(a, b); }
  Value minimumSigned(Value a, Value b) const { return asSigned(a) < asSigned(b) ? a : b; }
  Value maximumSigned(Value a, Value b) const { return asSigned(a) < asSigned(b) ? b : a; }
  Value bitCount(Value a, unsigned bits) const { return static_cast<Value>(std::popcount(lowBits(a, bits))); }
  Value lanesBelow(Value mask, unsigned half) const {
    const Value below = (Value{1} << case_->lane) - 1;
    return static_cast<Value>(std::popcount(static_cast<std::uint32_t>(mask) & (below >> 32 * half)));
  }

private:
  static Value lowBits(Value a, Value bits) { return bits >= 64 ? a : a & ((Value{1} << bits) - 1); }
  static Value extended(Value a, Value bits) {
    if (bits == 0 || bits >= 64) return bits == 0 ? 0 : a;
    const Value sign = Value{1} << (bits - 1);
    return (lowBits(a, bits) ^ sign) - sign;
  }
  Value wrapped(Value a) const { return lowBits(a, bits_); }
  std::int64_t asSigned(Value a) const { return static_cast<std::int64_t>(extended(a, bits_)); }

  const Case* case_;
  bool* isUnknown_;
  unsigned bits_;
};

class Sets : public program::ChoiceArithmetic {
public:
  Sets(const isa::Instruction& i, const std::vector<Shape>& operands)
      : ChoiceArithmetic(isa::integerBits(i)), i_(&i), operands_(&operands) {}

  [[nodiscard]] program::Addresses read(unsigned n) const {
    if (const auto number = isa::constantOperand(*i_, n)) return program::Addresses::one(*number);
    program::Addresses choices = (*operands_)[n].choices;
    if (i_->row().operands[n].bits == 64) return choices;
    for (std::uint64_t& number : choices.numbers)
      number = static_cast<std::uint32_t>(number);
    return program::finished(choices);
  }

private:
  const isa::Instruction* i_;
  const std::vector<Shape>* operands_;
};

// --- One instruction ---

struct Counts {
  std::set<Op> opcodes;
  std::size_t cases = 0;
  std::size_t numbers = 0; // cases with a known Number
  std::size_t sets = 0;
};

struct Followed {
  Number number;
  program::Addresses set;
};

class Bench {
public:
  Bench(Op op, const std::string& text, std::uint32_t seed)
      : random_(seed), text_(text), machine_(wavesmith::testing::kernelText("k", kernelOf(op, text))) {
    if (!machine_.ready()) return;
    const auto all = machine_.object().program->instructions();
    const auto mark = std::ranges::find_if(all, [](const isa::Instruction& i) {
      return i.op == Op::s_nop && i.immediate == static_cast<std::int32_t>(kMark);
    });
    instruction_ = &*(mark + 1);
    isVector_ = instruction_->row().unit == isa::Unit::Valu;
    isScalarResult_ = instruction_->operands[0].kind == isa::OperandKind::Scalar;
  }

  void compare(Op op, Counts& counts) {
    ASSERT_TRUE(machine_.ready()) << text_;
    ASSERT_EQ(instruction_->op, op) << text_;
    for (unsigned g = 0; g < kGroups; ++g)
      addGroup();
    const auto lanesIn = machine_.buffer("lanes", lanes_);
    const auto wavesIn = machine_.buffer("waves", waves_);
    const auto out = machine_.buffer("out", std::vector<Out>(lanes_.size()));
    const auto report = machine_.run({kGroups * kLanes, 1, 1}, {kLanes, 1, 1},
                                     wavesmith::testing::arguments(lanesIn, wavesIn, out));
    ASSERT_TRUE(report.completed()) << wavesmith::testing::messages(report) << text_;
    const auto results = machine_.read<Out>(out, lanes_.size());
    for (unsigned g = 0; g < kGroups; ++g) {
      const Followed followed = follow(g);
      for (unsigned lane = 0; lane < (isScalarResult_ ? 1 : kLanes); ++lane) {
        if (!isAsEvaluated(g, lane, results[g * kLanes + lane], followed)) return;
        ++counts.cases;
        counts.numbers += followed.number.known ? 1 : 0;
        counts.sets += followed.set.known ? 1 : 0;
      }
    }
    counts.opcodes.insert(op);
  }

private:
  static std::string kernelOf(Op op, const std::string& text) {
    constexpr std::string_view kTarget =
        "s_getpc_b64 s[20:21]\n  s_add_u32 s20, s20, 20\n  s_addc_u32 s21, s21, 0";
    return fmt::format(fmt::runtime(kKernel), op == Op::s_swappc_b64 ? kTarget : "", text);
  }

  void addGroup() {
    std::array<Shape, 4> shapes;
    for (Shape& shape : shapes)
      shape = random_.shape();
    // One symbol has one value.
    std::array<std::uint32_t, 3> symbols{};
    for (std::size_t s = 1; s < symbols.size(); ++s)
      symbols.at(s) = static_cast<std::uint32_t>(random_.any());
    for (Shape& shape : shapes)
      shape.symbol = symbols.at(shape.number.symbol);
    const auto inputs = [&] {
      Inputs in;
      for (std::size_t n = 0; n < in.size(); ++n)
        in.at(n) = random_.numberIn(shapes.at(n));
      return in;
    };
    for (unsigned lane = 0; lane < kLanes; ++lane)
      lanes_.push_back(inputs());
    waves_.push_back({.vcc = random_.any(), .scc = random_.below(2), .sources = inputs()});
    shapes_.push_back(shapes);
    symbols_.push_back(symbols);
  }

  [[nodiscard]] Case caseOf(unsigned group, unsigned lane) const {
    const WaveIn& wave = waves_[group];
    Case c{.instruction = instruction_, .lane = lane, .base = machine_.object().base};
    c.inputs = isVector_ ? lanes_[group * kLanes + lane] : wave.sources;
    c.condition = isVector_ ? (wave.vcc >> lane & 1) != 0 : wave.scc != 0;
    return c;
  }

  // Stops at the first difference.
  bool isAsEvaluated(unsigned group, unsigned lane, const Out& out, const Followed& followed) {
    const Case c = caseOf(group, lane);
    const bool isWide = isa::integerBits(*instruction_) == 64;
    const std::uint64_t whole = isScalarResult_ ? out.scalar : out.vector;
    const std::uint64_t result = isWide ? whole : static_cast<std::uint32_t>(whole);
    const auto fail = [&](const std::string& other) {
      ADD_FAILURE() << fmt::format(
          "{}: s0 {:#x} s1 {:#x} s2 {:#x} old {:#x} condition {} lane {}: {:#x}, but {}", text_, c.inputs[0],
          c.inputs[1], c.inputs[2], c.inputs[3], c.condition, lane, result, other);
      return false;
    };
    bool isUnknown = false;
    const std::uint64_t exact = isa::evaluate(*instruction_, Exact(c, isUnknown));
    if (isUnknown || exact != result)
      return fail(isUnknown ? "unknown" : fmt::format("the table says {:#x}", exact));
    const Number& number = followed.number;
    const auto low = static_cast<std::uint32_t>(result);
    if (number.known && !includes(number, symbols_[group].at(number.symbol), low))
      return fail(fmt::format("the interval is {:#x} to {:#x} in steps of 2^{}, symbol {}", number.low,
                              number.high(), number.step, number.symbol));
    const bool isAddress = isa::row(instruction_->op).reads == isa::implicit::kPc;
    const std::uint64_t inFile = result - (isAddress ? machine_.object().base : 0);
    if (followed.set.known && !std::ranges::binary_search(followed.set.numbers, inFile))
      return fail("the set does not have it");
    return true;
  }

  // The results of the analyses for what they know of a group's sources.
  [[nodiscard]] Followed follow(unsigned group) const {
    std::vector<Shape> operands(isa::kMaxOperands);
    Sources in;
    for (unsigned n = 0; n < instruction_->operandCount; ++n) {
      operands[n] = shapes_[group].at(inputNumber(*instruction_, n));
      in.at(n) = operands[n].number;
      if (const auto number = isa::constantOperand(*instruction_, n))
        in.at(n) = constant(static_cast<std::uint32_t>(*number));
    }
    return {value::result(*instruction_, in), isa::evaluate(*instruction_, Sets(*instruction_, operands))};
  }

  Random random_;
  std::string text_;
  wavesmith::testing::Machine machine_;
  const isa::Instruction* instruction_ = nullptr;
  bool isVector_ = false, isScalarResult_ = false;
  std::vector<Inputs> lanes_;
  std::vector<WaveIn> waves_;
  std::vector<std::array<Shape, 4>> shapes_;
  std::vector<std::array<std::uint32_t, 3>> symbols_; // by symbol
};

TEST(IntegerOperations, EveryOpcodeComputesWhatTheTableSays) {
  Counts counts;
  for (const Op op : kTable)
    for (const std::string& text : textsOf(op))
      if (!HasFatalFailure()) Bench(op, text, static_cast<std::uint32_t>(op) + 1).compare(op, counts);
  EXPECT_EQ(counts.opcodes.size(), kTable.size());
  // Otherwise nothing was compared.
  EXPECT_GT(counts.numbers * 5, counts.cases);
  EXPECT_GT(counts.sets * 20, counts.cases);
  std::printf("%zu opcodes, %zu cases, %zu with an interval, %zu with a set\n", counts.opcodes.size(),
              counts.cases, counts.numbers, counts.sets);
}

TEST(IntegerOperations, ClampedAndShuffledResultsAreUnknown) {
  for (const std::string text :
       {"v_add_u32 v10, v4, v6 clamp", "v_mad_u32_u24 v10, v4, v6, v8 clamp",
        "v_add_u32_dpp v10, v4, v6 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf",
        "v_mov_b32_sdwa v10, v4 dst_sel:BYTE_1 dst_unused:UNUSED_PRESERVE src0_sel:DWORD"}) {
    wavesmith::testing::Machine machine(wavesmith::testing::kernelText("k", text + "\n  s_endpgm"));
    ASSERT_TRUE(machine.ready());
    Sources in;
    in.fill(constant(1));
    EXPECT_FALSE(value::result(machine.object().program->instructions()[0], in).known) << text;
  }
}

TEST(IntegerOperations, HalvesOfASumArePairs) {
  for (const auto& [high, low] :
       {std::pair{Op::s_addc_u32, Op::s_add_u32}, std::pair{Op::s_subb_u32, Op::s_sub_u32},
        std::pair{Op::v_addc_co_u32, Op::v_add_co_u32}, std::pair{Op::v_subb_co_u32, Op::v_sub_co_u32},
        std::pair{Op::v_subbrev_co_u32, Op::v_subrev_co_u32}})
    EXPECT_EQ(isa::lowHalfOf(high), low);
  EXPECT_EQ(isa::lowHalfOf(Op::s_add_u32), Op::invalid);
}

} // namespace
} // namespace wavesmith::analysis::value
