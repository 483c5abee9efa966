// SPDX-License-Identifier: Apache-2.0
// Word 3 of buffer descriptors that a text builds. From gfx900 on it has the fields of gfx942; on gfx8, bits 19
// to 29 mean something else.
//
//   s_mov_b32 s7, 0x18827000                  s_mov_b32 s7, 0x27000
//   buffer_load_dword v0, v1, s[4:7], 0 offen
//     bits 20:19 (element size 1) are cleared: ...; bits 29:27 (MTYPE 3) are cleared: ...
//
// A word that comes from memory, or whose meaning gfx942 does not have, is a question. Pure functions; any thread.
#pragma once

#include "port/draft.h"
#include "port/processor.h"
#include "syntax/symbols.h"

#include <cstdint>
#include <span>
#include <string>

namespace wavesmith::port {

// A word 3 of `from` for gfx942: the new value, what changed bit by bit, and what its author must decide.
struct PortedWord {
  std::uint32_t value = 0;
  std::string changed;  // empty: nothing
  std::string question; // empty: none
};
[[nodiscard]] PortedWord portDescriptorWord(std::uint32_t word, const Processor& from);

void portBufferDescriptors(std::span<Draft> drafts, const syntax::Symbols& symbols, const Processor& from);

} // namespace wavesmith::port
