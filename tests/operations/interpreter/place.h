// SPDX-License-Identifier: Apache-2.0
// A place that a program reads and writes: the dwords of an operand or register, or bytes of memory. Applies
// the modifiers of the encoding: NEG and ABS when a float is read, OMOD, CLAMP and flushing when D is
// written.
//
//   Place::of(operand, lane).read(*placeType("f32"), 0, state, modes)
//
// Refers to its operand, register or memory; one thread at a time.
#pragma once

#include "operations/interpreter/interpreter.h"

namespace wavesmith::operations {

struct Place {
  std::uint32_t* dwords = nullptr;
  unsigned count = 0;
  const Operand* operand = nullptr;
  std::map<std::uint64_t, std::uint8_t>* memory = nullptr;
  MemoryModel* model = nullptr; // memory or LDS of a lane
  bool isLds = false;
  unsigned lane = 0;
  std::uint64_t address = 0;
  std::uint8_t order = Value::kNoOrder;

  [[nodiscard]] static Place of(Operand& operand, unsigned lane);
  [[nodiscard]] static Place of(std::uint32_t* dwords, unsigned count);
  [[nodiscard]] static Place of(std::map<std::uint64_t, std::uint8_t>& memory, std::uint64_t address);
  [[nodiscard]] static Place of(MemoryModel& model, bool isLds, unsigned lane, std::uint64_t address);

  // Bits beyond the end read as zero and are not written.
  [[nodiscard]] Integer readBits(unsigned at, unsigned width) const;
  void writeBits(unsigned at, unsigned width, Integer value);

  [[nodiscard]] Value read(const PlaceType& type, unsigned element, const State& state,
                           const FloatModes& modes) const;
  // whole: X.T = ..., not X.T[k] = ...; returns an error, if any.
  [[nodiscard]] std::string write(const PlaceType& type, unsigned element, bool whole, const Value& value,
                                  const State& state, const FloatModes& modes);

private:
  [[nodiscard]] bool isMemory() const { return memory != nullptr || model != nullptr; }
  [[nodiscard]] std::uint32_t unit(unsigned index) const; // a byte of memory or a dword
  void setUnit(unsigned index, std::uint32_t mask, std::uint32_t bits);
};

} // namespace wavesmith::operations
