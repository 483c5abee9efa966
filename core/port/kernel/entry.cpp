// SPDX-License-Identifier: Apache-2.0
#include "port/kernel/entry.h"

#include "source/assembly/assembly_line.h"
#include "syntax/registers.h"
#include "syntax/statement.h"

#include <fmt/format.h>

#include <algorithm>
#include <ranges>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::port {
namespace {

struct Move {
  unsigned to = 0; // the old place
  unsigned from = 0;
  unsigned count = 1;
};

// From the lowest register to the highest; no register moves down, because gfx942 only leaves registers out.
std::vector<Move> movesOf(const OldKernel& kernel) {
  std::vector<Move> moves;
  unsigned now = 0;
  unsigned old = 0;
  for (unsigned i = 0; i < kUserRegisters.size(); ++i) {
    if (!kernel.user[i]) continue;
    const unsigned count = kUserRegisters[i];
    if (isOnGfx942(static_cast<UserRegister>(i))) {
      moves.push_back({old, now, count});
      now += count;
    }
    old += count;
  }
  old = kernel.firstSystemRegister();
  for (const bool id : {kernel.groupIds[0], kernel.groupIds[1], kernel.groupIds[2], kernel.groupInfo})
    if (id) moves.push_back({old++, now++, 1});
  std::erase_if(moves, [](const Move& move) { return move.to == move.from; });
  return moves;
}

// A move of two registers needs even ones.
std::vector<Move> singles(const std::vector<Move>& moves) {
  std::vector<Move> all;
  for (const Move& move : moves) {
    if (move.count == 2 && move.to % 2 == 0 && move.from % 2 == 0)
      all.push_back(move);
    else
      for (unsigned i = 0; i < move.count; ++i)
        all.push_back({move.to + i, move.from + i, 1});
  }
  return all;
}

std::string moveText(const Move& move) {
  return fmt::format("s_mov_b{} {}, {}", 32 * move.count,
                     toString(syntax::Registers{'s', move.to, move.count}),
                     toString(syntax::Registers{'s', move.from, move.count}));
}

// As the next instruction is indented.
std::string indentAfter(const Draft& draft, std::size_t line) {
  for (; line < draft.size(); ++line) {
    const std::string& text = draft.line(line).before;
    if (!syntax::readStatement(text, draft.line(line).state)) continue;
    const std::size_t first = text.find_first_not_of(" \t");
    if (first != 0) return text.substr(0, first);
  }
  return "  ";
}

bool isBranchedTo(const Draft& draft, const std::string& label) {
  for (std::size_t i = 0; i < draft.size(); ++i) {
    const auto statement = syntax::readStatement(draft.line(i).before, draft.line(i).state);
    if (statement &&
        std::ranges::any_of(statement->operands, [&](const syntax::Piece& one) { return one.text == label; }))
      return true;
  }
  return false;
}

} // namespace

void portEntry(Draft& draft, const OldKernel& kernel, const Processor& from) {
  if (!kernel.entry) return;
  const std::size_t at = *kernel.entry;
  if (!kernel.known)
    return draft.ask(
        at, fmt::format("the registers that {} starts with", kernel.name),
        "which are enabled depends on symbols; compare the initial registers of the ported kernel with "
        "what the code reads");
  std::string lines;
  std::string why;
  const std::string indent = indentAfter(draft, at);
  const auto add = [&](const std::string& line) { lines += (lines.empty() ? "" : "\n") + indent + line; };
  if (!from.hasArchitectedScratch()) {
    for (const Move& move : std::views::reverse(singles(movesOf(kernel))))
      add(moveText(move));
    if (!lines.empty())
      why = "gfx942 does not write the scratch buffer, the scratch offset and the counts of work-groups, so "
            "the "
            "registers after them move down";
    if (const auto offset = kernel.waveOffsetRegister()) {
      add(fmt::format("s_mov_b32 s{}, 0", *offset));
      why += std::string(why.empty() ? "" : "; ") + "offsets into scratch count from the wave's own scratch";
    }
  }
  if (kernel.itemIds > 0 && !from.hasPackedIds()) {
    if (kernel.itemIds > 1) add("v_bfe_u32 v2, v0, 20, 10");
    add("v_bfe_u32 v1, v0, 10, 10");
    add("v_and_b32 v0, 0x3ff, v0");
    why += std::string(why.empty() ? "" : "; ") + "the ids of a work-item are packed into v0, ten bits each";
  }
  if (lines.empty()) return;
  const Reason reason{.what = fmt::format("the registers that {} starts with", kernel.name), .why = why};
  const Draft::Line& line = draft.line(at);
  const source::StatementPlace place = source::findStatement(std::string_view(line.before), line.state);
  if (!syntax::readStatement(line.before, line.state)) {
    draft.insertAfter(at, lines, reason);
  } else { // between a label and an instruction
    std::string label = line.now.substr(0, place.begin);
    label.erase(label.find_last_not_of(" \t") + 1);
    draft.replace(at, fmt::format("{}\n{}\n{}{}", label, lines, indent, line.now.substr(place.begin)),
                  reason);
  }
  if (isBranchedTo(draft, kernel.name))
    draft.ask(at, fmt::format("{} is also the target of a branch", kernel.name),
              "the lines that were inserted must run once only: move the label of the branch below them");
}

} // namespace wavesmith::port
