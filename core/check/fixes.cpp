// SPDX-License-Identifier: Apache-2.0
#include "check/fixes.h"

#include "check/edited_text.h"
#include "check/finding_census.h"
#include "check/texts.h"
#include "source/file_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

namespace wavesmith::check {
namespace {

using source::Code;
using source::Diagnostic;
using source::Severity;

constexpr int kMostRounds = 16;

// The fix is a guess at the intention, which a person must confirm: it is not applied to all files at once.
bool isGuess(Code code) {
  return code == Code::UninitializedRegister || code == Code::MetadataWithoutKernel;
}

// The fix lets the code wait for less, which is right for this kernel alone.
bool relaxes(Code code) {
  return code == Code::WaitStronger || code == Code::WaitNotNeeded || code == Code::NopLonger;
}

class Fixing {
public:
  Fixing(worker::LanguageClient& language, const assembler::SourceFile& text, const Options& options,
         const FixOptions& fixing, const Stop& stop)
      : language_(language), text_(text), options_(options), fixing_(fixing), stop_(stop) {}

  source::Result<Fixed> run() {
    auto checked = check(options_.only);
    if (!checked) return std::unexpected(std::move(checked.error()));
    const Checked before = *checked;
    auto allBefore = withAllRules(before);
    if (!allBefore) return std::unexpected(std::move(allBefore.error()));
    Fixed fixed{std::move(*checked), {}, {}, 0, {}};
    for (int round = 0; round < kMostRounds && applyOnce(fixed); ++round) {
      checked = check(options_.only);
      if (!checked) return std::unexpected(std::move(checked.error()));
      fixed.checked = std::move(*checked);
    }
    if (fixed.applied.empty()) return fixed;
    auto allAfter = withAllRules(fixed.checked);
    if (!allAfter) return std::unexpected(std::move(allAfter.error()));
    if (auto refused = newFinding(*allBefore, *allAfter)) return Fixed{before, {}, {}, 0, std::move(refused)};
    fixed.files = changedFiles();
    return fixed;
  }

private:
  source::Result<Checked> check(const std::vector<std::string>& only) {
    Options options = options_;
    options.only = only;
    for (const auto& [path, text] : changed_)
      if (path != text_.path) options.assembler.edited.push_back({path, text});
    return checkText(language_, {text_.path, std::string(textOf(text_.path))}, options, stop_);
  }
  // The errors and warnings of all rules.
  source::Result<FindingCensus> withAllRules(const Checked& checked) {
    const LinesOf linesOfFile = [this](const std::string& path) -> const std::vector<std::string_view>& {
      return linesOf(path);
    };
    if (options_.only.empty()) return FindingCensus(checked.diagnostics, linesOfFile);
    auto again = check({});
    if (!again) return std::unexpected(std::move(again.error()));
    return FindingCensus(again->diagnostics, linesOfFile);
  }
  [[nodiscard]] std::optional<Diagnostic> newFinding(const FindingCensus& before,
                                                     const FindingCensus& after) const {
    const Diagnostic* const found = after.firstNew(before);
    if (found == nullptr) return std::nullopt;
    Diagnostic refused =
        source::makeError(Code::FixesRefused, {text_.path, 0, 0, 0},
                          fmt::format("no fix is applied: together they would cause {} {}",
                                      source::toString(found->code), source::name(found->code)));
    // No place: the line is one of the edited text.
    refused.notes.push_back({{}, fmt::format("the fixed text would have: {}", found->message)});
    return refused;
  }

  // Applies the first fix of each diagnostic unless its edits touch those of an earlier one. False: none.
  bool applyOnce(Fixed& fixed) {
    std::map<std::string, EditedText> texts;
    const std::size_t before = fixed.applied.size();
    fixed.leftInIncludes = 0;
    for (const Diagnostic& diagnostic : fixed.checked.diagnostics) {
      if (diagnostic.fixes.empty()) continue;
      const bool isRemark = diagnostic.severity == Severity::Remark;
      if (!fixing_.remarks && (isRemark || isGuess(diagnostic.code))) continue;
      if (!isInRange(diagnostic.place)) continue;
      const source::Fix& fix = diagnostic.fixes.front();
      if (!canChange(fix, relaxes(diagnostic.code))) {
        ++fixed.leftInIncludes;
        continue;
      }
      if (take(fix, texts))
        fixed.applied.push_back({diagnostic.code, diagnostic.place, fix.title, diagnostic.message});
    }
    // The new texts last: the old ones are still referred to.
    std::map<std::string, std::string> results;
    for (const auto& [path, text] : texts)
      if (text.isChanged()) results.emplace(path, text.result());
    for (auto& [path, text] : results)
      changed_.insert_or_assign(path, std::move(text));
    lines_.clear();
    return fixed.applied.size() != before;
  }
  [[nodiscard]] bool isInRange(const source::Place& place) const {
    return fixing_.firstLine == 0 ||
           (place.file == text_.path && place.line >= fixing_.firstLine && place.line <= fixing_.lastLine);
  }
  // Not `#include`d: the preprocessor reads the disk.
  [[nodiscard]] bool canChange(const source::Fix& fix, bool relaxing) const {
    return std::ranges::all_of(fix.edits, [&](const source::TextEdit& edit) {
      return edit.place.file == text_.path ||
             (fixing_.includes && !relaxing && !source::isPreprocessedName(text_.path));
    });
  }
  bool take(const source::Fix& fix, std::map<std::string, EditedText>& texts) {
    std::vector<std::pair<EditedText*, LocatedEdit>> located;
    for (const source::TextEdit& edit : fix.edits) {
      const std::string& path = edit.place.file;
      auto text = texts.find(path);
      if (text == texts.end()) text = texts.emplace(path, EditedText(textOf(path))).first;
      auto at = text->second.locate(edit);
      if (!at || text->second.touches(*at)) return false;
      located.emplace_back(&text->second, std::move(*at));
    }
    for (auto& [text, edit] : located)
      text->add(std::move(edit));
    return !located.empty();
  }

  // As it is now.
  std::string_view textOf(const std::string& path) {
    const auto at = changed_.find(path);
    return at != changed_.end() ? std::string_view(at->second) : originals_(path);
  }
  const std::vector<std::string_view>& linesOf(const std::string& path) {
    const auto [at, isNew] = lines_.try_emplace(path);
    if (isNew) at->second = source::splitLines(textOf(path));
    return at->second;
  }
  [[nodiscard]] std::vector<assembler::SourceFile> changedFiles() const {
    std::vector<assembler::SourceFile> files;
    for (const auto& [path, text] : changed_)
      files.push_back({path, text});
    return files;
  }

  worker::LanguageClient& language_;
  const assembler::SourceFile& text_;
  const Options& options_;
  const FixOptions& fixing_;
  const Stop& stop_;
  Texts originals_{text_, options_.assembler.edited};
  std::map<std::string, std::string> changed_;                 // by path
  std::map<std::string, std::vector<std::string_view>> lines_; // lines of the texts as they are now
};

} // namespace

source::Result<Fixed> applyFixes(worker::LanguageClient& language, const assembler::SourceFile& text,
                                 const Options& options, const FixOptions& fixing, const Stop& stop) {
  return Fixing(language, text, options, fixing, stop).run();
}

} // namespace wavesmith::check
