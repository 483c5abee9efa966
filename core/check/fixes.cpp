// SPDX-License-Identifier: Apache-2.0
#include "check/fixes.h"

#include "check/texts.h"
#include "source/assembly/assembly_line.h"
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

struct Edit {
  std::size_t begin = 0, end = 0;
  const source::TextEdit* edit = nullptr;
};

// Two insertions at one place touch, because their order would be arbitrary.
bool touch(const Edit& a, const Edit& b) {
  return a.begin <= b.end && b.begin <= a.end;
}

// A text and the edits of it, which do not touch.
class EditedText {
public:
  explicit EditedText(std::string_view text) : text_(text), lines_(source::splitLines(text_)) {}

  [[nodiscard]] std::optional<Edit> locate(const source::TextEdit& edit) const {
    const source::Place& place = edit.place;
    if (place.line == 0 || place.line > lines_.size() || place.column == 0) return std::nullopt;
    const auto line = static_cast<std::size_t>(lines_[place.line - 1].data() - text_.data());
    const std::size_t begin = line + place.column - 1;
    if (begin + place.length > text_.size()) return std::nullopt;
    return Edit{begin, begin + place.length, &edit};
  }
  [[nodiscard]] bool touches(const Edit& edit) const {
    const auto next = edits_.lower_bound(edit.begin);
    return (next != edits_.end() && touch(edit, next->second)) ||
           (next != edits_.begin() && touch(edit, std::prev(next)->second));
  }
  void add(const Edit& edit) { edits_.emplace(edit.begin, edit); }

  [[nodiscard]] bool isChanged() const { return !edits_.empty(); }
  [[nodiscard]] std::string result() const {
    std::string text;
    std::size_t from = 0;
    for (const auto& [begin, edit] : edits_) {
      text.append(text_, from, begin - from).append(edit.edit->replacement);
      from = edit.end;
    }
    return text.append(text_, from);
  }

private:
  std::string_view text_;
  std::vector<std::string_view> lines_;
  std::map<std::size_t, Edit> edits_; // by begin
};

// The fix is a guess at the intention, which a person must confirm: it is not applied to all files at once.
bool isGuess(Code code) {
  return code == Code::UninitializedRegister || code == Code::MetadataWithoutKernel;
}

// The fix lets the code wait for less, which is right for this kernel alone.
bool relaxes(Code code) {
  return code == Code::WaitStronger || code == Code::WaitNotNeeded || code == Code::NopLonger;
}

// How often something is found, by code and text. Numbers of lines change, so a finding is identified by the text
// of its line and by its message; a fix can change the one of another finding, but not both.
using Census = std::map<std::pair<Code, std::string>, std::size_t>;

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
  struct AllRules {
    Census lines, messages;
    source::Diagnostics found; // errors and warnings
  };
  source::Result<AllRules> withAllRules(const Checked& checked) {
    AllRules all;
    if (options_.only.empty()) {
      all.found = checked.diagnostics;
    } else {
      auto again = check({});
      if (!again) return std::unexpected(std::move(again.error()));
      all.found = std::move(again->diagnostics);
    }
    std::erase_if(all.found, [](const Diagnostic& d) { return d.severity == Severity::Remark; });
    for (const Diagnostic& diagnostic : all.found) {
      ++all.lines[{diagnostic.code, lineOf(diagnostic.place)}];
      ++all.messages[{diagnostic.code, diagnostic.message}];
    }
    return all;
  }
  // The statement, after the name of its file.
  std::string lineOf(const source::Place& place) {
    const std::vector<std::string_view>& lines = linesOf(place.file);
    if (place.line == 0 || place.line > lines.size()) return place.file + '\n';
    const std::string_view line = lines[place.line - 1];
    const source::StatementPlace statement = source::findStatement(line);
    return place.file + '\n' + std::string(line.substr(statement.begin, statement.end - statement.begin));
  }
  static bool isMore(const Census& before, const Census& after, const Census::key_type& key) {
    const auto at = before.find(key);
    return at == before.end() || at->second < after.at(key);
  }
  std::optional<Diagnostic> newFinding(const AllRules& before, const AllRules& after) {
    for (const Diagnostic& found : after.found) {
      if (!isMore(before.lines, after.lines, {found.code, lineOf(found.place)}) ||
          !isMore(before.messages, after.messages, {found.code, found.message}))
        continue;
      Diagnostic refused =
          source::makeError(Code::FixesRefused, {text_.path, 0, 0, 0},
                            fmt::format("no fix is applied: together they would cause {} {}",
                                        source::toString(found.code), source::name(found.code)));
      // No place: the line is one of the edited text.
      refused.notes.push_back({{}, fmt::format("the fixed text would have: {}", found.message)});
      return refused;
    }
    return std::nullopt;
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
  // Not `#include`d: the preprocessor reads the disk.
  [[nodiscard]] bool canChange(const source::Fix& fix, bool relaxing) const {
    return std::ranges::all_of(fix.edits, [&](const source::TextEdit& edit) {
      return edit.place.file == text_.path || (!relaxing && !source::isPreprocessedName(text_.path));
    });
  }
  bool take(const source::Fix& fix, std::map<std::string, EditedText>& texts) {
    std::vector<std::pair<EditedText*, Edit>> located;
    for (const source::TextEdit& edit : fix.edits) {
      const std::string& path = edit.place.file;
      auto text = texts.find(path);
      if (text == texts.end()) text = texts.emplace(path, EditedText(textOf(path))).first;
      const auto at = text->second.locate(edit);
      if (!at || text->second.touches(*at)) return false;
      located.emplace_back(&text->second, *at);
    }
    for (const auto& [text, edit] : located)
      text->add(edit);
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
