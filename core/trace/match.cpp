// SPDX-License-Identifier: Apache-2.0
#include "trace/match.h"

#include "isa/text.h"
#include "trace/row_keys.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <span>
#include <unordered_map>

namespace wavesmith::trace {
namespace {

using compare::Change;
using compare::InstructionKeys;
using compare::kUnpaired;

constexpr std::size_t kMostCandidates = 16; // kernels that are tried if none has the traced name

// Consecutive rows of one kernel, or of code that has no label.
struct Group {
  std::string kernel;
  std::vector<std::uint32_t> rows; // instructions only
};

std::vector<Group> groupsOf(const Trace& trace) {
  std::vector<Group> groups;
  const CodeRow* before = nullptr;
  for (std::size_t at = 0; at < trace.code.size(); ++at) {
    const CodeRow& row = trace.code[at];
    if (row.isLabel()) {
      groups.push_back({row.text.substr(std::min(row.text.find_first_not_of("; "), row.text.size())), {}});
    } else {
      if (before == nullptr || before->pc.codeObject != row.pc.codeObject)
        if (groups.empty() || !groups.back().rows.empty()) groups.emplace_back();
      groups.back().rows.push_back(static_cast<std::uint32_t>(at));
    }
    before = &row;
  }
  std::erase_if(groups, [](const Group& group) { return group.rows.empty(); });
  return groups;
}

std::string textOf(const CodeRow& row) {
  const auto instruction = decoded(row);
  return instruction ? isa::toString(*instruction) : row.text;
}

class Matcher {
public:
  Matcher(const Trace& trace, const program::Program& program) : trace_(trace), program_(program) {
    match_.rows.resize(trace.code.size());
    match_.rowOf.resize(program.instructions().size(), kNoRow);
    byBytes_ = std::ranges::any_of(trace.code, [](const CodeRow& row) { return row.length != 0; });
    match_.by = byBytes_ ? Match::By::CodeBytes : Match::By::Text;
  }

  Match run() {
    for (const Group& group : groupsOf(trace_)) {
      match_.instructions += group.rows.size();
      std::vector<RowMatch> best(group.rows.size());
      std::size_t most = 0;
      for (const std::size_t kernel : candidates(group)) {
        std::vector<RowMatch> rows = matchKernel(group, program_.kernels()[kernel]);
        const auto equal =
            static_cast<std::size_t>(std::ranges::count(rows, Change::Equal, &RowMatch::change));
        if (equal + 1 > most) {
          most = equal + 1;
          best = std::move(rows);
        }
        if (equal == group.rows.size()) break;
      }
      for (std::size_t i = 0; i < group.rows.size(); ++i) {
        match_.rows[group.rows[i]] = best[i];
        if (best[i].at != kNone) match_.rowOf[best[i].at] = group.rows[i];
      }
    }
    return std::move(match_);
  }

private:
  // The kernels of the traced name; without one, all of them.
  [[nodiscard]] std::vector<std::size_t> candidates(const Group& group) const {
    std::vector<std::size_t> named;
    std::vector<std::size_t> all;
    for (std::size_t kernel = 0; kernel < program_.kernels().size(); ++kernel) {
      if (program_.kernels()[kernel].name == group.kernel) named.push_back(kernel);
      all.push_back(kernel);
    }
    if (!named.empty()) return named;
    all.resize(std::min(all.size(), kMostCandidates));
    return all;
  }

  [[nodiscard]] bool isEqual(const CodeRow& row, Index at) const {
    const isa::Instruction& instruction = program_.instructions()[at];
    if (byBytes_ && row.length != 0) {
      const std::uint64_t mask = row.length == 4 ? 0xFFFFFFFFU : ~std::uint64_t{0};
      return row.length == instruction.length && (row.bits & mask) == (instruction.bits & mask);
    }
    return plainText(row.text) == isa::toString(instruction);
  }

  [[nodiscard]] std::vector<RowMatch> matchKernel(const Group& group,
                                                  const program::KernelCode& kernel) const {
    std::vector<RowMatch> rows(group.rows.size());
    // The same version: each row is at its distance from the kernel's beginning.
    const std::uint64_t first = trace_.code[group.rows.front()].pc.address;
    if (kernel.entry != kNone) {
      const std::uint64_t entry = program_.instructions()[kernel.entry].address;
      bool isSame = true;
      for (std::size_t i = 0; i < rows.size() && isSame; ++i) {
        const CodeRow& row = trace_.code[group.rows[i]];
        const Index at = program_.at(entry + (row.pc.address - first));
        isSame = at != kNone && isEqual(row, at);
        rows[i] = {at, Change::Equal};
      }
      if (isSame) return rows;
    }
    return alignKernel(group, kernel);
  }

  [[nodiscard]] std::vector<RowMatch> alignKernel(const Group& group,
                                                  const program::KernelCode& kernel) const {
    std::vector<InstructionKeys> traced;
    std::vector<InstructionKeys> written;
    for (const std::uint32_t row : group.rows)
      traced.push_back(keysOfText(textOf(trace_.code[row])));
    for (Index at = kernel.first; at < kernel.end; ++at)
      written.push_back(keysOfText(isa::toString(program_.instructions()[at])));
    const std::vector<std::size_t> partners = compare::align(traced, written);
    std::vector<RowMatch> rows(group.rows.size());
    std::unordered_map<std::uint64_t, std::size_t> byAddress;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      byAddress.emplace(trace_.code[group.rows[i]].pc.address, i);
      if (partners[i] == kUnpaired) continue;
      const InstructionKeys& other = written[partners[i]];
      rows[i] = {kernel.first + static_cast<Index>(partners[i]),
                 traced[i].shape != other.shape   ? Change::Operands
                 : traced[i].whole != other.whole ? Change::Registers
                                                  : Change::Equal};
    }
    for (std::size_t i = 0; i < rows.size(); ++i) { // branches that lead elsewhere
      if (rows[i].at == kNone) continue;
      const auto target = branchTarget(trace_.code[group.rows[i]]);
      const auto row = target ? byAddress.find(*target) : byAddress.end();
      if (row == byAddress.end() || rows[row->second].at == kNone) continue;
      if (program_.branchTarget(rows[i].at) != rows[row->second].at) rows[i].change = Change::Operands;
    }
    return rows;
  }

  const Trace& trace_;
  const program::Program& program_;
  bool byBytes_ = false;
  Match match_;
};

} // namespace

std::size_t Match::count(Change change) const {
  std::size_t found = 0;
  for (const RowMatch& row : rows)
    found += row.at != kNone && row.change == change ? 1 : 0;
  return change == Change::Removed
             ? instructions - count(Change::Equal) - count(Change::Registers) - count(Change::Operands)
             : found;
}

bool Match::isSameVersion() const {
  return instructions != 0 && count(Change::Equal) == instructions;
}

std::string Match::sentence() const {
  const std::string_view how = by == By::CodeBytes ? "code bytes" : "the text of the disassembly";
  if (instructions == 0) return "the trace has no instructions";
  if (isSameVersion())
    return fmt::format("all {} traced instructions are in this program, matched by {}", instructions, how);
  const std::size_t paired = instructions - count(Change::Removed);
  if (paired == 0) return fmt::format("none of the {} traced instructions is in this program", instructions);
  return fmt::format(
      "the trace is of another version: by {}, {} instructions are equal, {} have other registers, {} "
      "have other operands, {} are only in the trace",
      how, count(Change::Equal), count(Change::Registers), count(Change::Operands), count(Change::Removed));
}

Match matchTo(const Trace& trace, const program::Program& program) {
  return Matcher(trace, program).run();
}

std::vector<Totals> totalsByInstruction(const Trace& trace, const Match& match) {
  std::vector<Totals> totals(match.rowOf.size());
  for (std::size_t row = 0; row < trace.code.size(); ++row)
    if (match.rows[row].at != kNone) totals[match.rows[row].at] += trace.code[row].totals;
  return totals;
}

std::vector<LineTotals> totalsByLine(const Trace& trace, const Match& match,
                                     const program::Program& program) {
  std::vector<LineTotals> lines;
  std::map<std::pair<std::string, std::uint32_t>, std::size_t> known;
  const std::vector<Totals> totals = totalsByInstruction(trace, match);
  for (Index at = 0; at < totals.size(); ++at) {
    if (match.rowOf[at] == kNoRow) continue;
    source::Place place = program.place(at);
    const auto [entry, isNew] = known.try_emplace({place.file, place.line}, lines.size());
    if (isNew || place.line == 0) {
      entry->second = lines.size();
      lines.push_back({std::move(place), {}, {}});
    }
    lines[entry->second].totals += totals[at];
    lines[entry->second].instructions.push_back(at);
  }
  return lines;
}

std::vector<PairedRow> pairRows(const Trace& before, const Trace& after) {
  const auto keysOf = [](const Trace& trace) {
    std::vector<InstructionKeys> keys;
    for (const CodeRow& row : trace.code)
      keys.push_back(row.isLabel() ? InstructionKeys{1, 1, 1} : keysOfText(textOf(row)));
    return keys;
  };
  const std::vector<InstructionKeys> first = keysOf(before);
  const std::vector<InstructionKeys> second = keysOf(after);
  const std::vector<std::size_t> partners = compare::align(first, second);
  std::vector<PairedRow> rows;
  std::size_t next = 0;
  const auto insertTo = [&](std::size_t end) {
    for (; next < end; ++next)
      rows.push_back({kNoRow, static_cast<std::uint32_t>(next), Change::Inserted});
  };
  for (std::size_t row = 0; row < partners.size(); ++row) {
    const std::size_t partner = partners[row];
    if (partner == kUnpaired) {
      rows.push_back({static_cast<std::uint32_t>(row), kNoRow, Change::Removed});
      continue;
    }
    insertTo(partner);
    next = partner + 1;
    rows.push_back({static_cast<std::uint32_t>(row), static_cast<std::uint32_t>(partner),
                    first[row].shape != second[partner].shape   ? Change::Operands
                    : first[row].whole != second[partner].whole ? Change::Registers
                                                                : Change::Equal});
  }
  insertTo(second.size());
  return rows;
}

} // namespace wavesmith::trace
