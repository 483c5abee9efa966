// SPDX-License-Identifier: Apache-2.0
#include "compile/line_links.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <utility>

namespace wavesmith::compile {

LineLinks::LineLinks(std::vector<AssemblyLine> lines, std::string path)
    : lines_(std::move(lines)), path_(std::move(path)) {
  const auto addTo = [this](std::uint32_t sourceLine, std::uint32_t line) {
    if (assembly_.size() <= sourceLine) assembly_.resize(sourceLine + 1);
    std::vector<std::uint32_t>& all = assembly_[sourceLine];
    if (all.empty() || all.back() != line) all.push_back(line); // recursion names a line twice
  };
  std::vector<bool> isMain;
  for (std::uint32_t line = 1; line <= lines_.size(); ++line) {
    const std::vector<std::uint32_t> sources = sourcesOf(line);
    for (const std::uint32_t source : sources)
      addTo(source, line);
    if (sources.empty()) continue;
    if (isMain.size() <= sources.front()) isMain.resize(sources.front() + 1, false);
    isMain[sources.front()] = true;
  }
  colors_.assign(isMain.size(), -1);
  int next = 0;
  for (std::size_t source = 0; source < isMain.size(); ++source)
    if (isMain[source]) colors_[source] = next++;
}

std::span<const std::uint32_t> LineLinks::assemblyOf(std::uint32_t sourceLine) const {
  if (sourceLine >= assembly_.size()) return {};
  return assembly_[sourceLine];
}

std::vector<std::uint32_t> LineLinks::sourcesOf(std::uint32_t assemblyLine) const {
  std::vector<std::uint32_t> result;
  if (assemblyLine == 0 || assemblyLine > lines_.size()) return result;
  for (const LinkPlace& link : lines_[assemblyLine - 1].chain)
    if (link.place.file == path_ && link.place.line != 0) result.push_back(link.place.line);
  return result;
}

std::uint32_t LineLinks::mainSourceOf(std::uint32_t assemblyLine) const {
  const std::vector<std::uint32_t> sources = sourcesOf(assemblyLine);
  return sources.empty() ? 0 : sources.front();
}

int LineLinks::colorOf(std::uint32_t sourceLine) const {
  return sourceLine < colors_.size() ? colors_[sourceLine] : -1;
}

std::string LineLinks::text(std::uint32_t assemblyLine) const {
  std::string result;
  if (assemblyLine == 0 || assemblyLine > lines_.size()) return result;
  bool wasElsewhere = false;
  for (const LinkPlace& link : lines_[assemblyLine - 1].chain) {
    const bool isHere = link.place.file == path_;
    // If functions are inlined through several headers, only the innermost place is of interest.
    if (!isHere && !result.empty() && std::exchange(wasElsewhere, true)) continue;
    wasElsewhere = !isHere;
    if (!result.empty()) result += ", inlined at ";
    if (link.place.line == 0)
      result += "an unknown line";
    else if (isHere)
      result += fmt::format("line {}", link.place.line);
    else
      result +=
          fmt::format("{}:{}", std::filesystem::path(link.place.file).filename().string(), link.place.line);
    if (isHere && !link.function.empty()) result += fmt::format(" in {}", link.function);
  }
  return result;
}

} // namespace wavesmith::compile
