// SPDX-License-Identifier: Apache-2.0
#include "explain/statement_field.h"

#include "isa/fields/swizzle_pattern.h"
#include "isa/vocabulary.h"
#include "port/statement.h"
#include "port/symbols.h"

#include <algorithm>
#include <cctype>
#include <utility>

namespace wavesmith::explain {
namespace {

using port::Piece;
using port::Statement;

constexpr std::int64_t kMostImmediate = 0xffff;

std::string lowered(std::string_view text) {
  std::string result(text);
  std::ranges::transform(result, result.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return result;
}

std::string_view stripped(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") + 1 - first);
}

// --- s_waitcnt ---

// "vmcnt(0) & lgkmcnt(1), expcnt_sat(9)"; false: not understood.
bool readCounters(std::string_view text, const Evaluate& evaluate, isa::WaitImmediate& wait) {
  while (!(text = stripped(text)).empty()) {
    const std::size_t open = text.find('(');
    const std::size_t close = text.find(')');
    if (open == std::string_view::npos || close == std::string_view::npos || close < open) return false;
    std::string_view name = stripped(text.substr(0, open));
    const bool saturates = name.ends_with("_sat");
    if (saturates) name.remove_suffix(4);
    const auto count = evaluate(text.substr(open + 1, close - open - 1));
    unsigned* const counter = name == "vmcnt"     ? &wait.vm
                              : name == "expcnt"  ? &wait.exp
                              : name == "lgkmcnt" ? &wait.lgkm
                                                  : nullptr;
    if (!count || counter == nullptr || *count < 0) return false;
    const std::int64_t most = *counter; // each counter is named once
    if (*count > most && !saturates) return false;
    *counter = static_cast<unsigned>(std::min(*count, most));
    text = stripped(text.substr(close + 1));
    if (text.starts_with('&') || text.starts_with(',')) text.remove_prefix(1);
  }
  return true;
}

void readWait(std::string_view text, const Evaluate& evaluate, StatementField& field) {
  if (const auto number = evaluate(text); number && *number >= 0 && *number <= kMostImmediate) {
    field.wait = isa::decodeWaitImmediate(static_cast<std::uint32_t>(*number));
    return;
  }
  isa::WaitImmediate wait;
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
  const std::size_t open = text.find('(');
  if (!text.starts_with("hwreg") || open == std::string_view::npos || !text.ends_with(')')) return;
  const auto parts = port::splitAtCommas(text.substr(open + 1, text.size() - open - 2), 0);
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

std::string_view nameOf(const Piece& modifier) {
  return modifier.text.substr(0, modifier.text.find(':'));
}

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
    const std::string_view name = nameOf(piece);
    if (!isDppModifier(name)) continue;
    field.places.push_back({piece.begin, piece.end});
    if (isDppControl(name)) {
      const auto control = isa::parseDppControl(piece.text);
      if (control) field.dpp.control = *control;
      field.isKnown = field.isKnown && control.has_value();
      continue;
    }
    const auto number = evaluate(piece.text.substr(std::min(piece.text.size(), name.size() + 1)));
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
         std::ranges::any_of(statement.modifiers,
                             [](const Piece& piece) { return isDppModifier(nameOf(piece)); });
}

} // namespace

std::optional<std::int64_t> evaluateNumbers(std::string_view expression) {
  return port::Symbols().value(expression);
}

std::optional<StatementField> fieldOf(std::string_view line, const Evaluate& evaluate,
                                      source::LineState state) {
  const auto statement = port::parseStatement(line, state);
  if (!statement) return std::nullopt;
  const isa::Op op = isa::findMnemonic(lowered(statement->mnemonic.text));
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
  case isa::Op::s_waitcnt: {
    const Piece first = operand(0);
    const std::size_t end = std::max(first.begin, statement->end);
    read(FieldKind::WaitCounts,
         {line.substr(std::min(first.begin, line.size()), end - first.begin), first.begin, end}, readWait);
    return field;
  }
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
    const std::string_view text =
        stripped(offset->text.substr(std::min<std::size_t>(offset->text.size(), 7)));
    auto value = isa::parseSwizzle(text);
    if (const auto number = evaluate(text); !value && number && *number >= 0 && *number <= kMostImmediate)
      value = static_cast<std::uint32_t>(*number);
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
