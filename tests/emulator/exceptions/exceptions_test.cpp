// SPDX-License-Identifier: Apache-2.0
// The bits of TRAPSTS.EXCP on special values, in every rounding and denormal mode: f32 and f64 compared with
// the flags of this CPU. Operations that it does not have are in exceptions_exact_test.cpp.
#include "emulator/exceptions/exception_rules.h"
#include "emulator/exceptions/exceptions.h"
#include "emulator/exceptions/exceptions_harness.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <bit>

namespace wavesmith::testing {
namespace {

using u32 = std::uint32_t;
using u64 = std::uint64_t;
using Host = HostOperation;

// --- f32 and f64: this CPU ---

Expected host(Host operation) {
  return [=](const Input& in, const Modes& m) { return hostSignals(operation, in.a, in.b, in.c, m); };
}

void sumsAndProductsOfSingles() {
  const auto two = pairs(k32, k32);
  auto three = triples(k32, k32, k32);
  for (const Modes& m : everyMode()) {
    expectSignals("v_add_f32 v8, v2, v4", two, m, host(Host::Add32));
    expectSignals("v_sub_f32 v8, v2, v4", two, m, host(Host::Subtract32));
    expectSignals("v_subrev_f32 v8, v4, v2", two, m, host(Host::Subtract32));
    expectSignals("v_mul_f32 v8, v2, v4", two, m, host(Host::Multiply32));
    expectSignals("v_fma_f32 v8, v2, v4, v6", three, m, host(Host::Fma32));
    expectSignals("v_fmac_f32 v8, v2, v4", three, m, host(Host::Fma32));
    expectSignals("v_div_fmas_f32 v8, v2, v4, v6", three, m, [](const Input& in, const Modes& modes) {
      Modes keeps = modes; // inputs are not flushed
      keeps.denorm32 |= 1;
      return hostSignals(Host::Fma32, in.a, in.b, in.c, keeps);
    });
  }
  const Modes m;
  expectSignals("v_fmaak_f32 v8, v2, v4, 0x7f000000", two, m, [](const Input& in, const Modes& modes) {
    return hostSignals(Host::Fma32, in.a, in.b, 0x7f000000, modes);
  });
  expectSignals("v_fmamk_f32 v8, v2, 0x7f000000, v4", two, m, [](const Input& in, const Modes& modes) {
    return hostSignals(Host::Fma32, in.a, 0x7f000000, in.b, modes);
  });
  expectSignals("v_mul_legacy_f32 v8, v2, v4", two, m, [](const Input& in, const Modes& modes) {
    const bool zero = (in.a << 33) == 0 || (in.b << 33) == 0;
    return zero ? 0 : hostSignals(Host::Multiply32, in.a, in.b, 0, modes);
  });
}

void sumsAndProductsOfDoubles() {
  const auto two = pairs(k64, k64);
  const auto three = triples(k64, k64, k64);
  for (const Modes& m : everyMode()) {
    expectSignals("v_add_f64 v[8:9], v[2:3], v[4:5]", two, m, host(Host::Add64));
    expectSignals("v_mul_f64 v[8:9], v[2:3], v[4:5]", two, m, host(Host::Multiply64));
    expectSignals("v_fma_f64 v[8:9], v[2:3], v[4:5], v[6:7]", three, m, host(Host::Fma64));
    expectSignals("v_fmac_f64 v[8:9], v[2:3], v[4:5]", three, m, host(Host::Fma64));
    expectSignals("v_div_fmas_f64 v[8:9], v[2:3], v[4:5], v[6:7]", three, m,
                  [](const Input& in, const Modes& modes) {
                    Modes keeps = modes;
                    keeps.denorm16_64 |= 1;
                    return hostSignals(Host::Fma64, in.a, in.b, in.c, keeps);
                  });
  }
}

void packedSinglesSignalForBoth() {
  std::vector<Input> inputs;
  for (std::size_t i = 0; i < 900; ++i)
    inputs.push_back({k32[i % 30] | k32[(i / 3) % 30] << 32, k32[i / 30] | k32[(i / 7) % 30] << 32,
                      k32[(i / 2) % 30] | k32[(i / 11) % 30] << 32, 0});
  const auto both = [](Host operation) -> Expected {
    return [=](const Input& in, const Modes& m) {
      return hostSignals(operation, in.a & ~0u, in.b & ~0u, in.c & ~0u, m) |
             hostSignals(operation, in.a >> 32, in.b >> 32, in.c >> 32, m);
    };
  };
  for (const Modes& m : {Modes{}, Modes{.round32 = 1, .denorm32 = 0}}) {
    expectSignals("v_pk_add_f32 v[8:9], v[2:3], v[4:5]", inputs, m, both(Host::Add32));
    expectSignals("v_pk_mul_f32 v[8:9], v[2:3], v[4:5]", inputs, m, both(Host::Multiply32));
    expectSignals("v_pk_fma_f32 v[8:9], v[2:3], v[4:5], v[6:7]", inputs, m, both(Host::Fma32));
  }
  expectSignals("v_pk_add_f32 v[8:9], v[2:3], v[4:5] op_sel_hi:[0,1] neg_lo:[1,0]", inputs, {},
                [](const Input& in, const Modes& m) {
                  return hostSignals(Host::Add32, (in.a & ~0u) ^ 0x80000000, in.b & ~0u, 0, m) |
                         hostSignals(Host::Add32, in.a & ~0u, in.b >> 32, 0, m);
                });
}

void comparisons() {
  const auto none = [](const Input&, const Modes&) { return 0u; };
  const auto two = pairs(k32, k32);
  const auto wide = pairs(k64, k64);
  for (const Modes& m : {Modes{}, Modes{.denorm32 = 2, .denorm16_64 = 2}}) {
    for (const char* test : {"f", "lt", "eq", "le", "gt", "lg", "ge", "o", "u", "nge", "nlg", "ngt", "nle",
                             "neq", "nlt", "tru"}) {
      expectSignals(fmt::format("v_cmp_{}_f32_e64 vcc, v2, v4 clamp", test), two, m, host(Host::Compare32));
      expectSignals(fmt::format("v_cmp_{}_f64_e64 vcc, v[2:3], v[4:5] clamp", test), wide, m,
                    host(Host::Compare64));
      expectSignals(fmt::format("v_cmpx_{}_f32_e64 vcc, v2, v4 clamp", test), two, m, host(Host::Compare32));
      expectSignals(fmt::format("v_cmpx_{}_f64_e64 vcc, v[2:3], v[4:5] clamp", test), wide, m,
                    host(Host::Compare64));
      for (const char* form : {"v_cmp", "v_cmpx"})
        expectSignals(fmt::format("{}_{}_f16_e64 vcc, v2, v4 clamp", form, test), pairs(k16, k16), m,
                      [](const Input& in, const Modes& modes) {
                        const auto nan = [](u64 v) { return (v & 0x7fff) > 0x7c00; };
                        const auto denormal = [](u64 v) { return (v & 0x7c00) == 0 && (v & 0x3ff) != 0; };
                        if (nan(in.a) || nan(in.b)) return kInvalid;
                        const bool keeps = (modes.denorm16_64 & 1) != 0;
                        return keeps && (denormal(in.a) || denormal(in.b)) ? kInputDenormal : 0;
                      });
      expectSignals(fmt::format("v_cmp_{}_f32 vcc, v2, v4", test), two, m, none);
    }
  }
  expectSignals("v_cmp_class_f32 vcc, v2, v4", two, {}, none);
}

void conversionsBetweenWidths() {
  for (unsigned rounding = 0; rounding < 4; ++rounding)
    for (unsigned denormals = 0; denormals < 4; ++denormals) {
      // The CPU has one set of modes: those of the result; denormals of the operand are flushed by hand.
      const Modes m{.round32 = rounding, .denorm32 = denormals};
      expectSignals("v_cvt_f32_f64 v8, v[2:3]", singles(k64), m, [](const Input& in, const Modes& modes) {
        return hostSignals(Host::From64To32, in.a, 0, 0,
                           {.round16_64 = modes.round32, .denorm16_64 = modes.denorm32 | 1});
      });
      expectSignals("v_cvt_f64_f32 v[8:9], v2", singles(k32), m, host(Host::From32To64));
      expectSignals("v_cvt_f32_i32 v8, v2", singles(kIntegers32), m, host(Host::FromInteger32));
    }
}

// Approximate operations, compared at the edges of the domain with the CPU's division and square root.
void polesAndDomains() {
  const u32 kEnds = kInvalid | kDivideByZero | kInputDenormal;
  const u64 one = 0x3f800000, one64 = std::bit_cast<u64>(1.0);
  const auto flushed = [](u64 v) { return (v & 0x7f800000) == 0 ? v & 0x80000000 : v; };
  for (const unsigned denormals : {0u, 3u}) {
    const Modes m{.denorm32 = denormals, .denorm16_64 = denormals};
    expectSignals("v_rcp_f32 v8, v2", singles(k32), m, [&](const Input& in, const Modes& modes) {
      return hostSignals(Host::Divide32, one, flushed(in.a & ~0u), 0, modes) & kEnds;
    });
    expectSignals("v_sqrt_f32 v8, v2", singles(k32), m, [&](const Input& in, const Modes& modes) {
      return hostSignals(Host::SquareRoot32, flushed(in.a & ~0u), 0, 0, modes) & kEnds;
    });
    expectSignals("v_rcp_f64 v[8:9], v[2:3]", singles(k64), m, [&](const Input& in, const Modes& modes) {
      return hostSignals(Host::Divide64, one64, in.a, 0, modes) & kEnds;
    });
    expectSignals("v_sqrt_f64 v[8:9], v[2:3]", singles(k64), m, [&](const Input& in, const Modes& modes) {
      return hostSignals(Host::SquareRoot64, in.a, 0, 0, modes) & kEnds;
    });
    expectSignals("v_div_fixup_f32 v8, v6, v4, v2", triples(k32, k32, k32), m,
                  [&](const Input& in, const Modes& modes) {
                    return hostSignals(Host::Divide32, in.a, in.b, 0, modes) & kEnds;
                  });
    expectSignals("v_div_fixup_f64 v[8:9], v[6:7], v[4:5], v[2:3]", triples(k64, k64, k64), m,
                  [&](const Input& in, const Modes& modes) {
                    return hostSignals(Host::Divide64, in.a, in.b, 0, modes) & kEnds;
                  });
  }
}

constexpr Comparison kHostComparisons[] = {sumsAndProductsOfSingles,   sumsAndProductsOfDoubles,
                                           packedSinglesSignalForBoth, comparisons,
                                           conversionsBetweenWidths,   polesAndDomains};

TEST(Exceptions, SumsAndProductsOfSingles) {
  if (!hostHasExceptionFlags()) GTEST_SKIP() << "this CPU has no flags to compare with";
  sumsAndProductsOfSingles();
}
TEST(Exceptions, SumsAndProductsOfDoubles) {
  if (!hostHasExceptionFlags()) GTEST_SKIP() << "this CPU has no flags to compare with";
  sumsAndProductsOfDoubles();
}
TEST(Exceptions, PackedSinglesSignalForBoth) {
  if (!hostHasExceptionFlags()) GTEST_SKIP() << "this CPU has no flags to compare with";
  packedSinglesSignalForBoth();
}
TEST(Exceptions, Comparisons) {
  if (!hostHasExceptionFlags()) GTEST_SKIP() << "this CPU has no flags to compare with";
  comparisons();
}
TEST(Exceptions, ConversionsBetweenWidths) {
  if (!hostHasExceptionFlags()) GTEST_SKIP() << "this CPU has no flags to compare with";
  conversionsBetweenWidths();
}
TEST(Exceptions, PolesAndDomains) {
  if (!hostHasExceptionFlags()) GTEST_SKIP() << "this CPU has no flags to compare with";
  polesAndDomains();
}

TEST(Exceptions, EverySignalingOpcodeIsCovered) {
  std::set<std::string> covered = opcodesOf(hostComparisons());
  covered.merge(opcodesOf(exactComparisons()));
  std::string missing;
  for (const emulator::ExceptionRule& rule : emulator::exceptionRules()) {
    const std::string name(isa::row(rule.op).mnemonic);
    if (rule.signals != emulator::Signals::Matrix && !covered.contains(name)) missing += name + " ";
  }
  EXPECT_EQ(missing, "");
}

} // namespace

std::span<const Comparison> hostComparisons() {
  return kHostComparisons;
}

} // namespace wavesmith::testing
