// SPDX-License-Identifier: Apache-2.0
// The rules for matrix instructions. gfx942 has those of gfx90a under the same names, except for the ones of
// gfx908 that take one register for each input: it has only the ones of twice the depth.
//
//   v_mfma_f32_16x16x8bf16 a[0:3], v1, v2, a[0:3]       v_mov_b32 v8, v1
//                                                       v_mov_b32 v9, 0
//                                                       v_mov_b32 v10, v2
//                                                       v_mov_b32 v11, 0
//                                                       v_mfma_f32_16x16x16_bf16 a[0:3], v[8:9], v[10:11], a[0:3]
//   v_mfma_f64_4x4x4f64 a[0:1], ... blgp:1              v_mfma_f64_4x4x4f64 a[0:1], ... neg:[1,0,0]
//
// Values; any thread.
#pragma once

#include "port/draft.h"
#include "port/rules/rewriting.h"
#include "syntax/symbols.h"

#include <optional>
#include <span>

namespace wavesmith::port {

class MatrixRules {
public:
  // Four VGPRs above all that the drafts name are free for the inputs.
  MatrixRules(std::span<const Draft> drafts, const syntax::Symbols& symbols);

  void apply(Rewriting& line) const;

private:
  void halfDepth(Rewriting& line) const;
  static void negations(Rewriting& line);

  std::optional<unsigned> free_; // even; nothing: a VGPR is known only to the assembler, or all are in use
};

} // namespace wavesmith::port
