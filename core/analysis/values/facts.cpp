// SPDX-License-Identifier: Apache-2.0
#include "analysis/values/facts.h"

#include "analysis/values/comparisons.h"
#include "isa/integer_operations.h"

#include <algorithm>
#include <span>
#include <tuple>

namespace wavesmith::analysis::value {
namespace {

using isa::Op;

// Symbols of which one is bits of the next; the remainders of a count are rarely farther from its comparison.
constexpr std::size_t kMostLevels = 3;

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
  // As if it were taken if true.
  Values::Condition condition{};
  bool holds = true;  // false: it is the negation of the condition
  Index at = kNone;   // the comparison
  bool isOwn = false; // it compares its own result
};

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

bool isLess(Op op) {
  return op == Op::s_cmp_lt_u32 || op == Op::s_cmp_lt_i32;
}

// Two constants, or a symbol and the same one plus a constant: x < x + d where x + d does not wrap.
void compareWithItself(const Key& key, Values::Condition& condition) {
  const auto [left, right] = key.offsets;
  if (key.symbols[0] == 0) {
    if (const auto numbers = trueFor(key.op, right)) condition.outcome = numbers->contains(left);
    return;
  }
  if (key.op == Op::s_cmp_eq_u32) {
    condition.outcome = left == right;
    return;
  }
  const bool isSwapped = isLess(withOperandsSwapped(key.op));
  if (!isLess(key.op) && !isSwapped) return;
  const std::uint32_t from = isSwapped ? right : left, apart = isSwapped ? left - right : right - left;
  if (apart == 0) {
    condition.outcome = false;
    return;
  }
  const bool isSigned = key.op == Op::s_cmp_lt_i32 || key.op == Op::s_cmp_gt_i32;
  constexpr std::uint32_t kSign = 0x80000000;
  condition.compared = key.symbols[0];
  condition.numbers = NumberSet::between(0, ~apart).shifted((isSigned ? kSign : 0) - from);
}

// symbol + offset compared with a constant, as the numbers that the symbol itself can be; or with another one.
void addComparison(const Key& key, Values::Condition& condition) {
  if (key.asked != Asked::Scc) return;
  const auto [left, right] = key.symbols;
  if (left == right) return compareWithItself(key, condition);
  if (left != 0 && right != 0) {
    if (key.op == Op::s_cmp_eq_u32) {
      const std::uint32_t difference = key.offsets[1] - key.offsets[0];
      condition.compared = left;
      condition.minus = right;
      condition.numbers = NumberSet::between(difference, difference);
    } else if (isLess(key.op)) {
      condition.order = {key.op == Op::s_cmp_lt_i32, left, right, key.offsets[0], key.offsets[1]};
    } else if (isLess(withOperandsSwapped(key.op))) {
      condition.order = {key.op == Op::s_cmp_gt_i32, right, left, key.offsets[1], key.offsets[0]};
    }
    return;
  }
  const bool isSwapped = left == 0;
  const unsigned side = isSwapped ? 1 : 0;
  if (key.symbols[side] == 0 || (isSwapped && key.op == Op::s_bitcmp1_b32)) return;
  const auto numbers = trueFor(isSwapped ? withOperandsSwapped(key.op) : key.op, key.offsets[1 - side]);
  if (!numbers) return;
  condition.compared = key.symbols[side];
  condition.numbers = numbers->shifted(-key.offsets[side]);
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
        transfer_(program, footprints, symbols) {
    findRepeated();
  }

  Facts run() {
    for (const std::uint32_t block : solved_.reach.order)
      walk(block);
    sortRegions();
    finishRenewals();
    return std::move(facts_);
  }

private:
  void walk(std::uint32_t block);
  void step(Index i, const isa::Instruction& instruction);
  void findBits(Index i, const isa::Instruction& instruction);
  void keepBits(Index i, const isa::Instruction& instruction);
  void findBranch(Index i);
  [[nodiscard]] bool isRenewedUntil(Symbol symbol, Index since, bool isOwn, Index at) const;
  [[nodiscard]] bool isCurrent(const Known& known, Index branch) const;
  void know(Key key, Asked asked, bool holds, Index i, bool isOwn = false);
  void compareBits(Values::Condition& condition, Index at) const;
  void findRepeated();
  void finishRenewals();
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
  std::vector<bool> mayRepeat_;                // by block: it may be in a loop
  std::unordered_map<Symbol, Index> bitsFrom_; // where the symbols of facts_.bits were written
  std::vector<BitField> bits_;                 // bits of symbols that the instruction leaves
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
  facts_.renewals.add(program_, symbols_, solved_, block, state_);
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
    findBits(i, instruction);
  }
  transfer_.replay(state_, i, solved_.masks);
  if (leavesScalar && isa::isInteger(instruction.op)) keepBits(i, instruction);
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
    return know(isZero, Asked::Scc, false, i, true);
  }
  if (!key) return;
  know(*key, Asked::Scc, holds, i);
  if (leavesScalar && to.index == isa::scalar::kVccLo) know(*key, Asked::Vcc, true, i);
  if (leavesScalar && to.index == isa::scalar::kExecLo) know(*key, Asked::Exec, true, i);
}

// Finds which bits of which symbols the instruction leaves, from the state before it.
void Finder::findBits(Index i, const isa::Instruction& instruction) {
  bits_.clear();
  const Sources in = Transfer::sources(state_, instruction, solved_.masks);
  const auto levelsOf = [&](const Number& number) -> std::span<const BitField> {
    if (!number.single() || number.low != 0) return {};
    const auto found = facts_.bits.find(number.symbol);
    return found != facts_.bits.end() ? std::span<const BitField>(found->second)
                                      : std::span<const BitField>();
  };
  std::size_t levels = 0;
  for (const Number& number : in)
    levels = std::max(levels, levelsOf(number).size());
  // First as bits of the sources, then as bits of the symbols that the sources are bits of.
  for (std::size_t level = 0; level <= std::min(levels, kMostLevels); ++level) {
    const BitField field = resultAsBits(instruction, [&](unsigned operand) -> BitField {
      const Number& number = in[operand];
      const std::span<const BitField> known = levelsOf(number);
      if (!number.single()) return {};
      const bool isKnown = level != 0 && level <= known.size() &&
                           !isRenewedUntil(known[level - 1].symbol, bitsFrom_.at(number.symbol), false, i);
      return isKnown ? known[level - 1]
                     : BitField{.known = true, .symbol = number.symbol, .offset = number.low};
    });
    const bool isBits = field.known && field.symbol != 0 && !field.isWhole();
    if (isBits && std::ranges::find(bits_, field) == bits_.end()) bits_.push_back(field);
  }
}

void Finder::keepBits(Index i, const isa::Instruction& instruction) {
  if (bits_.empty()) return;
  const Number& left = state_.cells[instruction.operands[0].index].number;
  if (!left.single() || left.low != 0 || !symbols_.isDefinedBy(left.symbol, i)) return;
  if (facts_.bits.try_emplace(left.symbol, bits_).second) bitsFrom_.emplace(left.symbol, i);
}

// A bounded symbol, as an interval.
Number Finder::bounded(const Number& number) const {
  if (!number.single() || number.symbol == 0) return number;
  const auto found = facts_.bounds.find(number.symbol);
  if (found == facts_.bounds.end()) return number;
  const Number sum = add(found->second, constant(number.low));
  return sum.plain() ? sum : number;
}

// Whether the symbol may get a new meaning after the instruction `since` (which gives it its meaning if isOwn)
// has read it, and before `at` executes.
bool Finder::isRenewedUntil(Symbol symbol, Index since, bool isOwn, Index at) const {
  const Owner owner = symbols_.ownerOf(symbol);
  if (!mayRepeat_[owner.atStart ? owner.block : program_.blockOf(owner.instruction)]) return false;
  const std::uint32_t from = program_.blockOf(since), to = program_.blockOf(at);
  const Index first = isOwn ? since + 1 : since;
  if (from == to && since < at) return symbols_.isDefinedBetween(symbol, first, at);
  const program::Block& target = program_.blocks()[to];
  if (target.previous.size() != 1 || target.previous.front() != from) return true;
  return symbols_.isDefinedBetween(symbol, first, program_.blocks()[from].end) ||
         symbols_.isAtStart(symbol, to) || symbols_.isDefinedBetween(symbol, target.first, at);
}

// The branch tests SCC, which may be older than the present meaning of the symbols that were compared.
bool Finder::isCurrent(const Known& known, Index branch) const {
  if (known.at == kNone) return false;
  const Values::Condition& c = known.condition;
  return std::ranges::none_of(
      std::array{c.compared, c.minus, c.order ? c.order->left : 0, c.order ? c.order->right : 0},
      [&](Symbol symbol) { return symbol != 0 && isRenewedUntil(symbol, known.at, known.isOwn, branch); });
}

void Finder::know(Key key, Asked asked, bool holds, Index i, bool isOwn) {
  const Symbol symbol = symbolOf(state_, asked);
  if (symbol == 0 || !symbols_.isDefinedBy(symbol, i)) return;
  key.asked = asked;
  const auto number = numbers_.try_emplace(key, static_cast<std::uint32_t>(numbers_.size())).first->second;
  Known& known = known_[{asked, symbol}] =
      Known{.condition = {.number = number, .symbols = key.symbols}, .holds = holds, .at = i, .isOwn = isOwn};
  addComparison(key, known.condition);
  compareBits(known.condition, i);
}

// A comparison of bits of symbols says which numbers these symbols can be.
void Finder::compareBits(Values::Condition& condition, Index at) const {
  if (condition.compared == 0 || condition.minus != 0) return;
  const auto found = facts_.bits.find(condition.compared);
  if (found == facts_.bits.end()) return;
  for (const BitField& field : found->second) {
    if (isRenewedUntil(field.symbol, bitsFrom_.at(condition.compared), false, at)) continue;
    if (auto numbers = symbolsFor(field, condition.numbers))
      condition.bitsOf.emplace_back(field.symbol, std::move(*numbers));
  }
}

// Every loop has an edge that goes backward in the order, past all of its blocks.
void Finder::findRepeated() {
  const auto blocks = program_.blocks();
  const std::vector<std::uint32_t>& order = solved_.reach.order;
  std::vector<std::uint32_t> place(blocks.size(), 0);
  for (std::uint32_t p = 0; p < order.size(); ++p)
    place[order[p]] = p;
  std::vector<int> begins(blocks.size() + 1, 0);
  for (std::uint32_t b = 0; b < blocks.size(); ++b) {
    for (const std::uint32_t to : blocks[b].next) {
      if (place[to] > place[b]) continue;
      ++begins[place[to]];
      --begins[place[b] + 1];
    }
  }
  mayRepeat_.resize(blocks.size(), false);
  int open = 0;
  for (std::uint32_t p = 0; p < order.size(); ++p) {
    open += begins[p];
    mayRepeat_[order[p]] = open > 0;
  }
}

void Finder::finishRenewals() {
  std::vector<Symbol> needed;
  for (const auto& [branch, condition] : facts_.conditions) {
    const auto& order = condition.order;
    for (const Symbol symbol :
         {condition.compared, condition.minus, order ? order->left : 0, order ? order->right : 0})
      if (symbol != 0) needed.push_back(symbol);
    for (const auto& [symbol, numbers] : condition.bitsOf)
      needed.push_back(symbol);
  }
  facts_.renewals.finish(std::move(needed));
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
                         Known{.condition = {.number = number, .symbols = key.symbols}})
                .first;
  }
  const Known& known = found->second;
  Values::Condition& condition = facts_.conditions[i] = known.condition;
  condition.takenIfTrue = branch->takenIfTrue == known.holds;
  std::erase_if(condition.bitsOf,
                [&](const auto& set) { return isRenewedUntil(set.first, known.at, known.isOwn, i); });
  if (isCurrent(known, i)) return;
  // What is left is at least as much.
  if (!condition.bitsOf.empty()) {
    condition.compared = condition.bitsOf.back().first;
    condition.numbers = condition.bitsOf.back().second;
    return;
  }
  condition.compared = 0;
  condition.minus = 0;
  condition.order.reset();
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
