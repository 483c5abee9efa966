// SPDX-License-Identifier: Apache-2.0
// VOPC (CDNA3 ISA 12.9): one bit for each lane, in VCC or another pair of SGPRs; v_cmpx also writes EXEC.
// Lanes that EXEC disables get 0.
#include "emulator/lanes/float_math.h"
#include "emulator/lanes/sets.h"

namespace wavesmith::emulator::WAVESMITH_LANES {
namespace {

using isa::Op;

template <auto F>
void runCompareX(Wave& wave, const MicroOp& op) {
  runValu<F>(wave, op);
  wave.setExec(wave.sgpr64(op.scalarDestination));
}
template <auto F>
constexpr Handling compareX{&runCompareX<F>, valu<F>.arithmetic};

// One value type, two opcode names: v_cmp_NAME and v_cmpx_NAME.
#define COMPARE(suffix, type, expression)                                                                    \
  {Op::v_cmp_##suffix, valu<[](type a, type b) -> bool { return (expression); }>}, {                         \
    Op::v_cmpx_##suffix, compareX<[](type a, type b) -> bool { return (expression); }>                       \
  }
#define COMPARE_INTEGERS(letter, type)                                                                       \
  COMPARE(f_##letter, type, ((void)a, (void)b, false)), COMPARE(lt_##letter, type, a < b),                   \
      COMPARE(eq_##letter, type, a == b), COMPARE(le_##letter, type, a <= b),                                \
      COMPARE(gt_##letter, type, a > b), COMPARE(ne_##letter, type, a != b),                                 \
      COMPARE(ge_##letter, type, a >= b), COMPARE(t_##letter, type, ((void)a, (void)b, true))
// With x and y as the numbers in a and b.
#define COMPARE_FLOATS(letter, type, value)                                                                  \
  COMPARE(f_##letter, type, ((void)a, (void)b, false)), COMPARE(lt_##letter, type, a value < b value),       \
      COMPARE(eq_##letter, type, a value == b value), COMPARE(le_##letter, type, a value <= b value),        \
      COMPARE(gt_##letter, type, a value > b value),                                                         \
      COMPARE(lg_##letter, type, (a value < b value || a value > b value)),                                  \
      COMPARE(ge_##letter, type, a value >= b value),                                                        \
      COMPARE(o_##letter, type, (a value == a value && b value == b value)),                                 \
      COMPARE(u_##letter, type, (a value != a value || b value != b value)),                                 \
      COMPARE(nge_##letter, type, !(a value >= b value)),                                                    \
      COMPARE(nlg_##letter, type, !(a value < b value || a value > b value)),                                \
      COMPARE(ngt_##letter, type, !(a value > b value)), COMPARE(nle_##letter, type, !(a value <= b value)), \
      COMPARE(neq_##letter, type, a value != b value), COMPARE(nlt_##letter, type, !(a value < b value)),    \
      COMPARE(tru_##letter, type, ((void)a, (void)b, true))

constexpr HandlerEntry kIntegers[] = {
    COMPARE_INTEGERS(i16, i16), COMPARE_INTEGERS(u16, u16), COMPARE_INTEGERS(i32, i32),
    COMPARE_INTEGERS(u32, u32), COMPARE_INTEGERS(i64, i64), COMPARE_INTEGERS(u64, u64),
};
constexpr HandlerEntry kFloats[] = {
    COMPARE_FLOATS(f16, F16, .value),
    COMPARE_FLOATS(f32, float, ),
    COMPARE_FLOATS(f64, double, ),
    // Classes distinguish denormals: nothing is flushed before.
    {Op::v_cmp_class_f32, valu<[](u32 a, u32 b) -> bool { return isClass32(a, b); }>},
    {Op::v_cmpx_class_f32, compareX<[](u32 a, u32 b) -> bool { return isClass32(a, b); }>},
    {Op::v_cmp_class_f64, valu<[](u64 a, u32 b) -> bool { return isClass64(a, b); }>},
    {Op::v_cmpx_class_f64, compareX<[](u64 a, u32 b) -> bool { return isClass64(a, b); }>},
    {Op::v_cmp_class_f16, valu<[](u16 a, u32 b) -> bool { return isClass16(a, b); }>},
    {Op::v_cmpx_class_f16, compareX<[](u16 a, u32 b) -> bool { return isClass16(a, b); }>},
};

constexpr unsigned kCount = (sizeof(kIntegers) + sizeof(kFloats)) / sizeof(HandlerEntry);
constexpr auto joined() {
  struct All {
    HandlerEntry entries[kCount];
  } all{};
  unsigned n = 0;
  for (const HandlerEntry& e : kIntegers)
    all.entries[n++] = e;
  for (const HandlerEntry& e : kFloats)
    all.entries[n++] = e;
  return all;
}
constexpr auto kEntries = joined();

} // namespace

HandlerList vopcEntries() {
  return kEntries.entries;
}

} // namespace wavesmith::emulator::WAVESMITH_LANES
