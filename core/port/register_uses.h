// SPDX-License-Identifier: Apache-2.0
// Where a text names VGPRs, and which ones: v7, v[8:11], v[vAddr:vAddr+1].
//
// Values; any thread.
#pragma once

#include "port/draft.h"
#include "port/symbols.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace wavesmith::port {

struct RegisterUse {
  std::size_t draft = 0; // which of the drafts
  std::size_t line = 0;
  std::size_t begin = 0; // in Draft::Line::now: of the whole operand
  std::size_t end = 0;
  std::optional<unsigned> first = std::nullopt; // nothing: only the assembler knows
  unsigned count = 1;
  std::string symbol = {}; // that decides the number; empty: written as numbers
  bool isRelative = false; // m0 is added to it
  std::string text = {};
};

// In the order of drafts and lines.
[[nodiscard]] std::vector<RegisterUse> registerUses(std::span<const Draft> drafts, const Symbols& symbols);

} // namespace wavesmith::port
