// SPDX-License-Identifier: Apache-2.0
#include "source/assembly/assembly_format.h"

#include "source/assembly/assembly_indent.h"
#include "source/assembly/assembly_line.h"
#include "source/text/text.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <utility>
#include <vector>

namespace wavesmith::source {
namespace {

constexpr std::size_t kTab = 8;              // columns; only tabs that are already in the text
constexpr std::size_t kLongestMnemonic = 24; // a longer one does not move the operands of its neighbors
constexpr std::size_t kWidestCode = 80;      // nor does wider code the comments of its neighbors
constexpr std::size_t kBeforeComment = 2;    // blanks
constexpr std::size_t kWidestStep = 8;       // widest step of the indentation, if the text determines it

enum class Kind : std::uint8_t { Verbatim, Blank, Comment, Label, Code };

struct Line {
  Kind kind = Kind::Verbatim;
  std::string_view text; // without its end
  std::string_view end;  // \n, \r\n, \r, or nothing at the end of the text
  // For code: blanks and labels, the first word of the statement, the rest of it, and the comment after it.
  std::string before = {};
  std::string_view word = {};
  std::string rest = {};
  std::string_view comment = {}; // also that of a line with nothing else
  std::size_t commentColumn = 0; // in the original text
  std::size_t restColumn = 0;    // in the original text; after formatting, the column to use
  bool isInstruction = false;
  bool alignsRest = false; // an instruction or a call of a macro, with operands
  // The blanks at its start, the column after them in the original text, and how far it will be indented. Nothing:
  // it stays.
  std::string_view lead = {};
  std::size_t column = 0;
  std::optional<std::size_t> steps = {};
  bool hasLabel = false;
  bool isOwnComment = false; // with nothing else in its line
  std::string indent = {};   // instead of `lead`
};

// The column after `text`, from 0: Unicode characters are one wide, tabs go to the next multiple of kTab.
std::size_t columnAfter(std::string_view text, std::size_t column = 0) {
  for (const char c : text) {
    if (c == '\t')
      column = (column / kTab + 1) * kTab;
    else if ((static_cast<unsigned char>(c) & 0xc0U) != 0x80U)
      ++column;
  }
  return column;
}

bool isWord(std::string_view word, std::string_view lower) {
  return std::ranges::equal(word, lower, [](char a, char b) {
    return (a >= 'A' && a <= 'Z' ? static_cast<char>(a | 0x20) : a) == b;
  });
}

// --- Lines ---

// Splits a text into lines, and decides which of them may change.
class Reader {
public:
  explicit Reader(const FormatOptions& options) : options_(options) {}

  std::vector<Line> read(std::string_view text) {
    findMacros(text);
    std::vector<Line> lines;
    while (!text.empty()) {
      const std::size_t end = std::min(text.find_first_of("\r\n"), text.size());
      const std::size_t next = std::min(end + (text.substr(end).starts_with("\r\n") ? 2 : 1), text.size());
      Line line{.text = text.substr(0, end), .end = text.substr(end, next - end)};
      readLine(line);
      lines.push_back(std::move(line));
      text.remove_prefix(next);
    }
    return lines;
  }

private:
  // A macro may have the name of an instruction.
  void findMacros(std::string_view text) {
    for (const AssemblyLine& line : assemblyLines(text)) {
      const StatementPlace place = line.place();
      const std::string_view word = wordAt(line.text, place.begin);
      if (!place.hasStatement() || !isWord(word, ".macro")) continue;
      macros_.insert(wordAt(line.text, skipBlanks(line.text, place.begin + word.size())));
    }
  }

  void readLine(Line& line) {
    const LineState before = state_;
    state_ = stateAfter(line.text, before);
    const bool continues = std::exchange(continuesHash_, false);
    if (before != LineState::Statement || state_ != LineState::Statement || continues || isHash(line.text)) {
      continuesHash_ = (continues || isHash(line.text)) && trimmedEnd(line.text).ends_with('\\');
      return;
    }
    const StatementPlace place = findStatement(line.text);
    const std::string_view word = wordAt(line.text, place.begin);
    readIndent(line, place, word);
    if (isBlock(word)) return;
    if (trimmedEnd(line.text).empty()) {
      line.kind = Kind::Blank;
    } else if (place.label >= place.comment) {
      line.kind = Kind::Comment;
      line.commentColumn = columnAfter(line.text.substr(0, place.comment));
      line.comment = commentOf(line.text, place.comment);
    } else if (isComplete(line.text)) {
      readCode(line, place, word);
    }
  }

  // Also in definitions of macros, which otherwise stay.
  void readIndent(Line& line, const StatementPlace& place, std::string_view word) {
    if (place.hasStatement())
      line.steps = blocks_.stepsOf(line.text.substr(place.begin, place.end - place.begin),
                                   columnAfter(line.text.substr(0, place.begin)));
    line.hasLabel = place.label < place.begin;
    if (line.hasLabel) line.steps = 0;
    line.isOwnComment = place.label >= place.comment && place.comment < line.text.size();
    line.lead = line.text.substr(0, std::min(line.text.find_first_not_of(" \t"), line.text.size()));
    line.column = columnAfter(line.lead);
    line.indent = line.lead;
    line.isInstruction = isInstruction(word);
    if (!isComplete(line.text)) line.steps = {};
  }

  [[nodiscard]] bool isInstruction(std::string_view word) const {
    return !word.empty() && !macros_.contains(word) && options_.isInstruction && options_.isInstruction(word);
  }

  static bool isHash(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t");
    return first != text.npos && text[first] == '#';
  }

  // In a definition of a macro, which may contain others; also its first and last lines. Metadata has a state of
  // its own.
  bool isBlock(std::string_view word) {
    if (isWord(word, ".macro")) ++macroDepth_;
    const bool isBlock = macroDepth_ > 0;
    if (isBlock && (isWord(word, ".endm") || isWord(word, ".endmacro"))) --macroDepth_;
    return isBlock;
  }

  static bool isComplete(std::string_view text) {
    Lexer lexer(text);
    for (Token token = lexer.next(); token.kind != TokenKind::EndOfLine; token = lexer.next())
      if (!token.valid) return false;
    return true;
  }

  // A backslash at the end of a comment continues it for preprocessors, with or without blanks after it.
  static std::string_view commentOf(std::string_view text, std::size_t from) {
    return trimmedEnd(text.substr(from));
  }

  void readCode(Line& line, const StatementPlace& place, std::string_view word) {
    const std::string_view text = line.text;
    line.comment = commentOf(text, place.comment);
    line.commentColumn = columnAfter(text.substr(0, place.comment));
    if (!place.hasStatement()) {
      line.kind = Kind::Label;
      line.before = trimmedEnd(text.substr(0, place.comment));
      return;
    }
    line.kind = Kind::Code;
    line.before = text.substr(0, place.begin);
    const std::string_view statement = text.substr(place.begin, place.end - place.begin);
    const std::size_t operands = statement.find_first_not_of(" \t", word.size());
    const bool isNamed = !word.empty() && !word.starts_with('.') && (word[0] < '0' || word[0] > '9');
    const bool hasGap = operands != statement.npos && operands > word.size();
    if (!isNamed || !hasGap || statement[operands] == '=') {
      line.word = statement;
      return;
    }
    line.word = word;
    line.alignsRest = true;
    line.restColumn = columnAfter(text.substr(0, place.begin + operands));
    const std::string_view rest = statement.substr(operands);
    line.rest = line.isInstruction ? withBlanksAtCommas(rest) : std::string(rest);
  }

  // Only between operands: not in brackets, strings and comments.
  static std::string withBlanksAtCommas(std::string_view operands) {
    std::string result;
    Lexer lexer = Lexer::from(operands, 0);
    int depth = 0;
    bool isAfterComma = false;
    for (Token token = lexer.next(); token.kind != TokenKind::EndOfLine; token = lexer.next()) {
      const std::string_view text = lexer.text(token);
      const bool isComma = text == "," && token.kind == TokenKind::Punctuation && depth == 0;
      if (std::exchange(isAfterComma, isComma) && token.kind != TokenKind::Gap) result += ' ';
      if (isComma) result.resize(trimmedEnd(result).size());
      if (token.kind == TokenKind::Punctuation && (text == "[" || text == "(")) ++depth;
      if (token.kind == TokenKind::Punctuation && (text == "]" || text == ")")) --depth;
      result += text;
    }
    return result;
  }

  const FormatOptions& options_;
  std::set<std::string_view> macros_; // names that the text defines
  AssemblyIndent blocks_;
  LineState state_ = LineState::Statement;
  int macroDepth_ = 0;
  bool continuesHash_ = false;
};

// --- Indentation ---

// The step that explains the blanks of a line: they are that many of them. Nothing: none does.
std::optional<std::string> stepOf(const Line& line) {
  const std::size_t steps = line.steps.value_or(0);
  const std::string_view lead = line.lead;
  if (steps == 0 || lead.empty() || line.hasLabel) return {};
  if (lead.find_first_not_of('\t') == lead.npos && lead.size() == steps) return "\t";
  if (lead.find_first_not_of(' ') != lead.npos || lead.size() % steps != 0) return {};
  const std::size_t width = lead.size() / steps;
  return width <= kWidestStep ? std::optional(std::string(width, ' ')) : std::nullopt;
}

// The step of most instructions; without any, that of most other lines.
std::string usualStep(const std::vector<Line>& lines) {
  for (const bool instructions : {true, false}) {
    std::map<std::string, std::size_t> counts;
    for (const Line& line : lines)
      if (line.isInstruction || !instructions)
        if (const auto step = stepOf(line)) ++counts[*step];
    const auto usual = std::ranges::max_element(counts, {}, [](const auto& count) { return count.second; });
    if (usual != counts.end()) return usual->first;
  }
  return "  ";
}

// A comment on its own line moves with the code below it that begins in its column, otherwise with that above it.
void indentComments(std::vector<Line>& lines) {
  const auto isPartOf = [](const Line& comment, const Line* code) {
    return code != nullptr && code->steps && code->column == comment.column;
  };
  // Those that continue a comment after code stay with it.
  std::vector<bool> continues(lines.size(), false);
  for (std::size_t n = 1; n < lines.size(); ++n)
    continues[n] = lines[n].isOwnComment && !lines[n - 1].comment.empty() &&
                   (continues[n - 1] || !lines[n - 1].isOwnComment) &&
                   lines[n].commentColumn == lines[n - 1].commentColumn;
  const auto indentAlong = [&](auto from, auto to, auto step) {
    const Line* code = nullptr;
    for (auto n = from; n != to; n += step) {
      Line& line = lines[static_cast<std::size_t>(n)];
      if (!line.isOwnComment) {
        code = line.steps ? &line : nullptr;
      } else if (!line.steps && !continues[static_cast<std::size_t>(n)] && isPartOf(line, code)) {
        line.indent = code->indent;
        line.steps = code->steps;
      }
    }
  };
  const auto count = static_cast<std::ptrdiff_t>(lines.size());
  indentAlong(count - 1, std::ptrdiff_t{-1}, std::ptrdiff_t{-1});
  indentAlong(std::ptrdiff_t{0}, count, std::ptrdiff_t{1});
}

void indent(std::vector<Line>& lines, std::size_t width) {
  const std::string step = width == 0 ? usualStep(lines) : std::string(width, ' ');
  for (Line& line : lines) {
    if (!line.steps) continue;
    line.indent.clear();
    for (std::size_t n = 0; n < *line.steps; ++n)
      line.indent += step;
  }
  indentComments(lines);
  for (Line& line : lines) {
    if (line.kind == Kind::Comment) line.commentColumn = columnAfter(line.indent);
    if (line.kind == Kind::Code || line.kind == Kind::Label)
      line.before = line.indent + line.before.substr(std::min(line.lead.size(), line.before.size()));
  }
}

// --- Columns ---

std::size_t afterWord(const Line& line) {
  return columnAfter(line.word, columnAfter(line.before));
}

bool isLong(const Line& line) {
  return columnAfter(line.word) > kLongestMnemonic;
}

// The column that all lines have; nothing: they differ, or it has no room.
template <typename ColumnOf>
std::optional<std::size_t> commonColumn(const std::vector<Line*>& lines, std::size_t least,
                                        ColumnOf columnOf) {
  const std::size_t first = columnOf(*lines.front());
  const bool same = std::ranges::all_of(lines, [&](const Line* line) { return columnOf(*line) == first; });
  return same && first >= least ? std::optional(first) : std::nullopt;
}

// Sets restColumn.
void alignOperands(std::span<Line> paragraph) {
  std::vector<Line*> aligned;
  std::size_t least = 0;
  for (Line& line : paragraph) {
    if (!line.alignsRest) continue;
    if (isLong(line)) {
      line.restColumn = afterWord(line) + 1;
      continue;
    }
    aligned.push_back(&line);
    least = std::max(least, afterWord(line) + 1);
  }
  if (aligned.empty()) return;
  // The author's column, which moves along if all lines do.
  auto column = commonColumn(aligned, least, [](const Line& line) {
    return line.restColumn + columnAfter(line.indent) - line.column;
  });
  if (!column) column = commonColumn(aligned, least, [](const Line& line) { return line.restColumn; });
  for (Line* line : aligned)
    line->restColumn = column.value_or(least);
}

// The parts of a paragraph that are in other blocks have their own columns.
void alignBlocks(std::span<Line> paragraph) {
  std::size_t from = 0;
  std::optional<std::size_t> steps;
  for (std::size_t n = 0; n < paragraph.size(); ++n) {
    const Line& line = paragraph[n];
    if (!line.alignsRest || line.hasLabel) continue;
    if (steps && line.steps != steps) {
      alignOperands(paragraph.subspan(from, n - from));
      from = n;
    }
    steps = line.steps;
  }
  alignOperands(paragraph.subspan(from));
}

std::string codeOf(const Line& line) {
  std::string code = line.before;
  code += line.word;
  if (!line.alignsRest) return code;
  code.append(line.restColumn - afterWord(line), ' ');
  return code += line.rest;
}

// The comments of consecutive lines. `codes`: the formatted code of each line.
void alignComments(std::span<Line> lines, std::span<const std::string> codes) {
  std::vector<Line*> aligned;
  std::size_t least = 0;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    Line& line = lines[i];
    const std::size_t end = columnAfter(codes[i]);
    if (line.comment.empty() || line.kind == Kind::Comment || end > kWidestCode) continue;
    aligned.push_back(&line);
    least = std::max(least, end + kBeforeComment);
  }
  const auto authors =
      aligned.empty() ? std::nullopt
                      : commonColumn(aligned, least, [](const Line& line) { return line.commentColumn; });
  const std::size_t column = authors.value_or(least);
  std::size_t last = column;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    Line& line = lines[i];
    if (line.comment.empty()) continue;
    const std::size_t end = columnAfter(codes[i]);
    if (line.kind == Kind::Comment)
      line.commentColumn = last;
    else
      line.commentColumn = last = end > kWidestCode ? end + kBeforeComment : column;
  }
}

// Whether a comment on its own line continues that of the line before it.
bool continuesComment(const Line& line, const Line& before) {
  return line.kind == Kind::Comment && !before.comment.empty() && line.commentColumn == before.commentColumn;
}

class Formatter {
public:
  explicit Formatter(std::vector<Line> lines) : lines_(std::move(lines)) {}

  void align(std::size_t step) {
    indent(lines_, step);
    forEachRun(
        [this](std::size_t i) { return lines_[i].kind == Kind::Code || lines_[i].kind == Kind::Comment; },
        [this](std::size_t from, std::size_t count) { alignBlocks(std::span(lines_).subspan(from, count)); });
    codes_.reserve(lines_.size());
    for (const Line& line : lines_)
      codes_.push_back(codeOf(line));
    // A comment that has moved may meet one on the next line, which then continues it from now on. Those that
    // continue another one stay with it, so this ends.
    while (findContinuations())
      forEachRun([this](std::size_t i) { return hasCode(i); },
                 [this](std::size_t from, std::size_t count) {
                   alignComments(std::span(lines_).subspan(from, count),
                                 std::span(codes_).subspan(from, count));
                 });
  }

  [[nodiscard]] std::string text(std::size_t first, std::size_t last) const {
    std::string result;
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      const Line& line = lines_[i];
      const bool isWanted = i + 1 >= first && i + 1 <= last;
      result += isWanted ? lineText(i) : std::string(line.text);
      result += line.end;
    }
    return result;
  }

private:
  // False: there are no others than before.
  bool findContinuations() {
    std::vector<bool> found(lines_.size(), false);
    for (std::size_t i = 1; i < lines_.size(); ++i) {
      const Line& before = lines_[i - 1];
      const bool isBehindCode = before.kind == Kind::Code || before.kind == Kind::Label || found[i - 1];
      found[i] = isBehindCode && continuesComment(lines_[i], before);
    }
    return std::exchange(continues_, found) != found;
  }

  [[nodiscard]] bool hasCode(std::size_t i) const {
    const Kind kind = lines_[i].kind;
    return kind == Kind::Code || kind == Kind::Label || (kind == Kind::Comment && continues_[i]);
  }

  // Calls `use` with the first of consecutive lines that are `wanted`, and their number.
  template <typename Wanted, typename Use>
  void forEachRun(Wanted wanted, Use use) {
    std::size_t from = 0;
    for (std::size_t i = 0; i <= lines_.size(); ++i) {
      if (i < lines_.size() && wanted(i)) continue;
      if (i > from) use(from, i - from);
      from = i + 1;
    }
  }

  [[nodiscard]] std::string lineText(std::size_t i) const {
    const Line& line = lines_[i];
    switch (line.kind) {
    case Kind::Verbatim: return line.indent + std::string(line.text.substr(line.lead.size()));
    case Kind::Blank: return {};
    case Kind::Comment:
      if (!continues_[i]) return line.indent + std::string(trimmedEnd(line.text.substr(line.lead.size())));
      break;
    case Kind::Label:
    case Kind::Code: break;
    }
    std::string result = codes_[i];
    if (line.comment.empty()) return result;
    const std::size_t end = columnAfter(result);
    result.append(line.commentColumn > end ? line.commentColumn - end : kBeforeComment, ' ');
    return result += line.comment;
  }

  std::vector<Line> lines_;
  std::vector<bool> continues_;    // a comment that continues that of the line before
  std::vector<std::string> codes_; // formatted, by line
};

} // namespace

std::string formatAssembly(std::string_view text, const FormatOptions& options) {
  Formatter formatter(Reader(options).read(text));
  formatter.align(options.indent);
  return formatter.text(options.first, options.last);
}

} // namespace wavesmith::source
