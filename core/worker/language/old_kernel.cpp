// SPDX-License-Identifier: Apache-2.0
#include "worker/language/old_kernel.h"

#include "codeobject/target.h"
#include "codeobject/text_bundle.h"
#include "port/port.h"
#include "port/processor.h"
#include "source/assembly/assembly_line.h"
#include "source/file.h"
#include "syntax/statement.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace wavesmith::worker {
namespace {

using source::Diagnostic;

constexpr std::size_t kMany = 3; // errors that a port fixes, from which on it is named

std::string command(const std::string& path) {
  const std::string_view quote = path.contains(' ') ? "'" : "";
  return fmt::format("bring it to gfx942 with wavesmith-cli port {}{}{}", quote, path, quote);
}

// Whether a mnemonic or a modifier changed: odd tuples occur in kernels for gfx942, too.
bool isRespelled(const port::Change& change) {
  const auto old = syntax::readStatement(change.before);
  const std::string_view after = change.after;
  const auto now = syntax::readStatement(after.substr(0, after.find('\n')));
  if (!old || !now) return false;
  return old->mnemonic.text != now->mnemonic.text ||
         !std::ranges::equal(old->modifiers, now->modifiers, {}, &syntax::Piece::text, &syntax::Piece::text);
}

class Leading {
public:
  Leading(assembler::Assembly& assembly, const std::vector<assembler::SourceFile>& sources,
          const assembler::Options& options)
      : assembly_(assembly), sources_(sources), options_(options) {}

  void lead() {
    for (const assembler::SourceFile& text : sources_) {
      if (auto only = onlyErrorOf(text)) return replaceAll(std::move(*only));
    }
    for (const assembler::SourceFile& text : sources_)
      leadBefore(text);
  }

private:
  // The error that stands for all others; nothing: the text may be for gfx942.
  [[nodiscard]] std::optional<Diagnostic> onlyErrorOf(const assembler::SourceFile& text) {
    const auto part = codeobject::partOf(text.text, text.path, options_.target);
    if (!part) return std::nullopt; // the error lists the parts of the bundle
    if (auto other = port::otherLanguage(*part, text.path)) return other;
    const auto stated = port::statedProcessor(*part);
    const auto wanted = codeobject::parseTargetName(options_.target);
    const bool isOther = stated && (!wanted || wanted->processor != stated->name || isUnknownTarget());
    const auto known = stated ? port::processorOf(*part, text.path, stated->name)
                              : source::Result<port::Processor>(port::Processor{});
    if (isOther && !known)
      return source::makeError(known.error().code, {text.path, stated->line, 0, 0}, known.error().message);
    if (const source::Place* where = codeObjectV2())
      return source::makeError(source::Code::AssemblerError, *where,
                               fmt::format("this kernel is of code object version 2, which LLVM 19 does not "
                                           "assemble; {}",
                                           command(text.path)));
    if (isOther && known->name != "gfx942")
      return source::makeError(source::Code::AssemblerError, {text.path, stated->line, 0, 0},
                               fmt::format("this kernel is for {}; {}", stated->name, command(text.path)));
    return std::nullopt;
  }

  [[nodiscard]] bool isUnknownTarget() const {
    return std::ranges::any_of(assembly_.diagnostics,
                               [](const Diagnostic& one) { return one.code == source::Code::UnknownTarget; });
  }

  // The first error at a directive of code object version 2. A directive in a part that a condition leaves out has no error.
  [[nodiscard]] const source::Place* codeObjectV2() {
    for (const Diagnostic& one : assembly_.diagnostics)
      if (one.severity == source::Severity::Error && port::isOfCodeObjectV2(lineAt(one.place)))
        return &one.place;
    return nullptr;
  }

  [[nodiscard]] std::string_view lineAt(const source::Place& place) {
    const std::vector<std::string>& lines = linesOf(place.file);
    return place.line == 0 || place.line > lines.size() ? std::string_view() : lines[place.line - 1];
  }

  [[nodiscard]] const std::vector<std::string>& linesOf(const std::string& path) {
    const auto [known, isNew] = lines_.try_emplace(path);
    if (isNew)
      if (const auto text = textOf(path))
        for (const source::AssemblyLine& line : source::assemblyLines(*text))
          known->second.emplace_back(line.text);
    return known->second;
  }

  [[nodiscard]] std::optional<std::string> textOf(const std::string& path) const {
    for (const auto* files : {&sources_, &options_.edited})
      if (const auto found = std::ranges::find(*files, path, &assembler::SourceFile::path);
          found != files->end())
        return found->text;
    auto text = source::readText(path);
    return text ? std::optional(std::move(*text)) : std::nullopt;
  }

  void replaceAll(Diagnostic only) {
    assembly_.diagnostics = {std::move(only)};
    assembly_.codeObject.clear(); // nothing in it can be relied on
    assembly_.lines = {};
    assembly_.nextFree.clear();
  }

  // A text that says nothing about its processor: how many of its wrong lines would a port change?
  void leadBefore(const assembler::SourceFile& text) {
    std::set<std::pair<std::string, std::uint32_t>> places;
    for (const Diagnostic& one : assembly_.diagnostics)
      if (one.severity == source::Severity::Error) places.emplace(one.place.file, one.place.line);
    if (places.size() < kMany) return;
    const auto from = port::processorOf(text.text, text.path, "");
    if (!from || from->name == "gfx942" || from->stated) return;
    std::string wrong;
    for (const auto& [file, line] : places)
      wrong += std::string(lineAt({file, line, 0, 0})) + '\n';
    const auto ported =
        port::portText(text.path, wrong, {.from = from->name}, [](auto&&...) { return std::nullopt; });
    if (!ported) return;
    std::set<std::uint32_t> lines;
    for (const port::Change& change : ported->changes)
      if (isRespelled(change)) lines.insert(change.place.line);
    if (lines.size() < kMany) return;
    Diagnostic warning = source::makeError(
        source::Code::NotOnTarget, {text.path, 0, 0, 0},
        fmt::format("{} of {} wrong lines are code for {} ({}, line {}); {}", lines.size(), places.size(),
                    from->name, from->because, from->line, command(text.path)));
    warning.severity = source::Severity::Warning;
    assembly_.diagnostics.insert(assembly_.diagnostics.begin(), std::move(warning));
  }

  assembler::Assembly& assembly_;
  const std::vector<assembler::SourceFile>& sources_;
  const assembler::Options& options_;
  std::map<std::string, std::vector<std::string>> lines_;
};

} // namespace

void leadToPort(assembler::Assembly& assembly, const std::vector<assembler::SourceFile>& sources,
                const assembler::Options& options) {
  if (source::hasErrors(assembly.diagnostics)) Leading(assembly, sources, options).lead();
}

} // namespace wavesmith::worker
