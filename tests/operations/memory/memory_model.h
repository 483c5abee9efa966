// SPDX-License-Identifier: Apache-2.0
// The memory of a program: the addresses of its addressing mode, the bytes at them, the format functions and
// the statements without a value. Tests of memory opcodes derive from it, according to the manual and without
// the emulator, and pass it to the interpreted State:
//
//   struct Lds final : MemoryModel {
//     std::optional<Integer> address(std::string_view name, unsigned lane) override;  // "addr"
//     std::uint8_t* lds(unsigned lane, std::uint64_t address) override;               // nullptr beyond the end
//   };
//   state.model = &lds; interpret(program, state);
//
// One thread at a time.
#pragma once

#include "operations/interpreter/value.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace wavesmith::operations {

class MemoryModel {
public:
  MemoryModel() = default;
  MemoryModel(const MemoryModel&) = delete;
  MemoryModel& operator=(const MemoryModel&) = delete;
  virtual ~MemoryModel() = default;

  // `addr`, `addr0`, `addr1` and `lds_addr` of docs/guide/operations.md; nothing if the mode has none.
  [[nodiscard]] virtual std::optional<Integer> address(std::string_view /*name*/, unsigned /*lane*/) {
    return std::nullopt;
  }
  // The byte that MEM[...] or LDS[...] reaches for a lane; nullptr: it reads as zero and cannot be written.
  // Called for every byte of an access, so that an access may be in range in part.
  [[nodiscard]] virtual std::uint8_t* memory(unsigned /*lane*/, std::uint64_t /*address*/) { return nullptr; }
  [[nodiscard]] virtual std::uint8_t* lds(unsigned /*lane*/, std::uint64_t /*address*/) { return nullptr; }
  // The lane's MEM is LDS: mem_add, mem_min and mem_max are lds_add, lds_min and lds_max (FLAT).
  [[nodiscard]] virtual bool isLds(unsigned /*lane*/) { return false; }

  // load_format (16: load_format16) and store_format of component `k` of the element at an address.
  [[nodiscard]] virtual std::optional<Integer> loadFormat(unsigned /*lane*/, std::uint64_t /*address*/,
                                                          unsigned /*k*/, unsigned /*bits: 32 or 16*/) {
    return std::nullopt;
  }
  virtual bool storeFormat(unsigned /*lane*/, std::uint64_t /*address*/, unsigned /*k*/, unsigned /*bits*/,
                           Integer /*value*/) {
    return false;
  }
  // Any other statement that is a call: gws_init(r, n), invalidate(), ...
  virtual void effect(std::string_view /*name*/, std::span<const Value> /*arguments*/) {}
};

} // namespace wavesmith::operations
