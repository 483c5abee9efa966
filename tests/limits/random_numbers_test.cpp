// SPDX-License-Identifier: Apache-2.0
// The numbers in the registers of random programs, as polynomials, against those of a run on the emulator: wherever the duties
// hold, they are the same.
#include "analysis/analysis.h"
#include "emulator/machine.h"
#include "limits/followed.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace wavesmith::limits {
namespace {

constexpr std::uint32_t kItems = 128, kGroups = 3;
constexpr unsigned kFirst = 10, kEnd = 16; // registers of the programs: v10 to v15, s10 to s15

class RandomProgram {
public:
  explicit RandomProgram(std::uint32_t seed) : random_(seed) {}

  std::string body() {
    std::string text =
        "  s_load_dwordx2 s[4:5], s[0:1], 0\n  s_load_dwordx2 s[10:11], s[0:1], 8\n"
        "  v_lshl_add_u32 v1, s2, 7, v0\n  v_lshlrev_b32 v1, 2, v1\n  s_mov_b32 s12, s2\n  s_movk_i32 s13, "
        "3\n"
        "  s_mov_b32 s14, s2\n  s_movk_i32 s15, 0\n  v_mov_b32 v10, v0\n  v_and_b32 v11, 63, v0\n"
        "  v_mov_b32 v12, 0\n  v_lshrrev_b32 v13, 4, v0\n  v_mov_b32 v14, 5\n  v_mov_b32 v15, v0\n"
        "  s_waitcnt lgkmcnt(0)\n";
    const unsigned count = 2 + below(10);
    for (unsigned n = 0; n < count; ++n)
      text += "  " + instruction() + "\n";
    result = kFirst + below(kEnd - kFirst);
    return text + fmt::format("  global_store_dword v1, v{}, s[4:5]\n  s_endpgm\n", result);
  }
  unsigned result = 0;
  std::uint32_t bits() {
    const std::uint32_t number = static_cast<std::uint32_t>(random_());
    return number >> below(32);
  }

private:
  unsigned below(unsigned end) { return static_cast<unsigned>(random_() % end); }
  std::string v() { return fmt::format("v{}", kFirst + below(kEnd - kFirst)); }
  std::string s() { return fmt::format("s{}", kFirst + below(kEnd - kFirst)); }
  std::string any() {
    switch (below(4)) {
    case 0: return s();
    case 1: return fmt::format("{}", below(65));
    default: return v();
    }
  }
  std::string constant() { return fmt::format("{}", below(12)); }

  std::string instruction() {
    switch (below(22)) {
    case 0: return fmt::format("v_add_u32 {}, {}, {}", v(), any(), v());
    case 1: return fmt::format("v_sub_u32 {}, {}, {}", v(), any(), v());
    case 2: return fmt::format("v_mul_lo_u32 {}, {}, {}", v(), v(), any());
    case 3: return fmt::format("v_lshlrev_b32 {}, {}, {}", v(), constant(), v());
    case 4: return fmt::format("v_lshrrev_b32 {}, {}, {}", v(), constant(), v());
    case 5: return fmt::format("v_and_b32 {}, 0x{:x}, {}", v(), (1u << below(12)) - 1, v());
    case 6: return fmt::format("v_or_b32 {}, {}, {}", v(), any(), v());
    case 7: return fmt::format("v_xor_b32 {}, {}, {}", v(), any(), v());
    case 8: return fmt::format("v_bfe_u32 {}, {}, {}, {}", v(), v(), constant(), 1 + below(12));
    case 9: return fmt::format("v_mad_u32_u24 {}, {}, {}, {}", v(), v(), s(), v());
    case 10: return fmt::format("v_mul_u32_u24 {}, {}, {}", v(), any(), v());
    case 11: return fmt::format("v_lshl_add_u32 {}, {}, {}, {}", v(), v(), constant(), v());
    case 12: return fmt::format("v_ashrrev_i32 {}, {}, {}", v(), constant(), v());
    case 13: return fmt::format("s_mul_i32 {}, {}, {}", s(), s(), s());
    case 14: return fmt::format("s_lshl_b32 {}, {}, {}", s(), s(), constant());
    case 15: return fmt::format("s_add_u32 {}, {}, {}", s(), s(), s());
    case 16: return fmt::format("v_mul_hi_u32 {}, {}, {}", v(), v(), any());
    case 17: return fmt::format("v_add_co_u32 v10, vcc, {}, v12\n  v_addc_co_u32 v11, vcc, 0, v13, vcc", s());
    case 18: return fmt::format("v_lshlrev_b64 v[12:13], {}, v[10:11]", constant());
    case 19: return fmt::format("v_mad_u64_u32 v[14:15], vcc, {}, {}, v[12:13]", v(), s());
    case 20:
      return fmt::format("v_mov_b32 v11, 0\n  v_lshl_add_u64 v[12:13], v[10:11], {}, v[14:15]", below(5));
    default:
      return fmt::format("v_ashrrev_i32 v11, 31, v10\n  v_lshlrev_b64 v[12:13], {}, v[10:11]", constant());
    }
  }

  std::mt19937 random_;
};

struct Followed {
  Number number;
  std::vector<Duty> duties;
};
Followed numberOfStore(const program::Program& program, unsigned result) {
  const analysis::Analysis analysis(program, {});
  kernarg::Layout layout{.size = 16};
  kernarg::Argument& out = layout.arguments.emplace_back();
  out.size = 8;
  Followed found;
  followed(program, analysis, 0, layout, {kItems, 1, 1},
           [&](Index at, const Registers& registers, Duties& duties) {
             if (program.instructions()[at].op != isa::Op::global_store_dword) return;
             found.number = registers.vectors[result];
             for (const std::uint32_t duty : found.number.duties)
               found.duties.push_back(duties[duty]);
           });
  return found;
}

std::uint32_t partOf(std::int64_t number, Number::Part part) {
  const auto bits = static_cast<std::uint64_t>(number);
  switch (part) {
  case Number::Part::High: return static_cast<std::uint32_t>(bits >> 32);
  case Number::Part::Sign: return (bits >> 31 & 1) != 0 ? ~0u : 0u;
  case Number::Part::Low: break;
  }
  return static_cast<std::uint32_t>(bits);
}

TEST(RandomNumbers, AreThoseOfTheEmulator) {
  std::size_t compared = 0, withDuties = 0, broken = 0, bounded = 0;
  for (std::uint32_t seed = 0; seed < 1500; ++seed) {
    RandomProgram random(seed);
    const std::string body = random.body();
    wavesmith::testing::Machine machine(wavesmith::testing::kernelText("k", body));
    ASSERT_TRUE(machine.ready()) << body;
    const Followed found = numberOfStore(*machine.object().program, random.result);
    if (found.number.value == nullptr) continue;
    const std::uint32_t n = random.bits(), m = random.bits();
    const auto out = machine.buffer("out", std::vector<std::uint32_t>(std::size_t{kItems} * kGroups));
    machine.run({kItems * kGroups, 1, 1}, {kItems, 1, 1}, wavesmith::testing::arguments(out, n, m));
    const auto actual = machine.read<std::uint32_t>(out, std::size_t{kItems} * kGroups);
    const bool hasUnknown = found.number.value->has(Symbol::Of::Other);
    for (std::uint32_t item = 0; item < actual.size(); ++item) {
      const auto value = [&](const Symbol& symbol) -> std::int64_t {
        if (symbol.of == Symbol::Of::Item) return item % kItems;
        if (symbol.of == Symbol::Of::Group) return item / kItems;
        return symbol.index == 8 ? n : m;
      };
      const bool holds = std::ranges::all_of(found.duties, [&](const Duty& duty) {
        if (duty.number.has(Symbol::Of::Other)) return false;
        const std::int64_t number = duty.number.at(value);
        return number >= 0 && number < duty.limit;
      });
      if (!holds) {
        ++broken;
        continue;
      }
      if (hasUnknown) {
        // Only how large it can be is known.
        if (found.number.part != Number::Part::Low || found.number.value->least() < 0 ||
            found.number.value->most() > kMost32)
          continue;
        ++bounded;
        ASSERT_LE(actual[item], found.number.value->most()) << "seed " << seed << ", item " << item << "\n"
                                                            << body;
        continue;
      }
      const std::int64_t number = found.number.value->at(value);
      if (std::abs(number) >= kUnbounded) continue;
      ++compared;
      withDuties += !found.duties.empty();
      ASSERT_EQ(actual[item], partOf(number, found.number.part))
          << "seed " << seed << ", item " << item << ", n " << n << ", m " << m << "\n"
          << body;
    }
  }
  EXPECT_GT(compared, 100'000U);
  EXPECT_GT(withDuties, 5'000U);
  EXPECT_GT(broken, 5'000U);
  EXPECT_GT(bounded, 20'000U);
}

} // namespace
} // namespace wavesmith::limits
