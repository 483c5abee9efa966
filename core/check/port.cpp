// SPDX-License-Identifier: Apache-2.0
#include "check/port.h"

#include "check/check.h"
#include "check/fixes.h"
#include "check/generate.h"
#include "codeobject/code_object.h"
#include "port/code_only.h"
#include "port/processor_conditions.h"
#include "program/program.h"
#include "source/below.h"
#include "source/file.h"
#include "source/text/text_diff.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <memory>
#include <optional>
#include <system_error>
#include <utility>

namespace wavesmith::check {
namespace {

namespace fs = std::filesystem;

// As the assembler looks for .include: in the folder of the main file, then in the include paths.
port::ReadIncluded reader(const std::string& main, const PortOptions& options) {
  std::vector<fs::path> folders{fs::path(main).parent_path()};
  folders.insert(folders.end(), options.includePaths.begin(), options.includePaths.end());
  return [folders = std::move(folders), &edited = options.edited,
          includable = source::includableFolders(main, options.allowedFolders)](
             const std::string& name, const std::string&) -> std::optional<port::Included> {
    for (const fs::path& folder : folders) {
      const fs::path path = folder / name;
      std::error_code ignored;
      if (!fs::is_regular_file(path, ignored)) continue;
      if (!source::isBelow(path, includable)) return std::nullopt;
      const auto known = std::ranges::find_if(edited, [&](const assembler::SourceFile& file) {
        return fs::equivalent(path, file.path, ignored);
      });
      if (known != edited.end()) return port::Included{.path = path.string(), .text = known->text};
      if (auto text = source::readText(path.string()))
        return port::Included{.path = path.string(), .text = std::move(*text)};
    }
    return std::nullopt;
  };
}

// One change of the generated blocks, in the words of a port.
port::Change fromBlocks(const generate::BlockChange& change, const std::string& file, std::uint32_t line) {
  const std::string value = change.before.empty() ? change.after : change.before + " becomes " + change.after;
  return {.place = {file, line, 0, 0},
          .before = change.before,
          .after = change.after,
          .reason = {.what = change.kernel.empty()
                                 ? fmt::format("{} of the file: {}", change.what, value)
                                 : fmt::format("{} of {}: {}", change.what, change.kernel, value),
                     .why = change.why,
                     .certainty = port::Certainty::Certain}};
}

bool needsWaitStates(const source::Diagnostic& diagnostic) {
  return diagnostic.code == source::Code::MissingWaitStates && !diagnostic.fixes.empty();
}

// Lines that a text had before descriptor and metadata were brought up to date keep their origin; new ones get that
// of the line before them.
void followLines(port::PortedFile& file, const std::string& now) {
  const std::vector<std::size_t> was = std::move(file.oldLines);
  file.oldLines.clear();
  std::size_t next = 0;
  const auto keep = [&](std::size_t until) {
    for (; next < until && next < was.size(); ++next)
      file.oldLines.push_back(was[next]);
  };
  for (const source::ChangedLines& change : source::changedLines(file.after, now)) {
    keep(change.before);
    file.oldLines.insert(file.oldLines.end(), change.afterCount,
                         file.oldLines.empty() ? 0 : file.oldLines.back());
    next += change.beforeCount;
  }
  keep(was.size());
}

class Porter {
public:
  Porter(worker::LanguageClient& language, const assembler::SourceFile& text, const PortOptions& options,
         const std::stop_token& stop)
      : language_(language), text_(text), options_(options), stop_(stop) {}

  source::Result<PortedText> port() {
    begin(PortStep::Rewriting);
    const port::Decode decode = [this](const std::vector<port::Included>& texts) { return decoded(texts); };
    auto ported = port::portText(text_.path, text_.text, {.from = options_.from, .decode = decode},
                                 reader(text_.path, options_));
    if (!ported) return std::unexpected(std::move(ported.error()));
    result_.text = std::move(*ported);
    begin(PortStep::Generating);
    generateBlocks();
    begin(PortStep::Checking);
    auto checked = check();
    if (checked && std::ranges::any_of(checked->diagnostics, needsWaitStates)) {
      if (auto done = addWaitStates(); !done) return std::unexpected(std::move(done.error()));
      checked = check();
    }
    result_.assembles =
        checked && checked->object != nullptr && !source::hasErrors(checked->assembly->diagnostics);
    compare();
    if (stop_.stop_requested())
      return source::failure(source::Code::RunCanceled, {text_.path, 0, 0, 0}, "stopped");
    if (!checked) return std::unexpected(std::move(checked.error()));
    result_.diagnostics = std::move(checked->diagnostics);
    return std::move(result_);
  }

private:
  void begin(PortStep step) const {
    if (options_.onStep) options_.onStep(step);
  }

  [[nodiscard]] assembler::Options assemblerOptions(const std::string& target) const {
    assembler::Options options{
        .target = target, .includePaths = options_.includePaths, .definitions = options_.definitions};
    options.allowedFolders = options_.allowedFolders;
    return options;
  }

  [[nodiscard]] assembler::Options assembling() const {
    assembler::Options options = assemblerOptions({});
    for (std::size_t i = 1; i < result_.text.files.size(); ++i)
      options.edited.push_back({.path = result_.text.files[i].path, .text = result_.text.files[i].after});
    return options;
  }

  [[nodiscard]] source::Result<Checked> check() const {
    return checkText(language_, {text_.path, result_.text.files.front().after},
                     {.assembler = assembling(), .strict = false, .only = {}},
                     {.now = stop_, .overtaken = {}});
  }

  // gfx942 needs more wait states in places than older processors, and all that the old code had are kept.
  source::Result<void> addWaitStates() {
    const Options options{.assembler = assembling(),
                          .strict = false,
                          .only = {std::string(source::toString(source::Code::MissingWaitStates))}};
    auto fixed = applyFixes(language_, {text_.path, result_.text.files.front().after}, options,
                            {.remarks = false}, {.now = stop_, .overtaken = {}});
    if (!fixed) return std::unexpected(std::move(fixed.error()));
    if (fixed->refused) result_.remarks.push_back("no wait states are added: " + fixed->refused->message);
    for (assembler::SourceFile& file : fixed->files)
      if (const auto at = std::ranges::find(result_.text.files, file.path, &port::PortedFile::path);
          at != result_.text.files.end()) {
        followLines(*at, file.text);
        at->after = std::move(file.text);
      }
    for (AppliedFix& fix : fixed->applied)
      result_.text.changes.push_back(
          {.place = {fix.place.file, 0, 0, 0},
           .before = {},
           .after = {},
           .reason = {.what = fmt::format("wait states at line {} of the ported text: {}", fix.place.line,
                                          fix.title),
                      .why = std::move(fix.message),
                      .certainty = port::Certainty::Certain}});
    return {};
  }

  [[nodiscard]] std::shared_ptr<const program::Program> decoded(const std::vector<port::Included>& texts) {
    assembler::Options options = assemblerOptions({});
    for (std::size_t i = 1; i < texts.size(); ++i)
      options.edited.push_back({.path = texts[i].path, .text = texts[i].text});
    options.target = targetFor(texts.front().text, {});
    options.waits = assembler::Waits::AsWritten; // its lines are those of the old text
    const assembler::Assembly assembly =
        language_.assemble({{texts.front().path, texts.front().text}}, options, stop_);
    if (assembly.codeObject.empty()) return nullptr;
    auto object = codeobject::read(assembly.codeObject, text_.path);
    if (!object) return nullptr;
    auto program =
        program::decode(std::make_shared<const codeobject::CodeObject>(std::move(*object)), assembly.lines);
    return program ? std::make_shared<const program::Program>(std::move(*program)) : nullptr;
  }

  void generateBlocks() {
    std::string& text = result_.text.files.front().after;
    auto blocks = check::generateBlocks(
        language_, {text_.path, text},
        {.assembler = assembling(), .wanted = {}, .runFiles = {}, .lookBeside = true}, stop_);
    if (!blocks) {
      result_.remarks.push_back("descriptor and metadata are not brought up to date: " +
                                blocks.error().message);
      return;
    }
    std::ranges::move(blocks->remarks, std::back_inserter(result_.remarks));
    for (const generate::UnclearKernel& label : blocks->unclear)
      result_.remarks.push_back(fmt::format(
          "{} (line {}) may be a kernel: it has no descriptor, and none is made", label.name, label.line));
    const auto changed = source::changedLines(text_.text, text);
    for (const generate::BlockChange& change : blocks->changes) {
      const std::size_t line = change.line == 0 ? 0 : source::lineBefore(changed, change.line - 1) + 1;
      result_.text.changes.push_back(fromBlocks(change, text_.path, static_cast<std::uint32_t>(line)));
    }
    followLines(result_.text.files.front(), blocks->text);
    text = std::move(blocks->text);
  }

  // The instructions of the old texts or the new ones, which are the files `file`.
  [[nodiscard]] assembler::Encodings encode(const std::string& processor,
                                            std::string port::PortedFile::* file) const {
    const std::vector<port::PortedFile>& files = result_.text.files;
    assembler::Options options = assemblerOptions(processor);
    const bool setsSymbols = std::ranges::any_of(
        files, [&](const port::PortedFile& one) { return port::setsVersionSymbols(one.*file); });
    const auto symbols = setsSymbols ? port::VersionSymbols::SetByText : port::VersionSymbols::Predefined;
    for (std::size_t i = 1; i < files.size(); ++i)
      options.edited.push_back({.path = files[i].path, .text = port::codeOnly(files[i].*file, symbols)});
    return language_.encode({text_.path, port::codeOnly(files.front().*file, symbols)}, options, stop_);
  }

  void compare() {
    const port::Processor& from = result_.text.from;
    if (from.hasArchitectedScratch()) { // its instructions are those of gfx942
      result_.comparison.unavailable = "the text is for a processor with the same instructions";
      return;
    }
    if (!result_.assembles) { // its errors come first; what is left of it says nothing about the port
      result_.comparison.unavailable = "the ported text does not assemble";
      return;
    }
    const assembler::Encodings old = encode(from.exact, &port::PortedFile::before);
    const assembler::Encodings now = encode("gfx942", &port::PortedFile::after);
    if (old.instructions.empty() || now.instructions.empty()) {
      const source::Diagnostics& why = old.instructions.empty() ? old.diagnostics : now.diagnostics;
      result_.comparison.unavailable = why.empty() ? "there are no instructions" : why.front().message;
      return;
    }
    result_.comparison = comparePort(result_.text, old, now);
    for (const ComparedInstruction& one : result_.comparison.others)
      if (one.match == Match::Different) result_.text.changes.push_back(questionAbout(one));
  }

  [[nodiscard]] port::Change questionAbout(const ComparedInstruction& one) const {
    const source::Place& place = one.old.line != 0 ? one.old : one.now;
    return {.place = {place.file, place.line, 0, 0},
            .before = one.before,
            .after = one.after,
            .reason = {.what = one.after.empty()    ? fmt::format("{} has no counterpart", one.before)
                               : one.before.empty() ? fmt::format("{} has no counterpart", one.after)
                                                    : fmt::format("{} became {}", one.before, one.after),
                       .why = fmt::format("compared with the encoding for {}, {}; the port is wrong {}",
                                          result_.comparison.processor, one.why,
                                          one.keepsOtherHalf ? "if that half is read" : "here"),
                       .certainty = port::Certainty::Question}};
  }

  worker::LanguageClient& language_;
  const assembler::SourceFile& text_;
  const PortOptions& options_;
  const std::stop_token& stop_;
  PortedText result_;
};

} // namespace

std::size_t PortedText::questions() const {
  return static_cast<std::size_t>(std::ranges::count_if(text.changes, [](const port::Change& change) {
    return change.reason.certainty == port::Certainty::Question;
  }));
}

source::Result<PortedText> portText(worker::LanguageClient& language, const assembler::SourceFile& text,
                                    const PortOptions& options, const std::stop_token& stop) {
  return Porter(language, text, options, stop).port();
}

} // namespace wavesmith::check
