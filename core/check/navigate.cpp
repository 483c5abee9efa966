// SPDX-License-Identifier: Apache-2.0
#include "check/navigate.h"

#include "analysis/footprint.h"
#include "check/check.h"
#include "codeobject/code_object.h"
#include "program/program.h"
#include "source/edited.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <utility>

namespace wavesmith::check {
namespace {

using navigation::Allowed;
using navigation::Refusal;
using navigation::refuse;
using program::Index;

// --- Texts ---

// The files with their edits; nothing if edits overlap, which would be an error of navigation.
std::optional<EditedFiles> filesWith(const navigation::Index& index,
                                     const std::vector<source::TextEdit>& edits) {
  EditedFiles result;
  result.edits = edits.size();
  for (const auto& file : index.files()) {
    std::vector<source::TextEdit> ofFile;
    std::ranges::copy_if(edits, std::back_inserter(ofFile),
                         [&](const source::TextEdit& edit) { return edit.place.file == file->path; });
    if (ofFile.empty()) continue;
    const std::size_t count = ofFile.size();
    auto after = source::edited(file->text, std::move(ofFile));
    if (!after) return std::nullopt;
    result.files.push_back(
        {.path = file->path, .before = file->text, .after = std::move(*after), .edits = count});
  }
  return result;
}

struct ChangedTexts {
  assembler::SourceFile main;
  assembler::Options options;
};
ChangedTexts afterEdits(const assembler::SourceFile& text, assembler::Options options,
                        const EditedFiles& files) {
  ChangedTexts result{.main = text, .options = std::move(options)};
  for (const EditedFile& file : files.files) {
    if (file.path == text.path) {
      result.main.text = file.after;
      continue;
    }
    auto& edited = result.options.edited;
    std::erase_if(edited, [&](const assembler::SourceFile& one) { return one.path == file.path; });
    edited.push_back({.path = file.path, .text = file.after});
  }
  return result;
}

// --- Code ---

struct DecodedText {
  bool hasErrors = false;
  std::string error; // the first one
  source::Place place;
  std::optional<program::Program> program; // also of a text with errors, if it can be linked
};

DecodedText decoded(worker::LanguageClient& language, const assembler::SourceFile& text,
                    assembler::Options options, const std::stop_token& stop) {
  options.target = targetFor(text.text, options.target);
  DecodedText code;
  const assembler::Assembly assembly = language.assemble({text}, options, stop);
  for (const source::Diagnostic& one : assembly.diagnostics)
    if (one.severity == source::Severity::Error && !code.hasErrors) {
      code.hasErrors = true;
      code.error = one.message;
      code.place = one.place;
    }
  if (assembly.codeObject.empty()) return code;
  auto object = codeobject::read(assembly.codeObject, text.path);
  if (!object) return code;
  auto program =
      program::decode(std::make_shared<const codeobject::CodeObject>(std::move(*object)), assembly.lines);
  if (program) code.program = std::move(*program);
  return code;
}

// Another name of a global symbol can move the code, so that only distances between sections change: the literals that
// hold them are not compared then.
bool isSameCode(const program::Program& a, const program::Program& b, bool isGlobal) {
  return std::ranges::equal(a.instructions(), b.instructions(),
                            [&](const isa::Instruction& x, const isa::Instruction& y) {
                              if (x.length != y.length) return false;
                              if (!isGlobal) return x.bits == y.bits && x.address == y.address;
                              return static_cast<std::uint32_t>(x.bits) == static_cast<std::uint32_t>(y.bits);
                            });
}

// --- Renumbering ---

class Compared {
public:
  Compared(const program::Program& before, const program::Program& after,
           const navigation::Renumbering& renumbering, const navigation::RenumberRequest& request)
      : before_(before), after_(after), reads_(before), readsAfter_(after), renumbering_(renumbering),
        request_(request) {}

  // The first instruction that is not what it should be; nothing: all are.
  std::optional<Index> firstWrong() const {
    const auto a = before_.instructions();
    const auto b = after_.instructions();
    if (a.size() != b.size()) return Index{0};
    for (Index i = 0; i < a.size(); ++i) {
      const bool moves = std::ranges::binary_search(renumbering_.instructions, i);
      if (moves ? !isMoved(i) : a[i].bits != b[i].bits || a[i].length != b[i].length) return i;
    }
    return std::nullopt;
  }

private:
  bool isMoved(Index i) const {
    const isa::Instruction& a = before_.instructions()[i];
    const isa::Instruction& b = after_.instructions()[i];
    return a.op == b.op && a.form == b.form && a.length == b.length && a.immediate == b.immediate &&
           a.literal == b.literal && mapped(reads_.reads(i)) == ranges(readsAfter_.reads(i)) &&
           mapped(reads_.writes(i)) == ranges(readsAfter_.writes(i));
  }
  using Registers = std::vector<std::pair<isa::RegisterClass, unsigned>>;
  static Registers ranges(std::span<const isa::RegisterRange> all) {
    Registers result;
    for (const isa::RegisterRange& range : all)
      for (unsigned k = 0; k < range.count; ++k)
        result.emplace_back(range.cls, range.first + k);
    std::ranges::sort(result);
    return result;
  }
  Registers mapped(std::span<const isa::RegisterRange> all) const {
    const char file = request_.from.file;
    const auto cls = file == 's'   ? isa::RegisterClass::Scalar
                     : file == 'a' ? isa::RegisterClass::Accumulation
                                   : isa::RegisterClass::Vector;
    Registers result = ranges(all);
    for (auto& [of, number] : result)
      if (of == cls && request_.from.holds(number)) number = number - request_.from.first + request_.to;
    std::ranges::sort(result);
    return result;
  }

  const program::Program& before_;
  const program::Program& after_;
  analysis::Footprints reads_;
  analysis::Footprints readsAfter_;
  const navigation::Renumbering& renumbering_;
  const navigation::RenumberRequest& request_;
};

// An error of the new text that the old one has less often.
const source::Diagnostic* newError(const Checked& before, const Checked& after) {
  std::map<source::Code, std::size_t> known;
  for (const source::Diagnostic& one : before.diagnostics)
    if (one.severity == source::Severity::Error) ++known[one.code];
  for (const source::Diagnostic& one : after.diagnostics) {
    if (one.severity != source::Severity::Error) continue;
    auto& left = known[one.code];
    if (left == 0) return &one;
    --left;
  }
  return nullptr;
}

// --- Descriptors ---

// The fixes of registers that are not allocated, each once: the numbers in the descriptor and the metadata of a kernel.
std::vector<source::TextEdit> raisingEdits(const Checked& checked) {
  std::vector<source::TextEdit> edits;
  for (const source::Diagnostic& one : checked.diagnostics)
    if (one.code == source::Code::RegisterNotAllocated && !one.fixes.empty())
      for (const source::TextEdit& edit : one.fixes.front().edits)
        if (std::ranges::find(edits, edit) == edits.end()) edits.push_back(edit);
  return edits;
}

// Adds edits of the changed texts. False if they overlap, or are of a file that is not in the index.
bool addEdits(EditedFiles& files, const navigation::Index& index, std::vector<source::TextEdit> edits) {
  while (!edits.empty()) {
    const std::string path = edits.front().place.file;
    const auto others =
        std::ranges::partition(edits, [&](const source::TextEdit& edit) { return edit.place.file == path; });
    std::vector<source::TextEdit> ofFile(edits.begin(), others.begin());
    edits.erase(edits.begin(), others.begin());
    auto file = std::ranges::find(files.files, path, &EditedFile::path);
    if (file == files.files.end()) {
      const auto number = index.fileOf(path);
      if (!number) return false;
      const std::string& text = index.files()[*number]->text;
      file = files.files.insert(files.files.end(), {.path = path, .before = text, .after = text, .edits = 0});
    }
    file->edits += ofFile.size();
    files.edits += ofFile.size();
    auto after = source::edited(file->after, std::move(ofFile));
    if (!after) return false;
    file->after = std::move(*after);
  }
  return true;
}

} // namespace

navigation::Index indexOf(const assembler::SourceFile& text, const assembler::Options& options) {
  std::map<std::string, std::string> edited;
  for (const assembler::SourceFile& file : options.edited)
    edited.emplace(file.path, file.text);
  return {
      {.path = text.path, .text = text.text},
      navigation::includedFiles(text.path, options.includePaths, options.allowedFolders, std::move(edited))};
}

Allowed<EditedFiles> rename(worker::LanguageClient& language, const assembler::SourceFile& text,
                            const assembler::Options& options, const source::Place& at,
                            const std::string& newName, const std::stop_token& stop) {
  const navigation::Index index = indexOf(text, options);
  const auto file = index.fileOf(at.file);
  const navigation::Occurrence* occurrence = file ? index.occurrenceAt(*file, at.line, at.column) : nullptr;
  if (occurrence == nullptr) return refuse("there is no name of a symbol, label or macro here", at);
  const auto renaming = navigation::rename(index, *occurrence, newName);
  if (!renaming) return std::unexpected(renaming.error());
  auto files = filesWith(index, renaming->edits);
  if (!files) return refuse("the uses of this name overlap", at);
  if (files->files.empty()) return std::move(*files);
  const DecodedText before = decoded(language, text, options, stop);
  if (before.hasErrors || !before.program) return std::move(*files);
  const ChangedTexts changed = afterEdits(text, options, *files);
  const DecodedText after = decoded(language, changed.main, changed.options, stop);
  if (after.hasErrors || !after.program) {
    const std::string why = after.error.empty() ? "nothing is assembled" : after.error;
    return refuse(fmt::format("the text would not assemble: {}", why), after.place);
  }
  const navigation::Symbol& symbol = index.symbols()[occurrence->symbol];
  const bool isGlobal =
      symbol.kind == navigation::SymbolKind::Kernel || symbol.kind == navigation::SymbolKind::Label;
  if (!isSameCode(*before.program, *after.program, isGlobal))
    return refuse("the text would assemble to other instructions", at);
  files->isAssembled = true;
  return std::move(*files);
}

Allowed<EditedFiles> renumber(worker::LanguageClient& language, const assembler::SourceFile& text,
                              const assembler::Options& options, const std::string& file,
                              const navigation::RenumberRequest& request, const std::stop_token& stop) {
  const Options checking{.assembler = options, .strict = false, .only = {}};
  const Stop stops{.now = stop, .overtaken = {}};
  const auto before = checkText(language, text, checking, stops);
  if (!before) return refuse(before.error().message);
  for (const source::Diagnostic& one : before->assembly->diagnostics)
    if (one.severity == source::Severity::Error)
      return refuse("the text does not assemble: " + one.message, one.place);
  if (!before->program) return refuse("the text has no code");
  const navigation::Index index = indexOf(text, options);
  const auto number = index.fileOf(file);
  if (!number) return refuse(fmt::format("{} is not included by {}", file, text.path));
  const navigation::SourceText& lines = *index.files()[*number];
  const auto renumbering = navigation::renumber(*before->program, *before->analysis, lines, request);
  if (!renumbering) return std::unexpected(renumbering.error());
  auto files = filesWith(index, renumbering->edits);
  if (!files) return refuse("the registers of these lines overlap");
  if (files->files.empty()) return std::move(*files);
  const auto checkChanged = [&] {
    const ChangedTexts changed = afterEdits(text, options, *files);
    return checkText(language, changed.main, {.assembler = changed.options, .strict = false, .only = {}},
                     stops);
  };
  auto after = checkChanged();
  if (!after) return refuse(after.error().message);
  if (request.raises)
    if (auto edits = raisingEdits(*after); !edits.empty()) {
      if (!addEdits(*files, index, std::move(edits)))
        return refuse("what the kernel descriptor allocates cannot be raised here");
      after = checkChanged();
      if (!after) return refuse(after.error().message);
    }
  if (const source::Diagnostic* error = newError(*before, *after))
    return refuse(fmt::format("the result would have a new error: {}", error->message), error->place);
  if (!after->program) return refuse("the text would not assemble");
  if (const auto wrong = Compared(*before->program, *after->program, *renumbering, request).firstWrong())
    return refuse("an instruction would differ in more than these registers", before->program->place(*wrong));
  files->isAssembled = true;
  return std::move(*files);
}

Allowed<navigation::ExpandedCode> expand(worker::LanguageClient& language, const assembler::SourceFile& text,
                                         const assembler::Options& options, const std::string& file,
                                         std::uint32_t line, const std::stop_token& stop) {
  const DecodedText code = decoded(language, text, options, stop);
  return navigation::expand(indexOf(text, options), code.program ? &*code.program : nullptr, file, line);
}

} // namespace wavesmith::check
