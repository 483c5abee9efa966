// SPDX-License-Identifier: Apache-2.0
// Everything of a wave that can be inspected, as a list: views, the command line and protocols show this list and have
// none of their own.
//
//   SGPRs               s4     "s_count"   32 bits        u32
//   Special registers   exec               64 bits        bits
//   VGPRs               v7     "v_sum"     32 bits x 64   u32
//   Hardware registers  mode               32 bits        hex
//   LDS                 lds                4096 bytes
//   Memory              a                  4000012 bytes at 0x7f0000010000
//
// Values; for the thread that owns the dispatch.
#pragma once

#include "emulator/inspect/register_names.h"
#include "emulator/machine/location.h"
#include "emulator/machine/wave.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::emulator {

enum class ItemKind : std::uint8_t { Scalar, Special, Vector, Accumulation, Hardware, Lds, Scratch, Memory };
[[nodiscard]] std::string_view heading(ItemKind kind); // "SGPRs"

struct Item {
  ItemKind kind = ItemKind::Scalar;
  std::string name;       // "s4", "exec", "a"
  std::string authorName; // near the wave's next instruction; empty: none
  Location location;      // all of it; of vector registers and scratch in every lane
  unsigned bits = 32;     // bits of a register in one lane
  unsigned lanes = 1;
  std::uint64_t bytes = 0; // size of LDS, scratch (one lane) or memory; may exceed the location
  std::string_view type;   // the type in which it is usually shown: "u32", "u64", "hex", "bits"
  bool writable = true;    // a debugger can change it
};

// The items of a wave in the order of ItemKind; only registers that the kernel allocates.
[[nodiscard]] std::vector<Item> itemsOf(const Wave& wave, const RegisterNames& names);

// The items of memory, which need no wave.
[[nodiscard]] std::vector<Item> memoryItems(const Memory& memory);

} // namespace wavesmith::emulator
