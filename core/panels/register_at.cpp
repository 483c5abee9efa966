// SPDX-License-Identifier: Apache-2.0
#include "panels/register_at.h"

#include "analysis/registers/def_use.h"
#include "isa/effects.h"
#include "isa/text.h"
#include "panels/register_panel.h"
#include "panels/registers_under.h"
#include "source/text/text.h"
#include "syntax/integer.h"

#include <algorithm>
#include <cctype>
#include <span>
#include <utility>

namespace wavesmith::panels {
namespace {

using isa::RegisterClass;
using isa::RegisterRange;

// --- The text of a line ---

// A token of a name, or of text that becomes a name when a macro is expanded: \reg, \a\().
bool isWord(const source::Token& token, std::string_view text) {
  return token.kind == source::TokenKind::Identifier || token.kind == source::TokenKind::Number ||
         text == "\\" || text == "@" || text == "$" || text == "?";
}

// Processes the tokens of a statement one by one and collects its operands.
class Operands {
public:
  // `isBehindGap`: there are blanks or comments before it. False: the statement has no operands.
  bool add(const source::Token& token, std::string_view text, bool isBehindGap) {
    if (isInMnemonic_) {
      const bool isParenthesis = (text == "(" && last_ == "\\") || (text == ")" && last_ == "(");
      isInMnemonic_ = last_.empty() || (!isBehindGap && (isWord(token, text) || isParenthesis));
      last_ = text;
      if (isInMnemonic_) return true;
      if (text.starts_with('=')) return false; // NAME = VALUE
    }
    if (depth_ == 0 && text == ",") {
      finish();
      return true;
    }
    // A modifier begins after an operand and a blank.
    if (begin_ && depth_ == 0 && isBehindGap && isEnd_ && isWord(token, text)) isInModifiers_ = true;
    if (text == "[" || text == "(") ++depth_;
    if ((text == "]" || text == ")") && depth_ > 0) --depth_;
    if (!isInModifiers_) {
      if (!begin_) begin_ = token.begin;
      end_ = token.end;
    }
    isEnd_ = isWord(token, text) || text == ")" || text == "]" || text == "|";
    return true;
  }

  std::vector<OperandText> take() {
    finish();
    return std::move(operands_);
  }

private:
  void finish() {
    if (begin_) operands_.push_back({*begin_ + 1, end_ - *begin_});
    begin_.reset();
    isInModifiers_ = false;
  }

  std::vector<OperandText> operands_;
  std::string_view last_; // token of the mnemonic
  std::optional<std::uint32_t> begin_;
  std::uint32_t end_ = 0;
  int depth_ = 0;
  bool isInMnemonic_ = true;
  bool isInModifiers_ = false;
  bool isEnd_ = false; // an operand can end here
};

std::string_view textOf(std::string_view line, const OperandText& place) {
  return line.substr(place.column - 1, place.length);
}

// --- Register names in the text itself ---

// The register without sign, bars and the functions around it.
std::string_view bare(std::string_view text) {
  for (;;) {
    const std::string_view before = text;
    text = source::trimmedEnd(source::trimmedStart(text, "-| \t\r"), "| \t\r");
    for (const std::string_view function : {"neg(", "abs(", "sext("})
      if (text.starts_with(function) && text.ends_with(')'))
        text = text.substr(function.size(), text.size() - function.size() - 1);
    if (text == before) return text;
  }
}

std::optional<RegisterClass> classOfPrefix(std::string_view prefix) {
  if (prefix == "s") return RegisterClass::Scalar;
  if (prefix == "v") return RegisterClass::Vector;
  if (prefix == "a" || prefix == "acc") return RegisterClass::Accumulation;
  return std::nullopt;
}

// For "v12", "s[4:7]" and the named registers; its count may be one too small ("vcc").
std::optional<RegisterRange> plainRegister(std::string_view text) {
  namespace scalar = isa::scalar;
  constexpr std::pair<std::string_view, std::uint16_t> kNamed[] = {{"vcc", scalar::kVccLo},
                                                                   {"vcc_lo", scalar::kVccLo},
                                                                   {"vcc_hi", scalar::kVccHi},
                                                                   {"exec", scalar::kExecLo},
                                                                   {"exec_lo", scalar::kExecLo},
                                                                   {"exec_hi", scalar::kExecHi},
                                                                   {"m0", scalar::kM0},
                                                                   {"flat_scratch", scalar::kFlatScratchLo},
                                                                   {"xnack_mask", scalar::kXnackMaskLo}};
  text = bare(text);
  for (const auto& [name, first] : kNamed)
    if (text == name) return RegisterRange{RegisterClass::Scalar, first, 1};
  std::size_t letters = 0;
  while (letters < text.size() && std::isalpha(static_cast<unsigned char>(text[letters])) != 0)
    ++letters;
  const auto cls = classOfPrefix(text.substr(0, letters));
  if (!cls) return std::nullopt;
  text.remove_prefix(letters);
  const bool isBracketed = text.starts_with('[') && text.ends_with(']');
  if (isBracketed) text = text.substr(1, text.size() - 2);
  const auto first = isBracketed ? syntax::readRegisterInBrackets(text.substr(0, text.find(':')))
                                 : syntax::readRegisterInName(text);
  if (!first) return std::nullopt;
  return RegisterRange{*cls, static_cast<std::uint16_t>(*first), 1};
}

// --- Mapping text to instructions ---

std::optional<RegisterRange> rangeOf(const isa::Operand& operand) {
  const auto range = [&](RegisterClass cls) {
    return RegisterRange{cls, operand.index, std::max<std::uint16_t>(operand.dwords, 1)};
  };
  switch (operand.kind) {
  case isa::OperandKind::Scalar: return range(RegisterClass::Scalar);
  case isa::OperandKind::Vector: return range(RegisterClass::Vector);
  case isa::OperandKind::Accumulation: return range(RegisterClass::Accumulation);
  default: return std::nullopt;
  }
}

// An instruction that is written on a line, not one in a macro that the line invokes.
struct Line {
  Index at = kNone;
  const source::LineEntry* entry = nullptr;
};

std::optional<Line> itself(const program::Program& program, const program::LineIndex& lines, Index at,
                           std::uint32_t line) {
  const source::LineTable& table = program.lines();
  const source::LineEntry* entry = table.at(program.instructions()[at].address);
  if (entry == nullptr || entry->broken || entry->location.line != line || lines.lineOf(at) == 0)
    return std::nullopt;
  source::Location outer = entry->location;
  for (std::size_t steps = 0; outer.expansion < table.expansions.size() && steps <= table.expansions.size();
       ++steps)
    outer = table.expansions[outer.expansion].site;
  if (outer.file != entry->location.file || !program.instructions()[at].valid()) return std::nullopt;
  return Line{at, entry};
}

bool begins(const RegisterRange& range, const RegisterRange& with) {
  return range.cls == with.cls && range.first == with.first;
}

// The operand of the instruction that corresponds to the k-th operand in the text. The text has the same
// operands as the assembler, in the same order; if the text names the register explicitly, it must match.
std::optional<unsigned> operandOf(const program::Program& program, const Line& line, std::string_view text,
                                  std::span<const OperandText> places, std::size_t k) {
  const isa::Instruction& instruction = program.instructions()[line.at];
  std::optional<RegisterRange> said = plainRegister(textOf(text, places[k]));
  if (!said && line.entry->location.expansion == source::kNoExpansion) {
    for (const source::NamedRegister& named : program.lines().namesOf(*line.entry))
      if (named.column >= places[k].column &&
          named.column + named.length <= places[k].column + places[k].length)
        said = RegisterRange{classOf(named.file), static_cast<std::uint16_t>(named.first), 1};
  }
  std::optional<unsigned> same;
  std::size_t written = 0;
  for (unsigned o = 0; o < instruction.operandCount; ++o) {
    if (instruction.operands[o].kind == isa::OperandKind::None) continue;
    const auto range = rangeOf(instruction.operands[o]);
    const bool fits = range && (!said || begins(*range, *said));
    if (written++ == k && fits) return o;
    if (said && fits) same = o;
  }
  return same;
}

std::uint8_t accessOf(const isa::Instruction& instruction, unsigned operand) {
  return isa::access(instruction, operand);
}
bool reads(std::uint8_t access) {
  return (access & static_cast<std::uint8_t>(isa::Access::Read)) != 0;
}
bool writes(std::uint8_t access) {
  return (access & static_cast<std::uint8_t>(isa::Access::Write)) != 0;
}

std::string nameOf(const program::Program& program, const Line& line, const RegisterRange& registers) {
  for (const source::NamedRegister& named : program.lines().namesOf(*line.entry))
    if (classOf(named.file) == registers.cls && named.first == registers.first) return named.name;
  return isa::toString(registers);
}

// --- Writes and reads ---

// The kernel, or the functions between two kernels.
std::pair<Index, Index> around(const program::Program& program, Index at) {
  Index first = 0;
  auto end = static_cast<Index>(program.instructions().size());
  for (const program::KernelCode& kernel : program.kernels()) {
    if (at >= kernel.first && at < kernel.end) return {kernel.first, kernel.end};
    if (kernel.end <= at) first = std::max(first, kernel.end);
    if (kernel.first > at) end = std::min(end, kernel.first);
  }
  return {first, end};
}

void addColumn(RegisterUse& use, const program::Program& program, const RegisterRange& registers) {
  const source::LineEntry* entry = program.lines().at(program.instructions()[use.at].address);
  if (entry == nullptr || entry->location.expansion != source::kNoExpansion) return;
  for (const source::NamedRegister& named : program.lines().namesOf(*entry)) {
    const RegisterRange range{classOf(named.file), static_cast<std::uint16_t>(named.first),
                              static_cast<std::uint16_t>(named.count)};
    if (!isa::overlap(range, registers)) continue;
    use.column = named.column;
    use.length = named.length;
    return;
  }
}

void addUses(RegisterAt& result, const program::Program& program, const analysis::Footprints& footprints) {
  const auto touched = [&](std::span<const RegisterRange> ranges) {
    return std::ranges::any_of(ranges,
                               [&](const RegisterRange& r) { return isa::overlap(r, result.registers); });
  };
  const auto [first, end] = around(program, result.at);
  for (Index i = first; i < end; ++i) {
    RegisterUse use{.at = i,
                    .writes = touched(footprints.writes(i)),
                    .reads = touched(footprints.reads(i)),
                    .column = 0,
                    .length = 0};
    if (!use.writes && !use.reads) continue;
    addColumn(use, program, result.registers);
    result.uses.push_back(use);
  }
}

void addArrows(RegisterAt& result, const program::Program& program, const analysis::Footprints& footprints) {
  const RegisterRange& of = result.registers;
  if (result.reads)
    for (const analysis::RegisterAccess& found : analysis::definitions(program, footprints, result.at, of))
      result.arrows.push_back({Arrow::Kind::Defines, found.at, result.at, isa::toString(found.registers)});
  result.producers = result.arrows.size();
  if (result.writes)
    for (const analysis::RegisterAccess& found : analysis::uses(program, footprints, result.at, of))
      result.arrows.push_back({Arrow::Kind::Defines, result.at, found.at, isa::toString(found.registers)});
}

// The register, without its uses and arrows.
std::optional<RegisterAt> withoutUses(const program::Program& program, const program::LineIndex& lines,
                                      std::uint32_t line, std::uint32_t column, std::string_view text,
                                      source::LineState state) {
  const std::vector<OperandText> places = operandsOf(text, state);
  const auto under = std::ranges::find_if(
      places, [&](const OperandText& p) { return column >= p.column && column <= p.column + p.length; });
  if (under == places.end()) return std::nullopt;
  for (const Index at : lines.at(line)) {
    const auto here = itself(program, lines, at, line);
    if (!here) continue;
    const auto k = static_cast<std::size_t>(under - places.begin());
    const auto operand = operandOf(program, *here, text, places, k);
    if (!operand) return std::nullopt;
    const isa::Instruction& instruction = program.instructions()[at];
    const auto registers = rangeOf(instruction.operands[*operand]);
    if (!registers) return std::nullopt;
    const std::uint8_t access = accessOf(instruction, *operand);
    return RegisterAt{.registers = *registers,
                      .name = nameOf(program, *here, *registers),
                      .at = at,
                      .place = *under,
                      .writes = writes(access),
                      .reads = reads(access),
                      .uses = {},
                      .arrows = {},
                      .producers = 0};
  }
  return std::nullopt;
}

} // namespace

std::optional<RegisterAt> registerAt(const program::Program& program, const analysis::Analysis& analysis,
                                     const program::LineIndex& lines, std::uint32_t line,
                                     std::uint32_t column, std::string_view text, source::LineState state) {
  auto result = withoutUses(program, lines, line, column, text, state);
  if (!result) return result;
  addUses(*result, program, analysis.footprints);
  addArrows(*result, program, analysis.footprints);
  return result;
}

std::optional<isa::RegisterRange> registersUnder(const program::Program& program,
                                                 const program::LineIndex& lines, std::uint32_t line,
                                                 std::uint32_t column, std::string_view text,
                                                 source::LineState state) {
  const auto result = withoutUses(program, lines, line, column, text, state);
  return result ? std::optional(result->registers) : std::nullopt;
}

std::vector<RegisterPlace> registerPlaces(const program::Program& program, const program::LineIndex& lines,
                                          std::uint32_t line, const isa::RegisterRange& registers,
                                          std::string_view text, source::LineState state) {
  std::vector<Line> instances;
  for (const Index at : lines.at(line))
    if (const auto here = itself(program, lines, at, line)) instances.push_back(*here);
  if (instances.empty()) return {};
  std::vector<RegisterPlace> result;
  const std::vector<OperandText> places = operandsOf(text, state);
  for (std::size_t k = 0; k < places.size(); ++k) {
    RegisterPlace place{.place = places[k], .writes = false, .reads = false};
    for (const Line& here : instances) {
      const auto operand = operandOf(program, here, text, places, k);
      if (!operand) continue;
      const isa::Instruction& instruction = program.instructions()[here.at];
      const auto range = rangeOf(instruction.operands[*operand]);
      if (!range || !isa::overlap(*range, registers)) continue;
      const std::uint8_t access = accessOf(instruction, *operand);
      place.writes |= writes(access);
      place.reads |= reads(access);
    }
    if (place.writes || place.reads) result.push_back(place);
  }
  return result;
}

std::vector<OperandText> operandsOf(std::string_view line, source::LineState state) {
  const source::StatementPlace place = source::findStatement(line, state);
  // A directive has no instruction operands.
  const bool isInstruction =
      place.hasStatement() && line[place.begin] != '.' && state != source::LineState::CommentInStatement;
  if (!isInstruction) return {};
  Operands operands;
  source::Lexer lexer = source::Lexer::from(line, place.begin);
  bool isBehindGap = false;
  for (auto token = lexer.next(); token.kind != source::TokenKind::EndOfLine; token = lexer.next()) {
    const bool isGap = token.kind == source::TokenKind::Gap || token.kind == source::TokenKind::Comment;
    if (!isGap && !operands.add(token, lexer.text(token), isBehindGap)) return {};
    isBehindGap = isGap;
  }
  return operands.take();
}

} // namespace wavesmith::panels
