// SPDX-License-Identifier: Apache-2.0
#include "generate/argument_loads.h"

#include "generate/text_numbers.h"
#include "source/assembly/assembly_line.h"
#include "source/text/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <utility>

namespace wavesmith::generate {
namespace {

using program::Index;

constexpr std::string_view kOffset = "offset:";

// How the text states an instruction's offset.
struct OffsetText {
  enum class Kind : std::uint8_t {
    Number,
    Symbol,
    Parameter, // a parameter of a macro
    Register,
    Expression,
    Missing, // 0; an offset can be added at `column`
  };
  Kind kind = Kind::Expression;
  std::size_t column = 0; // in the line, from 0
  std::string_view text;
};

// The words of a text, separated by any of `separators`.
std::vector<std::string_view> words(std::string_view text, std::string_view separators) {
  std::vector<std::string_view> all;
  for (std::size_t at = text.find_first_not_of(separators); at != std::string_view::npos;) {
    const std::size_t end = std::min(text.find_first_of(separators, at), text.size());
    all.push_back(text.substr(at, end - at));
    at = text.find_first_not_of(separators, end);
  }
  return all;
}

// The operands after the mnemonic, separated by commas outside of brackets.
std::vector<std::string_view> operandsOf(std::string_view statement) {
  std::vector<std::string_view> all;
  const std::size_t first = statement.find_first_of(" \t");
  if (first == std::string_view::npos) return all;
  int depth = 0;
  std::size_t begin = first;
  for (std::size_t at = first; at <= statement.size(); ++at) {
    if (at < statement.size() && (statement[at] == '[' || statement[at] == '(')) ++depth;
    if (at < statement.size() && (statement[at] == ']' || statement[at] == ')')) --depth;
    if (at < statement.size() && (statement[at] != ',' || depth != 0)) continue;
    all.push_back(source::trimmed(statement.substr(begin, at - begin)));
    begin = at + 1;
  }
  return all;
}

bool isModifier(std::string_view word) {
  constexpr std::array<std::string_view, 7> kWords{"glc", "slc", "dlc", "nt", "sc0", "sc1", "nv"};
  return std::ranges::find(kWords, word) != kWords.end();
}

bool isRegister(std::string_view text) {
  if (text == "m0" || text.starts_with("vcc") || text.starts_with("ttmp") || text.starts_with("s["))
    return true;
  return text.size() > 1 && text[0] == 's' &&
         text.find_first_not_of("0123456789", 1) == std::string_view::npos;
}

OffsetText::Kind kindOf(std::string_view text) {
  using Kind = OffsetText::Kind;
  if (text.find('\\') != std::string_view::npos) return Kind::Parameter;
  if (numberIn(text)) return Kind::Number;
  if (isRegister(text)) return Kind::Register;
  const bool isSymbol = !text.empty() && std::ranges::all_of(text, source::isNameCharacter<char>) &&
                        (text.front() < '0' || text.front() > '9');
  return isSymbol ? Kind::Symbol : Kind::Expression;
}

// The offset of a load in a line; `unit` determines its syntax.
OffsetText offsetIn(const source::AssemblyLine& whole, isa::Unit unit) {
  const std::string_view line = whole.text;
  const source::StatementPlace place = whole.place();
  const std::string_view statement = line.substr(place.begin, place.end - place.begin);
  const auto columnOf = [&](std::string_view part) {
    return static_cast<std::size_t>(part.data() - line.data());
  };
  for (const std::string_view word : words(statement, " \t"))
    if (word.starts_with(kOffset)) {
      const std::string_view value = word.substr(kOffset.size());
      return {kindOf(value), columnOf(value), value};
    }
  if (unit != isa::Unit::Smem) return {OffsetText::Kind::Missing, place.end, {}};
  const std::vector<std::string_view> operands = operandsOf(statement);
  constexpr std::size_t kOffsetOperand = 2;
  if (operands.size() <= kOffsetOperand) return {OffsetText::Kind::Expression, place.end, statement};
  std::string_view offset = operands[kOffsetOperand];
  while (true) {
    const std::size_t space = offset.find_last_of(" \t");
    if (space == std::string_view::npos || !isModifier(offset.substr(space + 1))) break;
    offset = source::trimmed(offset.substr(0, space));
  }
  return {kindOf(offset), columnOf(offset), offset};
}

// `.set NAME, 8`, `.equ NAME, 8`, `NAME = 8`: the column of the value.
std::optional<std::size_t> valueOfDefinition(const source::AssemblyLine& whole, std::string_view name) {
  const std::string_view line = whole.text;
  const source::StatementPlace place = whole.place();
  const std::string_view statement = line.substr(place.begin, place.end - place.begin);
  const std::vector<std::string_view> all = words(statement, " \t,=");
  const bool assigned = all.size() > 1 && all[0] == name && statement.find('=') != std::string_view::npos;
  const bool set =
      all.size() > 2 && (all[0] == ".set" || all[0] == ".equ" || all[0] == ".equiv") && all[1] == name;
  if (!assigned && !set) return std::nullopt;
  return static_cast<std::size_t>((assigned ? all[1] : all[2]).data() - line.data());
}

bool uses(const source::AssemblyLine& line, std::string_view name) {
  source::Lexer lexer(line.text, line.state);
  for (auto token = lexer.next(); token.kind != source::TokenKind::EndOfLine; token = lexer.next())
    if (token.kind == source::TokenKind::Identifier && lexer.text(token) == name) return true;
  return false;
}

class LoadEditor {
public:
  LoadEditor(std::string_view text, const std::string& file, const program::Program& program,
             const std::vector<LoadMove>& moves, LayoutEdits& result)
      : lines_(source::assemblyLines(text)), file_(file), program_(program), moves_(moves), result_(result) {}

  void run() {
    for (const LoadMove& move : moves_) {
      const source::Place place = program_.place(move.at);
      if (place.file == file_) byLine_[place.line].push_back(&move);
    }
    for (const LoadMove& move : moves_)
      if (move.by != 0) edit(move);
  }

private:
  [[nodiscard]] source::AssemblyLine line(std::uint32_t number) const {
    return number == 0 || number > lines_.size() ? source::AssemblyLine() : lines_[number - 1];
  }
  [[nodiscard]] std::string_view mnemonic(const LoadMove& move) const {
    return program_.instructions()[move.at].row().mnemonic;
  }
  void refuse(const LoadMove& move, std::string why) {
    const std::uint32_t number = lineIn(file_, program_, move.at);
    for (const LoadChange& one : result_.refused)
      if (one.line == number && one.why == why) return;
    result_.refused.push_back(
        {number, std::string(mnemonic(move)), fmt::format("{}, but {}", move.why, why)});
  }

  void edit(const LoadMove& move) {
    const source::Place place = program_.place(move.at);
    if (place.file != file_ || place.line == 0)
      return refuse(move,
                    fmt::format("this load is in {}", place.file.empty() ? "another file" : place.file));
    const OffsetText offset = offsetIn(line(place.line), program_.instructions()[move.at].row().unit);
    using Kind = OffsetText::Kind;
    if (offset.kind == Kind::Parameter) return editArgument(move, offset);
    for (const LoadMove* other : byLine_[place.line])
      if (other->by != move.by)
        return refuse(move, "its line is expanded more than once, for arguments that move differently");
    switch (offset.kind) {
    case Kind::Number: {
      const std::int64_t was = numberIn(offset.text).value_or(0);
      return replace(move, place.line, offset.column, offset.text, writtenLike(offset.text, was + move.by));
    }
    case Kind::Missing:
      return replace(move, place.line, offset.column, {}, fmt::format(" offset:{}", move.by));
    case Kind::Symbol: return editSymbol(move, offset.text);
    case Kind::Register: return refuse(move, fmt::format("its offset is in a register, {}", offset.text));
    default: return refuse(move, fmt::format("its offset is an expression, {}", offset.text));
    }
  }

  // On the line of the load, or on that of a macro invocation.
  void replace(const LoadMove& move, std::uint32_t number, std::size_t column, std::string_view was,
               std::string becomes) {
    const auto [found, isNew] = done_.try_emplace({number, column}, becomes);
    if (!isNew && found->second != becomes)
      return refuse(move, "its line is expanded more than once, for arguments that move differently");
    if (!isNew) return;
    result_.loads.push_back({number,
                             was.empty() ? fmt::format("{}:{} is added", mnemonic(move), becomes)
                                         : fmt::format("{}: {} becomes {}", mnemonic(move), was, becomes),
                             move.why});
    result_.edits.push_back(
        exchange(line(number).text, number, file_, column, was.size(), std::move(becomes)));
  }

  // Edits the number in a macro invocation from which the offset was computed.
  void editArgument(const LoadMove& move, const OffsetText& offset) {
    const source::LineTable& table = program_.lines();
    const source::LineEntry* entry = table.at(program_.instructions()[move.at].address);
    const std::string why = fmt::format("its offset comes from a macro, {}", offset.text);
    if (entry == nullptr || entry->location.expansion >= table.expansions.size()) return refuse(move, why);
    const source::Location& site = table.expansions[entry->location.expansion].site;
    const bool here = site.file < table.files.size() && table.files[site.file] == file_;
    const source::AssemblyLine whole = here ? line(site.line) : source::AssemblyLine();
    const std::string_view call = whole.text;
    const source::StatementPlace place = whole.place();
    const std::string_view statement = call.substr(place.begin, place.end - place.begin);
    const std::size_t name = statement.find_first_of(" \t");
    if (name == std::string_view::npos || statement.find('\\') != std::string_view::npos)
      return refuse(move, why);
    std::string_view found;
    for (const std::string_view word : words(statement.substr(name), " \t,=")) {
      if (numberIn(word) != program_.instructions()[move.at].immediate) continue;
      if (!found.empty()) return refuse(move, why);
      found = word;
    }
    if (found.empty()) return refuse(move, why);
    const std::int64_t was = numberIn(found).value_or(0);
    replace(move, site.line, static_cast<std::size_t>(found.data() - call.data()), found,
            writtenLike(found, was + move.by));
  }

  // Edits a symbol that is only used by loads that all move by the same amount.
  void editSymbol(const LoadMove& move, std::string_view name) {
    std::uint32_t definition = 0;
    std::size_t column = 0;
    for (std::uint32_t number = 1; number <= lines_.size(); ++number) {
      if (!uses(line(number), name)) continue;
      if (const auto value = valueOfDefinition(line(number), name)) {
        if (definition != 0) return refuse(move, fmt::format("its offset {} is defined twice", name));
        definition = number;
        column = *value;
        continue;
      }
      const auto loads = byLine_.find(number);
      const bool same =
          loads != byLine_.end() &&
          std::ranges::all_of(loads->second, [&](const LoadMove* one) { return one->by == move.by; });
      if (!same)
        return refuse(move, fmt::format("line {} uses its offset {} for something else", number, name));
    }
    if (definition == 0) return refuse(move, fmt::format("its offset {} is not defined in this file", name));
    const std::string_view rest = line(definition).text;
    const std::string_view value = rest.substr(column, line(definition).place().end - column);
    const auto number = numberIn(value);
    if (!number) return refuse(move, fmt::format("its offset {} is an expression, {}", name, value));
    const std::string becomes = writtenLike(value, *number + move.by);
    if (!done_.try_emplace({definition, column}, becomes).second) return;
    result_.loads.push_back(
        {definition, fmt::format(".set {}: {} becomes {}", name, value, becomes), move.why});
    result_.edits.push_back(exchange(rest, definition, file_, column, value.size(), becomes));
  }

  std::vector<source::AssemblyLine> lines_;
  const std::string& file_;
  const program::Program& program_;
  const std::vector<LoadMove>& moves_;
  LayoutEdits& result_;
  std::map<std::uint32_t, std::vector<const LoadMove*>> byLine_;
  std::map<std::pair<std::uint32_t, std::size_t>, std::string> done_; // by line and column
};

} // namespace

void editLoads(std::string_view text, const std::string& file, const program::Program& program,
               const std::vector<LoadMove>& moves, LayoutEdits& result) {
  LoadEditor(text, file, program, moves, result).run();
}

std::uint32_t lineIn(const std::string& file, const program::Program& program, Index at) {
  const source::LineEntry* entry = program.lines().at(program.instructions()[at].address);
  if (entry == nullptr) return 0;
  const source::Place outer = program.lines().outermost(entry->location);
  return outer.file == file ? outer.line : 0;
}

} // namespace wavesmith::generate
