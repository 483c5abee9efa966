// SPDX-License-Identifier: Apache-2.0
#include "check/check.h"

#include "check/render.h"
#include "check/suppression.h"
#include "check/texts.h"
#include "codeobject/bundle.h"
#include "codeobject/text_bundle.h"
#include "generate/consistency/consistency.h"
#include "generate/consistency/reconcile.h"
#include "program/same_code.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

namespace wavesmith::check {
namespace {

using source::Diagnostic;
using source::Diagnostics;

std::unexpected<Diagnostic> stopped(const std::string& path) {
  return source::failure(source::Code::RunCanceled, {path, 0, 0, 0}, "stopped");
}

bool isRequested(const Stop& stop) {
  return stop.now.stop_requested() || stop.overtaken.stop_requested();
}

void append(Diagnostics& all, Diagnostics more) {
  all.insert(all.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

bool isWanted(const std::vector<std::string>& only, source::Code code, std::string_view rule = {}) {
  return only.empty() || std::ranges::any_of(only, [&](const std::string& word) {
           return word == source::toString(code) || word == source::name(code) ||
                  (!rule.empty() && word == rule);
         });
}

// Several producers of one access, such as the loads of two halves of a loop, are one unproven finding.
std::size_t unprovenIn(const analysis::Analysis& analysis) {
  std::set<std::pair<analysis::Index, analysis::Counter>> places;
  for (const analysis::UnprovenFinding& one : analysis.counters.unproven())
    places.emplace(one.at, one.counter);
  return places.size();
}

// Findings are filtered before they become diagnostics: only they have their rule.
Diagnostics diagnosticsOf(const Checked& checked, const Options& options, const TextOf& textOf) {
  const std::vector<analysis::Finding>& all = checked.analysis->findings;
  if (options.only.empty() && checked.assembly->added.empty())
    return toDiagnostics(all, *checked.program, textOf);
  // The text cannot change a wait that it does not have.
  const auto isOfAdded = [&](const analysis::Finding& finding) {
    const source::LineEntry* const entry =
        checked.program->lines().at(checked.program->instructions()[finding.at].address);
    return entry != nullptr && entry->isAdded;
  };
  std::vector<analysis::Finding> wanted;
  std::ranges::copy_if(all, std::back_inserter(wanted), [&](const analysis::Finding& finding) {
    return isWanted(options.only, finding.code, finding.rule) && !isOfAdded(finding);
  });
  return toDiagnostics(wanted, *checked.program, textOf);
}

void sortByPlace(Diagnostics& diagnostics, const std::string& path) {
  std::ranges::stable_sort(diagnostics, {}, [&](const Diagnostic& d) {
    return std::tuple(d.place.file != path, std::string_view(d.place.file), d.place.line, d.place.column);
  });
}

// An analysis with the program that it refers to.
struct Analyzed {
  std::shared_ptr<const program::Program> program;
  std::unique_ptr<const analysis::Analysis> analysis;
};

// Null if one of the two requests was made.
std::shared_ptr<const analysis::Analysis> analyzed(std::shared_ptr<const program::Program> program,
                                                   const Options& options, const Stop& stop) {
  analysis::Options wanted;
  wanted.strict = options.strict;
  // The analyses take one token: either request cancels them.
  std::stop_source either;
  const std::stop_callback now(stop.now, [&either] { either.request_stop(); });
  const std::stop_callback overtaken(stop.overtaken, [&either] { either.request_stop(); });
  auto analysis = analysis::analyze(*program, wanted, either.get_token());
  if (analysis == nullptr) return nullptr;
  const auto both = std::make_shared<Analyzed>(std::move(program), std::move(analysis));
  return {both, both->analysis.get()};
}

// Takes what is known if the new text has the same code. The code object has messages with its path.
void takeKnown(Checked& checked, const std::string& path, const Options& options, const Known& known) {
  if (known.analysis == nullptr || known.strict != options.strict ||
      known.program->codeObject().path() != path ||
      !program::hasOnlyNewPlaces(*known.program, checked.assembly->codeObject, checked.assembly->lines))
    return;
  checked.analysis = known.analysis;
  if (known.program->lines() == checked.assembly->lines) checked.program = known.program;
}

// Without a reference to the known program, if it is not used: each would keep the one before it.
source::Result<void> readObject(Checked& checked, const std::string& path) {
  if (checked.program != nullptr) {
    checked.object = {checked.program, &checked.program->codeObject()};
    return {};
  }
  auto object = codeobject::read(checked.assembly->codeObject, path);
  if (!object) return std::unexpected(std::move(object.error()));
  checked.object = std::make_shared<const codeobject::CodeObject>(std::move(*object));
  return {};
}

// Decodes and analyzes the code object, as far as that is not known.
source::Result<void> decodeAndAnalyze(Checked& checked, const std::string& path, const Options& options,
                                      const Stop& stop) {
  if (checked.program == nullptr) {
    auto program = program::decode(checked.object, checked.assembly->lines);
    if (!program) {
      checked.diagnostics.push_back(std::move(program.error()));
      return {};
    }
    checked.program = std::make_shared<const program::Program>(std::move(*program));
  }
  if (isRequested(stop)) return stopped(path);
  if (checked.analysis == nullptr) checked.analysis = analyzed(checked.program, options, stop);
  if (checked.analysis == nullptr || isRequested(stop)) return stopped(path);
  return {};
}

// The steps from the program on. `text`: the text of the file itself; empty: there is none in which
// descriptor and metadata could be edited.
source::Result<void> analyze(Checked& checked, const std::string& path, std::string_view text, Texts& texts,
                             const Options& options, const Stop& stop) {
  if (auto done = decodeAndAnalyze(checked, path, options, stop); !done || checked.program == nullptr)
    return done;

  // Files named in debug information are not opened: they may have changed since, or be in another language.
  const bool isSource = !checked.program->lines().fromDebugInformation;
  const TextOf textOf = [&texts, isSource](const std::string& file) {
    return isSource ? texts(file) : std::string_view();
  };
  Diagnostics all = std::move(checked.diagnostics);
  std::erase_if(all, [&](const Diagnostic& d) {
    return d.severity != source::Severity::Error && !isWanted(options.only, d.code);
  });
  append(all, diagnosticsOf(checked, options, textOf));
  Diagnostics consistency = generate::check(*checked.program, *checked.analysis, text, path);
  std::erase_if(consistency, [&](const Diagnostic& d) { return !isWanted(options.only, d.code); });
  append(all, std::move(consistency));
  generate::reconcile(all, *checked.program, *checked.analysis, text, path);
  if (isRequested(stop)) return stopped(path);

  auto suppressed = suppress(std::move(all), checked.program->lines().files, textOf);
  checked.diagnostics = std::move(suppressed.diagnostics);
  checked.suppressed = suppressed.suppressed;
  checked.unproven = unprovenIn(*checked.analysis);
  // A comment may refer to one of the codes that are filtered out.
  if (!options.only.empty())
    std::erase_if(checked.diagnostics,
                  [](const Diagnostic& d) { return d.code == source::Code::UnusedSuppression; });
  if (isRequested(stop)) return stopped(path);
  return {};
}

// Sections that a text cannot produce; assembler::Disassembly::differences.
Diagnostic differs(const std::string& path, const std::string& difference) {
  Diagnostic remark =
      source::makeError(source::Code::DisassemblyDiffers, {path, 1, 0, 0},
                        fmt::format("this text does not assemble to the same file: {}", difference));
  remark.severity = source::Severity::Remark;
  return remark;
}

} // namespace

std::string targetFor(std::string_view text, const std::string& wanted) {
  return codeobject::targetToAssemble(text, wanted, assembler::Options{}.target);
}

source::Result<Checked> checkText(worker::LanguageClient& language, const assembler::SourceFile& text,
                                  const Options& options, const Stop& stop, const OnAssembled& onAssembled,
                                  const Known& known) {
  assembler::Options assembling = options.assembler;
  assembling.target = targetFor(text.text, assembling.target);
  Checked checked;
  checked.assembly =
      std::make_shared<const assembler::Assembly>(language.assemble({text}, assembling, stop.now));
  if (stop.now.stop_requested()) return stopped(text.path);
  if (onAssembled) onAssembled(checked.assembly);
  if (isRequested(stop)) return stopped(text.path);
  checked.diagnostics = checked.assembly->diagnostics;
  if (!checked.assembly->codeObject.empty()) {
    takeKnown(checked, text.path, options, known);
    if (auto object = readObject(checked, text.path); object) {
      append(checked.diagnostics, checked.object->diagnostics());
      Texts texts(text, assembling.edited);
      if (auto done = analyze(checked, text.path, texts(text.path), texts, options, stop); !done)
        return std::unexpected(std::move(done.error()));
    } else {
      checked.diagnostics.push_back(std::move(object.error()));
    }
  }
  sortByPlace(checked.diagnostics, text.path);
  return checked;
}

source::Result<Checked> checkCodeObject(worker::LanguageClient& language, CodeObjectInput input,
                                        const Options& options, const Stop& stop) {
  using enum CodeObjectInput::Lines;
  const std::string& path = input.path;
  auto opened = codeobject::open(std::move(input.bytes), path, targetFor({}, options.assembler.target));
  if (!opened) return std::unexpected(std::move(opened.error()));
  Checked checked;
  checked.object = std::make_shared<const codeobject::CodeObject>(std::move(*opened));
  assembler::Assembly assembly;
  assembly.target = checked.object->target();
  assembly.codeObject.assign(checked.object->bytes().begin(), checked.object->bytes().end());
  assembler::DebugLines debug = language.lines(*checked.object, stop.now);
  if (isRequested(stop)) return stopped(path);
  assembly.diagnostics = std::move(debug.diagnostics);
  if (input.lines == DebugInformation) {
    assembly.lines = std::move(debug.lines);
  } else {
    auto text = language.disassemble(checked.object->bytes(), path, stop.now, debug.lines);
    if (isRequested(stop)) return stopped(path);
    if (!text) return std::unexpected(std::move(text.error()));
    if (text->text.size() > input.longestText)
      return source::failure(source::Code::CannotReadFile, {path, 0, 0, 0},
                             fmt::format("the disassembly has {} MiB; the limit is {} MiB",
                                         text->text.size() >> 20, input.longestText >> 20));
    checked.disassembly = std::move(text->text);
    assembly.lines = std::move(text->lines);
    for (const std::string& difference : text->differences)
      assembly.diagnostics.push_back(differs(path, difference));
  }
  checked.assembly = std::make_shared<const assembler::Assembly>(std::move(assembly));
  checked.diagnostics = checked.assembly->diagnostics;
  append(checked.diagnostics, checked.object->diagnostics());
  Texts texts({path, checked.disassembly});
  if (auto done = analyze(checked, path, checked.disassembly, texts, options, stop); !done)
    return std::unexpected(std::move(done.error()));
  for (Diagnostic& diagnostic : checked.diagnostics)
    diagnostic.fixes.clear();
  sortByPlace(checked.diagnostics, path);
  return checked;
}

} // namespace wavesmith::check
