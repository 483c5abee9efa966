// SPDX-License-Identifier: Apache-2.0
#include "compare/comparison.h"

#include "compare/alignment.h"
#include "isa/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

namespace wavesmith::compare {
namespace {

using program::Index;
using program::kNone;

// FNV-1a.
class Hash {
public:
  template <typename T>
  Hash& add(T value) {
    auto bits = static_cast<std::uint64_t>(value);
    for (unsigned byte = 0; byte < sizeof(T); ++byte, bits >>= 8)
      value_ = (value_ ^ (bits & 0xFF)) * 0x100000001B3;
    return *this;
  }
  [[nodiscard]] std::uint64_t value() const { return value_; }

private:
  std::uint64_t value_ = 0xCBF29CE484222325;
};

void addModifiers(Hash& hash, const isa::Modifiers& m) {
  hash.add(m.dppCtrl).add(m.rowMask).add(m.bankMask).add(m.omod).add(m.dstSel).add(m.dstUnused);
  hash.add(m.cbsz).add(m.abid).add(m.blgp).add(m.format).add(m.offset1).add(m.opSel);
  for (const bool flag : {bool(m.clamp), bool(m.boundCtrl), bool(m.sc0), bool(m.sc1), bool(m.nt),
                          bool(m.offen), bool(m.idxen), bool(m.lds), bool(m.gds), bool(m.sve)})
    hash.add(static_cast<std::uint8_t>(flag));
}

InstructionKeys keysOf(const isa::Instruction& instruction, bool isBranch) {
  Hash shape;
  shape.add(static_cast<std::uint16_t>(instruction.op));
  if (!instruction.valid()) shape.add(instruction.bits); // data is equal if its words are
  InstructionKeys keys;
  keys.opcode = shape.value();
  if (!isBranch) shape.add(instruction.immediate);
  shape.add(instruction.literal);
  addModifiers(shape, instruction.modifiers);
  for (const isa::Operand& operand : instruction.used()) {
    shape.add(static_cast<std::uint8_t>(operand.kind)).add(operand.dwords).add(operand.sel);
    for (const bool flag : {bool(operand.neg), bool(operand.abs), bool(operand.negHi), bool(operand.sext),
                            bool(operand.opSel), bool(operand.opSelHi)})
      shape.add(static_cast<std::uint8_t>(flag));
    if (!operand.isRegister()) shape.add(operand.index);
  }
  keys.shape = shape.value();
  Hash whole = shape;
  for (const isa::Operand& operand : instruction.used())
    whole.add(operand.index);
  keys.whole = whole.value();
  return keys;
}

// One version: its instructions, their keys, and the labels of its branches.
class Version {
public:
  explicit Version(const KernelSide& side) : program_(*side.program) {
    const program::KernelCode& code = program_.kernels()[side.kernel];
    first_ = code.first;
    count_ = code.end - code.first;
    for (Index at = first_; at < code.end; ++at) {
      const Index target = program_.branchTarget(at);
      targets_.push_back(target);
      if (target != kNone) labels_.emplace(target, std::string());
      keys.push_back(keysOf(program_.instructions()[at], target != kNone));
    }
    unsigned number = 0;
    for (auto& [target, label] : labels_)
      label = fmt::format("L{}", number++);
  }

  [[nodiscard]] std::size_t size() const { return count_; }
  // Relative to the kernel; kUnpaired: not a branch, or one that leaves the kernel.
  [[nodiscard]] std::size_t targetOf(std::size_t at) const {
    const Index target = targets_[at];
    return target == kNone || target < first_ || target >= first_ + count_ ? kUnpaired : target - first_;
  }
  [[nodiscard]] bool isBranch(std::size_t at) const { return targets_[at] != kNone; }

  [[nodiscard]] RowSide row(std::size_t at) const {
    RowSide side;
    side.at = first_ + static_cast<Index>(at);
    if (const auto label = labels_.find(side.at); label != labels_.end()) side.label = label->second;
    const isa::Instruction& instruction = program_.instructions()[side.at];
    side.text = isa::toString(instruction);
    // The target is the last operand.
    if (isBranch(at)) side.text = side.text.substr(0, side.text.rfind(' ') + 1) + labels_.at(targets_[at]);
    return side;
  }

  std::vector<InstructionKeys> keys;

private:
  const program::Program& program_;
  Index first_ = 0;
  std::size_t count_ = 0;
  std::vector<Index> targets_;          // by instruction of the kernel
  std::map<Index, std::string> labels_; // by target
};

// The words of a text: what blanks and commas separate.
std::vector<TextRange> wordsOf(std::string_view text) {
  std::vector<TextRange> words;
  std::size_t at = text.find_first_not_of(" ,");
  while (at != std::string_view::npos) {
    const std::size_t end = std::min(text.find_first_of(" ,", at), text.size());
    words.push_back({static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(end - at)});
    at = text.find_first_not_of(" ,", end);
  }
  return words;
}

// Marks the words between those that both texts begin and end with; in texts of the same number of words, each
// that differs from the one at its place.
void markDifferences(RowSide& a, RowSide& b) {
  const std::vector<TextRange> first = wordsOf(a.text);
  const std::vector<TextRange> second = wordsOf(b.text);
  const auto same = [&](std::size_t x, std::size_t y) {
    return std::string_view(a.text).substr(first[x].from, first[x].length) ==
           std::string_view(b.text).substr(second[y].from, second[y].length);
  };
  if (first.size() == second.size()) {
    for (std::size_t word = 0; word < first.size(); ++word)
      if (!same(word, word)) {
        a.differing.push_back(first[word]);
        b.differing.push_back(second[word]);
      }
    return;
  }
  const std::size_t fewer = std::min(first.size(), second.size());
  std::size_t start = 0;
  while (start < fewer && same(start, start))
    ++start;
  std::size_t end = 0;
  while (end < fewer - start && same(first.size() - 1 - end, second.size() - 1 - end))
    ++end;
  a.differing.assign(first.begin() + static_cast<std::ptrdiff_t>(start),
                     first.end() - static_cast<std::ptrdiff_t>(end));
  b.differing.assign(second.begin() + static_cast<std::ptrdiff_t>(start),
                     second.end() - static_cast<std::ptrdiff_t>(end));
}

Change changeOf(const Version& before, const Version& after, std::size_t a, std::size_t b,
                const std::vector<std::size_t>& partners) {
  const InstructionKeys& x = before.keys[a];
  const InstructionKeys& y = after.keys[b];
  if (x.shape != y.shape) return Change::Operands;
  if (before.isBranch(a)) {
    const std::size_t target = before.targetOf(a);
    const std::size_t other = after.targetOf(b);
    const bool leaves = target == kUnpaired && other == kUnpaired;
    if (!leaves && (target == kUnpaired || partners[target] != other)) return Change::Operands;
  }
  return x.whole == y.whole ? Change::Equal : Change::Registers;
}

} // namespace

std::string_view name(Change change) {
  switch (change) {
  case Change::Equal: return "equal";
  case Change::Registers: return "registers";
  case Change::Operands: return "operands";
  case Change::Removed: return "removed";
  case Change::Inserted: return "inserted";
  }
  return {};
}

char mark(Change change) {
  constexpr std::string_view kMarks = " r~-+";
  return kMarks[static_cast<std::size_t>(change)];
}

std::size_t Comparison::count(Change change) const {
  return static_cast<std::size_t>(std::ranges::count(rows, change, &ComparedRow::change));
}

bool Comparison::isEqual() const {
  return count(Change::Equal) == rows.size();
}

Comparison compareKernels(const KernelSide& before, const KernelSide& after) {
  Comparison result;
  result.before = before.program->kernels()[before.kernel].name;
  result.after = after.program->kernels()[after.kernel].name;
  const Version old(before);
  const Version now(after);
  const std::vector<std::size_t> partners = align(old.keys, now.keys);
  std::size_t next = 0; // next instruction of `now`
  const auto insertUpTo = [&](std::size_t end) {
    for (; next < end; ++next)
      result.rows.push_back({Change::Inserted, {}, now.row(next)});
  };
  for (std::size_t at = 0; at < old.size(); ++at) {
    const std::size_t partner = partners[at];
    if (partner == kUnpaired) {
      result.rows.push_back({Change::Removed, old.row(at), {}});
      continue;
    }
    insertUpTo(partner);
    ComparedRow row{changeOf(old, now, at, partner, partners), old.row(at), now.row(partner)};
    if (row.change != Change::Equal) markDifferences(row.before, row.after);
    result.rows.push_back(std::move(row));
    next = partner + 1;
  }
  insertUpTo(now.size());
  result.facts = compareFacts(before, after);
  return result;
}

} // namespace wavesmith::compare
