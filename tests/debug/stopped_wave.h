// SPDX-License-Identifier: Apache-2.0
// Wave 0.0 of a small kernel, before its s_endpgm, for tests that look at what it holds:
//
//   s_count (s4) = 17, s_pair (s[6:7]) = 0x1'00000002, s_step (s8) = 2
//   v_idx (v3) = the lane's number, v_half (v4) = 0.5 (f32), v[6:7] = 0x2'00000000 + lane, a2 = 7
//   EXEC = lanes 8 to 15, SCC = 1, 512 bytes of LDS (its dword at 0x40 is 9), 32 bytes of scratch for each lane
//   a: f32 [0, 1, ... 31]; b: u16 [0, 3, ... 45]; waves 0.0, 0.1 exist, group 1 has not started
#pragma once

#include "debug/debugged.h"
#include "debug/language/location_text.h"
#include "emulator/inspect/register_names.h"
#include "emulator/machine/wave.h"

#include <memory>

namespace wavesmith::testing {

class StoppedWave {
public:
  StoppedWave();

  [[nodiscard]] debug::NameScope scope() const;
  [[nodiscard]] emulator::Wave& wave() const;
  [[nodiscard]] const emulator::Memory& memory() const { return run_.history->memory(); }
  [[nodiscard]] const emulator::Group* group(std::uint64_t number) const;
  [[nodiscard]] emulator::Address buffer(std::size_t number) const {
    return run_.launch->addresses()[number];
  }

private:
  Debugged debugged_;
  DebuggedRun run_;
  std::unique_ptr<emulator::RegisterNames> names_;
};

} // namespace wavesmith::testing
