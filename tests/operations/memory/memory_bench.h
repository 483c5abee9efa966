// SPDX-License-Identifier: Apache-2.0
// Runs one memory instruction on the emulator and through the program of its opcode from a given state, and
// reports differences in registers, memory, LDS or scratch.
//
//   MemoryTest test{isa::Op::ds_add_u32, "ds_add_u32 v8, v12 offset:16"};
//   test.lds = true;
//   test.fill = [](MemoryWave& wave, Inputs& random) { ... };     // vgpr(8), m0, mode, exec, ...
//   test.model = [](const isa::Instruction& i, MemoryWave& wave) { return std::make_unique<Lds>(i, wave); };
//   Outcome o = compareMemory(test);                              // o.inputs, o.wrong, o.differences
//
// Each wave is a work-group of 64 work-items with separate memory. Tests may use v8..v23 (or, with
// `accumulation`, a12..a23), s20..s43, M0, VCC. compareMemory() counts the vectors (coverage.h).
// One thread at a time.
#pragma once

#include "isa/instruction.h"
#include "operations/bench.h"
#include "operations/inputs.h"
#include "operations/interpreter/interpreter.h"
#include "operations/memory/memory_model.h"

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace wavesmith::operations {

// A wave before the instruction, filled by the test; the model and the program turn it into the expected
// state after the instruction.
struct MemoryWave {
  static constexpr unsigned kFirstVgpr = 8, kVgprs = 16;  // v8..v23
  static constexpr unsigned kFirstSgpr = 20, kSgprs = 24; // s20..s43
  static constexpr unsigned kLdsBytes = 4096;             // of the work-group
  static constexpr unsigned kScratchBytes = 64;           // of a lane

  std::uint64_t exec = ~std::uint64_t{0};
  std::uint64_t vcc = 0;
  std::uint32_t mode = 0x3f0;
  std::uint32_t m0 = 0;
  std::array<std::array<std::uint32_t, kVgprs>, kLanes> vgprs{}; // random before fill() is called
  std::array<std::uint32_t, kSgprs> sgprs{};                     // random too
  std::uint64_t memoryBase = 0;                                  // the device's address of `memory`
  std::vector<std::uint8_t> memory;                              // MemoryTest::memoryBytes, random
  std::vector<std::uint8_t> lds;                                 // kLdsBytes if the test has lds
  std::vector<std::uint8_t> scratch;                             // kScratchBytes of lane 0, of lane 1, ...

  [[nodiscard]] std::uint32_t& vgpr(unsigned number, unsigned lane) {
    return vgprs.at(lane).at(number - kFirstVgpr);
  }
  [[nodiscard]] std::uint32_t& sgpr(unsigned number) { return sgprs.at(number - kFirstSgpr); }
  void setVgpr64(unsigned number, unsigned lane, std::uint64_t value) {
    vgpr(number, lane) = static_cast<std::uint32_t>(value);
    vgpr(number + 1, lane) = static_cast<std::uint32_t>(value >> 32);
  }
  void setSgpr64(unsigned number, std::uint64_t value) {
    sgpr(number) = static_cast<std::uint32_t>(value);
    sgpr(number + 1) = static_cast<std::uint32_t>(value >> 32);
  }
  [[nodiscard]] std::uint64_t vgpr64(unsigned number, unsigned lane) {
    return vgpr(number, lane) | static_cast<std::uint64_t>(vgpr(number + 1, lane)) << 32;
  }
  [[nodiscard]] std::uint64_t sgpr64(unsigned number) {
    return sgpr(number) | static_cast<std::uint64_t>(sgpr(number + 1)) << 32;
  }
  // Of memory, LDS or a lane's scratch; nullptr outside.
  [[nodiscard]] std::uint8_t* memoryByte(std::uint64_t address);
  [[nodiscard]] std::uint8_t* ldsByte(std::uint64_t address);
  [[nodiscard]] std::uint8_t* scratchByte(unsigned lane, std::uint64_t address);
};

struct MemoryTest {
  isa::Op op = isa::Op::invalid;
  std::string text; // the instruction
  unsigned waves = 2;
  std::uint64_t seed = 1;
  unsigned memoryBytes = 4096; // of each wave
  bool lds = false, scratch = false;
  bool accumulation = false; // a12..a23 instead of v12..v23
  // SMEM: a vector is a wave, not a lane.
  bool scalar = false;
  std::function<void(MemoryWave&, Inputs&)> fill = {};
  // Created for the filled wave; the model writes its memory, lds and scratch and reads addresses from the
  // registers, which change only after the program.
  std::function<std::unique_ptr<MemoryModel>(const isa::Instruction&, MemoryWave&)> model = {};
};

[[nodiscard]] Outcome compareMemory(const MemoryTest& test);

} // namespace wavesmith::operations
