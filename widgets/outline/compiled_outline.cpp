// SPDX-License-Identifier: Apache-2.0
#include "outline/compiled_outline.h"

#include "navigation/outline.h"

#include <QString>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace wavesmith::widgets {
namespace {

// Outside of inlined functions; 0: unknown.
std::uint32_t sourceOf(const compile::LineLinks& links, std::uint32_t assemblyLine) {
  const std::vector<std::uint32_t> chain = links.sourcesOf(assemblyLine);
  return chain.empty() ? 0 : chain.back();
}

// From the line of the first instruction to the last line of the source.
void moveToSource(std::vector<navigation::Landmark>& landmarks, const compile::LineLinks& links) {
  for (navigation::Landmark& one : landmarks) {
    moveToSource(one.children, links);
    const std::uint32_t end = std::max(one.lastLine, one.span.line);
    std::uint32_t first = 0, last = 0;
    for (std::uint32_t line = one.span.line; line <= end; ++line) {
      const std::uint32_t source = sourceOf(links, line);
      if (first == 0) first = source;
      last = std::max(last, source);
    }
    one.span = {.file = 0, .line = first, .column = 1};
    one.lastLine = last;
  }
  std::erase_if(landmarks, [](const navigation::Landmark& one) { return one.span.line == 0; });
}

} // namespace

DocumentNamesPointer outlineOf(const compile::Compiled& compiled) {
  auto names = std::make_shared<DocumentNames>();
  names->index = std::make_shared<const navigation::Index>(
      navigation::SourceText{.path = compiled.links.path(), .text = compiled.assembly.text},
      [](const std::string&, const std::string&) -> std::optional<navigation::SourceText> { return {}; });
  names->outline = navigation::outline(*names->index);
  moveToSource(names->outline, compiled.links);
  names->canonical << QString::fromStdString(compiled.links.path());
  return names;
}

} // namespace wavesmith::widgets
