// SPDX-License-Identifier: Apache-2.0
// The programs of GWS compared with the emulator. The program selects the resource and the count;
// docs/guide/operations.md specifies how many waves continue after the calls. Waves that never continue end
// the dispatch as a deadlock; the number that passed stays in memory.
#include "emulator/machine.h"
#include "operations/memory/memory_bench.h"
#include "operations/memory/memory_totals.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <map>

namespace wavesmith::operations {
namespace {

using isa::Op;
using testing::Machine;
using u32 = std::uint32_t;

// The counters of all resources; the last wave to arrive opens a barrier.
class Resources final : public MemoryModel {
public:
  u32 waiting = 0; // waves in the queue of the released resource
  void effect(std::string_view name, std::span<const Value> a) override {
    resource = static_cast<u32>(a[0].number);
    const u32 n = a.size() > 1 ? static_cast<u32>(a[1].number) : 0;
    u32& counter = counters[resource];
    if (name == "gws_init") counter = n;
    if (name == "gws_v") counter += n;
    if (name == "gws_p") counter -= 1;
    if (name == "gws_release_all") counter += waiting;
    if (name != "gws_barrier") return;
    next = n;
  }
  std::map<u32, u32> counters;
  u32 resource = 0, next = 0;
};

struct Vector {
  u32 m0 = 0, resource = 0, count = 0, waves = 0; // count: of the preceding ds_gws_init
  std::uint64_t exec = 0;
  std::array<u32, kLanes> data{};
};

// s16: M0 under test, s17: M0 of the resource, s18: the count, s[20:21]: EXEC under test, s22: waves; s2: the
// wave. s[6:7]: flag, waves that passed, whether the instruction under test came to its end. v2: data.
constexpr std::string_view kPrologue = R"(
  s_load_dwordx4 s[4:7], s[0:1], 0x0
  v_lshlrev_b32 v1, 2, v0
  s_waitcnt lgkmcnt(0)
  s_load_dwordx4 s[16:19], s[4:5], 0x0
  s_load_dwordx4 s[20:23], s[4:5], 0x10
  global_load_dword v2, v1, s[4:5] offset:32
  s_waitcnt vmcnt(0) lgkmcnt(0)
  v_mov_b32 v10, s18
  v_mov_b32 v5, 1
  v_mov_b32 v6, 0
  s_mov_b32 m0, s17
)";
constexpr std::string_view kRaiseFlag = R"(
  s_mov_b64 exec, 1
  global_store_dword v6, v5, s[6:7] sc0 sc1
  s_waitcnt vmcnt(0)
)";
constexpr std::string_view kSpin = R"(
.Lspin:
  global_load_dword v4, v6, s[6:7] sc0 sc1
  s_waitcnt vmcnt(0)
  v_readfirstlane_b32 s12, v4
  s_cmp_lg_u32 s12, 1
  s_cbranch_scc1 .Lspin
)";
constexpr std::string_view kPass = R"(
  s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
  s_mov_b64 exec, 1
  global_atomic_add v6, v5, s[6:7] offset:4
  s_endpgm
)";
std::string underTest(const std::string& text) {
  return fmt::format("  s_mov_b32 m0, s16\n  s_mov_b64 exec, s[20:21]\n  {}\n"
                     "  s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)\n  s_mov_b64 exec, 1\n"
                     "  global_store_dword v6, v5, s[6:7] offset:8\n  s_mov_b32 m0, s17\n",
                     text);
}

std::string kernelOf(Op op, const std::string& text) {
  std::string body(kPrologue);
  const std::string first = "  s_cmp_lg_u32 s2, 0\n  s_cbranch_scc1 .Lspin\n  ds_gws_init v10 gds\n"
                            "  s_waitcnt expcnt(0) lgkmcnt(0)\n";
  if (op == Op::ds_gws_sema_release_all) {
    // The others are already waiting.
    body += "  s_cmp_eq_u32 s2, s22\n  s_cbranch_scc1 .Llast\n  ds_gws_sema_p gds\n";
    body += std::string(kPass) + ".Llast:\n" + underTest(text) + "  s_endpgm\n";
  } else if (op == Op::ds_gws_barrier) {
    body += first + std::string(kRaiseFlag) + std::string(kSpin) + underTest(text) + std::string(kPass);
  } else {
    body += first + underTest(text) + std::string(kRaiseFlag) + "  s_endpgm\n" + std::string(kSpin) +
            "  ds_gws_sema_p gds\n" + std::string(kPass);
  }
  return testing::kernelText("k", body + "  s_endpgm");
}

// Waves that pass the barrier: the counter and one, then each time the next count and one.
u32 throughBarrier(u32 waves, u32 counter, u32 next) {
  if (waves <= counter) return 0;
  return counter + 1 + (waves - counter - 1) / (next + 1) * (next + 1);
}

Vector vectorOf(Op op, unsigned offset, Inputs& random) {
  Vector v;
  v.m0 = static_cast<u32>(random.bits()) & 0x3fffff;
  v.resource = ((v.m0 >> 16) + offset) % 64;
  v.count = static_cast<u32>(random.bits() % 4) + (op == Op::ds_gws_sema_p ? 1 : 0);
  v.waves = 1 + static_cast<u32>(random.bits() % 9);
  do {
    v.exec = random.exec();
  } while (v.exec == 0);
  for (u32& d : v.data) // detects values of other lanes
    d = static_cast<u32>(random.bits() % 5) + 20;
  v.data.at(static_cast<unsigned>(std::countr_zero(v.exec))) = static_cast<u32>(random.bits() % 4);
  return v;
}

// How many waves pass according to the program.
std::expected<u32, std::string> expectedPasses(Op op, const Program& program, const Vector& v,
                                               unsigned offset) {
  Resources resources;
  resources.counters[v.resource] = op == Op::ds_gws_sema_release_all ? 0 : v.count;
  resources.waiting = v.waves;
  State state;
  state.model = &resources;
  state.setSpecial64("EXEC", v.exec);
  state.setSpecial64("M0", v.m0);
  state.fields["OFFSET"] = offset;
  state.operands["ADDR"] = Operand::vector(1, Value::kNoOrder);
  std::ranges::copy(v.data, state.operands["ADDR"].data.begin());
  if (auto done = interpret(program, state); !done) return std::unexpected(done.error());
  const u32 counter = resources.counters[v.resource];
  if (op == Op::ds_gws_barrier)
    return resources.resource == v.resource ? throughBarrier(v.waves, counter, resources.next) : ~u32{0};
  return std::min(counter, op == Op::ds_gws_sema_release_all ? v.waves : v.waves - 1);
}

std::string compareOne(Machine& machine, Op op, const Program& program, const Vector& v, unsigned offset) {
  const auto expected = expectedPasses(op, program, v, offset);
  if (!expected) return "the program cannot be run: " + expected.error();
  std::vector<u32> control = {
      v.m0, v.resource << 16, v.count, 0, static_cast<u32>(v.exec), static_cast<u32>(v.exec >> 32), v.waves,
      0};
  control.insert(control.end(), v.data.begin(), v.data.end());
  const auto in = machine.buffer("control", control), out = machine.buffer("out", std::vector<u32>(4));
  const u32 groups = v.waves + (op == Op::ds_gws_sema_release_all ? 1 : 0);
  emulator::RunControl limits; // for waves that spin on a flag that is never set
  limits.instructionLimit = 1'000'000;
  const auto run = machine.run({groups * kLanes, 1, 1}, {kLanes, 1, 1}, testing::arguments(in, out), limits);
  const auto got = machine.read<u32>(out, 3);
  const bool all =
      *expected == (op == Op::ds_gws_barrier || op == Op::ds_gws_sema_release_all ? v.waves : v.waves - 1);
  const bool ended = op == Op::ds_gws_barrier ? *expected != 0 : true;
  if (got[1] == *expected && run.completed() == all && (got[2] == 1) == ended) return {};
  return fmt::format("M0 {:#x} count {} waves {} data {}: {} waves passed, program says {}; {}", v.m0,
                     v.count, v.waves, v.data.at(static_cast<unsigned>(std::countr_zero(v.exec))), got[1],
                     *expected, testing::messages(run));
}

void compare(Totals& totals, Op op, unsigned offset) {
  const bool data = op == Op::ds_gws_init || op == Op::ds_gws_sema_br || op == Op::ds_gws_barrier;
  const std::string text =
      fmt::format("{}{} offset:{} gds", isa::row(op).mnemonic, data ? " v2" : "", offset);
  Machine machine(kernelOf(op, text));
  const auto program = parse(isa::operation(op));
  ASSERT_TRUE(machine.ready() && program) << text;
  Inputs random(0x6b5 + static_cast<std::uint64_t>(op) + offset);
  Outcome outcome;
  for (; outcome.inputs < 22; ++outcome.inputs)
    if (const std::string wrong = compareOne(machine, op, *program, vectorOf(op, offset, random), offset);
        !wrong.empty()) {
      ++outcome.wrong;
      outcome.differences += "  " + wrong + "\n";
    }
  recordVectors(op, outcome.inputs);
  totals.add(op, text, outcome);
}

TEST(Memory, GwsOpcodesMatchTheEmulator) {
  Totals totals;
  for (std::size_t i = 0; i < isa::opcodes().size(); ++i)
    if (const auto op = static_cast<Op>(i); op != Op::invalid && isa::row(op).unit == isa::Unit::Gws)
      for (const unsigned offset : {0u, 5u, 63u})
        compare(totals, op, offset);
  totals.print("GWS");
}

} // namespace
} // namespace wavesmith::operations
