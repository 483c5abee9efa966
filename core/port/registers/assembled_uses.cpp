// SPDX-License-Identifier: Apache-2.0
#include "port/registers/assembled_uses.h"

#include "source/assembly/assembly_line.h"
#include "source/text/lines.h"
#include "syntax/statement.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace wavesmith::port {
namespace {

using program::Index;

bool isVector(const isa::Operand& operand) {
  return operand.kind == isa::OperandKind::Vector || operand.kind == isa::OperandKind::Accumulation;
}
unsigned numberOf(const isa::Operand& operand) {
  return operand.index + (operand.kind == isa::OperandKind::Accumulation ? kVectors : 0u);
}

// One past a register that begins at `i`; `i` if none does.
std::size_t endOfRegister(std::string_view line, std::size_t i, std::size_t limit) {
  const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
  std::size_t end = i + 1;
  if (end < limit && line[end] == '[') {
    const std::size_t close = line.find(']', end);
    return close < limit ? close + 1 : i;
  }
  while (end < limit && (isDigit(line[end]) || line[end] == '\\')) {
    if (line[end] == '\\') return end + 1 + source::wordAt(line, end + 1).size(); // v\x
    ++end;
  }
  return end == i + 1 || (end < limit && source::isNameCharacter(line[end])) ? i : end;
}

// The tuple with its first register moved to an even one. Single registers stay.
std::string evenedText(const std::string& text, bool up) {
  const std::size_t colon = text.find(':');
  if (text[1] != '[' || colon == std::string::npos) return text;
  const std::string first = text.substr(2, colon - 2);
  const std::string last = text.substr(colon + 1, text.size() - colon - 2);
  const char sign = up ? '+' : '-';
  return fmt::format("{}[({}){}(({})&1):({}){}(({})&1)]", text[0], first, sign, first, last, sign, first);
}

} // namespace

AssembledUses::AssembledUses(std::span<const Draft> drafts) : drafts_(drafts), macros_(macrosOf(drafts)) {
  findPlaces();
}

std::optional<AssembledUses> AssembledUses::of(std::span<const Draft> drafts, const Decode& decode) {
  AssembledUses uses(drafts);
  const auto up = decode(uses.evened(true));
  const auto down = decode(uses.evened(false));
  if (up == nullptr || down == nullptr || up->instructions().size() != down->instructions().size())
    return std::nullopt;
  uses.program_ = up;
  uses.readOperands(*up, *down);
  return uses;
}

void AssembledUses::findPlaces() {
  for (std::size_t d = 0; d < drafts_.size(); ++d) {
    lines_.emplace_back();
    for (std::size_t i = 0; i < drafts_[d].size(); ++i) {
      const Draft::Line& line = drafts_[d].line(i);
      if (line.removed) continue;
      source::LineState state = line.state;
      for (std::size_t from = 0; from <= line.now.size();) {
        const std::size_t end = source::lineEnd(line.now, from);
        const std::string_view one(line.now.data() + from, end - from);
        lines_.back().push_back({.line = i, .offset = from});
        scan(d, i, from, one, state);
        state = source::stateAfter(one, state);
        from = end + 1;
      }
    }
  }
}

void AssembledUses::scan(std::size_t draft, std::size_t line, std::size_t offset, std::string_view text,
                         source::LineState state) {
  const source::StatementPlace place = source::findStatement(text, state);
  if (!place.hasStatement() || text[place.begin] == '.') return;
  std::size_t i = std::min(text.find_first_of(" \t", place.begin), place.end);
  for (; i < place.end; ++i) {
    if ((text[i] != 'v' && text[i] != 'a') || source::isNameCharacter(text[i - 1]) || text[i - 1] == '\\')
      continue;
    const std::size_t end = endOfRegister(text, i, place.end);
    if (end == i) continue;
    lines_.back().back().places.push_back(places_.size());
    places_.push_back({.draft = draft,
                       .line = line,
                       .begin = offset + i,
                       .end = offset + end,
                       .text = std::string(text.substr(i, end - i))});
    i = end - 1;
  }
}

std::vector<Included> AssembledUses::evened(bool up) const {
  std::vector<Included> texts;
  std::size_t next = 0;
  for (std::size_t d = 0; d < drafts_.size(); ++d) {
    std::string text;
    for (std::size_t i = 0; i < drafts_[d].size(); ++i) {
      const Draft::Line& line = drafts_[d].line(i);
      if (line.removed) continue;
      std::size_t from = 0;
      for (; next < places_.size() && places_[next].draft == d && places_[next].line == i; ++next) {
        text += line.now.substr(from, places_[next].begin - from) + evenedText(places_[next].text, up);
        from = places_[next].end;
      }
      text += line.now.substr(from) + '\n';
    }
    texts.push_back({.path = drafts_[d].file(), .text = std::move(text)});
  }
  return texts;
}

void AssembledUses::readOperands(const program::Program& up, const program::Program& down) {
  const auto instructions = up.instructions();
  operands_.resize(instructions.size());
  placesOf_.resize(instructions.size());
  for (Index i = 0; i < instructions.size(); ++i) {
    if (up.broken(i) || !instructions[i].valid()) continue;
    for (unsigned k = 0; k < instructions[i].operandCount; ++k) {
      const isa::Operand& above = instructions[i].operands[k];
      const isa::Operand& below = down.instructions()[i].operands[k];
      if (!isVector(above)) continue;
      const bool isOdd = isVector(below) && numberOf(below) < numberOf(above);
      operands_[i].push_back(
          {.operand = k, .first = numberOf(above) - (isOdd ? 1 : 0), .count = above.dwords});
    }
    placesOf_[i] = namedIn(i);
    const bool isFound =
        placesOf_[i].size() == operands_[i].size() &&
        std::ranges::equal(placesOf_[i], operands_[i], [&](std::size_t place, const VectorOperand& one) {
          return place != kNowhere && (places_[place].text[0] == 'a') == (one.first >= kVectors);
        });
    if (!isFound) placesOf_[i].assign(operands_[i].size(), kNowhere);
  }
}

const AssembledUses::TextLine* AssembledUses::textLine(const source::Location& location,
                                                       std::size_t& draft) const {
  const std::vector<std::string>& files = program_->lines().files;
  if (location.file >= files.size()) return nullptr;
  for (draft = 0; draft < drafts_.size(); ++draft)
    if (drafts_[draft].file() == files[location.file]) break;
  if (draft == drafts_.size() || location.line == 0 || location.line > lines_[draft].size()) return nullptr;
  return &lines_[draft][location.line - 1];
}

std::string_view AssembledUses::textOf(std::size_t draft, const TextLine& line) const {
  const std::string_view all = drafts_[draft].line(line.line).now;
  return all.substr(line.offset, source::lineEnd(all, line.offset) - line.offset);
}

std::uint32_t AssembledUses::expansionOf(Index instruction) const {
  const source::LineEntry* entry = program_->lines().at(program_->instructions()[instruction].address);
  return entry == nullptr ? source::kNoExpansion : entry->location.expansion;
}

// A repetition in a macro's body is expanded after the macro.
std::uint32_t AssembledUses::outOfRepetitions(std::uint32_t expansion) const {
  const auto& all = program_->lines().expansions;
  while (expansion != source::kNoExpansion && all[expansion].kind == source::Expansion::Kind::Repetition)
    expansion = all[expansion].site.expansion;
  return expansion;
}

const Macro* AssembledUses::macroOf(std::uint32_t expansion) const {
  expansion = outOfRepetitions(expansion);
  if (expansion == source::kNoExpansion) return nullptr;
  const source::Expansion& one = program_->lines().expansions[expansion];
  const auto macro = macros_.find(one.name);
  return one.kind != source::Expansion::Kind::Macro || macro == macros_.end() ? nullptr : &macro->second;
}

std::optional<TextPiece> AssembledUses::argument(std::uint32_t expansion, std::string_view parameter) const {
  expansion = outOfRepetitions(expansion);
  const Macro* macro = macroOf(expansion);
  if (macro == nullptr) return std::nullopt;
  const source::Location& site = program_->lines().expansions[expansion].site;
  std::size_t draft = 0;
  const TextLine* line = textLine(site, draft);
  const auto found = std::ranges::find(macro->parameters, parameter, &MacroParameter::name);
  if (line == nullptr || found == macro->parameters.end()) return std::nullopt;
  const auto index = static_cast<std::size_t>(found - macro->parameters.begin());
  const std::string_view text = textOf(draft, *line);
  const auto statement = syntax::readStatement(text);
  if (!statement || index >= statement->operands.size() || !statement->modifiers.empty()) return std::nullopt;
  const syntax::Piece& piece = statement->operands[index];
  if (piece.text.contains('=') || piece.text.contains(' ')) return std::nullopt; // by name, or several
  return TextPiece{.draft = draft,
                   .line = line->line,
                   .begin = line->offset + piece.begin,
                   .end = line->offset + piece.end,
                   .text = std::string(piece.text),
                   .expansion = site.expansion};
}

// The places in a piece of text; an argument for what is a macro's parameter as a whole.
void AssembledUses::addNamed(const TextPiece& piece, std::vector<std::size_t>& into) const {
  const auto first =
      std::ranges::lower_bound(places_, std::pair(piece.draft, piece.line), {},
                               [](const NamingPlace& one) { return std::pair(one.draft, one.line); });
  bool isFound = false;
  for (auto one = first; one != places_.end() && one->draft == piece.draft && one->line == piece.line; ++one)
    if (one->begin >= piece.begin && one->end <= piece.end) {
      into.push_back(static_cast<std::size_t>(one - places_.begin()));
      isFound = true;
    }
  const std::size_t slash = piece.text.find('\\');
  if (isFound || slash == std::string::npos || (slash > 0 && piece.text[slash - 1] == '[')) return;
  const std::string_view name = source::wordAt(piece.text, slash + 1);
  const auto given = argument(piece.expansion, name);
  if (given)
    addNamed(*given, into);
  else if (slash == 0)
    into.push_back(kNowhere);
}

std::vector<std::size_t> AssembledUses::namedIn(Index instruction) const {
  const source::LineEntry* entry = program_->lines().at(program_->instructions()[instruction].address);
  std::size_t draft = 0;
  const TextLine* line = entry == nullptr ? nullptr : textLine(entry->location, draft);
  if (line == nullptr) return {kNowhere};
  const std::string_view text = textOf(draft, *line);
  const source::StatementPlace place = source::findStatement(text, drafts_[draft].line(line->line).state);
  if (!place.hasStatement()) return {kNowhere};
  const std::size_t begin = std::min(text.find_first_of(" \t", place.begin), place.end);
  std::vector<std::size_t> named;
  for (const syntax::Piece& piece : syntax::splitAtCommas(text.substr(begin, place.end - begin), begin))
    addNamed({.draft = draft,
              .line = line->line,
              .begin = line->offset + piece.begin,
              .end = line->offset + piece.end,
              .text = std::string(piece.text),
              .expansion = entry->location.expansion},
             named);
  return named;
}

std::optional<AssembledUses::Line> AssembledUses::lineOf(Index instruction) const {
  const source::LineTable& lines = program_->lines();
  const source::LineEntry* entry = lines.at(program_->instructions()[instruction].address);
  if (entry == nullptr) return std::nullopt;
  source::Location location = entry->location;
  while (location.expansion != source::kNoExpansion &&
         lines.expansions[location.expansion].kind != source::Expansion::Kind::Include)
    location = lines.expansions[location.expansion].site;
  std::size_t draft = 0;
  const TextLine* line = textLine(location, draft);
  if (line == nullptr) return std::nullopt;
  return Line{.draft = draft, .line = line->line};
}

} // namespace wavesmith::port
