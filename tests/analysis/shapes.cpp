// SPDX-License-Identifier: Apache-2.0
#include "analysis/shapes.h"

#include "analysis/analyzed.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>

namespace wavesmith::analysis::testing {
namespace {

// A relative branch reaches 32767 words: shapes with branches to anywhere are split into pieces.
constexpr std::size_t kPiece = 100; // blocks

// Repeats `of(i)`, which is `each` instructions.
template <class Of>
std::string repeated(std::size_t instructions, std::size_t each, Of of) {
  std::string body;
  for (std::size_t i = 0; i < std::max<std::size_t>(1, instructions / each); ++i)
    body += of(i);
  return kernel(body + "s_endpgm\n");
}

std::string loads(std::size_t n) {
  return repeated(
      n, 1, [](std::size_t i) { return fmt::format("global_load_dword v{}, v[60:61], off\n", i % 60); });
}
std::string scalarLoads(std::size_t n) {
  return repeated(n, 1, [](std::size_t i) {
    return fmt::format("s_load_dword s{}, s[0:1], {:#x}\n", 4 + i % 80, i % 4096);
  });
}
std::string stores(std::size_t n) {
  return repeated(n, 3, [](std::size_t i) {
    return fmt::format("buffer_store_dword v{}, v1, s[8:11], 0 offen\nv_add_u32 v1, 4, v1\n"
                       "flat_load_dword v{}, v[60:61]\n",
                       2 + i % 50, 2 + (i + 25) % 50);
  });
}
std::string localMemory(std::size_t n) {
  return repeated(n, 4, [](std::size_t i) {
    return fmt::format("ds_write_b32 v1, v2 offset:{}\nds_read_b32 v{}, v1 offset:{}\ns_barrier\n"
                       "v_add_u32 v1, 4, v1\n",
                       4 * (i % 4096), 3 + i % 40, 4 * ((i + 64) % 4096));
  });
}
std::string intoLocalMemory(std::size_t n) {
  return repeated(n, 3, [](std::size_t i) {
    return fmt::format("s_add_u32 m0, m0, {}\nbuffer_load_dword v1, s[8:11], 0 offen lds\n{}\n", 4 * (i % 64),
                       i % 16 == 15 ? "s_barrier" : "ds_read_b32 v4, v3");
  });
}
std::string nops(std::size_t n) {
  return repeated(n, 1, [](std::size_t) { return std::string("s_nop 0\n"); });
}
std::string matrices(std::size_t n) {
  return repeated(n, 1, [](std::size_t i) {
    return fmt::format("v_mfma_f32_16x16x16_f16 a[{0}:{1}], v[0:1], v[2:3], a[{0}:{1}]\n", 4 * (i % 8),
                       4 * (i % 8) + 3);
  });
}
std::string matrixLadder(std::size_t n) {
  return repeated(n, 4, [](std::size_t i) {
    return fmt::format("v_mfma_f32_32x32x8_f16 a[0:15], v[0:1], v[2:3], a[0:15]\ns_cbranch_scc0 .L{0}\n"
                       "s_nop 1\n.L{0}:\ns_nop {1}\n",
                       i, i % 3);
  });
}
std::string scalarChain(std::size_t n) {
  return repeated(n, 4, [](std::size_t i) {
    return fmt::format(
        "s_add_u32 s4, s4, {}\ns_lshl_b32 s5, s4, 2\ns_mul_i32 s6, s5, s4\ns_mov_b32 s{}, s6\n", i % 64,
        8 + i % 80);
  });
}
std::string toTheNext(std::size_t n) {
  return repeated(n, 1, [](std::size_t i) { return fmt::format("s_cbranch_scc0 .L{0}\n.L{0}:\n", i); });
}
std::string loadsToTheNext(std::size_t n) {
  return repeated(n, 2, [](std::size_t i) {
    return fmt::format("global_load_dword v{1}, v[60:61], off\ns_cbranch_scc0 .L{0}\n.L{0}:\n", i, i % 60);
  });
}
// Everything is live across blocks of one instruction.
std::string manyLive(std::size_t n) {
  std::string body;
  for (unsigned i = 0; i < 64; ++i)
    body += fmt::format("v_mov_b32 v{0}, 0\nv_accvgpr_write_b32 a{0}, v{0}\n", i);
  for (std::size_t i = 128; i + 128 < n; ++i)
    body += fmt::format("s_cbranch_scc0 .L{0}\n.L{0}:\n", i);
  for (unsigned i = 0; i < 64; ++i)
    body += fmt::format("v_accvgpr_read_b32 v0, a{0}\nv_add_f32 v0, v0, v{0}\n", i);
  return kernel(body + "s_endpgm\n");
}
std::string diamonds(std::size_t n) {
  return repeated(n, 6, [](std::size_t i) {
    return fmt::format(
        "s_cmp_lg_u32 s4, {1}\ns_cbranch_scc1 .La{0}\nglobal_load_dword v{1}, v[60:61], off\n"
        "s_branch .Lb{0}\n.La{0}:\ns_load_dword s{2}, s[0:1], 0x10\n.Lb{0}:\nv_add_u32 v1, 1, v1\n",
        i, 2 + i % 50, 8 + i % 60);
  });
}
// Every path leaves other values in the registers.
std::string scalarDiamonds(std::size_t n) {
  return repeated(n, 4, [](std::size_t i) {
    return fmt::format("s_bitcmp1_b32 s4, {1}\ns_cbranch_scc1 .La{0}\ns_add_u32 s5, s5, {2}\n.La{0}:\n"
                       "s_add_u32 s{3}, s5, s6\n",
                       i, i % 32, 1u << (i % 30), 8 + i % 60);
  });
}
std::string laneDiamonds(std::size_t n) {
  return repeated(n, 6, [](std::size_t i) {
    return fmt::format(
        "v_cmp_lt_u32 vcc, v1, v{1}\ns_and_saveexec_b64 s[{2}:{3}], vcc\ns_cbranch_execz .La{0}\n"
        "v_mov_b32 v{1}, v1\nv_add_u32 v{1}, v1, v{1}\n.La{0}:\ns_or_b64 exec, exec, s[{2}:{3}]\n",
        i, 2 + i % 50, 8 + 2 * (i % 30), 9 + 2 * (i % 30));
  });
}
// Thirty nested EXEC masks, repeated.
std::string laneNests(std::size_t n) {
  constexpr unsigned kDepth = 30;
  return repeated(n, 4 * kDepth, [](std::size_t i) {
    std::string body;
    for (unsigned d = 0; d < kDepth; ++d)
      body +=
          fmt::format("s_and_saveexec_b64 s[{1}:{2}], vcc\ns_cbranch_execz .La{0}_{3}\nv_mov_b32 v{3}, v40\n",
                      i, 8 + 2 * d, 9 + 2 * d, d);
    for (unsigned d = kDepth; d-- > 0;)
      body += fmt::format(".La{0}_{3}:\ns_or_b64 exec, exec, s[{1}:{2}]\n", i, 8 + 2 * d, 9 + 2 * d, d);
    return body;
  });
}
std::string nested(std::size_t n, std::size_t depth) {
  return repeated(n, 4 * depth, [depth](std::size_t i) {
    std::string body;
    for (std::size_t d = 0; d < depth; ++d)
      body += fmt::format(".L{}_{}:\nglobal_load_dword v{}, v[60:61], off\n", i, d, d % 60);
    for (std::size_t d = depth; d-- > 0;)
      body += fmt::format("v_add_u32 v{2}, 1, v{2}\ns_sub_u32 s4, s4, 1\ns_cbranch_scc1 .L{0}_{1}\n", i, d,
                          d % 60);
    return body;
  });
}
std::string nestedLoops(std::size_t n) {
  return nested(n, 200);
}
std::string deepestLoops(std::size_t n) {
  return nested(n, std::min<std::size_t>(n / 4, 4000));
}
// Branches to nearby places, without a nest of loops; a wait completes the outstanding operations of a piece.
std::string mesh(std::size_t n) {
  std::uint32_t state = 1;
  const std::size_t blocks = n / 3;
  return repeated(n, 3, [&](std::size_t i) {
    state = state * 1664525 + 1013904223;
    const std::size_t from = i / kPiece * kPiece;
    const std::size_t to = from + (state >> 8) % std::min(kPiece, blocks - from);
    return fmt::format(
        ".L{}:\nv_add_u32 v{}, 1, v{}\n{}\ns_cbranch_scc{} .L{}\n", i, i % 60, (state >> 3) % 60,
        i % 4 == 0 ? i % kPiece == 0 ? "s_waitcnt vmcnt(0)" : "global_load_dword v3, v[60:61], off"
                   : "s_add_u32 s4, s4, 4",
        state % 2, to);
  });
}
// Each block also branches over the next few: a walk that takes the longest path last repeats it often.
std::string skips(std::size_t n) {
  std::string body;
  const std::size_t blocks = n / 3;
  for (std::size_t i = 0; i < blocks; ++i)
    body += fmt::format(".L{0}:\nv_add_u32 v{1}, 1, v{1}\ns_add_u32 s{2}, s{2}, 1\ns_cbranch_scc1 .L{3}\n", i,
                        i % 60, 8 + i % 60, std::min(i + 1000, blocks));
  return kernel(body + fmt::format(".L{}:\ns_endpgm\n", blocks));
}
std::string switches(std::size_t n) {
  constexpr std::size_t kCases = 2000;
  std::string body;
  for (std::size_t from = 0; from < n / 4; from += kCases) {
    const std::size_t end = std::min(from + kCases, n / 4);
    for (std::size_t i = from; i < end; ++i)
      body += fmt::format("s_cmp_eq_u32 s4, {0}\ns_cbranch_scc1 .Lcase{0}\n", i);
    for (std::size_t i = from; i < end; ++i)
      body += fmt::format(".Lcase{}:\nv_mov_b32 v{}, {}\ns_branch .Lend{}\n", i, i % 60, i % 64, from);
    body += fmt::format(".Lend{}:\nv_add_f32 v0, v0, v1\n", from);
  }
  return kernel(body + "s_endpgm\n");
}
std::string calls(std::size_t n) {
  std::string body;
  for (std::size_t i = 0; i < n / 8; ++i)
    body += fmt::format(
        "s_getpc_b64 s[4:5]\ns_add_u32 s4, s4, f{0}@rel32@lo+4\n"
        "s_addc_u32 s5, s5, f{0}@rel32@hi+12\ns_swappc_b64 s[30:31], s[4:5]\nv_add_u32 v1, 1, v1\n",
        i % 100);
  body += "s_endpgm\n";
  for (std::size_t i = 0; i < std::max<std::size_t>(100, n / 8); ++i)
    body += fmt::format(".type f{0},@function\nf{0}:\nv_add_u32 v{1}, 1, v1\ns_nop 0\ns_setpc_b64 s[30:31]\n",
                        i, i % 60);
  return kernel(body);
}
std::string unknownBranches(std::size_t n) {
  return repeated(n, 3, [](std::size_t i) {
    return fmt::format("s_cbranch_scc0 label{0}\ns_setpc_b64 s[{1}:{2}]\nlabel{0}:\nv_mov_b32 v{3}, 0\n", i,
                       4 + 2 * (i % 20), 5 + 2 * (i % 20), i % 60);
  });
}
std::string outOfTheCode(std::size_t n) {
  return repeated(n, 2, [](std::size_t i) {
    return fmt::format(".long 0xbf848000\nv_mov_b32 v{}, 0\n", i % 60); // s_cbranch_scc0 -32768
  });
}
std::string noInstructions(std::size_t n) {
  return repeated(n, 1, [](std::size_t i) {
    return i % 64 == 63 ? fmt::format("v_add_u32 v1, {}, v1\n", i % 32) : std::string(".long 0xffffffff\n");
  });
}
std::string kernels(std::size_t n, std::string_view body, std::size_t each) {
  std::string text = ".amdgcn_target \"amdgcn-amd-amdhsa--gfx942\"\n.text\n";
  const std::size_t count = std::max<std::size_t>(1, n / each);
  for (std::size_t i = 0; i < count; ++i)
    text += fmt::format(".globl k{0}\n.p2align 8,,8\n.type k{0},@function\nk{0}:\n{1}.Lend{0}:\n.size k{0}, "
                        ".Lend{0}-k{0}\n",
                        i, body);
  text += "s_endpgm\n.rodata\n.p2align 6\n";
  for (std::size_t i = 0; i < count; ++i)
    text += fmt::format(".amdhsa_kernel k{}\n.amdhsa_next_free_vgpr 8\n.amdhsa_next_free_sgpr 8\n"
                        ".amdhsa_accum_offset 4\n.end_amdhsa_kernel\n",
                        i);
  return text;
}
std::string manyKernels(std::size_t n) {
  return kernels(n, "s_load_dword s4, s[0:1], 0\ns_waitcnt lgkmcnt(0)\nv_mov_b32 v0, s4\ns_endpgm\n", 4);
}
// Each falls through into the next.
std::string kernelsWithoutEnd(std::size_t n) {
  return kernels(n, "s_load_dword s4, s[0:1], 0\nv_add_u32 v1, v2, v3\n", 2);
}
std::string missingWaits(std::size_t n) {
  return repeated(n, 2, [](std::size_t i) {
    return fmt::format("global_load_dword v{0}, v[60:61], off\nv_add_f32 v{0}, v{0}, v{0}\n", i % 60);
  });
}
std::string missingWaitsIgnored(std::size_t n) {
  return repeated(n, 2, [](std::size_t i) {
    return fmt::format("global_load_dword v{0}, v[60:61], off\n"
                       "v_add_f32 v{0}, v{0}, v{0} // wavesmith: ignore W0101 missing-vmcnt a test\n",
                       i % 60);
  });
}
std::string missingStates(std::size_t n) {
  return repeated(n, 2, [](std::size_t i) {
    return fmt::format("v_readfirstlane_b32 s{0}, v1\nv_add_f32 v2, s{0}, v1\n", 8 + i % 60);
  });
}
std::string macros(std::size_t n) {
  std::string body = ".macro late register\nglobal_load_dword \\register, v[60:61], off\n"
                     "v_add_f32 v1, \\register, v1\n.endm\n";
  for (std::size_t i = 0; i < n / 2; ++i)
    body += fmt::format("late v{}\n", 2 + i % 50);
  return kernel(body + "s_endpgm\n");
}
std::string repetition(std::size_t n) {
  return kernel(fmt::format(
      ".rept {}\nglobal_load_dword v2, v[60:61], off\nv_add_f32 v1, v2, v1\n.endr\ns_endpgm\n", n / 2));
}

constexpr auto kShapes = std::to_array<Shape>({
    {"loads", loads},
    {"scalar loads", scalarLoads},
    {"stores", stores},
    {"local memory", localMemory},
    {"into local memory", intoLocalMemory},
    {"nops", nops},
    {"matrices", matrices},
    {"matrix ladder", matrixLadder},
    {"scalar chain", scalarChain},
    {"to the next", toTheNext},
    {"loads to the next", loadsToTheNext},
    {"many live", manyLive},
    {"diamonds", diamonds},
    {"scalar diamonds", scalarDiamonds},
    {"lane diamonds", laneDiamonds},
    {"lane nests", laneNests},
    {"nested loops", nestedLoops},
    {"deepest loops", deepestLoops},
    {"mesh", mesh},
    {"skips", skips},
    {"switches", switches},
    {"calls", calls},
    {"unknown branches", unknownBranches},
    {"out of the code", outOfTheCode},
    {"no instructions", noInstructions},
    {"many kernels", manyKernels},
    {"kernels without end", kernelsWithoutEnd},
    {"missing waits", missingWaits},
    {"missing waits, ignored", missingWaitsIgnored},
    {"missing states", missingStates},
    {"macros", macros},
    {"repetition", repetition},
});

} // namespace

std::span<const Shape> shapes() {
  return kShapes;
}

} // namespace wavesmith::analysis::testing
