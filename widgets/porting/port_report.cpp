// SPDX-License-Identifier: Apache-2.0
#include "porting/port_report.h"

#include "source/text/lines.h"
#include "source/text/numbers.h"
#include "source/text/text_diff.h"

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace wavesmith::widgets {
namespace {

// The lines of one file that are in the diff; numbers from 1.
struct ShownLines {
  std::unordered_map<std::size_t, int> before;
  std::unordered_map<std::size_t, int> after;
};

// The numbers after '-' and '+' of "@@ -11,7 +12,8 @@". A range of no lines names the line before it.
std::pair<std::size_t, std::size_t> startsOf(std::string_view hunk) {
  const auto start = [hunk](char sign) {
    std::string_view rest = hunk.substr(hunk.find(sign) + 1);
    const std::size_t first = source::takeNumber<std::size_t>(rest).value_or(0);
    if (!rest.starts_with(',')) return first;
    rest.remove_prefix(1);
    return source::takeNumber<std::size_t>(rest) == 0 ? first + 1 : first;
  };
  return {start('-'), start('+')};
}

// Adds the lines of a file's diff, whose first line is line `at` of the whole; returns the line behind it.
int collect(std::string_view diff, int at, ShownLines& shown) {
  std::size_t before = 0, after = 0;
  for (bool inHunk = false; !diff.empty(); ++at) {
    const std::string_view line = source::takeLine(diff);
    if (line.starts_with("@@")) {
      inHunk = true;
      std::tie(before, after) = startsOf(line);
    } else if (inHunk && !line.starts_with('\\')) {
      if (!line.starts_with('+')) shown.before.emplace(before++, at);
      if (!line.starts_with('-')) shown.after.emplace(after++, at);
    }
  }
  return at;
}

int lookUp(const std::unordered_map<std::size_t, int>& lines, std::size_t line) {
  const auto found = lines.find(line);
  return found == lines.end() ? -1 : found->second;
}

class Reporter {
public:
  explicit Reporter(check::PortedText ported)
      : ported_(std::make_shared<const check::PortedText>(std::move(ported))) {}

  std::shared_ptr<const PortReport> report() const {
    auto report = std::make_shared<PortReport>();
    report->ported = ported_;
    std::string diff;
    std::unordered_map<std::string, ShownLines> shown;
    int at = 0;
    for (const port::PortedFile& file : ported_->text.files) {
      const std::string part = source::unifiedDiff(file.before, file.after, nameOf(file), wantedOf(file));
      if (part.empty()) continue;
      if (!diff.empty()) {
        diff += '\n';
        ++at;
      }
      at = collect(part, at, shown[file.path]);
      diff += part;
    }
    report->diff = QString::fromStdString(diff);
    for (const port::Change& change : ported_->text.changes)
      report->changeLines.push_back(lookUp(shown[change.place.file].before, change.place.line));
    for (const source::Diagnostic& problem : ported_->diagnostics)
      report->problemLines.push_back(lookUp(shown[problem.place.file].after, problem.place.line));
    return report;
  }

private:
  // Relative to the folder of the text, if it is in there.
  [[nodiscard]] std::string nameOf(const port::PortedFile& file) const {
    const std::filesystem::path path = file.path;
    const auto folder = std::filesystem::path(ported_->text.files.front().path).parent_path();
    std::string name = path.lexically_relative(folder).string();
    return name.empty() || name.starts_with("..") ? file.path : name;
  }

  // Lines of changes and of problems, from 0 and ascending, as lines of the old text.
  [[nodiscard]] std::vector<std::size_t> wantedOf(const port::PortedFile& file) const {
    std::vector<std::size_t> lines;
    for (const port::Change& change : ported_->text.changes)
      if (change.place.line > 0 && change.place.file == file.path) lines.push_back(change.place.line - 1);
    const auto changed = source::changedLines(file.before, file.after);
    for (const source::Diagnostic& problem : ported_->diagnostics)
      if (problem.place.line > 0 && problem.place.file == file.path)
        lines.push_back(source::lineBefore(changed, problem.place.line - 1));
    std::ranges::sort(lines);
    const auto same = std::ranges::unique(lines);
    lines.erase(same.begin(), same.end());
    return lines;
  }

  std::shared_ptr<const check::PortedText> ported_;
};

} // namespace

std::shared_ptr<const PortReport> portReport(check::PortedText ported) {
  return Reporter(std::move(ported)).report();
}

} // namespace wavesmith::widgets
