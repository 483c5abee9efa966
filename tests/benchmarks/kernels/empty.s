// SPDX-License-Identifier: Apache-2.0
// Does nothing: what remains is the start of a wave.
  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .text
  .globl empty
  .p2align 8
  .type empty,@function
empty:
  s_endpgm
.Lend:
  .size empty, .Lend-empty
  .rodata
  .p2align 6
  .amdhsa_kernel empty
    .amdhsa_next_free_vgpr 8
    .amdhsa_next_free_sgpr 16
    .amdhsa_accum_offset 8
  .end_amdhsa_kernel
