// SPDX-License-Identifier: Apache-2.0
#include "house/architecture.h"

#include "house/includes.h"

#include <algorithm>
#include <cctype>
#include <regex>
#include <sstream>

namespace wavesmith::house {
namespace {

bool namesLlvm(std::string_view library) {
  static const std::set<std::string, std::less<>> families{"llvm", "lld", "clang", "mlir"};
  std::string prefix;
  for (const char c : library) {
    if (std::isalpha(static_cast<unsigned char>(c)) == 0) break;
    prefix += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return std::ranges::any_of(families, [&](const std::string& family) { return prefix.starts_with(family); });
}

bool namesQt(std::string_view library) {
  static const std::regex pattern("^(Qt[0-9]*::.*|Qt[0-9]*|KF[0-9]*::.*|KSyntaxHighlighting::.*)$");
  return std::regex_match(library.begin(), library.end(), pattern);
}

// "Wavesmith::isa" and "wavesmith_isa" are "isa"; anything else is empty.
std::string_view coreLibrary(std::string_view target) {
  for (const std::string_view prefix : {"Wavesmith::", "wavesmith_"}) {
    if (target.starts_with(prefix) && directNeeds().contains(target.substr(prefix.size())))
      return target.substr(prefix.size());
  }
  return {};
}

} // namespace

const std::map<std::string_view, std::set<std::string_view>>& directNeeds() {
  static const std::map<std::string_view, std::set<std::string_view>> table{
      {"source", {}},
      {"process", {"source"}},
      {"syntax", {"source"}},
      {"isa", {"syntax"}},
      {"counters", {"isa"}},
      {"codeobject", {"source"}},
      {"assembler", {"isa", "codeobject", "process"}},
      {"program", {"isa", "codeobject"}},
      {"analysis", {"program", "counters"}},
      {"kernarg", {"codeobject", "analysis"}},
      {"limits", {"kernarg"}},
      {"navigation", {"analysis"}},
      {"generate", {"analysis", "kernarg"}},
      {"emulator", {"program"}},
      {"checked", {"analysis", "emulator"}},
      {"panels", {"analysis", "emulator", "kernarg"}},
      {"execution", {"checked", "codeobject", "emulator"}},
      {"runtime", {"analysis", "execution"}},
      {"project", {"execution", "kernarg"}},
      {"debug", {"project"}},
      {"share", {"debug"}},
      {"port", {"generate"}},
      {"explain", {"analysis"}},
      {"worker", {"assembler", "debug", "port"}},
      {"check", {"navigation", "worker"}},
      {"compare", {"analysis"}},
      {"trace", {"compare"}},
      {"timing", {"trace"}},
      {"authoring", {"check", "timing"}},
      {"compile", {"check"}},
      {"session", {"authoring"}},
      {"lessons", {"authoring"}},
  };
  return table;
}

std::set<std::string_view> mayInclude(std::string_view folder) {
  std::set<std::string_view> reached;
  const auto needs = directNeeds().find(folder);
  if (needs == directNeeds().end()) return reached;
  reached.insert(needs->first);
  for (const std::string_view need : needs->second)
    reached.merge(mayInclude(need));
  return reached;
}

std::string_view coreFolder(std::string_view path) {
  if (!isUnder(path, "core")) return {};
  path.remove_prefix(5);
  const std::size_t slash = path.find('/');
  return slash == std::string_view::npos ? std::string_view{} : path.substr(0, slash);
}

Violations includeOrder(const Tree& tree) {
  Violations violations;
  for (const File& file : tree.files) {
    const std::string_view folder = coreFolder(file.path);
    if (folder.empty() || !isSource(file.path)) continue;
    if (!directNeeds().contains(folder)) {
      violations.push_back(file.path + ": core/ has no folder of that name in its order");
      continue;
    }
    const auto allowed = mayInclude(folder);
    for (const Include& include : includesOf(file)) {
      if (!include.path.contains('/')) continue; // <compare>; our headers are in folders
      const std::string target = firstPart(include.path);
      if (directNeeds().contains(target) && !allowed.contains(target))
        violations.push_back(at(file, include.line) + std::string(folder) + " may not include " + target);
      if (include.path.find("..") != std::string::npos || target == "widgets" || target == "app" ||
          target == "tests" || target == "core")
        violations.push_back(at(file, include.line) + "leads out of core/: " + include.path);
    }
  }
  return violations;
}

WidgetOrder readWidgetOrder(std::string_view architecture) {
  WidgetOrder order;
  bool inTable = false;
  for (const std::string_view line : linesOf(architecture)) {
    if (line == "| folders | may include |") {
      inTable = true;
      continue;
    }
    if (inTable && !line.starts_with('|')) break;
    const std::size_t middle = line.find('|', 1);
    if (!inTable || middle == std::string_view::npos) continue;
    const std::string_view right = line.substr(middle + 1);
    std::set<std::string> allowed;
    if (right.find(" all ") != std::string_view::npos) {
      for (const auto& [folder, ignored] : order)
        allowed.insert(folder);
    }
    for (std::string& name : quotedNames(right))
      allowed.insert(std::move(name));
    for (const std::string& folder : quotedNames(line.substr(0, middle)))
      order[folder] = allowed;
  }
  return order;
}

Violations widgetOrder(const Tree& tree) {
  Violations violations;
  const File* architecture = tree.find("docs/ARCHITECTURE.md");
  const WidgetOrder order = architecture == nullptr ? WidgetOrder{} : readWidgetOrder(architecture->text);
  if (order.empty()) return {"docs/ARCHITECTURE.md: no table of the folders of widgets/"};
  for (const auto& [folder, allowed] : order) {
    if (directNeeds().contains(folder))
      violations.push_back("widgets/" + folder + ": core/ has this name too");
    for (const std::string& other : allowed) {
      const auto below = order.find(other);
      if (below == order.end())
        violations.push_back("docs/ARCHITECTURE.md: widgets/" + folder + " may include " + other +
                             ", which has no row");
      else if (below->second.contains(folder))
        violations.push_back("docs/ARCHITECTURE.md: widgets/" + folder + " and " + other +
                             " may include each other");
    }
  }
  for (const File& file : tree.files) {
    if (!isUnder(file.path, "widgets") || !isSource(file.path)) continue;
    const std::string folder = firstPart(std::string_view(file.path).substr(8));
    const auto row = order.find(folder);
    if (row == order.end()) {
      violations.push_back(file.path + ": widgets/ has no folder of that name in its order");
      continue;
    }
    for (const Include& include : includesOf(file)) {
      const std::string target = firstPart(include.path);
      if (order.contains(target) && target != folder && !row->second.contains(target))
        violations.push_back(at(file, include.line) + "widgets/" + folder + " may not include " + target);
    }
  }
  return violations;
}

Violations llvmOnlyInAssembler(const Tree& tree) {
  Violations violations;
  for (const File& file : tree.files) {
    if (!isSource(file.path)) continue;
    if (isUnder(file.path, "core/assembler") || isUnder(file.path, "tests/assembler")) continue;
    for (const Include& include : includesOf(file)) {
      if (include.path.find('/') != std::string::npos && namesLlvm(firstPart(include.path)))
        violations.push_back(at(file, include.line) + "only core/assembler includes " + include.path);
    }
  }
  return violations;
}

Violations coreWithoutQt(const Tree& tree) {
  static const std::regex qtHeader("^(Qt\\w*(/.*)?|Q[A-Z]\\w*|qt/.*|qt\\w*\\.h|qglobal\\.h|qobject\\.h)$");
  static const std::regex qtTarget("\\b(Qt[0-9]*::|Qt[56]\\b|AUTOMOC|AUTOUIC|AUTORCC|KSyntaxHighlighting)");
  Violations violations;
  for (const File& file : tree.files) {
    if (!isUnder(file.path, "core")) continue;
    if (isSource(file.path)) {
      for (const Include& include : includesOf(file)) {
        if (std::regex_match(include.path, qtHeader))
          violations.push_back(at(file, include.line) + "core/ has no Qt: " + include.path);
      }
    } else if (isCMake(file.path)) {
      std::size_t number = 0;
      for (const std::string_view line : linesOf(file.text)) {
        ++number;
        const std::string_view code = line.substr(0, line.find('#'));
        if (std::regex_search(code.begin(), code.end(), qtTarget))
          violations.push_back(at(file, number) + "core/ has no Qt: " + std::string(code));
      }
    }
  }
  return violations;
}

LinkGraph readLinkGraph(std::string_view text) {
  LinkGraph graph;
  for (const std::string_view line : linesOf(text)) {
    std::istringstream words{std::string(line)};
    std::string target;
    if (!(words >> target)) continue;
    auto& links = graph[target];
    for (std::string link; words >> link;)
      links.push_back(link);
  }
  return graph;
}

Violations linkOrder(const LinkGraph& graph) {
  Violations violations;
  for (const auto& [target, links] : graph) {
    const std::string_view folder = coreLibrary(target);
    if (folder.empty()) continue;
    const auto allowed = mayInclude(folder);
    for (const std::string& link : links) {
      const std::string_view other = coreLibrary(link);
      if (!other.empty() && !allowed.contains(other)) violations.push_back(target + " may not link " + link);
      if (link == "Wavesmith::widgets" || link == "wavesmith_widgets" || namesQt(link))
        violations.push_back(target + " links Qt: " + link);
      if (namesLlvm(link) && folder != "assembler")
        violations.push_back(target + " links LLVM: " + link + "; only core/assembler does");
    }
  }
  return violations;
}

} // namespace wavesmith::house
