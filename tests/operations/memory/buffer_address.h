// SPDX-License-Identifier: Apache-2.0
// The addresses, ranges and formats of MUBUF and MTBUF according to CDNA3 ISA 9.1 (tables 41 to 47) and
// docs/guide/operations.md, independent of the emulator's buffer code.
//
//   test.model = [](const isa::Instruction& i, MemoryWave& wave) {
//     return std::make_unique<Buffer>(i, wave);
//   };
//
// Refers to the wave that it was made for; one thread at a time.
#pragma once

#include "operations/memory/memory_bench.h"

namespace wavesmith::operations {

// Table 47.
struct Resource {
  std::uint64_t base = 0;
  std::uint32_t stride = 0, records = 0, select = 0;
  bool swizzle = false, addTid = false;
  unsigned numberFormat = 0, dataFormat = 0, indexStride = 8;

  [[nodiscard]] static Resource of(const std::array<std::uint32_t, 4>& dwords);
  [[nodiscard]] std::array<std::uint32_t, 4> dwords() const;
};

class Buffer final : public MemoryModel {
public:
  Buffer(const isa::Instruction& instruction, MemoryWave& wave);

  std::optional<Integer> address(std::string_view name, unsigned lane) override;
  std::uint8_t* memory(unsigned lane, std::uint64_t address) override;
  std::uint8_t* lds(unsigned lane, std::uint64_t address) override;
  std::optional<Integer> loadFormat(unsigned lane, std::uint64_t address, unsigned k, unsigned bits) override;
  bool storeFormat(unsigned lane, std::uint64_t address, unsigned k, unsigned bits, Integer value) override;

private:
  struct Part { // of an element: a field
    unsigned first = 0, width = 0;
  };
  [[nodiscard]] Integer offsetOf(unsigned lane) const;
  [[nodiscard]] Integer indexOf(unsigned lane, bool withLane) const;
  [[nodiscard]] std::uint64_t addressOf(unsigned lane) const;
  // Whether all of `bytes` bytes from byte `from` of the access are in range.
  [[nodiscard]] bool inRange(unsigned lane, unsigned from, unsigned bytes) const;
  [[nodiscard]] bool elementInRange(unsigned lane) const;
  [[nodiscard]] bool insideLds(unsigned lane);
  [[nodiscard]] std::optional<Part> partOf(unsigned selected) const;
  [[nodiscard]] bool hasIntegers() const;

  MemoryWave& wave_;
  Resource resource_;
  unsigned dataFormat_ = 0, numberFormat_ = 0, select_ = 0;
  unsigned instructionOffset_ = 0, indexRegister_ = 0, offsetRegister_ = 0;
  std::uint32_t scalarOffset_ = 0;
  unsigned wholeBytes_ = 0;     // size of an access that is checked as a whole
  unsigned componentBytes_ = 4; // size of an access that is checked dword by dword
  bool idxen_ = false, offen_ = false, throughLds_ = false, bound_ = true;
};

} // namespace wavesmith::operations
