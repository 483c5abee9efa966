// SPDX-License-Identifier: Apache-2.0
// The rules for scalar and vector arithmetic, and for what gfx942 does not have.
//
//   v_add_u32 v0, vcc, s2, v0             v_add_co_u32 v0, vcc, s2, v0
//   v_mad_legacy_f32 v0, v1, v2, v3       v_mul_legacy_f32 v0, v1, v2
//                                         v_add_f32 v0, v0, v3
//   v_movrels_b32 v1, v8                  v_mov_b32 v1, v8, between s_set_gpr_idx_on and s_set_gpr_idx_off
//   image_load v0, v[2:3], s[0:7]         (a question)
//
// Pure functions; any thread.
#pragma once

#include "port/processor.h"
#include "port/rules/rewriting.h"

namespace wavesmith::port {

void applyArithmeticRules(Rewriting& line, const Processor& from);

} // namespace wavesmith::port
