// SPDX-License-Identifier: Apache-2.0
#include "source/render.h"

#include "source/file.h"
#include "source/severity_counts.h"
#include "source/text/lines.h"
#include "source/text/visible_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>
#include <system_error>

namespace wavesmith::source {
namespace {

std::vector<std::string> copiedLines(std::string_view text) {
  const std::vector<std::string_view> lines = editorLines(text);
  return {lines.begin(), lines.end()};
}

// One each for a character, for markers under a line.
std::size_t columnsOf(std::string_view text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}

// The beginning of the character that has the byte `at`.
std::size_t characterAt(std::string_view line, std::size_t at) {
  constexpr std::size_t kMostContinuations = 3;
  std::size_t begin = at;
  while (begin > 0 && begin < line.size() && at - begin <= kMostContinuations &&
         (static_cast<unsigned char>(line[begin]) & 0xc0) == 0x80)
    --begin;
  return at - begin <= kMostContinuations ? begin : at; // else not UTF-8
}

struct Paint {
  bool color;
  [[nodiscard]] std::string_view severity(Severity severity) const {
    if (!color) return "";
    return severity == Severity::Error     ? "\033[1;31m"
           : severity == Severity::Warning ? "\033[1;35m"
                                           : "\033[1;36m";
  }
  [[nodiscard]] std::string_view strong() const { return color ? "\033[1m" : ""; }
  [[nodiscard]] std::string_view quiet() const { return color ? "\033[2m" : ""; }
  [[nodiscard]] std::string_view mark() const { return color ? "\033[1;32m" : ""; }
  [[nodiscard]] std::string_view reset() const { return color ? "\033[0m" : ""; }
};

std::string heading(const Place& place, const Paint& paint) {
  const std::string where = toString(place);
  return where.empty() ? "" : fmt::format("{}{}:{} ", paint.strong(), visible(where), paint.reset());
}

// The line with a bar before it, and a line with a marker under the range. Long lines are cut around the
// marker.
std::string excerpt(const Place& place, const RenderOptions& options, const Paint& paint) {
  if (!options.excerpt || !options.lines || place.line == 0) return "";
  const auto line = options.lines(place.file, place.line);
  if (!line) return "";
  constexpr std::size_t kWidth = 160; // bytes of a line that are shown
  const std::size_t column = std::min<std::size_t>(place.column == 0 ? 0 : place.column - 1, line->size());
  const std::size_t wanted = column > kWidth / 2 && line->size() > kWidth ? column - kWidth / 2 : 0;
  const std::size_t from = characterAt(*line, wanted);
  const std::size_t to = characterAt(*line, std::min(from + kWidth, line->size()));
  const std::string_view shown = std::string_view(*line).substr(from, to - from);
  std::string text =
      fmt::format("{}{:>6} |{} {}\n", paint.quiet(), place.line, paint.reset(), visible(shown));
  if (place.column == 0) return text;

  const std::size_t start = characterAt(shown, std::min(column - from, shown.size()));
  const std::size_t end =
      characterAt(shown, start + std::min<std::size_t>(place.length, shown.size() - start));
  std::string under;
  for (const char c : visible(shown.substr(0, start)))
    if (columnsOf({&c, 1}) != 0) under += c == '\t' ? '\t' : ' ';
  const std::size_t length = std::max<std::size_t>(1, columnsOf(visible(shown.substr(start, end - start))));
  under += '^' + std::string(length - 1, '~');
  return text + fmt::format("{}       |{} {}{}{}\n", paint.quiet(), paint.reset(), paint.mark(), under,
                            paint.reset());
}

} // namespace

LineReader fileLines() {
  return linesOf({});
}

LineReader linesOf(std::span<const std::pair<std::string, std::string>> texts) {
  const auto cache = std::make_shared<std::map<std::string, std::vector<std::string>, std::less<>>>();
  for (const auto& [file, text] : texts)
    cache->emplace(file, copiedLines(text));
  return [cache](std::string_view file, std::uint32_t line) -> std::optional<std::string> {
    auto found = cache->find(file);
    if (found == cache->end()) {
      // Debug information names files, too, including files that never end.
      std::error_code none;
      const bool isFile = std::filesystem::is_regular_file(std::filesystem::path(file), none);
      auto text = isFile ? readText(std::string(file)) : Result<std::string>{};
      found = cache->emplace(std::string(file), text ? copiedLines(*text) : std::vector<std::string>{}).first;
    }
    if (line == 0 || line > found->second.size()) return std::nullopt;
    return found->second[line - 1];
  };
}

std::string render(const Diagnostic& diagnostic, const RenderOptions& options) {
  const Paint paint{options.color};
  std::string text = fmt::format("{}{}{}:{} {}{}{} [{} {}]\n", heading(diagnostic.place, paint),
                                 paint.severity(diagnostic.severity), name(diagnostic.severity),
                                 paint.reset(), paint.strong(), visible(diagnostic.message), paint.reset(),
                                 toString(diagnostic.code), name(diagnostic.code));
  text += excerpt(diagnostic.place, options, paint);
  for (const Note& note : diagnostic.notes) {
    text += fmt::format("{}note: {}\n", heading(note.place, paint), visible(note.text));
    text += excerpt(note.place, options, paint);
  }
  for (const Fix& fix : diagnostic.fixes)
    text += fmt::format("  fix: {}\n", visible(fix.title));
  return text;
}

std::string summarize(const Diagnostics& diagnostics) {
  SeverityCounts counts;
  counts.add(diagnostics);
  return counts.text();
}

} // namespace wavesmith::source
