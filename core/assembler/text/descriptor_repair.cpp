// SPDX-License-Identifier: Apache-2.0
#include "assembler/text/descriptor_repair.h"

#include "assembler/text/statement.h"
#include "source/assembly/assembly_line.h"
#include "source/text/lines.h"

#include <algorithm>
#include <functional>
#include <string_view>

namespace wavesmith::assembler {
namespace {

// A replacement value for a line that a descriptor requires: the maximum that can be allocated.
std::string_view standInFor(std::string_view directive) {
  if (directive == ".amdhsa_next_free_vgpr") return ".amdhsa_next_free_vgpr 512";
  if (directive == ".amdhsa_next_free_sgpr") return ".amdhsa_next_free_sgpr 96";
  if (directive == ".amdhsa_accum_offset") return ".amdhsa_accum_offset 4";
  return {};
}

} // namespace

bool repairDescriptor(std::string& text, std::vector<std::size_t> offsets,
                      std::set<std::uint32_t>& repaired) {
  bool changed = false;
  std::ranges::sort(offsets, std::greater()); // the later ones first: lengths change
  for (const std::size_t offset : offsets) {
    const std::size_t begin = source::lineStart(text, offset);
    const std::size_t end = source::lineEnd(text, offset);
    const std::string_view line = std::string_view(text).substr(begin, end - begin);
    const std::size_t start = statementStart(line);
    const std::string_view directive =
        start == std::string_view::npos ? std::string_view() : source::wordAt(line, start);
    if (!directive.starts_with(".amdhsa_") || directive == ".amdhsa_kernel") continue;
    // A line that is rejected even with this value occurs twice.
    const std::string_view standIn = standInFor(directive);
    const std::string_view instead = line == standIn ? std::string_view() : standIn;
    repaired.insert(static_cast<std::uint32_t>(std::ranges::count(text.substr(0, begin), '\n') + 1));
    text.replace(begin, end - begin, instead);
    changed = true;
  }
  return changed;
}

} // namespace wavesmith::assembler
