// SPDX-License-Identifier: Apache-2.0
#include "house/inner_order.h"

#include "house/includes.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <set>
#include <utility>

namespace wavesmith::house {
namespace {

constexpr std::size_t kMostSources = 40;
// The level of the headers that are beside the subfolders and that no level names.
constexpr std::string_view kHeadersBeside = "*.h";

std::string_view folderOf(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string_view::npos ? std::string_view{} : path.substr(0, slash);
}

// Of a path below a folder: the name of the subfolder, or of the file: "opcode.*" for opcode.h and opcode.cpp.
std::string partOf(std::string_view below) {
  const std::size_t slash = below.find('/');
  if (slash != std::string_view::npos) return std::string(below.substr(0, slash));
  return std::string(below.substr(0, below.find('.'))) + ".*";
}

// How includes name what is in a folder: "isa/" for core/isa, nothing for a program.
std::string_view prefixOf(std::string_view folder) {
  for (const std::string_view top : {"core", "widgets"})
    if (isUnder(folder, top)) return folder.substr(top.size() + 1);
  return {};
}

// The number of levels if no level has this name.
std::size_t levelNamed(std::string_view name, const Levels& levels) {
  for (std::size_t level = 0; level < levels.size(); ++level)
    if (std::ranges::find(levels[level], name) != levels[level].end()) return level;
  return levels.size();
}

std::size_t levelOf(std::string_view below, const Levels& levels) {
  const std::size_t level = levelNamed(partOf(below), levels);
  const bool isHeaderBeside = below.ends_with(".h") && !below.contains('/');
  return level == levels.size() && isHeaderBeside ? levelNamed(kHeadersBeside, levels) : level;
}

// The path below the folder that an include leads to, if it leads into it.
std::optional<std::string_view> targetOf(std::string_view include, std::string_view folder,
                                         const Levels& levels) {
  const std::string_view prefix = prefixOf(folder);
  if (!prefix.empty())
    return isUnder(include, prefix) ? std::optional(include.substr(prefix.size() + 1)) : std::nullopt;
  return levelNamed(partOf(include), levels) < levels.size() ? std::optional(include) : std::nullopt;
}

// The parts of a folder that have sources; subfolders only, or also the names of files.
std::set<std::string, std::less<>> partsOf(const Tree& tree, std::string_view folder, bool alsoFiles) {
  std::set<std::string, std::less<>> parts;
  for (const File& file : tree.files) {
    if (!isUnder(file.path, folder) || !isSource(file.path)) continue;
    const std::string_view below = std::string_view(file.path).substr(folder.size() + 1);
    if (alsoFiles || below.contains('/')) parts.insert(partOf(below));
  }
  return parts;
}

void checkRow(const Tree& tree, const std::string& folder, const Levels& levels, Violations& violations) {
  const auto parts = partsOf(tree, folder, true);
  for (const auto& level : levels)
    for (const std::string& part : level) {
      if (part != kHeadersBeside && !parts.contains(part))
        violations.push_back("docs/ARCHITECTURE.md: " + folder + " has no " + part);
      if (prefixOf(folder).empty() && directNeeds().contains(part))
        violations.push_back(folder + "/" + part + ": core/ has this name too");
    }
  for (const std::string& part : partsOf(tree, folder, false))
    if (levelNamed(part, levels) == levels.size())
      violations.push_back("docs/ARCHITECTURE.md: the row of " + folder + " does not name " + part);
}

} // namespace

InnerOrder readInnerOrder(std::string_view architecture) {
  InnerOrder order;
  bool inTable = false;
  for (const std::string_view line : linesOf(architecture)) {
    if (line == "| folder | from the lowest to the highest |") {
      inTable = true;
      continue;
    }
    if (inTable && !line.starts_with('|')) break;
    const std::size_t middle = line.find('|', 1);
    const auto folders = quotedNames(line.substr(0, middle));
    if (!inTable || middle == std::string_view::npos || folders.empty()) continue;
    Levels& levels = order[folders.front()];
    std::string_view rest = line.substr(middle + 1);
    while (!rest.empty()) {
      const std::size_t comma = std::min(rest.find(','), rest.size());
      if (auto level = quotedNames(rest.substr(0, comma)); !level.empty()) levels.push_back(std::move(level));
      rest.remove_prefix(std::min(comma + 1, rest.size()));
    }
  }
  return order;
}

Violations innerOrder(const Tree& tree) {
  Violations violations;
  const File* architecture = tree.find("docs/ARCHITECTURE.md");
  const InnerOrder order = architecture == nullptr ? InnerOrder{} : readInnerOrder(architecture->text);
  if (order.empty()) return {"docs/ARCHITECTURE.md: no table of the subfolders"};
  for (const auto& [folder, levels] : order) {
    checkRow(tree, folder, levels, violations);
    for (const File& file : tree.files) {
      if (!isUnder(file.path, folder) || !isSource(file.path)) continue;
      const std::string_view own = std::string_view(file.path).substr(folder.size() + 1);
      for (const Include& include : includesOf(file)) {
        const auto target = targetOf(include.path, folder, levels);
        if (target && levelOf(*target, levels) > levelOf(own, levels))
          violations.push_back(at(file, include.line) + partOf(own) + " is below " + partOf(*target) +
                               " in " + folder + " and may not include it");
      }
    }
  }
  return violations;
}

Violations foldersAreSmall(const Tree& tree) {
  std::map<std::string_view, std::size_t> sources;
  for (const File& file : tree.files)
    if (isSource(file.path)) ++sources[folderOf(file.path)];
  Violations violations;
  for (const auto& [folder, count] : sources)
    if (count > kMostSources)
      violations.push_back(std::string(folder) + ": has " + std::to_string(count) + " sources, more than " +
                           std::to_string(kMostSources) + "; give it subfolders");
  return violations;
}

} // namespace wavesmith::house
