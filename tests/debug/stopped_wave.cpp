// SPDX-License-Identifier: Apache-2.0
#include "debug/stopped_wave.h"

#include <gtest/gtest.h>

namespace wavesmith::testing {
namespace {

constexpr std::uint64_t kInstructions = 15; // before s_endpgm

Debugged stoppedKernel() {
  return debuggedText(R"(
  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .set s_count, 4
  .set s_pair, 6
  .set s_step, 8
  .set v_idx, 3
  .set v_half, 4
  .text
  .globl k
  .p2align 8
  .type k,@function
k:
  s_movk_i32 s[s_count], 17
  s_mov_b32 s[s_pair], 2
  s_mov_b32 s[s_pair+1], 1
  s_mov_b32 s[s_step], 2
  v_and_b32 v[v_idx], 63, v0
  v_mov_b32 v[v_half], 0.5
  v_mov_b32 v6, v[v_idx]
  v_mov_b32 v7, 2
  v_accvgpr_write_b32 a2, 7
  v_mov_b32 v8, 9
  v_mov_b32 v9, 0x40
  ds_write_b32 v9, v8
  s_waitcnt lgkmcnt(0)
  s_mov_b64 exec, 0xff00
  s_cmp_eq_u32 s[s_count], 17
  s_endpgm
.Lend:
  .size k, .Lend - k
  .rodata
  .p2align 6
  .amdhsa_kernel k
    .amdhsa_kernarg_size 16
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_group_segment_fixed_size 512
    .amdhsa_private_segment_fixed_size 32
    .amdhsa_next_free_vgpr 16
    .amdhsa_next_free_sgpr 16
    .amdhsa_accum_offset 12
  .end_amdhsa_kernel
)",
                      "wavesmith: 1\nsource: k.s\nkernel: k\n"
                      "launch: { grid: [256, 1, 1], workgroup: [128, 1, 1] }\n"
                      "arguments:\n"
                      "  a: { type: f32, count: 32, fill: { ramp: [0, 1] }, offset: 0 }\n"
                      "  b: { type: u16, count: 16, fill: { ramp: [0, 3] }, offset: 8 }\n");
}

} // namespace

StoppedWave::StoppedWave() : debugged_(stoppedKernel()), run_(debugged_.start({})) {
  static_cast<void>(run_.history->run(kInstructions, nullptr));
  names_ = std::make_unique<emulator::RegisterNames>(*run_.history->now().context().program);
  EXPECT_EQ(wave().executed, kInstructions);
  EXPECT_EQ(group(1), nullptr);
}

emulator::Wave& StoppedWave::wave() const {
  return *run_.history->now().find(emulator::WaveId{0, 0});
}

const emulator::Group* StoppedWave::group(std::uint64_t number) const {
  return run_.history->now().find(number);
}

debug::NameScope StoppedWave::scope() const {
  return {.launch = run_.launch.get(),
          .context = &run_.history->now().context(),
          .names = names_.get(),
          .wave = {0, 0},
          .address = wave().next->instruction->address};
}

} // namespace wavesmith::testing
