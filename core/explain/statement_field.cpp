// SPDX-License-Identifier: Apache-2.0
#include "explain/statement_field.h"

#include "isa/fields/swizzle_pattern.h"
#include "isa/vocabulary.h"
#include "source/text/text.h"
#include "syntax/expression.h"
#include "syntax/operands.h"
#include "syntax/statement.h"

#include <algorithm>
#include <utility>

namespace wavesmith::explain {
namespace {

using syntax::Piece;
using syntax::Statement;

constexpr std::int64_t kMostImmediate = 0xffff;

// --- s_waitcnt ---

// LLVM 19 AMDGPUAsmParser.cpp, encodeCnt: a count that does not fit is an error, or the largest for NAME_sat.
bool readCount(std::string_view name, std::int64_t count, isa::WaitCounts& wait) {
  const bool saturates = name.ends_with("_sat");
  if (saturates) name.remove_suffix(4);
  const auto counter = std::ranges::find_if(
      isa::kAllCounters, [name](isa::Counter candidate) { return isa::name(candidate) == name; });
  if (counter == isa::kAllCounters.end()) return false;
  const std::uint8_t largest = isa::WaitCounts{}[*counter];
  const bool fits = count >= 0 && count <= largest;
  wait[*counter] = fits ? static_cast<std::uint8_t>(count) : largest;
  return fits || saturates;
}

// "vmcnt(0) & lgkmcnt((1+2)*2), expcnt_sat(9)"; false: not understood. The last one of a counter that is named twice
// counts.
bool readCounters(std::string_view text, const Evaluate& evaluate, isa::WaitCounts& wait) {
  const syntax::TokenBuffer buffer(text);
  const std::size_t end = buffer.tokens().size();
  for (std::size_t n = 0; n < end;) {
    const std::string_view name = buffer.word(n);
    const std::size_t open = n + 1;
    if (buffer.word(open) != "(") return false;
    int depth = 0;
    for (n = open; n < end; ++n) {
      depth += syntax::bracketDepth(buffer.word(n));
      if (depth == 0) break;
    }
    if (n >= end || n == open + 1) return false;
    const auto count = evaluate(buffer.piece(open + 1, n).text);
    if (!count || !readCount(name, *count, wait)) return false;
    ++n;
    const bool isSeparated = buffer.word(n) == "&" || buffer.word(n) == ",";
    if (isSeparated && ++n == end) return false;
  }
  return end != 0;
}

void readWait(std::string_view text, const Evaluate& evaluate, StatementField& field) {
  if (const auto number = evaluate(text); number && *number >= 0 && *number <= kMostImmediate) {
    field.wait = isa::decodeWaitCounts(static_cast<std::uint32_t>(*number));
    return;
  }
  isa::WaitCounts wait;
  field.isKnown = readCounters(text, evaluate, wait);
  if (field.isKnown) field.wait = wait;
}

// --- hwreg() ---

std::optional<unsigned> hardwareId(std::string_view text, const Evaluate& evaluate) {
  const isa::Word* word = isa::findWord(isa::WordKind::HardwareRegister, text);
  if (word != nullptr && word->number >= 0) return static_cast<unsigned>(word->number);
  const auto number = evaluate(text);
  return number && *number >= 0 && *number < 64 ? std::optional(static_cast<unsigned>(*number))
                                                : std::nullopt;
}

void readHardware(std::string_view text, const Evaluate& evaluate, StatementField& field) {
  field.isKnown = false;
  if (const auto number = evaluate(text); number && *number >= 0 && *number <= kMostImmediate) {
    field.hardware = isa::decodeHardwareField(static_cast<std::uint32_t>(*number));
    field.isKnown = true;
    return;
  }
  const syntax::TokenBuffer buffer(text);
  const std::size_t last = buffer.tokens().size() - 1;
  if (buffer.tokens().size() < 4 || buffer.word(0) != "hwreg" || buffer.word(1) != "(" ||
      buffer.word(last) != ")")
    return;
  const auto parts = syntax::splitAtCommas(buffer.piece(2, last).text, 0);
  if (parts.size() != 1 && parts.size() != 3) return;
  const auto id = hardwareId(parts[0].text, evaluate);
  const auto offset = parts.size() == 3 ? evaluate(parts[1].text) : std::optional<std::int64_t>(0);
  const auto size = parts.size() == 3 ? evaluate(parts[2].text) : std::optional<std::int64_t>(32);
  if (!id || !offset || !size || *offset < 0 || *offset > 31 || *size < 1 || *size > 32) return;
  field.hardware = {
      .id = *id, .offset = static_cast<unsigned>(*offset), .size = static_cast<unsigned>(*size)};
  field.isKnown = true;
}

// --- DPP ---

bool isDppControl(std::string_view name) {
  for (unsigned k = 0; k < isa::kDppPatterns; ++k)
    if (isa::dppPatternName(static_cast<isa::DppPattern>(k)) == name) return true;
  return false;
}

bool isDppModifier(std::string_view name) {
  return isDppControl(name) || name == "row_mask" || name == "bank_mask" || name == "bound_ctrl";
}

void readDpp(const Statement& statement, const Evaluate& evaluate, StatementField& field) {
  for (const Piece& piece : statement.modifiers) {
    const std::string_view name = syntax::modifierName(piece.text);
    if (!isDppModifier(name)) continue;
    field.places.push_back({piece.begin, piece.end});
    if (isDppControl(name)) {
      const auto control = isa::parseDppControl(piece.text, evaluate);
      if (control) field.dpp.control = *control;
      field.isKnown = field.isKnown && control.has_value();
      continue;
    }
    const auto number = evaluate(syntax::modifierValue(piece.text));
    const bool isInRange = number && *number >= 0 && *number <= 15;
    field.isKnown = field.isKnown && isInRange;
    if (!isInRange) continue;
    if (name == "row_mask") field.dpp.rowMask = static_cast<std::uint8_t>(*number);
    if (name == "bank_mask") field.dpp.bankMask = static_cast<std::uint8_t>(*number);
    // For historical reasons, 0 and 1 both set the bit (LLVM, AMDGPUAsmParser::convertDppBoundCtrl).
    if (name == "bound_ctrl") field.dpp.boundCtrl = true;
  }
}

bool isDpp(const Statement& statement, const isa::Opcode& row) {
  if ((row.forms & isa::kDpp) == 0) return false;
  return statement.suffix.ends_with("_dpp") ||
         std::ranges::any_of(statement.modifiers, [](const Piece& piece) {
           return isDppModifier(syntax::modifierName(piece.text));
         });
}

} // namespace

std::optional<std::int64_t> evaluateNumbers(std::string_view expression) {
  return syntax::evaluate(expression);
}

std::optional<StatementField> fieldOf(std::string_view line, const Evaluate& evaluate,
                                      source::LineState state) {
  const auto statement = syntax::readStatement(line, state);
  if (!statement) return std::nullopt;
  const isa::Op op = isa::findMnemonic(source::inLowerCase(statement->mnemonic.text));
  if (op == isa::Op::invalid) return std::nullopt;
  StatementField field;
  field.insertAt = statement->end;
  const auto operand = [&](std::size_t n) {
    return n < statement->operands.size() ? statement->operands[n]
                                          : Piece{.text = {}, .begin = line.size(), .end = line.size()};
  };
  const auto read = [&](FieldKind kind, const Piece& piece, const auto& reader) {
    field.kind = kind;
    field.isKnown = !piece.text.empty();
    if (!field.isKnown) return;
    field.places.push_back({piece.begin, piece.end});
    reader(piece.text, evaluate, field);
  };
  switch (op) {
  case isa::Op::s_waitcnt: read(FieldKind::WaitCounts, operand(0), readWait); return field;
  case isa::Op::s_getreg_b32: read(FieldKind::HardwareRegister, operand(1), readHardware); return field;
  case isa::Op::s_setreg_b32:
  case isa::Op::s_setreg_imm32_b32:
    field.writes = true;
    read(FieldKind::HardwareRegister, operand(0), readHardware);
    if (const auto value = evaluate(operand(1).text); op == isa::Op::s_setreg_imm32_b32 && value)
      field.written = static_cast<std::uint32_t>(*value);
    return field;
  case isa::Op::ds_swizzle_b32: {
    field.kind = FieldKind::Swizzle;
    const Piece* const offset = statement->modifier("offset");
    if (offset == nullptr) return field;
    field.places.push_back({offset->begin, offset->end});
    const auto value = isa::parseSwizzle(syntax::modifierValue(offset->text), evaluate);
    field.isKnown = value.has_value();
    field.swizzle = value.value_or(0);
    return field;
  }
  default: break;
  }
  if (!isDpp(*statement, isa::row(op))) return std::nullopt;
  field.kind = FieldKind::Dpp;
  readDpp(*statement, evaluate, field);
  return field;
}

std::uint32_t encodedValue(const StatementField& field) {
  switch (field.kind) {
  case FieldKind::WaitCounts: return isa::encode(field.wait);
  case FieldKind::HardwareRegister: return isa::encode(field.hardware);
  case FieldKind::Swizzle: return field.swizzle;
  case FieldKind::Dpp: break;
  }
  return field.dpp.control | std::uint32_t{field.dpp.boundCtrl} << 11 |
         std::uint32_t{field.dpp.bankMask} << 16 | std::uint32_t{field.dpp.rowMask} << 20;
}

std::string fieldText(const StatementField& field) {
  switch (field.kind) {
  case FieldKind::WaitCounts: return isa::waitText(field.wait);
  case FieldKind::HardwareRegister: return isa::hardwareFieldText(field.hardware);
  case FieldKind::Swizzle: return "offset:" + isa::swizzleText(field.swizzle);
  case FieldKind::Dpp: break;
  }
  return isa::dppText(field.dpp);
}

isa::Explained explain(const StatementField& field) {
  isa::Explained result;
  switch (field.kind) {
  case FieldKind::WaitCounts: result = isa::explain(field.wait); break;
  case FieldKind::HardwareRegister: result = isa::explain(field.hardware, field.writes, field.written); break;
  case FieldKind::Swizzle: result = isa::explainSwizzle(field.swizzle); break;
  case FieldKind::Dpp: result = isa::explain(field.dpp); break;
  }
  result.text = fieldText(field);
  if (field.isKnown) return result;
  return {.text = {},
          .summary = "The value is unknown: it is missing, or depends on a symbol or a macro's argument.",
          .fields = {},
          .notes = {}};
}

std::string withField(std::string_view line, const StatementField& field) {
  std::string result(line);
  const std::string text = fieldText(field);
  if (field.places.empty()) return result.insert(std::min(field.insertAt, result.size()), " " + text);
  for (std::size_t n = field.places.size(); n-- > 1;) {
    std::size_t begin = field.places[n].begin;
    while (begin > 0 && (result[begin - 1] == ' ' || result[begin - 1] == '\t'))
      --begin;
    result.erase(begin, field.places[n].end - begin);
  }
  const TextRange& first = field.places.front();
  return result.replace(first.begin, first.end - first.begin, text);
}

} // namespace wavesmith::explain
