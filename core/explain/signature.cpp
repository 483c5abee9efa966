// SPDX-License-Identifier: Apache-2.0
#include "explain/signature.h"

#include "explain/literal.h"
#include "source/assembly/assembly_line.h"
#include "source/text/text.h"
#include "syntax/statement.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace wavesmith::explain {
namespace {

constexpr std::size_t kLongestOperation = 72;

isa::Form formOf(std::string_view spelling) {
  if (spelling.ends_with("_e64")) return isa::Form::Vop3;
  if (spelling.ends_with("_sdwa")) return isa::Form::Sdwa;
  return spelling.ends_with("_dpp") ? isa::Form::Dpp : isa::Form::Base;
}

// The operand's names of a form: "vaddr, srsrc, soffset lds" has three.
std::vector<TextRange> namesIn(std::string_view operands) {
  std::vector<TextRange> names;
  for (std::size_t at = 0; at < operands.size();) {
    const std::size_t comma = std::min(operands.find(", ", at), operands.size());
    names.push_back({at, std::min(operands.find(' ', at), comma)});
    at = comma + 2;
  }
  return names;
}

// The forms that a mnemonic can be, the one of the text first.
std::vector<isa::FormPage> formsFor(const isa::OpcodePage& page, std::string_view mnemonic,
                                    std::size_t operands) {
  std::vector<isa::FormPage> forms;
  for (const isa::FormPage& form : page.forms)
    if (form.spelling == mnemonic) forms.push_back(form);
  if (forms.empty()) forms = page.forms;
  // An atomic with a result, and a load into LDS, have another number of operands.
  std::ranges::stable_partition(
      forms, [&](const isa::FormPage& form) { return namesIn(form.operands).size() >= operands; });
  return forms;
}

// The n-th operand of this name: two can be "vcc".
std::optional<unsigned> operandNamed(isa::Op op, std::string_view name, isa::Form form, std::size_t nth) {
  for (unsigned n = 0; n < isa::row(op).operandCount(); ++n) {
    const bool isNamed = isa::operandName(op, n, form) == name || isa::operandName(op, n) == name;
    if (isNamed && nth-- == 0) return n;
  }
  return std::nullopt;
}

// The operand of the row at a place of a form.
std::optional<unsigned> operandOfForm(isa::Op op, const isa::FormPage& form, std::size_t place) {
  const auto names = namesIn(form.operands);
  if (place >= names.size()) return std::nullopt;
  const auto nameAt = [&](std::size_t n) {
    return std::string_view(form.operands).substr(names[n].begin, names[n].end - names[n].begin);
  };
  std::size_t nth = 0;
  for (std::size_t n = 0; n < place; ++n)
    nth += nameAt(n) == nameAt(place) ? 1 : 0;
  return operandNamed(op, nameAt(place), formOf(form.spelling), nth);
}

std::string shortOperation(const isa::OpcodePage& page) {
  const bool isShort =
      page.operation.find('\n') == std::string::npos && page.operation.size() <= kLongestOperation;
  if (isShort && !page.operation.empty()) return page.operation;
  const std::size_t stop = page.summary.find(". ");
  return stop == std::string::npos ? page.summary : page.summary.substr(0, stop + 1);
}

void describeOperand(Signature& signature, const isa::OpcodePage& page, const isa::FormPage& used) {
  const isa::Form form = formOf(used.spelling);
  const auto n = operandOfForm(signature.op, used, signature.place);
  if (!n || *n >= page.operands.size()) return;
  const isa::OperandPage& operand = page.operands[*n];
  signature.operand = isa::operandName(signature.op, *n, form);
  signature.kind = fmt::format("{}, {} bits{}{}", operand.access, operand.bits,
                               operand.type.empty() ? "" : ", ", operand.type);
  signature.allowed = operand.allowed;
  // VOP3 takes no literal on gfx942, and DPP no scalars (CDNA3 ISA 6.2.1, 13.3.9).
  if (form == isa::Form::Vop3)
    if (const std::size_t at = signature.allowed.find(" or literal"); at != std::string::npos)
      signature.allowed.erase(at);
  const isa::Field field = isa::row(signature.op).operands[*n].field;
  if (form == isa::Form::Dpp && (field == isa::Field::Src0 || field == isa::Field::Vsrc1))
    signature.allowed = "VGPR";
  signature.explanation = operand.explanation;
}

} // namespace

const isa::OperandSpec* operandSpecAt(isa::Op op, std::string_view mnemonic, std::size_t place,
                                      std::size_t written) {
  const isa::OpcodePage page = isa::describe(op);
  const auto forms = formsFor(page, source::inLowerCase(mnemonic), std::max(written, place + 1));
  if (forms.empty()) return nullptr;
  const auto n = operandOfForm(op, forms.front(), place);
  return n ? &isa::row(op).operands[*n] : nullptr;
}

std::optional<Signature> signatureAt(std::string_view line, std::size_t column, const Evaluate& evaluate,
                                     source::LineState state) {
  const source::StatementPlace statement = source::findStatement(line, state);
  if (!statement.hasStatement() || line[statement.begin] == '.' ||
      column > std::max(statement.comment, statement.end))
    return std::nullopt;
  std::size_t end = statement.begin;
  while (end < statement.end && source::isNameCharacter(line[end]))
    ++end;
  const std::string mnemonic = source::inLowerCase(line.substr(statement.begin, end - statement.begin));
  Signature signature;
  signature.op = isa::findMnemonic(mnemonic);
  if (signature.op == isa::Op::invalid || column <= end) return std::nullopt;

  const std::string_view written = line.substr(end, statement.end - end);
  const auto parts = syntax::splitAtCommas(written, end);
  const std::string_view before = line.substr(end, std::min(column, line.size()) - end);
  signature.place = std::max<std::size_t>(syntax::splitAtCommas(before, end).size(), 1) - 1;
  if (isa::row(signature.op).has(isa::trait::kWait)) signature.place = 0;

  const isa::OpcodePage page = isa::describe(signature.op);
  const std::size_t operands = std::max(parts.size(), signature.place + 1);
  const auto forms = formsFor(page, mnemonic, operands);
  // If there are too many for each of them, the place alone counts.
  const bool fitsAny = !forms.empty() && namesIn(forms.front().operands).size() >= operands;
  for (const isa::FormPage& form : forms) {
    SignatureForm one{.text = form.operands.empty() ? form.spelling : form.spelling + ' ' + form.operands,
                      .current = {},
                      .encoding = form.encoding};
    const auto names = namesIn(form.operands);
    if (signature.place < names.size() && (names.size() >= operands || !fitsAny))
      one.current = {form.spelling.size() + 1 + names[signature.place].begin,
                     form.spelling.size() + 1 + names[signature.place].end};
    signature.forms.push_back(std::move(one));
  }
  if (!forms.empty()) describeOperand(signature, page, forms.front());
  signature.operation = shortOperation(page);
  signature.modifiers = page.modifiers;

  if (const auto field = fieldOf(line, evaluate, state)) {
    const bool isInside = std::ranges::any_of(
        field->places, [&](const TextRange& range) { return column >= range.begin && column <= range.end; });
    if (isInside) signature.field = explain(*field);
  }
  for (const WrittenNumber& number : numbersIn(line, state)) {
    if (signature.field || column < number.begin || column > number.end || number.begin < end) continue;
    signature.literal = number.text;
    signature.literalForms = literalForms(
        number.text,
        number.isOfModifier ? nullptr : operandSpecAt(signature.op, mnemonic, signature.place, parts.size()));
  }
  return signature;
}

} // namespace wavesmith::explain
