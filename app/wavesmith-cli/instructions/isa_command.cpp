// SPDX-License-Identifier: Apache-2.0
#include "arguments/commands.h"
#include "arguments/completion_values.h"
#include "instructions/isa_explain.h"
#include "isa/availability.h"
#include "isa/describe/describe.h"
#include "isa/describe/describe_text.h"
#include "output/exit_code.h"
#include "output/json.h"
#include "output/terminal.h"
#include "source/nearest.h"

#include <CLI/App.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <memory>
#include <set>

namespace wavesmith::cli {
namespace {

struct IsaArguments {
  std::string mnemonic;
  std::string functionalClass;
  std::string encoding;
  std::string target = "gfx942";
  bool json = false;
};

constexpr const char* kIsaFooter = R"(Examples:
  wavesmith-cli isa list --class matrix           matrix instructions
  wavesmith-cli isa list --encoding SOPP
  wavesmith-cli isa list --json                   every instruction, with all its properties
  wavesmith-cli isa show v_mfma_f32_32x32x8_f16
  wavesmith-cli isa show s_waitcnt --json
  wavesmith-cli isa explain "ds_swizzle_b32 v0, v1 offset:0x8055"
  wavesmith-cli isa explain --file k.s --line 40   with the descriptor of its buffer)";

std::string lowerCase(std::string_view text) {
  std::string lower{text};
  std::ranges::transform(lower, lower.begin(), [](unsigned char c) { return std::tolower(c); });
  return lower;
}

isa::Op opAt(std::size_t index) {
  return static_cast<isa::Op>(index);
}

// "vector" and "global load" are in "vector arithmetic" and "global load"; "load" is not in "loader".
bool hasWords(std::string_view text, std::string_view words) {
  const std::string padded = ' ' + lowerCase(text) + ' ';
  std::string wanted = lowerCase(words);
  const auto contains = [&](std::string_view before, std::string_view after) {
    return padded.find(fmt::format("{}{}{}", before, wanted, after)) != std::string::npos;
  };
  return !wanted.empty() && (contains(" ", " ") || contains("(", ")"));
}

bool isEncoding(isa::Encoding encoding, std::string_view name) {
  const std::string full = lowerCase(isa::name(encoding));
  const std::string wanted = lowerCase(name);
  return full == wanted || full.substr(full.find('-') + 1) == wanted; // "MAI" means VOP3P-MAI
}

template <typename Items>
std::string listed(const Items& items) {
  std::string text;
  for (const auto& item : items)
    text += fmt::format("{}{}", text.empty() ? "" : ", ", item);
  return text;
}

std::string checkClass(const std::string& text) {
  std::set<std::string> classes;
  for (std::size_t i = 0; i < isa::opcodes().size(); ++i)
    classes.insert(isa::functionalClass(opAt(i)));
  if (std::ranges::any_of(classes, [&](const std::string& c) { return hasWords(c, text); })) return "";
  return fmt::format("no instruction class matches \"{}\"; the classes are {}", text, listed(classes));
}

std::string checkEncoding(const std::string& text) {
  std::vector<std::string_view> names;
  for (unsigned i = 0; i < isa::kEncodings; ++i) {
    if (isEncoding(static_cast<isa::Encoding>(i), text)) return "";
    names.push_back(isa::name(static_cast<isa::Encoding>(i)));
  }
  return fmt::format("{} is not an encoding; use one of {}", text, listed(names));
}

std::string checkTarget(const std::string& text) {
  std::vector<std::string_view> names;
  for (const isa::Target& target : isa::targets()) {
    if (target.processor == text) return "";
    names.push_back(target.processor);
  }
  return fmt::format("unsupported target {}; use one of {}", text, listed(names));
}

Json toJson(const isa::OpcodePage& page) {
  Json json;
  json["mnemonic"] = page.mnemonic;
  json["encoding"] = page.encoding;
  json["number"] = page.number;
  json["vop3Number"] = page.vop3Number < 0 ? Json(nullptr) : Json(page.vop3Number);
  json["spellings"] = page.spellings;
  json["class"] = page.functionalClass;
  json["syntax"] = page.syntax;
  json["forms"] = Json::array();
  for (const isa::FormPage& form : page.forms)
    json["forms"].push_back(
        {{"spelling", form.spelling}, {"operands", form.operands}, {"encoding", form.encoding}});
  json["modifiers"] = page.modifiers;
  json["summary"] = page.summary;
  json["operation"] = page.operation;
  json["operands"] = Json::array();
  for (const isa::OperandPage& o : page.operands) {
    json["operands"].push_back({{"name", o.name},
                                {"role", o.role},
                                {"access", o.access},
                                {"bits", o.bits},
                                {"type", o.type},
                                {"allowed", o.allowed},
                                {"explanation", o.explanation}});
  }
  json["implicitReads"] = page.implicitReads;
  json["implicitWrites"] = page.implicitWrites;
  json["counters"] = page.counters;
  json["safeWhen"] = page.safeWhen;
  json["hazards"] = page.hazards;
  json["notes"] = page.notes;
  json["targets"] = page.targets;
  json["fidelity"] = page.fidelity;
  json["fidelityNote"] = page.fidelityNote;
  return json;
}

int printPages(const IsaArguments& arguments, const std::vector<isa::OpcodePage>& pages,
               const source::Diagnostics& diagnostics, int exitCode) {
  auto json = document("wavesmith.isa/1", exitCode == kAllWell, diagnostics);
  json["target"] = arguments.target;
  json["instructions"] = Json::array();
  for (const isa::OpcodePage& page : pages)
    json["instructions"].push_back(toJson(page));
  printJson(json);
  return exitCode;
}

std::string table(const std::vector<isa::Op>& ops) {
  constexpr std::size_t kColumns = 5;
  std::vector<std::array<std::string, kColumns>> rows{
      {"MNEMONIC", "ENCODING", "CLASS", "FIDELITY", "SUMMARY"}};
  for (const isa::Op op : ops) {
    const isa::Opcode& row = isa::row(op);
    rows.push_back({std::string{row.mnemonic}, std::string{isa::name(row.encoding)}, isa::functionalClass(op),
                    std::string{isa::name(row.fidelity)}, std::string{row.summary}});
  }
  std::array<std::size_t, kColumns> widths{};
  for (const auto& row : rows)
    for (std::size_t i = 0; i + 1 < kColumns; ++i)
      widths[i] = std::max(widths[i], row[i].size());
  std::string text;
  for (const auto& row : rows) {
    for (std::size_t i = 0; i + 1 < kColumns; ++i)
      text += fmt::format("{:<{}}  ", row[i], widths[i]);
    text += row.back() + '\n';
  }
  return text;
}

int list(const IsaArguments& arguments) {
  const isa::Target* target = isa::findTarget(arguments.target); // the parser has checked it
  std::vector<isa::Op> ops;
  for (std::size_t i = 0; i < isa::opcodes().size(); ++i) {
    const isa::Opcode& row = isa::opcodes()[i];
    const bool wanted = (row.targets & target->bit) != 0 &&
                        (arguments.encoding.empty() || isEncoding(row.encoding, arguments.encoding)) &&
                        (arguments.functionalClass.empty() ||
                         hasWords(isa::functionalClass(opAt(i)), arguments.functionalClass));
    if (wanted) ops.push_back(opAt(i));
  }
  if (arguments.json) {
    std::vector<isa::OpcodePage> pages;
    for (const isa::Op op : ops)
      pages.push_back(isa::describe(op));
    return printPages(arguments, pages, {}, kAllWell);
  }
  if (!ops.empty()) printOut(table(ops));
  printOut(fmt::format("{} of {}\n", counted(ops.size(), "instruction", "instructions"), arguments.target));
  return kAllWell;
}

std::string unknown(const std::string& mnemonic, const isa::Target& target) {
  std::vector<std::string_view> mnemonics;
  for (const isa::Opcode& row : isa::opcodes())
    if ((row.targets & target.bit) != 0) mnemonics.push_back(row.mnemonic);
  const std::string_view near = source::nearest(mnemonic, mnemonics);
  if (!near.empty())
    return fmt::format("{} is not an instruction of {}; did you mean {}?", mnemonic, target.processor, near);
  return fmt::format("{} is not an instruction of {}; wavesmith-cli isa list shows all of them", mnemonic,
                     target.processor);
}

int show(const IsaArguments& arguments) {
  const isa::Target& target = *isa::findTarget(arguments.target);
  const std::string mnemonic = lowerCase(arguments.mnemonic);
  const isa::Op op = isa::findMnemonic(mnemonic);
  const auto unavailable = isa::unavailable(mnemonic, target);
  const bool known = op != isa::Op::invalid;
  source::Diagnostics diagnostics;
  if (!known || (isa::row(op).targets & target.bit) == 0) {
    auto diagnostic = source::makeError(source::Code::UnknownInstruction, {},
                                        unavailable ? unavailable->sentence : unknown(mnemonic, target));
    // The page of an instruction of another target is still useful.
    if (known) diagnostic.severity = source::Severity::Warning;
    diagnostics.push_back(std::move(diagnostic));
  }
  const int exitCode = known ? kAllWell : kCannot;
  std::vector<isa::OpcodePage> pages;
  if (known) pages.push_back(isa::describe(op));
  if (arguments.json) return printPages(arguments, pages, diagnostics, exitCode);
  printDiagnostics(diagnostics);
  if (known) printOut(isa::toText(pages[0]));
  return exitCode;
}

void addCommonOptions(CLI::App& command, Completions& completions, IsaArguments& arguments) {
  completions.values(command.add_option("--target", arguments.target, "Processor: gfx90a, gfx940, gfx942")
                         ->type_name("TARGET")
                         ->check(CLI::Validator(checkTarget, "", "target"))
                         ->capture_default_str(),
                     processors);
  command.add_flag("--json", arguments.json, "Print the result as JSON (wavesmith.isa/1)");
}

CLI::App* addExplanation(CLI::App& command, Completions& completions, ExplainArguments& arguments) {
  CLI::App* const explaining =
      command.add_subcommand("explain", "Explain the numbers that an instruction encodes");
  auto* const text = explaining->add_option("TEXT", arguments.text, "An instruction with its operands");
  auto* const file = completions.files(
      explaining->add_option("--file", arguments.file, "Source, instead of TEXT")->type_name("FILE"),
      kSourceFiles);
  auto* const line =
      explaining->add_option("--line", arguments.line, "The line of the file, from 1")->type_name("N");
  file->excludes(text)->needs(line);
  line->needs(file);
  explaining->add_flag("--json", arguments.json, "Print the result as JSON (wavesmith.isa-explain/1)");
  explaining->footer(kIsaFooter);
  explaining->callback([text, file] {
    if (text->count() == 0 && file->count() == 0) throw CLI::RequiredError("TEXT or --file");
  });
  return explaining;
}

} // namespace

Action addIsaCommand(CLI::App& command, Completions& completions) {
  auto arguments = std::make_shared<IsaArguments>();
  command.require_subcommand(1);
  command.footer(kIsaFooter);
  CLI::App* listing = command.add_subcommand("list", "List instructions, one per line");
  completions.values(
      listing
          ->add_option("--class", arguments->functionalClass,
                       "Only classes with these words: load, scalar, \"global atomic\", matrix")
          ->type_name("CLASS")
          ->check(CLI::Validator(checkClass, "", "class")),
      instructionClasses);
  completions.values(
      listing->add_option("--encoding", arguments->encoding, "Only this encoding: SOP1, VOP3P, MUBUF, ...")
          ->type_name("E")
          ->check(CLI::Validator(checkEncoding, "", "encoding")),
      encodings);
  addCommonOptions(*listing, completions, *arguments);
  listing->footer(kIsaFooter);
  CLI::App* showing = command.add_subcommand("show", "Explain an instruction");
  completions.values(
      showing
          ->add_option("MNEMONIC", arguments->mnemonic, "Its name, with or without _e32, _e64, _sdwa, _dpp")
          ->required(),
      mnemonics);
  addCommonOptions(*showing, completions, *arguments);
  showing->footer(kIsaFooter);
  auto explained = std::make_shared<ExplainArguments>();
  CLI::App* explaining = addExplanation(command, completions, *explained);
  return [arguments, listing, explained, explaining] {
    if (explaining->parsed()) return explainInstruction(*explained);
    return listing->parsed() ? list(*arguments) : show(*arguments);
  };
}

} // namespace wavesmith::cli
