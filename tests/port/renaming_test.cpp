// SPDX-License-Identifier: Apache-2.0
// Old kernels whose registers are renamed compute the same as before: random programs, with the emulator as referee.
#include "emulator/machine.h"
#include "port/ported.h"
#include "port/random_program.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

namespace wavesmith::port {
namespace {

using testing::Machine;
using testing::RandomProgram;

std::string kernel(const std::string& body, const std::string& processor) {
  return fmt::format(
      "  .amdgcn_target \"amdgcn-amd-amdhsa--{0}\"\n  .text\n  .globl k\n  .p2align 8\n"
      "  .type k,@function\nk:\n  s_load_dwordx4 s[4:7], s[0:1], 0x0\n  s_waitcnt lgkmcnt(0)\n{1}"
      "  s_endpgm\n.Lend:\n  .size k, .Lend-k\n  .rodata\n  .p2align 6\n  .amdhsa_kernel k\n"
      "    .amdhsa_group_segment_fixed_size 1024\n    .amdhsa_next_free_vgpr 256\n"
      "    .amdhsa_next_free_sgpr 32\n    .amdhsa_user_sgpr_kernarg_segment_ptr 1\n"
      "  .end_amdhsa_kernel\n",
      processor, body);
}

// On gfx942, with the offset that its descriptor needs.
std::vector<std::uint32_t> results(std::string text) {
  if (!text.contains("accum_offset"))
    text.insert(text.find("  .end_amdhsa_kernel"), "    .amdhsa_accum_offset 256\n");
  Machine machine(text);
  const auto memory = machine.buffer("memory", std::vector<std::uint32_t>(64 * 256));
  const auto out = machine.buffer("out", std::vector<std::uint32_t>(64 * 128));
  const auto report = machine.run({64, 1, 1}, {64, 1, 1}, testing::arguments(memory, out));
  EXPECT_TRUE(report.faults.empty()) << testing::messages(report);
  return machine.read<std::uint32_t>(out, 64 * 128);
}

unsigned programs() {
  const char* const wanted = std::getenv("WAVESMITH_PROGRAMS");
  return wanted == nullptr ? 40 : static_cast<unsigned>(std::atoi(wanted));
}

TEST(Renaming, KeepsTheResultsOfRandomPrograms) {
  unsigned moved = 0;
  for (unsigned seed = 1; seed <= programs() && !HasFailure(); ++seed) {
    const RandomProgram program = testing::randomProgram(seed);
    const std::string old = kernel(program.old, "gfx900");
    const Ported result = ported(old, "gfx900", assembling());
    for (const Change& change : result.changes)
      EXPECT_NE(change.reason.certainty, Certainty::Question)
          << "seed " << seed << ": " << change.reason.what << "; " << change.reason.why << "\n"
          << old;
    moved += result.moved.empty() ? 0 : 1;
    EXPECT_EQ(results(result.files[0].after), results(kernel(program.aligned, "gfx942")))
        << "seed " << seed << "\n"
        << old << "\n"
        << result.files[0].after;
  }
  EXPECT_GT(moved, programs() / 2);
}

} // namespace
} // namespace wavesmith::port
