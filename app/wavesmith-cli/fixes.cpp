// SPDX-License-Identifier: Apache-2.0
#include "fixes.h"

#include "source/file.h"

#include <algorithm>
#include <map>
#include <optional>

namespace wavesmith::cli {
namespace {

struct Edit {
  std::size_t begin = 0, end = 0;
  const source::TextEdit* edit = nullptr;
};

struct File {
  std::string text;
  std::vector<std::size_t> lines; // the offset of the start of each line
  std::vector<Edit> edits;
};

File readLines(std::string text) {
  File file{std::move(text), {0}, {}};
  for (std::size_t i = 0; i < file.text.size(); ++i) {
    const bool end = file.text[i] == '\n' ||
                     (file.text[i] == '\r' && (i + 1 == file.text.size() || file.text[i + 1] != '\n'));
    if (end) file.lines.push_back(i + 1);
  }
  return file;
}

std::optional<Edit> locate(const File& file, const source::TextEdit& edit) {
  if (edit.place.line == 0 || edit.place.line > file.lines.size() || edit.place.column == 0)
    return std::nullopt;
  const std::size_t begin = file.lines[edit.place.line - 1] + edit.place.column - 1;
  if (begin + edit.place.length > file.text.size()) return std::nullopt;
  return Edit{begin, begin + edit.place.length, &edit};
}

// Two insertions at one place touch, because their order would be arbitrary.
bool touch(const Edit& a, const Edit& b) {
  return a.begin <= b.end && b.begin <= a.end;
}

class Fixer {
public:
  // False: not applied.
  source::Result<bool> take(const source::Fix& fix) {
    std::vector<std::pair<File*, Edit>> located;
    for (const source::TextEdit& edit : fix.edits) {
      auto file = open(edit.place.file);
      if (!file) return std::unexpected(file.error());
      const auto at = locate(**file, edit);
      if (!at || std::ranges::any_of((*file)->edits, [&](const Edit& other) { return touch(*at, other); }))
        return false;
      located.emplace_back(*file, *at);
    }
    for (auto& [file, edit] : located)
      file->edits.push_back(edit);
    return !located.empty();
  }

  source::Result<void> write() {
    for (auto& [path, file] : files_) {
      if (file.edits.empty()) continue;
      std::ranges::sort(file.edits, std::ranges::greater{}, &Edit::begin);
      for (const Edit& edit : file.edits)
        file.text.replace(edit.begin, edit.end - edit.begin, edit.edit->replacement);
      if (auto written = source::writeFile(path, std::string_view(file.text)); !written)
        return std::unexpected(written.error());
    }
    return {};
  }

private:
  source::Result<File*> open(const std::string& path) {
    const auto at = files_.find(path);
    if (at != files_.end()) return &at->second;
    auto text = source::readText(path);
    if (!text) return std::unexpected(text.error());
    return &files_.emplace(path, readLines(std::move(*text))).first->second;
  }

  std::map<std::string, File> files_;
};

// The fix is a guess at the intention, which a person must confirm: it is not applied to all files at once.
bool isGuess(source::Code code) {
  return code == source::Code::UninitializedRegister || code == source::Code::MetadataWithoutKernel;
}

} // namespace

source::Result<std::vector<AppliedFix>> applyFixes(const source::Diagnostics& diagnostics, bool remarks) {
  std::vector<AppliedFix> applied;
  Fixer fixer;
  for (const source::Diagnostic& diagnostic : diagnostics) {
    if (diagnostic.fixes.empty()) continue;
    if (!remarks && (diagnostic.severity == source::Severity::Remark || isGuess(diagnostic.code))) continue;
    const source::Fix& fix = diagnostic.fixes.front();
    auto taken = fixer.take(fix);
    if (!taken) return std::unexpected(taken.error());
    if (*taken) applied.push_back({diagnostic.code, diagnostic.place, fix.title});
  }
  if (auto written = fixer.write(); !written) return std::unexpected(written.error());
  return applied;
}

} // namespace wavesmith::cli
