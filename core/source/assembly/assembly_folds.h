// SPDX-License-Identifier: Apache-2.0
// Parts of a source that can be folded to their first line:
//
//   k:                         a label: up to the next one
//     s_mov_b32 s2, 8
//   .Lloop:                    a local label (.L, or a number): up to the next label of any kind
//     s_sub_u32 s2, s2, 1
//   .macro load a ... .endm    and .rept, .irp, .irpc to .endr, .if to .endif
//   .amdhsa_kernel k ... .end_amdhsa_kernel, .amdgpu_metadata ... .end_amdgpu_metadata
//
// A label's part also ends at a section, at a descriptor and at the end of the block that contains the label.
// Blank lines and comments before the next label belong to that label. Labels inside blocks do not end a part
// outside.
//
// An editor asks about one line at a time: foldMark() reads it, and foldEnd() reads the lines after it.
// Pure functions; any thread.
#pragma once

#include "source/assembly/assembly_lexer.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

namespace wavesmith::source {

enum class FoldMark : std::uint8_t {
  Other, // a statement
  Blank, // nothing, or only comments
  Label,
  LocalLabel,
  Section, // .text, .section, .rodata and the like
  MacroBegin,
  MacroEnd,
  RepeatBegin,
  RepeatEnd,
  IfBegin,
  IfElse,
  IfEnd,
  KernelBegin,
  KernelEnd,
  MetadataBegin,
  MetadataEnd,
};

// `state`: at the start of the line. A line with a label and a statement is a label.
[[nodiscard]] FoldMark foldMark(std::string_view line, LineState state = LineState::Statement);
[[nodiscard]] FoldMark foldMark(std::u16string_view line, LineState state = LineState::Statement);

// The last line of the part that begins at `line`; `line` itself: nothing can be folded there. Lines count from
// 0; `markAt` is called for lines from `line` on, in order. O(lines of the part).
[[nodiscard]] std::size_t foldEnd(std::size_t line, std::size_t count,
                                  const std::function<FoldMark(std::size_t)>& markAt);

struct Fold {
  std::size_t first = 0; // stays in sight
  std::size_t last = 0;

  bool operator==(const Fold&) const = default;
};
// All parts of a text, by their first lines.
[[nodiscard]] std::vector<Fold> foldsOf(std::string_view text);

} // namespace wavesmith::source
