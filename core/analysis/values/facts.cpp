// SPDX-License-Identifier: Apache-2.0
#include "analysis/values/facts.h"

#include "isa/integer_operations.h"

#include <algorithm>
#include <tuple>

namespace wavesmith::analysis::value {
namespace {

using isa::Op;

// The register that holds the outcome of a comparison.
enum class Asked : std::uint8_t { Scc, Vcc, Exec };

// An operation and its operands; the same key has the same outcome.
struct Key {
  Asked asked = Asked::Scc;
  Op op = Op::invalid;
  std::int32_t immediate = 0;
  std::array<Symbol, 2> symbols{};
  std::array<std::uint32_t, 2> offsets{};

  auto operator<=>(const Key&) const = default;
};

struct Known {
  std::uint32_t number = 0;
  Index at = kNone;  // of the comparison
  bool holds = true; // false: it is the negation of `number`
  std::array<Symbol, 2> symbols{};
  Symbol compared = 0; // with a constant: see Values::Condition
  NumberSet numbers{};
};

// A comparison in a canonical form, and whether it is negated.
std::pair<Op, bool> withoutNegation(Op op) {
  switch (op) {
  case Op::s_cmp_lg_u32: return {Op::s_cmp_eq_u32, false};
  case Op::s_cmp_eq_i32: return {Op::s_cmp_eq_u32, true};
  case Op::s_cmp_lg_i32: return {Op::s_cmp_eq_u32, false};
  case Op::s_cmp_ge_u32: return {Op::s_cmp_lt_u32, false};
  case Op::s_cmp_le_u32: return {Op::s_cmp_gt_u32, false};
  case Op::s_cmp_ge_i32: return {Op::s_cmp_lt_i32, false};
  case Op::s_cmp_le_i32: return {Op::s_cmp_gt_i32, false};
  case Op::s_cmp_lg_u64: return {Op::s_cmp_eq_u64, false};
  case Op::s_bitcmp0_b32: return {Op::s_bitcmp1_b32, false};
  case Op::s_bitcmp0_b64: return {Op::s_bitcmp1_b64, false};
  default: return {op, true};
  }
}

// s_cmpk_lt_u32 s4, 7 is s_cmp_lt_u32 s4, 7.
Op withoutImmediate(Op op) {
  switch (op) {
  case Op::s_cmpk_eq_i32: return Op::s_cmp_eq_i32;
  case Op::s_cmpk_lg_i32: return Op::s_cmp_lg_i32;
  case Op::s_cmpk_gt_i32: return Op::s_cmp_gt_i32;
  case Op::s_cmpk_ge_i32: return Op::s_cmp_ge_i32;
  case Op::s_cmpk_lt_i32: return Op::s_cmp_lt_i32;
  case Op::s_cmpk_le_i32: return Op::s_cmp_le_i32;
  case Op::s_cmpk_eq_u32: return Op::s_cmp_eq_u32;
  case Op::s_cmpk_lg_u32: return Op::s_cmp_lg_u32;
  case Op::s_cmpk_gt_u32: return Op::s_cmp_gt_u32;
  case Op::s_cmpk_ge_u32: return Op::s_cmp_ge_u32;
  case Op::s_cmpk_lt_u32: return Op::s_cmp_lt_u32;
  case Op::s_cmpk_le_u32: return Op::s_cmp_le_u32;
  default: return op;
  }
}

struct Branch {
  Asked asked = Asked::Scc;
  bool takenIfTrue = true;
};

std::optional<Branch> branchOf(Op op) {
  switch (op) {
  case Op::s_cbranch_scc0: return Branch{Asked::Scc, false};
  case Op::s_cbranch_scc1: return Branch{Asked::Scc, true};
  case Op::s_cbranch_vccz: return Branch{Asked::Vcc, false};
  case Op::s_cbranch_vccnz: return Branch{Asked::Vcc, true};
  case Op::s_cbranch_execz: return Branch{Asked::Exec, false};
  case Op::s_cbranch_execnz: return Branch{Asked::Exec, true};
  default: return std::nullopt;
  }
}

Symbol symbolOf(const State& state, Asked asked) {
  if (asked == Asked::Scc) {
    const Number& scc = state.cells[kSccCell].number;
    return scc.single() && scc.low == 0 ? scc.symbol : 0;
  }
  const Mask mask = maskIn(state, asked == Asked::Vcc ? isa::scalar::kVccLo : isa::scalar::kExecLo);
  return mask == kNoMask ? 0 : mask;
}

// The instruction compares, or combines masks, and its outcome depends only on its operands.
bool asks(const isa::Instruction& i) {
  const isa::Opcode& row = i.row();
  if (row.unit != isa::Unit::Salu || (row.writes & isa::implicit::kScc) == 0 || row.reads != 0) return false;
  if (row.encoding == isa::Encoding::Sopc || withoutImmediate(i.op) != i.op) return true;
  return i.op == Op::s_and_b64 || i.op == Op::s_andn2_b64 || i.op == Op::s_or_b64 || i.op == Op::s_xor_b64;
}

// The value of a source, one number.
bool addSource(const State& state, const isa::Instruction& i, unsigned operand, unsigned n, Key& key) {
  const isa::Operand& o = i.operands[operand];
  if (const auto number = isa::constantOperand(i, operand)) {
    const auto low = static_cast<std::uint32_t>(*number);
    key.offsets[n] = low;
    // A key has 32 bits of it: -1 and the literal 0xffffffff differ if they are read as 64 bits.
    const auto extended = static_cast<std::uint64_t>(std::int64_t{static_cast<std::int32_t>(low)});
    return i.row().operands[operand].bits != 64 || *number == extended;
  }
  if (o.kind != isa::OperandKind::Scalar || o.index + unsigned{o.dwords} > kScalarCells) return false;
  if (o.dwords == 2) {
    const Mask mask = maskIn(state, o.index);
    if (mask == kNoMask || mask == kAllLanes) return false;
    key.symbols[n] = mask;
    return true;
  }
  const Number& number = state.cells[o.index].number;
  if (!number.single()) return false;
  key.symbols[n] = number.symbol;
  key.offsets[n] = number.low;
  return true;
}

// SCC is set if the result is not 0 (CDNA3 ISA 12.1, 12.3 and 12.4).
bool testsItsResult(Op op) {
  switch (op) {
  case Op::s_and_b32:
  case Op::s_or_b32:
  case Op::s_xor_b32:
  case Op::s_andn2_b32:
  case Op::s_lshl_b32:
  case Op::s_lshr_b32:
  case Op::s_ashr_i32:
  case Op::s_bfe_u32:
  case Op::s_bfe_i32:
  case Op::s_not_b32: return true;
  default: return false;
  }
}

// The numbers for which "number OP constant" is true; nothing for other operations.
std::optional<NumberSet> trueFor(Op op, std::uint32_t constant) {
  constexpr std::uint32_t kLargest = ~std::uint32_t{0};
  constexpr std::uint32_t kSmallestSigned = 0x80000000, kLargestSigned = 0x7fffffff;
  const NumberSet none = NumberSet().complement();
  switch (op) {
  case Op::s_cmp_eq_u32: return NumberSet::between(constant, constant);
  case Op::s_cmp_lt_u32: return constant == 0 ? none : NumberSet::between(0, constant - 1);
  case Op::s_cmp_gt_u32: return constant == kLargest ? none : NumberSet::between(constant + 1, kLargest);
  case Op::s_cmp_lt_i32:
    return constant == kSmallestSigned ? none : NumberSet::between(kSmallestSigned, constant - 1);
  case Op::s_cmp_gt_i32:
    return constant == kLargestSigned ? none : NumberSet::between(constant + 1, kLargestSigned);
  default: return std::nullopt;
  }
}

Op withOperandsSwapped(Op op) {
  switch (op) {
  case Op::s_cmp_lt_u32: return Op::s_cmp_gt_u32;
  case Op::s_cmp_gt_u32: return Op::s_cmp_lt_u32;
  case Op::s_cmp_lt_i32: return Op::s_cmp_gt_i32;
  case Op::s_cmp_gt_i32: return Op::s_cmp_lt_i32;
  default: return op;
  }
}

// symbol + offset compared with a constant, as the numbers that the symbol itself can be.
void addComparison(const Key& key, Known& known) {
  const bool isSwapped = key.symbols[0] == 0;
  const unsigned side = isSwapped ? 1 : 0;
  if (key.asked != Asked::Scc || (key.symbols[0] == 0) == (key.symbols[1] == 0)) return;
  const auto numbers = trueFor(isSwapped ? withOperandsSwapped(key.op) : key.op, key.offsets[1 - side]);
  if (!numbers) return;
  known.compared = key.symbols[side];
  known.numbers = numbers->shifted(-key.offsets[side]);
}

// The operation with its operands; `holds`: not negated.
std::optional<Key> keyOf(const State& state, const isa::Instruction& i, bool& holds) {
  Key key;
  const auto [op, same] = withoutNegation(withoutImmediate(i.op));
  key.op = op;
  holds = same;
  unsigned n = 0;
  for (unsigned o = 0; o < i.operandCount; ++o) {
    if (i.row().operands[o].access == isa::Access::Write) continue;
    if (n == key.symbols.size()) return std::nullopt;
    if (!addSource(state, i, o, n, key)) return std::nullopt;
    ++n;
  }
  return key;
}

class Finder {
public:
  Finder(const program::Program& program, const Footprints& footprints, const Symbols& symbols,
         const Solved& solved)
      : program_(program), footprints_(footprints), symbols_(symbols), solved_(solved),
        transfer_(program, footprints, symbols) {}

  Facts run() {
    for (const std::uint32_t block : solved_.reach.order)
      walk(block);
    sortRegions();
    return std::move(facts_);
  }

private:
  void walk(std::uint32_t block);
  void step(Index i, const isa::Instruction& instruction);
  void findBranch(Index i);
  [[nodiscard]] bool isRenewedUntil(Symbol symbol, Index comparison, Index branch) const;
  void know(Key key, Asked asked, bool holds, Index i);
  void sortRegions();
  [[nodiscard]] Number bounded(const Number& number) const;

  const program::Program& program_;
  const Footprints& footprints_;
  const Symbols& symbols_;
  const Solved& solved_;
  Transfer transfer_;
  Facts facts_;
  struct Lds {
    Index at = kNone;
    std::uint32_t first = 0, end = 0; // indices into regions
  };
  std::vector<Lds> ldsAt_; // in the order of the walk
  std::map<Key, std::uint32_t> numbers_;
  std::map<std::pair<Asked, Symbol>, Known> known_;
  State state_;
};

void Finder::walk(std::uint32_t block) {
  solved_.states.load(solved_.atStart[block], state_);
  const program::Block& range = program_.blocks()[block];
  for (Index i = range.first; i < range.end; ++i) {
    const isa::Instruction& instruction = program_.instructions()[i];
    if (footprints_.unknown(i)) {
      transfer_.replay(state_, i, solved_.masks);
      continue;
    }
    const auto first = static_cast<std::uint32_t>(facts_.regions.size());
    addLdsRegions(state_, instruction, solved_.masks, facts_.regions);
    const auto end = static_cast<std::uint32_t>(facts_.regions.size());
    if (end != first) ldsAt_.push_back({i, first, end});
    if (instruction.row().unit == isa::Unit::Branch) findBranch(i);
    step(i, instruction);
  }
}

void Finder::step(Index i, const isa::Instruction& instruction) {
  bool holds = true;
  std::optional<Key> key;
  if (asks(instruction)) {
    key = keyOf(state_, instruction, holds);
  } else if (instruction.op == Op::s_sub_u32) { // SCC is the borrow (CDNA3 ISA 12.1)
    key = keyOf(state_, instruction, holds);
    if (key) key->op = Op::s_cmp_lt_u32;
  }
  Number bounds;
  const isa::Operand& to = instruction.operands[0];
  const bool leavesScalar = to.kind == isa::OperandKind::Scalar && to.index < kScalarCells;
  if (leavesScalar && isa::isInteger(instruction.op)) {
    Sources in = Transfer::sources(state_, instruction, solved_.masks);
    for (Number& number : in)
      number = bounded(number);
    bounds = result(instruction, in);
  }
  transfer_.replay(state_, i, solved_.masks);
  if (bounds.plain()) {
    const Number& left = state_.cells[to.index].number;
    if (left.single() && left.low == 0 && symbols_.isDefinedBy(left.symbol, i))
      facts_.bounds.emplace(left.symbol, bounds);
  }
  if (leavesScalar && testsItsResult(instruction.op)) {
    const Number& left = state_.cells[to.index].number;
    if (!left.single() || left.symbol == 0) return;
    Key isZero{.op = Op::s_cmp_eq_u32};
    isZero.symbols[0] = left.symbol;
    isZero.offsets[0] = left.low;
    return know(isZero, Asked::Scc, false, i);
  }
  if (!key) return;
  know(*key, Asked::Scc, holds, i);
  if (leavesScalar && to.index == isa::scalar::kVccLo) know(*key, Asked::Vcc, true, i);
  if (leavesScalar && to.index == isa::scalar::kExecLo) know(*key, Asked::Exec, true, i);
}

// A bounded symbol, as an interval.
Number Finder::bounded(const Number& number) const {
  if (!number.single() || number.symbol == 0) return number;
  const auto found = facts_.bounds.find(number.symbol);
  if (found == facts_.bounds.end()) return number;
  const Number sum = add(found->second, constant(number.low));
  return sum.plain() ? sum : number;
}

// The branch tests SCC, which may be older than the present meaning of the symbol that was compared.
bool Finder::isRenewedUntil(Symbol symbol, Index comparison, Index branch) const {
  const std::uint32_t from = program_.blockOf(comparison), to = program_.blockOf(branch);
  if (from == to && comparison < branch) return symbols_.isDefinedBetween(symbol, comparison, branch);
  const program::Block& target = program_.blocks()[to];
  if (target.previous.size() != 1 || target.previous.front() != from) return true;
  return symbols_.isDefinedBetween(symbol, comparison, program_.blocks()[from].end) ||
         symbols_.isAtStart(symbol, to) || symbols_.isDefinedBetween(symbol, target.first, branch);
}

void Finder::know(Key key, Asked asked, bool holds, Index i) {
  const Symbol symbol = symbolOf(state_, asked);
  if (symbol == 0 || !symbols_.isDefinedBy(symbol, i)) return;
  key.asked = asked;
  const auto number = numbers_.try_emplace(key, static_cast<std::uint32_t>(numbers_.size())).first->second;
  Known& known = known_[{asked, symbol}] =
      Known{.number = number, .at = i, .holds = holds, .symbols = key.symbols};
  addComparison(key, known);
}

void Finder::findBranch(Index i) {
  const auto branch = branchOf(program_.instructions()[i].op);
  if (!branch) return;
  const Symbol symbol = symbolOf(state_, branch->asked);
  if (symbol == 0) return;
  auto found = known_.find({branch->asked, symbol});
  if (found == known_.end()) {
    const Key key{.asked = branch->asked, .symbols = {symbol, 0}};
    const auto number = numbers_.try_emplace(key, static_cast<std::uint32_t>(numbers_.size())).first->second;
    found = known_
                .emplace(std::pair(branch->asked, symbol),
                         Known{.number = number, .holds = true, .symbols = key.symbols})
                .first;
  }
  const Known& known = found->second;
  Values::Condition& condition = facts_.conditions[i];
  condition = {
      .number = known.number, .takenIfTrue = branch->takenIfTrue == known.holds, .symbols = known.symbols};
  if (known.compared == 0 || isRenewedUntil(known.compared, known.at, i)) return;
  condition.compared = known.compared;
  condition.numbers = known.numbers;
}

// Blocks were visited in a different order than the instructions.
void Finder::sortRegions() {
  if (ldsAt_.empty()) return;
  std::ranges::sort(ldsAt_, {}, &Lds::at);
  std::vector<Region> regions;
  regions.reserve(facts_.regions.size());
  facts_.regionsOf.reserve(program_.instructions().size() + 1);
  for (const Lds& lds : ldsAt_) {
    facts_.regionsOf.resize(std::size_t{lds.at} + 1, static_cast<std::uint32_t>(regions.size()));
    for (std::uint32_t r = lds.first; r < lds.end; ++r)
      regions.push_back(facts_.regions[r]);
  }
  facts_.regionsOf.resize(program_.instructions().size() + 1, static_cast<std::uint32_t>(regions.size()));
  facts_.regions = std::move(regions);
}

} // namespace

Facts findFacts(const program::Program& program, const Footprints& footprints, const Symbols& symbols,
                const Solved& solved) {
  return Finder(program, footprints, symbols, solved).run();
}

} // namespace wavesmith::analysis::value
