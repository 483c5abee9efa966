// SPDX-License-Identifier: Apache-2.0
// The common part of `descriptor --infer` and `--update`: generates the blocks of a source, with the
// arguments of its run files.
#pragma once

#include "arguments/sources.h"
#include "generate/blocks.h"
#include "program/line_index.h"

#include <nlohmann/json_fwd.hpp>

#include <stop_token>
#include <string>
#include <vector>

namespace wavesmith::cli {

struct GenerateArguments {
  std::string file;
  std::string kernel;                // empty: all
  std::string only;                  // "directives", "metadata"; empty: both
  std::vector<std::string> runFiles; // empty: those next to the source that name it
  bool update = false;               // false: only show them
};

// Errors in an explicit run file are errors; errors in NAME.run.yaml next to NAME.s are a remark.
[[nodiscard]] source::Result<generate::GeneratedBlocks> generated(const GenerateArguments& arguments,
                                                                  const std::string& text,
                                                                  const AssemblerArguments& assembler,
                                                                  const std::stop_token& stop);

// "k: .amdhsa_next_free_vgpr: 99 becomes 8: v7 is the highest vector register in use (line 52)"
[[nodiscard]] std::string changesText(const generate::GeneratedBlocks& blocks);
[[nodiscard]] nlohmann::ordered_json changesJson(const generate::GeneratedBlocks& blocks);

} // namespace wavesmith::cli
