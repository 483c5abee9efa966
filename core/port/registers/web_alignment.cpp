// SPDX-License-Identifier: Apache-2.0
#include "port/registers/web_alignment.h"

#include "analysis/registers/result_reach.h"
#include "isa/effects.h"
#include "port/registers/assembled_uses.h"
#include "port/registers/renaming.h"
#include "source/assembly/assembly_line.h"
#include "source/text/lines.h"
#include "syntax/integer.h"
#include "syntax/registers.h"
#include "syntax/statement.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <ranges>
#include <tuple>
#include <utility>
#include <variant>

namespace wavesmith::port {
namespace {

using program::Index;

constexpr const char* kEven = "on gfx942, a tuple of VGPRs begins at an even register";

std::string nameOf(unsigned first, unsigned count) {
  return toString(syntax::Registers{first < kVectors ? 'v' : 'a', first % kVectors, count});
}
std::string nameOf(const VectorOperand& one) {
  return nameOf(one.first, one.count);
}

// `vA+1` moved by 2: "vA+3"; `3` moved by 1: "4".
std::string movedExpression(std::string_view expression, int by) {
  const std::size_t sign = expression.find_last_not_of("0123456789");
  const std::string_view digits = sign == std::string_view::npos ? expression : expression.substr(sign + 1);
  const bool isAdded = sign == std::string_view::npos || expression[sign] == '+';
  const bool isNested = expression.find_first_of("()<>&|^!~?:=") != std::string_view::npos;
  const auto integer = syntax::readInteger(digits);
  const auto becomes = static_cast<std::int64_t>(integer.value_or(0)) + by;
  if (sign == std::string_view::npos && integer) return fmt::format("{}", becomes);
  if (integer && isAdded && !isNested && becomes >= 0) {
    if (becomes == 0) return std::string(expression.substr(0, sign));
    return fmt::format("{}{}", expression.substr(0, sign + 1), becomes);
  }
  const bool isSum = !isNested && expression.find_first_of("*/%") == std::string_view::npos;
  return fmt::format("{0}{1}{2}{3:+}", isSum ? "" : "(", expression, isSum ? "" : ")", by);
}

// "v[3:4]" moved by 1: "v[4:5]"; "v\\x" moved by 1: "v[\\x+1]".
std::string movedText(const std::string& text, int by) {
  if (const auto registers = syntax::readRegisters(text))
    return toString(syntax::Registers{
        registers->kind, static_cast<unsigned>(static_cast<int>(registers->first) + by), registers->count});
  const bool isBracket = text[1] == '[';
  const std::string inner = isBracket ? text.substr(2, text.size() - 3) : text.substr(1);
  const std::size_t colon = inner.find(':');
  if (colon == std::string::npos) return fmt::format("{}[{}]", text[0], movedExpression(inner, by));
  return fmt::format("{}[{}:{}]", text[0], movedExpression(inner.substr(0, colon), by),
                     movedExpression(inner.substr(colon + 1), by));
}

struct Edit {
  std::size_t draft = 0;
  std::size_t line = 0;
  std::size_t begin = 0;
  std::size_t end = 0;
  std::string was;
  std::string becomes;
  bool isCopy = false; // lines before the instruction

  [[nodiscard]] auto place() const { return std::tuple(draft, line, begin); }
};

// What decides the numbers of operands, and by how much they move.
struct Decider {
  enum class Kind : std::uint8_t { Place, Argument, Symbol } kind{};
  std::size_t place = 0; // in AssembledUses::places()
  TextPiece argument = {};
  std::string symbol = {};
  int by = 0;
};

class WebAlignment {
public:
  WebAlignment(std::span<Draft> drafts, const syntax::Symbols& symbols, const Decode& decode,
               const AssembledUses& uses)
      : drafts_(drafts), symbols_(symbols), decode_(decode), uses_(uses) {}

  WebAlignmentResult align() {
    const auto isOdd = [](const VectorOperand& one) { return one.count > 1 && one.first % 2 != 0; };
    if (std::ranges::none_of(uses_.operands(),
                             [&](const auto& operands) { return std::ranges::any_of(operands, isOdd); }))
      return {};
    const Webs webs = websOf(uses_.program(), uses_.operands());
    if (std::ranges::any_of(uses_.program().instructions(), analysis::indexesRegisters))
      return {.question = notFollowed("registers are indexed, so they are not renumbered")};
    std::optional<AlignmentQuestion> question;
    for (const bool inPlace : {false, true}) {
      decide(inPlace);
      const auto found = renamed(webs, uses_.operands(), deciders_, canCopy());
      if (const auto* none = std::get_if<NoRenaming>(&found)) {
        question = questionOf(*none);
        continue;
      }
      renaming_ = &std::get<Renaming>(found);
      std::vector<Draft> edited(drafts_.begin(), drafts_.end());
      if (edit(edited) && isAsExpected(edited)) {
        WebAlignmentResult result{.moved = moved()};
        askUnassembled(result.moved, edited);
        std::ranges::move(edited, drafts_.begin());
        return result;
      }
      if (!question)
        question =
            notFollowed("a number in the text decides other things too, so registers are not renumbered");
    }
    return {.question = std::move(question)};
  }

private:
  // --- What decides the number of an operand ---

  void decide(bool inPlace) {
    all_.clear();
    known_.clear();
    deciders_.assign(uses_.operands().size(), {});
    for (Index i = 0; i < uses_.operands().size(); ++i)
      for (std::size_t k = 0; k < uses_.operands()[i].size(); ++k)
        deciders_[i].push_back(deciderOf(i, k, inPlace));
  }
  std::size_t deciderOf(Index i, std::size_t k, bool inPlace) {
    const std::size_t place = uses_.placesOf()[i][k];
    if (place == kNowhere) return kCannotMove;
    const std::string& text = uses_.places()[place].text;
    const std::string inner = text[1] == '[' ? text.substr(2, text.size() - 3) : text.substr(1);
    Decider decider{.kind = Decider::Kind::Place, .place = place};
    if (!inPlace)
      if (auto better = follow(inner.substr(0, inner.find(':')), uses_.expansionOf(i))) decider = *better;
    const std::string key =
        decider.kind == Decider::Kind::Place ? fmt::format("{}", place)
        : decider.kind == Decider::Kind::Symbol
            ? "." + decider.symbol
            : fmt::format("{} {} {}", decider.argument.draft, decider.argument.line, decider.argument.begin);
    const auto [known, isNew] = known_.emplace(key, all_.size());
    if (isNew) all_.push_back(std::move(decider));
    return known->second;
  }
  // The symbol or the argument behind an expression; nothing: the operand itself.
  [[nodiscard]] std::optional<Decider> follow(std::string_view expression, std::uint32_t expansion) const {
    const std::size_t slash = expression.find('\\');
    if (slash == std::string_view::npos) {
      const std::string_view symbol = symbols_.definedIn(expression);
      if (symbol.empty()) return std::nullopt;
      return Decider{.kind = Decider::Kind::Symbol, .symbol = std::string(symbol)};
    }
    const std::string_view parameter = source::wordAt(expression, slash + 1);
    const auto given = uses_.argument(expansion, parameter);
    const Macro* macro = uses_.macroOf(expansion);
    if (!given || macro == nullptr || !isVectorNumber(*macro, parameter)) return std::nullopt;
    if (symbols_.definedIn(given->text).empty() && symbols_.value(given->text))
      return Decider{.kind = Decider::Kind::Argument, .argument = *given};
    return follow(given->text, given->expansion);
  }

  // A tuple that a vector instruction or an access to memory reads in the lanes of EXEC, in a line of its own.
  [[nodiscard]] std::vector<std::vector<bool>> canCopy() const {
    std::map<std::pair<std::size_t, std::size_t>, unsigned> uses; // instructions of each line
    for (Index i = 0; i < uses_.operands().size(); ++i)
      for (const std::size_t place : uses_.placesOf()[i])
        if (place != kNowhere) {
          ++uses[{uses_.places()[place].draft, uses_.places()[place].line}];
          break;
        }
    std::vector<std::vector<bool>> all(uses_.operands().size());
    for (Index i = 0; i < uses_.operands().size(); ++i)
      for (std::size_t k = 0; k < uses_.operands()[i].size(); ++k)
        all[i].push_back(canCopy(i, k, uses));
    return all;
  }
  [[nodiscard]] bool canCopy(Index i, std::size_t k,
                             const std::map<std::pair<std::size_t, std::size_t>, unsigned>& uses) const {
    const VectorOperand& one = uses_.operands()[i][k];
    const isa::Instruction& instruction = uses_.program().instructions()[i];
    const std::size_t place = uses_.placesOf()[i][k];
    const std::size_t decider = deciders_[i][k];
    if (one.count < 2 || one.first >= kVectors || decider == kCannotMove ||
        all_[decider].kind != Decider::Kind::Place)
      return false;
    const isa::Opcode& row = instruction.row();
    if (row.has(isa::trait::kIgnoresExec) || row.unit == isa::Unit::Mfma ||
        instruction.form == isa::Form::Dpp || row.mnemonic.starts_with("v_qsad") ||
        row.mnemonic.starts_with("v_mqsad"))
      return false;
    // The result of a load is not there yet, and that of v_rcp_f64 needs a wait state before it is read.
    const std::uint8_t access = isa::access(instruction, one.operand);
    const bool isResult = access == static_cast<std::uint8_t>(isa::Access::Write) &&
                          row.unit == isa::Unit::Valu &&
                          !row.has(isa::trait::kTranscendental | isa::trait::kWritesExec);
    if (!isResult && access != static_cast<std::uint8_t>(isa::Access::Read)) return false;
    const NamingPlace& named = uses_.places()[place];
    if (named.text.contains('\\') || uses.at({named.draft, named.line}) != 1) return false;
    const std::string& now = drafts_[named.draft].line(named.line).now;
    const std::size_t begin = startOfLine(named);
    const std::string_view text = std::string_view(now).substr(begin, source::lineEnd(now, begin) - begin);
    const source::StatementPlace statement = source::findStatement(text);
    return statement.label == statement.begin; // a label in the line would be after the copies
  }
  [[nodiscard]] std::size_t startOfLine(const NamingPlace& place) const {
    return source::lineStart(drafts_[place.draft].line(place.line).now, place.begin);
  }

  // --- Edits ---

  // False: a place cannot be edited.
  bool edit(std::vector<Draft>& drafts) {
    for (Decider& decider : all_)
      decider.by = 0;
    for (Index i = 0; i < deciders_.size(); ++i)
      for (std::size_t k = 0; k < deciders_[i].size(); ++k)
        if (deciders_[i][k] != kCannotMove) all_[deciders_[i][k]].by = renaming_->moves[i][k];
    std::vector<Edit> edits;
    for (const Decider& decider : all_) {
      auto one = editOf(decider);
      if (!one) return false;
      if (!one->becomes.empty()) edits.push_back(std::move(*one));
    }
    for (const Copy& copy : renaming_->copies)
      edits.push_back(editOf(copy));
    std::ranges::stable_sort(edits, {}, &Edit::place);
    for (std::size_t first = 0; first < edits.size();) {
      std::size_t end = first;
      while (end < edits.size() && edits[end].draft == edits[first].draft &&
             edits[end].line == edits[first].line)
        ++end;
      apply(std::span(edits).subspan(first, end - first), drafts[edits[first].draft]);
      first = end;
    }
    return true;
  }
  // With no text: it stays.
  [[nodiscard]] std::optional<Edit> editOf(const Decider& decider) const {
    if (decider.kind == Decider::Kind::Symbol) return editOfSymbol(decider);
    if (decider.by == 0) return Edit{};
    if (decider.kind == Decider::Kind::Place) {
      const NamingPlace& place = uses_.places()[decider.place];
      return Edit{place.draft, place.line, place.begin,
                  place.end,   place.text, movedText(place.text, decider.by)};
    }
    const TextPiece& piece = decider.argument;
    return Edit{piece.draft, piece.line, piece.begin,
                piece.end,   piece.text, movedExpression(piece.text, decider.by)};
  }
  [[nodiscard]] Edit editOf(const Copy& copy) const {
    const NamingPlace& place = uses_.places()[uses_.placesOf()[copy.ref.instruction][copy.ref.operand]];
    const std::string& now = drafts_[place.draft].line(place.line).now;
    const std::size_t begin = startOfLine(place);
    const std::size_t at = copy.isAfter ? source::lineEnd(now, begin) : begin;
    const std::string indent = now.substr(begin, now.find_first_not_of(" \t", begin) - begin);
    const std::string text =
        fmt::format("{}v_mov_b32 {}, {}", indent, nameOf(copy.to, 1), nameOf(copy.from, 1));
    return Edit{.draft = place.draft,
                .line = place.line,
                .begin = at,
                .end = at,
                .was = nameOf(copy.isAfter ? copy.to : copy.from, 1),
                .becomes = copy.isAfter ? '\n' + text : text + '\n',
                .isCopy = true};
  }
  // A symbol moves by what the symbol in its definition does not move already.
  [[nodiscard]] std::optional<Edit> editOfSymbol(const Decider& decider) const {
    const syntax::Symbols::Definition* definition = symbols_.definition(decider.symbol);
    const std::string_view base = symbols_.definedIn(definition->expression);
    const auto inherited = known_.find("." + std::string(base));
    const int by = decider.by - (inherited == known_.end() ? 0 : all_[inherited->second].by);
    if (by == 0) return Edit{};
    std::size_t line = definition->line;
    std::size_t draft = 0;
    while (draft < drafts_.size() && line >= drafts_[draft].size())
      line -= drafts_[draft++].size();
    if (draft == drafts_.size()) return std::nullopt;
    const auto set = syntax::symbolSetIn(drafts_[draft].line(line).now);
    if (!set) return std::nullopt;
    return Edit{draft,          line,
                set->begin,     set->begin + set->expression.size(),
                decider.symbol, movedExpression(set->expression, by)};
  }
  static void apply(std::span<const Edit> edits, Draft& draft) {
    std::string now = draft.line(edits.front().line).now;
    for (const Edit& one : std::views::reverse(edits))
      now.replace(one.begin, one.end - one.begin, one.becomes);
    std::array<std::string, 3> lists; // what becomes what; what is copied
    std::size_t renamed = 0;
    for (const Edit& one : edits) {
      const auto add = [](std::string& to, const std::string& text) {
        to += (to.empty() ? "" : ", ") + text;
      };
      renamed += one.isCopy ? 0 : 1;
      add(lists[one.isCopy ? 2 : 0], one.was);
      if (!one.isCopy) add(lists[1], one.becomes);
    }
    const std::size_t line = edits.front().line;
    if (renamed > 0)
      draft.replace(line, now,
                    {.what = fmt::format("{} {} {}", lists[0], renamed == 1 ? "becomes" : "become", lists[1]),
                     .why = kEven});
    if (!lists[2].empty())
      draft.replace(line, now,
                    {.what = fmt::format("{} are copied for a tuple", lists[2]),
                     .why = fmt::format("{}, and other tuples have the same values elsewhere", kEven)});
  }

  // The new text has the same instructions with the wanted registers, and the wanted copies before them.
  [[nodiscard]] bool isAsExpected(const std::vector<Draft>& drafts) const {
    std::vector<Included> texts;
    for (const Draft& draft : drafts)
      texts.push_back({.path = draft.file(), .text = draft.text()});
    const auto now = decode_(texts);
    const auto before = uses_.program().instructions();
    if (now == nullptr || now->instructions().size() != before.size() + renaming_->copies.size())
      return false;
    std::vector<Index> where; // of each old instruction, or of the copies before it
    std::vector<Index> itself;
    Index at = 0;
    auto copy = renaming_->copies.begin();
    const auto passCopies = [&](Index i, bool isAfter) {
      for (; copy != renaming_->copies.end() && copy->ref.instruction == i && copy->isAfter == isAfter;
           ++copy, ++at)
        if (!isCopy(now->instructions()[at], *copy)) return false;
      return true;
    };
    for (Index i = 0; i < before.size(); ++i) {
      where.push_back(at);
      if (!passCopies(i, false)) return false;
      itself.push_back(at++);
      if (uses_.program().broken(i) != now->broken(itself[i]) || !isWanted(i, now->instructions()[itself[i]]))
        return false;
      if (!passCopies(i, true)) return false;
    }
    for (Index i = 0; i < before.size(); ++i) {
      const Index target = uses_.program().branchTarget(i);
      if (target != program::kNone && now->branchTarget(itself[i]) != where[target]) return false;
    }
    return true;
  }
  static bool isCopy(const isa::Instruction& instruction, const Copy& copy) {
    return instruction.op == isa::Op::v_mov_b32 && instruction.form == isa::Form::Base &&
           instruction.operands[0].index == copy.to &&
           instruction.operands[1].kind == isa::OperandKind::Vector &&
           instruction.operands[1].index == copy.from;
  }
  [[nodiscard]] bool isWanted(Index i, const isa::Instruction& now) const {
    isa::Instruction wanted = uses_.program().instructions()[i];
    for (std::size_t k = 0; k < uses_.operands()[i].size(); ++k) {
      const VectorOperand& one = uses_.operands()[i][k];
      const int number = static_cast<int>(one.first % kVectors) + renaming_->moves[i][k];
      if (number < 0 || (one.count > 1 && number % 2 != 0)) return false;
      wanted.operands[one.operand].index = static_cast<std::uint16_t>(number);
    }
    if (uses_.program().branchTarget(i) != program::kNone)
      wanted.immediate = now.immediate; // compared as targets
    return isSame(wanted, now);
  }
  static bool isSame(const isa::Instruction& one, const isa::Instruction& other) {
    if (one.op != other.op || one.form != other.form || one.length != other.length ||
        one.literal != other.literal || one.immediate != other.immediate ||
        one.operandCount != other.operandCount)
      return false;
    for (unsigned k = 0; k < one.operandCount; ++k)
      if (one.operands[k].kind != other.operands[k].kind ||
          one.operands[k].dwords != other.operands[k].dwords ||
          one.operands[k].index != other.operands[k].index)
        return false;
    return true;
  }

  // --- The table ---

  // By register and file: the lines that name it, and by how much it moves there.
  using Lines = std::vector<std::pair<std::uint32_t, int>>;
  using Named = std::map<std::pair<unsigned, std::size_t>, Lines>;

  // Each register in the order of the lines that name it: as long as it moves by the same number.
  [[nodiscard]] std::vector<Moved> moved() const {
    Named named;
    for (Index i = 0; i < uses_.operands().size(); ++i) {
      const auto line = uses_.lineOf(i);
      if (!line) continue;
      for (std::size_t k = 0; k < uses_.operands()[i].size(); ++k) {
        const VectorOperand& one = uses_.operands()[i][k];
        if (isCopied(i, k)) continue;
        for (unsigned d = 0; d < one.count; ++d)
          named[{one.first + d, line->draft}].emplace_back(static_cast<std::uint32_t>(line->line + 1),
                                                           renaming_->moves[i][k]);
      }
    }
    std::vector<Moved> all;
    for (auto first = named.begin(); first != named.end();) {
      const unsigned number = first->first.first;
      const auto end = named.lower_bound({number + 1, 0});
      if (const auto by = sameFor(first, end)) {
        if (*by != 0) all.push_back(entryOf(number, *by));
        first = end;
        continue;
      }
      for (; first != end; ++first)
        addRuns(number, drafts_[first->first.second].file(), first->second, all);
    }
    return joined(std::move(all));
  }
  [[nodiscard]] bool isCopied(Index i, std::size_t k) const {
    const auto first = std::ranges::lower_bound(renaming_->copies, i, {},
                                                [](const Copy& copy) { return copy.ref.instruction; });
    return std::any_of(first, renaming_->copies.end(),
                       [&](const Copy& copy) { return copy.ref.instruction == i && copy.ref.operand == k; });
  }
  // The number by which a register moves everywhere.
  static std::optional<int> sameFor(Named::const_iterator first, Named::const_iterator end) {
    const int by = first->second.front().second;
    for (; first != end; ++first)
      for (const auto& [line, other] : first->second)
        if (other != by) return std::nullopt;
    return by;
  }
  static Moved entryOf(unsigned number, int by) {
    return {.first = number % kVectors,
            .last = number % kVectors,
            .by = by,
            .isAccumulation = number >= kVectors};
  }
  static void addRuns(unsigned number, const std::string& file, Lines& lines, std::vector<Moved>& all) {
    std::ranges::stable_sort(lines, {}, &Lines::value_type::first);
    for (std::size_t first = 0; first < lines.size();) {
      std::size_t end = first;
      while (end < lines.size() && lines[end].second == lines[first].second)
        ++end;
      if (lines[first].second != 0) {
        all.push_back(entryOf(number, lines[first].second));
        all.back().file = file;
        all.back().from = lines[first].first;
        all.back().to = lines[end - 1].first;
      }
      first = end;
    }
  }
  // Neighbors that move together.
  static std::vector<Moved> joined(std::vector<Moved> all) {
    std::ranges::stable_sort(all, {}, [](const Moved& one) {
      return std::tuple(one.isAccumulation, one.file, one.from, one.to, one.by, one.first);
    });
    std::vector<Moved> result;
    for (Moved& one : all) {
      Moved* last = result.empty() ? nullptr : &result.back();
      if (last != nullptr && last->last + 1 == one.first && last->by == one.by && last->file == one.file &&
          last->from == one.from && last->to == one.to && last->isAccumulation == one.isAccumulation)
        last->last = one.first;
      else
        result.push_back(std::move(one));
    }
    return result;
  }

  // --- Questions ---

  // Lines under a condition that does not hold, and macros without a use: what they name may have moved.
  void askUnassembled(const std::vector<Moved>& all, std::vector<Draft>& drafts) const {
    std::vector<bool> isAssembled(uses_.places().size());
    for (const std::vector<std::size_t>& places : uses_.placesOf())
      for (const std::size_t place : places)
        if (place != kNowhere) isAssembled[place] = true;
    for (std::size_t p = 0; p < isAssembled.size(); ++p) {
      const NamingPlace& place = uses_.places()[p];
      const auto named = syntax::readRegisters(place.text);
      if (isAssembled[p] || !named) continue;
      const bool isMoved = std::ranges::any_of(all, [&](const Moved& one) {
        return one.isAccumulation == (named->kind == 'a') && one.first < named->first + named->count &&
               one.last >= named->first;
      });
      if (isMoved)
        drafts[place.draft].ask(place.line, fmt::format("{} is renumbered elsewhere", place.text),
                                "this line is not assembled with these definitions, so which value it names "
                                "is not known");
    }
  }

  [[nodiscard]] const VectorOperand& at(const OperandRef& ref) const {
    return uses_.operands()[ref.instruction][ref.operand];
  }
  [[nodiscard]] std::string whereOf(const OperandRef& ref) const {
    const auto line = uses_.lineOf(ref.instruction);
    return line ? fmt::format("line {}", line->line + 1) : "a line that is not known";
  }
  [[nodiscard]] AlignmentQuestion asked(const OperandRef& ref, std::string why) const {
    const std::size_t place = uses_.placesOf()[ref.instruction][ref.operand];
    const auto line = uses_.lineOf(ref.instruction);
    AlignmentQuestion question{
        .draft = line ? line->draft : 0, .line = line ? line->line : 0, .what = {}, .why = std::move(why)};
    question.what = fmt::format("{} begins at an odd register", nameOf(at(ref)));
    if (place == kNowhere) return question;
    const NamingPlace& named = uses_.places()[place];
    if (named.text.contains('\\') && line)
      question.what = fmt::format("{} is {} in the expansion at line {}, which begins at an odd register",
                                  named.text, nameOf(at(ref)), line->line + 1);
    question.draft = named.draft;
    question.line = named.line;
    return question;
  }
  [[nodiscard]] AlignmentQuestion questionOf(const NoRenaming& none) const {
    switch (none.why) {
    case NoRenaming::Why::Both:
      return asked(none.one,
                   fmt::format("{} ({}) must move with it and begins at an even one, so registers are not "
                               "renumbered",
                               nameOf(at(*none.other)), whereOf(*none.other)));
    case NoRenaming::Why::Fixed:
      return asked(none.one,
                   "it has a value that code which is not known here also uses (a call, a return, the start "
                   "of a function or of the kernel, a line that does not assemble), so registers are not "
                   "renumbered");
    case NoRenaming::Why::Full: break;
    }
    return asked(none.one, "no registers below v256 are free for it, so registers are not renumbered");
  }
  [[nodiscard]] AlignmentQuestion notFollowed(const std::string& why) const {
    for (Index i = 0; i < uses_.operands().size(); ++i)
      for (std::size_t k = 0; k < uses_.operands()[i].size(); ++k)
        if (at({i, k}).count > 1 && at({i, k}).first % 2 != 0) return asked({i, k}, why);
    return {};
  }

  std::span<Draft> drafts_;
  const syntax::Symbols& symbols_;
  const Decode& decode_;
  const AssembledUses& uses_;
  std::vector<Decider> all_;
  std::map<std::string, std::size_t, std::less<>> known_;
  Deciders deciders_;
  const Renaming* renaming_ = nullptr;
};

} // namespace

std::optional<WebAlignmentResult> alignWebs(std::span<Draft> drafts, const syntax::Symbols& symbols,
                                            const Decode& decode) {
  const auto uses = AssembledUses::of(drafts, decode);
  if (!uses) return std::nullopt;
  return WebAlignment(drafts, symbols, decode, *uses).align();
}

} // namespace wavesmith::port
