// SPDX-License-Identifier: Apache-2.0
// What `descriptor --infer` and `--update` ask of a source: its blocks as they should be, with the run files
// that know of its arguments.
#pragma once

#include "generate/blocks.h"
#include "program/line_index.h"
#include "sources.h"

#include <nlohmann/json_fwd.hpp>

#include <stop_token>
#include <string>
#include <vector>

namespace wavesmith::cli {

struct GenerateArguments {
  std::string file;
  std::string kernel;                // empty: all
  std::string only;                  // "directives", "metadata"; empty: both
  std::vector<std::string> runFiles; // empty: those beside the source that are about it
  bool update = false;               // otherwise it is only looked at
};

// Errors of an explicit run file are errors, of NAME.run.yaml beside NAME.s a remark.
[[nodiscard]] source::Result<generate::GeneratedBlocks> generated(const GenerateArguments& arguments,
                                                                  const std::string& text,
                                                                  const AssemblerArguments& assembler,
                                                                  const std::stop_token& stop);

// "k: .amdhsa_next_free_vgpr: 99 becomes 8: v7 is the highest vector register in use (line 52)"
[[nodiscard]] std::string changesText(const generate::GeneratedBlocks& blocks);
[[nodiscard]] nlohmann::ordered_json changesJson(const generate::GeneratedBlocks& blocks);

} // namespace wavesmith::cli
