// SPDX-License-Identifier: Apache-2.0
#include "instructions/isa_explain.h"

#include "arguments/checked.h"
#include "explain/literal.h"
#include "explain/register_words.h"
#include "explain/signature.h"
#include "explain/statement_field.h"
#include "isa/fields/byte_selector.h"
#include "isa/text.h"
#include "output/exit_code.h"
#include "output/json.h"
#include "output/terminal.h"
#include "program/line_index.h"
#include "program/places.h"
#include "source/assembly/assembly_line.h"
#include "source/file.h"
#include "syntax/statement.h"
#include "syntax/symbols.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace wavesmith::cli {
namespace {

struct ExplainedLiteral {
  std::string text;
  std::string operand; // empty: of a modifier
  std::vector<isa::NumberForm> forms;
};

// All that is known about one line.
struct ExplainedLine {
  std::string text;
  source::LineState state = source::LineState::Statement;
  std::optional<explain::Signature> signature; // at its first operand
  std::optional<explain::StatementField> field;
  std::vector<ExplainedLiteral> literals;
  std::optional<explain::BuiltDescriptor> descriptor;
  std::optional<explain::BuiltSelector> selector;
  Checked checked; // the program to which they refer
  source::Diagnostics diagnostics;
};

source::Diagnostic cannotExplain(const std::string& file, std::uint32_t line, std::string message) {
  source::Place place;
  place.file = file;
  place.line = line;
  return source::makeError(source::Code::UnknownInstruction, place, std::move(message));
}

void readLiterals(ExplainedLine& line, const syntax::Statement& statement) {
  for (const explain::WrittenNumber& number : explain::numbersIn(line.text, line.state)) {
    const auto at = std::ranges::find_if(statement.operands, [&](const syntax::Piece& piece) {
      return number.begin >= piece.begin && number.end <= piece.end;
    });
    // A register's number, the count in a function: s4 is not one, vmcnt(0) is.
    if (at == statement.operands.end() || at->text != number.text) continue;
    const auto place = static_cast<std::size_t>(at - statement.operands.begin());
    const auto signature =
        explain::signatureAt(line.text, number.begin, explain::evaluateNumbers, line.state);
    if (!signature || signature->field) continue;
    line.literals.push_back(
        {std::string(number.text), signature->operand,
         explain::literalForms(number.text, explain::operandSpecAt(signature->op, statement.mnemonic.text,
                                                                   place, statement.operands.size()))});
  }
}

void readText(ExplainedLine& line, const explain::Evaluate& evaluate, const std::string& file,
              std::uint32_t number) {
  const auto statement = syntax::readStatement(line.text, line.state);
  if (!statement) {
    line.diagnostics.push_back(cannotExplain(file, number, "this line has no instruction"));
    return;
  }
  // A blank, so that an instruction without operands has a place for one.
  line.signature = explain::signatureAt(line.text + ' ', statement->mnemonic.end + 1, evaluate, line.state);
  if (!line.signature) {
    line.diagnostics.push_back(cannotExplain(
        file, number, fmt::format("{} is not an instruction of gfx942", statement->mnemonic.text)));
    return;
  }
  line.field = explain::fieldOf(line.text, evaluate, line.state);
  readLiterals(line, *statement);
}

ExplainedLine lineOfFile(const ExplainArguments& arguments) {
  ExplainedLine line;
  const auto text = source::readText(arguments.file);
  if (!text) {
    line.diagnostics.push_back(text.error());
    return line;
  }
  const auto lines = source::assemblyLines(*text);
  if (arguments.line == 0 || arguments.line > lines.size()) {
    line.diagnostics.push_back(
        cannotExplain(arguments.file, 0, fmt::format("the file has no line {}", arguments.line)));
    return line;
  }
  line.text = lines[arguments.line - 1].text;
  line.state = lines[arguments.line - 1].state;
  const syntax::Symbols symbols(*text);
  readText(
      line, [&](std::string_view expression) { return symbols.value(expression); }, arguments.file,
      arguments.line);
  if (!line.signature) return line;
  // Registers are known only if the file assembles; what does not is reported by `check`.
  line.checked = checkFile(arguments.file, {}, {}, {});
  if (!line.checked.program) return line;
  const program::LineIndex index(*line.checked.program, arguments.file);
  const auto found = index.at(arguments.line);
  if (found.empty()) return line;
  line.descriptor = explain::descriptorAt(*line.checked.program, *line.checked.analysis, found.front());
  line.selector = explain::selectorAt(*line.checked.program, *line.checked.analysis, found.front());
  return line;
}

// --- Text ---

std::string explainedText(const isa::Explained& explained) {
  std::string text = explained.text.empty() ? std::string() : explained.text + '\n';
  text += explained.summary + '\n';
  std::size_t nameWidth = 0;
  std::size_t valueWidth = 0;
  for (const isa::ExplainedField& field : explained.fields) {
    nameWidth = std::max(nameWidth, field.name.size());
    if (!field.meaning.empty()) valueWidth = std::max(valueWidth, field.value.size());
  }
  for (const isa::ExplainedField& field : explained.fields) {
    std::string row =
        fmt::format("  {:<{}}  {:<{}}  {}", field.name, nameWidth, field.value, valueWidth, field.meaning);
    row.erase(row.find_last_not_of(' ') + 1);
    text += row + '\n';
  }
  for (const std::string& note : explained.notes)
    text += fmt::format("  note: {}\n", note);
  return text;
}

std::string writersOf(const explain::RegisterWord& word, const ExplainedLine& line, const std::string& file) {
  if (word.writers.empty()) return "set before the kernel starts, or never";
  std::string text;
  for (const program::Index at : word.writers)
    text +=
        fmt::format("{}{}: {}", text.empty() ? "" : "; ", program::placeText(*line.checked.program, at, file),
                    isa::toString(line.checked.program->instructions()[at]));
  return text;
}

std::string wordText(const explain::RegisterWord& word, const ExplainedLine& line, const std::string& file) {
  return fmt::format("  {:<4}  {:<10}  {}\n", isa::toString(word.where),
                     word.value ? fmt::format("0x{:08x}", *word.value) : "unknown",
                     writersOf(word, line, file));
}

std::string textOf(const ExplainedLine& line, const std::string& file) {
  std::string text;
  for (const explain::SignatureForm& form : line.signature->forms)
    text += fmt::format("{}    {}\n", form.text, form.encoding);
  text += fmt::format("{}\n", isa::row(line.signature->op).summary);
  if (line.field)
    text += fmt::format("\nEncoded: 0x{:x}\n{}", explain::encodedValue(*line.field),
                        explainedText(explain::explain(*line.field)));
  for (const ExplainedLiteral& literal : line.literals) {
    text += fmt::format("\nLiteral: {}{}\n", literal.text,
                        literal.operand.empty() ? "" : fmt::format(", {}", literal.operand));
    for (const isa::NumberForm& form : literal.forms)
      text += fmt::format("  {:<16}  {}{}\n", form.name, form.value,
                          form.isOfType ? "  (the operand's type)" : "");
  }
  if (line.descriptor) {
    text += fmt::format("\nBuffer descriptor of {}\n{}",
                        program::placeText(*line.checked.program, line.descriptor->user, file),
                        explainedText(isa::explain(line.descriptor->values())));
    for (const explain::RegisterWord& word : line.descriptor->words)
      text += wordText(word, line, file);
  }
  if (line.selector) {
    text += fmt::format("\nByte selector of {}\n",
                        program::placeText(*line.checked.program, line.selector->user, file));
    if (line.selector->word.value)
      text += explainedText(isa::explainByteSelector(*line.selector->word.value));
    text += wordText(line.selector->word, line, file);
  }
  return text;
}

// --- JSON ---

Json explainedJson(const isa::Explained& explained) {
  Json json{{"text", explained.text}, {"summary", explained.summary}, {"fields", Json::array()}};
  for (const isa::ExplainedField& field : explained.fields)
    json["fields"].push_back({{"name", field.name}, {"value", field.value}, {"meaning", field.meaning}});
  json["notes"] = explained.notes;
  return json;
}

std::string_view kindName(explain::FieldKind kind) {
  switch (kind) {
  case explain::FieldKind::WaitCounts: return "wait counts";
  case explain::FieldKind::HardwareRegister: return "hardware register";
  case explain::FieldKind::Dpp: return "DPP";
  case explain::FieldKind::Swizzle: return "swizzle";
  }
  return "";
}

Json wordJson(const explain::RegisterWord& word, const ExplainedLine& line, const std::string& file) {
  return {{"register", isa::toString(word.where)},
          {"value", word.value ? Json(*word.value) : Json(nullptr)},
          {"writers", writersOf(word, line, file)}};
}

Json jsonOf(const ExplainedLine& line, const std::string& file) {
  Json json;
  json["mnemonic"] = isa::row(line.signature->op).mnemonic;
  json["summary"] = isa::row(line.signature->op).summary;
  json["forms"] = Json::array();
  for (const explain::SignatureForm& form : line.signature->forms)
    json["forms"].push_back({{"text", form.text}, {"encoding", form.encoding}});
  json["field"] = nullptr;
  if (line.field) {
    json["field"] = explainedJson(explain::explain(*line.field));
    json["field"]["kind"] = kindName(line.field->kind);
    json["field"]["encoded"] = line.field->isKnown ? Json(explain::encodedValue(*line.field)) : Json(nullptr);
  }
  json["literals"] = Json::array();
  for (const ExplainedLiteral& literal : line.literals) {
    Json one{{"text", literal.text}, {"operand", literal.operand}, {"forms", Json::array()}};
    for (const isa::NumberForm& form : literal.forms)
      one["forms"].push_back({{"name", form.name}, {"value", form.value}, {"isOfType", form.isOfType}});
    json["literals"].push_back(std::move(one));
  }
  json["descriptor"] = nullptr;
  if (line.descriptor) {
    json["descriptor"] = explainedJson(isa::explain(line.descriptor->values()));
    json["descriptor"]["words"] = Json::array();
    for (const explain::RegisterWord& word : line.descriptor->words)
      json["descriptor"]["words"].push_back(wordJson(word, line, file));
  }
  json["selector"] = nullptr;
  if (line.selector) {
    json["selector"] =
        line.selector->word.value
            ? explainedJson(isa::explainByteSelector(*line.selector->word.value))
            : explainedJson({.text = {}, .summary = "The selector is unknown.", .fields = {}, .notes = {}});
    json["selector"]["words"] = Json::array({wordJson(line.selector->word, line, file)});
  }
  return json;
}

} // namespace

int explainInstruction(const ExplainArguments& arguments) {
  ExplainedLine line;
  if (arguments.file.empty()) {
    line.text = arguments.text;
    readText(line, explain::evaluateNumbers, {}, 0);
  } else {
    line = lineOfFile(arguments);
  }
  const bool isExplained = line.signature.has_value();
  const int exitCode = isExplained ? kAllWell : kCannot;
  if (arguments.json) {
    Json json = document("wavesmith.isa-explain/1", isExplained, line.diagnostics);
    json["line"] = line.text;
    json["instruction"] = isExplained ? jsonOf(line, arguments.file) : Json(nullptr);
    printJson(json);
    return exitCode;
  }
  printDiagnostics(line.diagnostics);
  if (isExplained) printOut(textOf(line, arguments.file));
  return exitCode;
}

} // namespace wavesmith::cli
