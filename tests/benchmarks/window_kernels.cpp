// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/window_kernels.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <ranges>

namespace wavesmith::benchmarks {
namespace {

constexpr std::string_view kHead = R"(  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .text
  .globl k
  .p2align 8
  .type k,@function
k:
)";
constexpr std::string_view kTail = R"(  s_endpgm
.Lend:
  .size k, .Lend-k
  .rodata
  .p2align 6
  .amdhsa_kernel k
    .amdhsa_next_free_vgpr 96
    .amdhsa_next_free_sgpr 32
    .amdhsa_accum_offset 80
    .amdhsa_group_segment_fixed_size 65536
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
  .end_amdhsa_kernel
)";

std::string wrong(std::int64_t lines) {
  constexpr std::array<std::string_view, 6> kBody{"  v_add_f32 v1, v2, v3\n",
                                                  "  s_waitcnt vmcnt(0) lgkmcnt(0) // all of it\n",
                                                  "  global_load_dword v4, v5, s[4:5] offset:16\n",
                                                  "  v_fma_f32 v6, v1, v2, v4\n",
                                                  "  ds_read_b32 v7, v8 offset:64\n",
                                                  "  s_add_u32 s6, s6, 1\n"};
  // Neither size nor descriptor: an unfinished text.
  std::string text = "  .text\n  .globl k\n  .p2align 8\n  .type k,@function\nk:\n";
  for (std::int64_t n = 7; n < lines; ++n)
    text += kBody[static_cast<std::size_t>(n) % kBody.size()];
  return text + "  s_endpgm\n.Lend:\n";
}

constexpr std::string_view kLoop = R"(.Ltop{0}:
  s_mov_b32 m0, s6
  buffer_load_dword v4, s[8:11], 0 offen lds
  buffer_load_dwordx4 v[20:23], v5, s[12:15], 0 offen
  global_load_dword v6, v7, s[16:17]
  s_load_dwordx2 s[20:21], s[0:1], 0x10
  s_waitcnt vmcnt(1)
  v_fma_f32 v8, v20, v21, v22
  v_add_f32 v9, v8, v23
  ds_write_b32 v3, v9 offset:512
  s_waitcnt vmcnt(0) lgkmcnt(0)
  s_barrier
  ds_read_b32 v10, v3
  v_cmp_lt_f32 vcc, v6, v9
  s_cbranch_vccz .Lskip{0}
  v_mul_f32 v9, v9, v6
  v_readfirstlane_b32 s22, v8
  s_nop 1
  v_add_f32 v11, s22, v9
.Lskip{0}:
  s_waitcnt lgkmcnt(0)
  v_mfma_f32_16x16x16_f16 a[0:3], v[20:21], v[22:23], a[0:3]
  v_add_u32 v5, s20, v5
  v_add_f32 v12, v10, v9
  global_store_dword v7, v12, s[16:17]
  s_sub_u32 s7, s7, 1
  s_cmp_lg_u32 s7, 0
  s_cbranch_scc1 .Ltop{0}
)";

std::string loops(std::int64_t lines) {
  const auto ofLoop = std::ranges::count(kLoop, '\n');
  std::string text(kHead);
  for (std::int64_t n = 0; n < lines / ofLoop; ++n)
    text += fmt::format(fmt::runtime(kLoop), n);
  return text + std::string(kTail);
}

// Four steps are in flight; each multiplies its loaded values into 16 sums.
constexpr int kSums = 16;
constexpr int kFirstSum = 64;

std::string unrolled(std::int64_t lines) {
  std::string text(kHead);
  text += "  v_lshlrev_b32 v1, 4, v0\n  v_lshlrev_b32 v2, 2, v0\n"
          "  s_load_dwordx4 s[4:7], s[0:1], 0x0\n  s_waitcnt lgkmcnt(0)\n";
  for (int r = 0; r < kSums; ++r)
    text += fmt::format("  v_mov_b32 v{}, 0\n", kFirstSum + r);
  for (std::int64_t n = 0, step = 0; n < lines - 64; ++step) {
    const std::int64_t into = 16 + step % 4 * 4;
    text +=
        fmt::format("  global_load_dwordx4 v[{}:{}], v1, s[4:5] offset:{}\n", into, into + 3, step % 64 * 16);
    text += fmt::format("  ds_read_b128 v[{}:{}], v2 offset:{}\n", into + 16, into + 19, step % 64 * 64);
    n += 2;
    if (step < 3) continue;
    const std::int64_t of = 16 + (step + 1) % 4 * 4;
    text += "  s_waitcnt vmcnt(3) lgkmcnt(3) // the oldest of four steps\n";
    for (int k = 0; k < kSums; ++k)
      text += fmt::format("  v_fma_f32 v{0}, v{1}, v{2}, v{0}\n", kFirstSum + k, of + k % 4, of + 16 + k / 4);
    n += 1 + kSums;
  }
  text += "  s_waitcnt vmcnt(0) lgkmcnt(0)\n";
  for (int r = 0; r < kSums; ++r)
    text += fmt::format("  global_store_dword v1, v{}, s[6:7] offset:{}\n", kFirstSum + r, 4 * r);
  return text + std::string(kTail);
}

} // namespace

std::string_view name(Kernel kernel) {
  switch (kernel) {
  case Kernel::Wrong: return "wrong";
  case Kernel::Loops: return "loops";
  case Kernel::Unrolled: return "unrolled";
  }
  return {};
}

std::string kernelText(Kernel kernel, std::int64_t lines) {
  switch (kernel) {
  case Kernel::Wrong: return wrong(lines);
  case Kernel::Loops: return loops(lines);
  case Kernel::Unrolled: return unrolled(lines);
  }
  return {};
}

int lineToEdit(Kernel kernel, std::int64_t lines) {
  const std::string text = kernelText(kernel, lines);
  int line = 0;
  for (const auto part : std::views::split(text, '\n')) {
    const std::string_view one(part.begin(), part.end());
    if (++line >= lines / 2 && one.starts_with("  v_") && one.find("//") == std::string_view::npos)
      return line;
  }
  return 1;
}

} // namespace wavesmith::benchmarks
