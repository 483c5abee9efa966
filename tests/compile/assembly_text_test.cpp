// SPDX-License-Identifier: Apache-2.0
#include "compile/assembly_text.h"

#include <gtest/gtest.h>

namespace wavesmith::compile {
namespace {

// As clang 19 writes it, shortened.
constexpr const char* kOutput = R"(	.text
	.protected	k                       ; -- Begin function k
	.type	k,@function
k:                                      ; @k
.Lfunc_begin0:
	.file	0 "/tmp" "k.cl" md5 0x00
	.cfi_startproc
; %bb.0:
	.loc	0 1 2 prologue_end              ; k.cl:1:2
	s_mov_b32 s0, 0                         ; a comment
.LBB0_1:                                ; =>This Inner Loop Header: Depth=1
.Ltmp0:
	s_endpgm
	.section	.rodata,"a",@progbits
	.amdhsa_kernel k
	.end_amdhsa_kernel
	.text
.Lfunc_end0:
	.size	k, .Lfunc_end0-k
	.cfi_endproc
                                        ; -- End function
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
	.text
	.type	__hip_cuid_,@object             ; @__hip_cuid_
	.section	.bss,"aw",@nobits
	.globl	__hip_cuid_
__hip_cuid_:
	.byte	0
	.size	__hip_cuid_, 1

	.section	.debug_str,"MS",@progbits,1
	.asciz	"k.cl"
	.ident	"clang"
	.amdgpu_metadata
---
  - .name:           'k ; not a comment'
...
	.end_amdgpu_metadata
	.section	.debug_line,"",@progbits
.Lline_table_start0:
)";

TEST(AssemblyText, KeepsWhatAssemblesToTheCode) {
  const AssemblyText text = cleaned(kOutput);
  EXPECT_EQ(text.text, R"(	.text
	.protected	k
	.type	k,@function
k:
	s_mov_b32 s0, 0                         ; a comment
.LBB0_1:                                ; =>This Inner Loop Header: Depth=1
	s_endpgm
	.section	.rodata,"a",@progbits
	.amdhsa_kernel k
	.end_amdhsa_kernel
	.text
.Lfunc_end0:
	.size	k, .Lfunc_end0-k

	.amdgpu_metadata
---
  - .name:           'k ; not a comment'
...
	.end_amdgpu_metadata
)");
}

TEST(AssemblyText, NamesArgumentsLikeTheSource) {
  EXPECT_EQ(withSourceNames("  .name: a.coerce\n  .amdgpu_metadata\n      - .name:           out.coerce\n"
                            "        .name:           y.coerce\n        .symbol: x.coerce\n"
                            "  .end_amdgpu_metadata\n  .name: b.coerce"),
            "  .name: a.coerce\n  .amdgpu_metadata\n      - .name:           out\n"
            "        .name:           !str y\n        .symbol: x.coerce\n"
            "  .end_amdgpu_metadata\n  .name: b.coerce");
}

TEST(AssemblyText, KnowsWhereEachLineComesFrom) {
  const AssemblyText text = cleaned(kOutput);
  ASSERT_EQ(text.origins.size(), 19U);
  EXPECT_EQ(text.origins[3], 4U);   // k:
  EXPECT_EQ(text.origins[4], 10U);  // s_mov_b32
  EXPECT_EQ(text.origins[10], 17U); // .text, when something follows in it
}

TEST(AssemblyText, FindsTheStatementOfALine) {
  EXPECT_EQ(statementOf("\ts_endpgm  ; end"), "s_endpgm");
  EXPECT_EQ(statementOf("  .asciz \"a;b\" // c"), ".asciz \"a;b\"");
  EXPECT_EQ(statementOf("; only a comment"), "");
}

} // namespace
} // namespace wavesmith::compile
