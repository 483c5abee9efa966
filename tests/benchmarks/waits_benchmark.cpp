// SPDX-License-Identifier: Apache-2.0
// Writing the waits of a text, beside checking the same text in the same run: both assemble, analyze and render.
//
//   Check/10000      ... ms
//   Waits/10000      ... ms     at most 500 is wanted, and 3,000 for 100,000 instructions
//   WaitsInMacros    the same with a macro for every fourth instruction
#include "authoring/waits.h"
#include "check/check.h"
#include "support/language_worker.h"

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <cstdint>
#include <random>
#include <string>
#include <utility>

namespace {

using namespace wavesmith;

// Loads, LDS, branches and uses in a random order, without a single wait.
std::string textOf(std::int64_t instructions, bool hasMacros) {
  std::mt19937 random(1);
  const auto next = [&random](unsigned most) { return static_cast<unsigned>(random() % most); };
  std::string text = R"(.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
.macro both from
  v_add_f32 v40, v\from, v40
  v_mul_f32 v41, v\from, v41
.endm
.text
.globl k
.p2align 8
.type k,@function
k:
  s_load_dwordx2 s[2:3], s[0:1], 0x0
)";
  for (std::int64_t i = 0; i < instructions;) {
    const unsigned kind = next(100);
    if (kind < 20) {
      text += fmt::format("  global_load_dword v{}, v0, s[2:3] offset:{}\n", 1 + next(29), 4 * next(100));
      i += 1;
    } else if (kind < 25) {
      text += fmt::format("  ds_read_b32 v{}, v0 offset:{}\n", 1 + next(29), 4 * next(100));
      i += 1;
    } else if (kind < 28) {
      text += fmt::format("  s_cmp_eq_u32 s4, 0\n  s_cbranch_scc1 L{0}\n  v_mov_b32 v42, v{1}\nL{0}:\n", i,
                          1 + next(29));
      i += 3;
    } else if (hasMacros && kind < 40) {
      text += fmt::format("  both {}\n", 1 + next(29));
      i += 2;
    } else {
      text += fmt::format("  v_add_f32 v{}, v{}, v{}\n", 40 + next(10), 1 + next(29), 1 + next(29));
      i += 1;
    }
  }
  return text + R"(  s_endpgm
.rodata
.p2align 6
.amdhsa_kernel k
  .amdhsa_next_free_vgpr 64
  .amdhsa_next_free_sgpr 16
  .amdhsa_accum_offset 64
  .amdhsa_group_segment_fixed_size 4096
  .amdhsa_user_sgpr_kernarg_segment_ptr 1
.end_amdhsa_kernel
)";
}

worker::LanguageClient& language() {
  static worker::LanguageClient client(wavesmith::testing::languageWorker());
  return client;
}

void check(benchmark::State& state) {
  const std::string text = textOf(state.range(0), false);
  for (auto _ : state)
    benchmark::DoNotOptimize(wavesmith::check::checkText(language(), {"k.s", text}, {}));
}

void waits(benchmark::State& state, bool hasMacros) {
  const std::string text = textOf(state.range(0), hasMacros);
  std::size_t edits = 0;
  for (auto _ : state) {
    const auto written = authoring::writeWaits(language(), {"k.s", text}, {}, {});
    if (!written || written->refused) return state.SkipWithError("nothing was written");
    edits = written->edits.size();
  }
  state.counters["edits"] = static_cast<double>(edits);
}

BENCHMARK(check)->Name("Check")->Arg(10'000)->Arg(100'000)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK_CAPTURE(waits, , false)
    ->Name("Waits")
    ->Arg(10'000)
    ->Arg(100'000)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK_CAPTURE(waits, , true)
    ->Name("WaitsInMacros")
    ->Arg(10'000)
    ->Arg(100'000)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

} // namespace

BENCHMARK_MAIN();
