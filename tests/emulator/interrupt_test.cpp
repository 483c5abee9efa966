// SPDX-License-Identifier: Apache-2.0
// Waves that call the host.
#include "emulator/machine.h"

#include <gtest/gtest.h>

#include <cstring>

namespace wavesmith::testing {
namespace {

using u32 = std::uint32_t;

// The answer is there for the instruction after s_sendmsg; other messages have no effect.
TEST(Interrupt, HostAnswersBeforeTheNextInstruction) {
  Machine machine(kernelText("k", R"(
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  v_mov_b32 v1, 0
  v_mov_b32 v2, 1
  s_waitcnt lgkmcnt(0)
  global_store_dword v1, v2, s[4:5]
  s_waitcnt vmcnt(0)
  s_sendmsg sendmsg(MSG_SAVEWAVE)
  s_sendmsg sendmsg(MSG_INTERRUPT)
  global_load_dword v3, v1, s[4:5] offset:4
  s_waitcnt vmcnt(0)
  global_store_dword v1, v3, s[4:5] offset:8
  s_endpgm)"));
  const auto out = machine.buffer("out", std::vector<u32>(3));
  int calls = 0;
  emulator::RunControl control;
  control.interrupt = [&] {
    const u32 answer = machine.read<u32>(out, 1)[0] + 41;
    std::memcpy(machine.device().memory().host(out + 4, 4).data(), &answer, sizeof answer);
    ++calls;
  };
  const auto report = machine.run({64, 1, 1}, {64, 1, 1}, arguments(out), control);
  EXPECT_TRUE(report.completed());
  EXPECT_EQ(machine.read<u32>(out, 3), (std::vector<u32>{1, 42, 42}));
  EXPECT_EQ(calls, 1);
}

} // namespace
} // namespace wavesmith::testing
