// SPDX-License-Identifier: Apache-2.0
// Decoded instructions as printed by `wavesmith-cli decode`: a table, and JSON.
#pragma once

#include "isa/instruction.h"
#include "source/line_table.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace wavesmith::cli {

// A name at an address of the code.
struct CodeLabel {
  std::uint64_t address = 0;
  std::string name;
};

// ADDRESS  WORDS  INSTRUCTION  READS  WRITES  COUNTERS; a line "name:" before each labeled instruction, a
// line "// saxpy.cl:12" where another source line begins. `labels` ascend.
[[nodiscard]] std::string decodedTable(std::span<const isa::Instruction> instructions,
                                       const std::vector<CodeLabel>& labels, const source::LineTable& lines);

[[nodiscard]] nlohmann::ordered_json decodedJson(const isa::Instruction& instruction,
                                                 const source::LineTable& lines);

} // namespace wavesmith::cli
