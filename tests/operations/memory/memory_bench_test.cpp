// SPDX-License-Identifier: Apache-2.0
// The bench of memory opcodes finds differences between a model and the emulator.
#include "operations/coverage.h"
#include "operations/memory/memory_bench.h"

#include <gtest/gtest.h>

namespace wavesmith::operations {
namespace {

// The address is v8, in LDS or memory; a nonzero `off` makes it wrong.
class Plain final : public MemoryModel {
public:
  Plain(MemoryWave& wave, Integer off) : wave_(wave), off_(off) {}
  std::optional<Integer> address(std::string_view /*name*/, unsigned lane) override {
    return static_cast<Integer>(wave_.vgpr64(8, lane)) + off_;
  }
  std::uint8_t* memory(unsigned /*lane*/, std::uint64_t address) override {
    return wave_.memoryByte(address);
  }

private:
  MemoryWave& wave_;
  Integer off_;
};

MemoryTest storeTest(Integer off) {
  MemoryTest test{isa::Op::global_store_dword, "global_store_dword v[8:9], v12, off"};
  test.fill = [](MemoryWave& wave, Inputs& random) {
    wave.exec = random.bits();
    for (unsigned lane = 0; lane < kLanes; ++lane)
      wave.setVgpr64(8, lane, wave.memoryBase + 8 * lane);
  };
  test.model = [off](const isa::Instruction&, MemoryWave& wave) {
    return std::make_unique<Plain>(wave, off);
  };
  return test;
}

TEST(MemoryBench, AgreesAndCounts) {
  const auto before = vectorsOf(isa::Op::global_store_dword);
  const Outcome outcome = compareMemory(storeTest(0));
  EXPECT_EQ(outcome.wrong, 0u) << outcome.differences;
  EXPECT_EQ(outcome.inputs, 128u);
  EXPECT_EQ(vectorsOf(isa::Op::global_store_dword) - before, 128u);
}

TEST(MemoryBench, FindsAWrongAddress) {
  EXPECT_NE(compareMemory(storeTest(4)).wrong, 0u);
}

} // namespace
} // namespace wavesmith::operations
