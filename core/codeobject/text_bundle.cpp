// SPDX-License-Identifier: Apache-2.0
#include "codeobject/text_bundle.h"

#include "codeobject/bundle.h"
#include "codeobject/target.h"
#include "source/text/lines.h"
#include "source/text/text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace wavesmith::codeobject {
namespace {

constexpr std::string_view kMark = "__CLANG_OFFLOAD_BUNDLE__";
constexpr std::string_view kStart = "# __CLANG_OFFLOAD_BUNDLE____START__ ";
constexpr std::string_view kEnd = "# __CLANG_OFFLOAD_BUNDLE____END__ ";

struct Part {
  std::string_view id;
  std::size_t begin = 0, end = 0; // its lines, without those of the marks
};

std::string_view restOfLine(std::string_view text, std::size_t from) {
  return source::trimmedEnd(text.substr(from, source::lineEnd(text, from) - from));
}

// Where `mark` begins a line, from `from` on.
std::size_t findLine(std::string_view text, std::string_view mark, std::size_t from) {
  while (true) {
    const std::size_t at = text.find(mark, from);
    if (at == std::string_view::npos || at == 0 || text[at - 1] == '\n') return at;
    from = at + mark.size();
  }
}

std::vector<Part> partsOf(std::string_view text) {
  std::vector<Part> parts;
  std::size_t at = findLine(text, kStart, 0);
  while (at != std::string_view::npos) {
    Part part{.id = restOfLine(text, at + kStart.size())};
    part.begin = source::lineEnd(text, at);
    part.end = std::min(findLine(text, fmt::format("{}{}", kEnd, part.id), part.begin), text.size());
    at = findLine(text, kStart, part.end);
    parts.push_back(part);
  }
  return parts;
}

const Part* bestOf(const std::vector<Part>& parts, std::string_view target) {
  const auto wanted = parseTargetName(target);
  const Part* best = nullptr;
  unsigned most = 0;
  for (const Part& part : parts) {
    const auto built = targetOfEntry(part.id);
    const auto score = built && wanted ? fitness(*built, *wanted) : std::nullopt;
    if (!score || (best != nullptr && *score <= most)) continue;
    best = &part;
    most = *score;
  }
  return best;
}

void clear(std::string& text, std::size_t begin, std::size_t end) {
  std::replace_if(
      text.begin() + static_cast<std::ptrdiff_t>(begin), text.begin() + static_cast<std::ptrdiff_t>(end),
      [](char c) { return c != '\n' && c != '\r'; }, ' ');
}

} // namespace

bool isTextBundle(std::string_view text) {
  return text.find(kMark) != std::string_view::npos && findLine(text, kStart, 0) != std::string_view::npos;
}

source::Result<std::string> partOf(std::string text, const std::string& path, std::string_view target) {
  if (!isTextBundle(text)) return text;
  const std::vector<Part> parts = partsOf(text);
  const Part* const best = bestOf(parts, target);
  if (best == nullptr) {
    std::vector<std::string_view> ids;
    for (const Part& part : parts)
      ids.push_back(part.id);
    return source::failure(
        source::Code::NoMatchingTarget, {path},
        fmt::format("no assembly for {} in this bundle of texts; it has {}", target, fmt::join(ids, ", ")));
  }
  const std::size_t begin = best->begin, end = best->end;
  clear(text, end, text.size());
  clear(text, 0, begin);
  return text;
}

std::string targetToAssemble(std::string_view text, const std::string& wanted, const std::string& otherwise) {
  std::optional<std::string> named;
  if (isTextBundle(text)) {
    const std::vector<Part> parts = partsOf(text);
    const Part* part = bestOf(parts, wanted.empty() ? otherwise : wanted);
    for (std::size_t i = 0; part == nullptr && i < parts.size(); ++i)
      if (targetOfEntry(parts[i].id)) part = &parts[i];
    if (part != nullptr) named = targetNamedIn(text.substr(part->begin, part->end - part->begin));
  } else {
    named = targetNamedIn(text);
  }
  if (wanted.empty()) return named.value_or(otherwise);
  const auto target = named ? parseTargetName(*named) : std::nullopt;
  return target && target->processor == wanted ? *named : wanted;
}

} // namespace wavesmith::codeobject
