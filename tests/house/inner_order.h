// SPDX-License-Identifier: Apache-2.0
// The order of the subfolders of a folder, and the number of sources in each folder. Each check returns one
// sentence per violation; empty if there is none.
#pragma once

#include "house/architecture.h"
#include "house/tree.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::house {

// The levels of a folder, the lowest first: names of subfolders, and files beside them ("opcode.*": opcode.h and
// opcode.cpp; "*.h": all headers that are not named). What has no level is above all others.
using Levels = std::vector<std::vector<std::string>>;

// By folder, from the table of docs/ARCHITECTURE.md whose head is "| folder | from the lowest to the highest |":
//
//   | `core/isa` | `table` and `opcode.*`, `fields` |     {"core/isa", {{"table", "opcode.*"}, {"fields"}}}
using InnerOrder = std::map<std::string, Levels, std::less<>>;
[[nodiscard]] InnerOrder readInnerOrder(std::string_view architecture);

// A source includes what is at its own level of its folder or below. Each subfolder with sources has a level, rows name
// only what exists, and no subfolder of a program has the name of a folder of core/, whose headers are included in the
// same way.
[[nodiscard]] Violations innerOrder(const Tree& tree);

// No folder has more than 40 sources beside each other.
[[nodiscard]] Violations foldersAreSmall(const Tree& tree);

} // namespace wavesmith::house
