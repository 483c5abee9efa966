// SPDX-License-Identifier: Apache-2.0
// Locations as people write them (docs/guide/debugging.md):
//
//   v4   v4[12]   v[4:5][12]   a0   s4   s[4:7]   vcc   exec_lo   m0   scc   mode   pc   status   hw_id
//   v_sum[3]          the author's name of a vector register, in lane 3
//   s[s_a:s_a+1]      as in the text of the kernel
//   lds[0x40]         a dword of LDS;  lds[0x40:8]  eight bytes
//   scratch[16]       of the selected lane;  scratch[16][5]  of lane 5
//   c[17]             an element of the buffer that the run file calls c
//   c[100..200]        its elements 100 to 200, at most 64 KiB
//   mem[0x7f0000010044:4]
//   3.1:v4[12]        of wave 1 of work-group 3, without blanks before v4
//
// Lanes, elements and addresses are numbers; only registers in brackets have the author's names.
//
// Pure functions; any thread.
#pragma once

#include "emulator/inspect/register_names.h"
#include "emulator/machine/dispatch_context.h"
#include "emulator/machine/location.h"
#include "execution/element.h"
#include "execution/emulated_launch.h"
#include "source/diagnostic.h"

#include <optional>
#include <string>
#include <string_view>

namespace wavesmith::debug {

// What names mean here. The pointers must not be nullptr.
struct NameScope {
  const execution::EmulatedLaunch* launch = nullptr;
  const emulator::DispatchContext* context = nullptr;
  const emulator::RegisterNames* names = nullptr;
  emulator::WaveId wave = {}; // the wave whose registers are meant
  std::uint64_t address = 0;  // the instruction near which names are looked up
};

struct NamedLocation {
  emulator::Location location;
  bool ofOtherWave = false;                      // it was written with a wave
  bool everyLane = false;                        // a vector register or scratch without a lane
  std::optional<execution::ElementType> element; // the element type of a buffer
};

// The location that begins at `at`, which is moved to its end; nothing if no location begins there. Code::DebugRequest for
// one that does not exist.
[[nodiscard]] source::Result<std::optional<NamedLocation>>
scanLocation(std::string_view text, std::size_t& at, const NameScope& scope);
// The whole text.
[[nodiscard]] source::Result<NamedLocation> parseLocation(std::string_view text, const NameScope& scope);

// The location as a user would write it for the wave of the scope: "v4[12]", "c[17]".
[[nodiscard]] std::string locationText(const emulator::Location& location, const NameScope& scope);

} // namespace wavesmith::debug
