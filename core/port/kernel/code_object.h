// SPDX-License-Identifier: Apache-2.0
// The directives around the code: from code object versions 2, 3 and 4 to version 5.
//
//   .hsa_code_object_version 2,1                      .amdhsa_code_object_version 5
//   .hsa_code_object_isa 8,0,3,"AMD","AMDGPU"         .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
//   .amdgpu_hsa_kernel saxpy                          .globl saxpy, .type saxpy,@function
//   .name: n                                          .name: !str n
//
// Pure functions; any thread.
#pragma once

#include "port/draft.h"
#include "source/diagnostic.h"

namespace wavesmith::port {

// Directives that stand alone. Metadata of version 2 that cannot be read is removed, which is a question.
// Code::CannotPort for a block of metadata without an end.
[[nodiscard]] source::Result<void> portDirectives(Draft& draft);

} // namespace wavesmith::port
