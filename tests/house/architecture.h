// SPDX-License-Identifier: Apache-2.0
// The order of the folders of core/: allowed includes, which folder may include LLVM, and that no target
// links Qt. Each check returns one sentence per violation; empty if there is none.
#pragma once

#include "house/tree.h"

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::house {

using Violations = std::vector<std::string>;

// The dependencies of each folder of core/, transitively.
[[nodiscard]] const std::map<std::string_view, std::set<std::string_view>>& directNeeds();
// The folder itself and its transitive dependencies; empty for a folder that core/ does not have.
[[nodiscard]] std::set<std::string_view> mayInclude(std::string_view folder);

// "core/isa/a.h" -> "isa"; empty outside of core/.
[[nodiscard]] std::string_view coreFolder(std::string_view path);

// No include of core/ leaves the order of its folders, and none leads out of core/.
[[nodiscard]] Violations includeOrder(const Tree& tree);
// LLVM, lld and clang are included by core/assembler and its tests only.
[[nodiscard]] Violations llvmOnlyInAssembler(const Tree& tree);
// No file of core/ includes or names Qt.
[[nodiscard]] Violations coreWithoutQt(const Tree& tree);

// Which folders of widgets/ each may include besides itself: the table of docs/ARCHITECTURE.md whose head is
// "| folders | may include |". "all" is every folder above.
using WidgetOrder = std::map<std::string, std::set<std::string>, std::less<>>;
[[nodiscard]] WidgetOrder readWidgetOrder(std::string_view architecture);

// The folders of widgets/ include one another as that table allows, each has a row, rows name only folders of
// rows above, and no folder has the name of a folder of core/, whose headers are included in the same way.
[[nodiscard]] Violations widgetOrder(const Tree& tree);

// CMake's link dependencies: "wavesmith_isa Wavesmith::source fmt::fmt" on each line, a target and its direct
// dependencies.
using LinkGraph = std::map<std::string, std::vector<std::string>, std::less<>>;
[[nodiscard]] LinkGraph readLinkGraph(std::string_view text);

// The libraries of core/ link one another in the order of the folders, without Qt, and LLVM only in
// one.
[[nodiscard]] Violations linkOrder(const LinkGraph& graph);

} // namespace wavesmith::house
