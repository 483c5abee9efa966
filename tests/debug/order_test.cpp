// SPDX-License-Identifier: Apache-2.0
// A debugged run executes the same instructions in the same order as a run of the emulator on one thread, and computes the
// same.
#include "debug/debugged.h"
#include "emulator/operation_watcher.h"
#include "execution/emulator_backend.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace wavesmith::testing {
namespace {

// Which wave executed which instruction, as a number that depends on their order.
class OrderDigest {
public:
  void add(const emulator::Wave& wave, const emulator::MicroOp& op) {
    for (const std::uint64_t word : {wave.group->index, std::uint64_t{wave.id}, op.instruction->address}) {
      value_ = (value_ ^ word) * 0x9e37'79b9'7f4a'7c15;
      value_ ^= value_ >> 31;
    }
    ++count_;
  }
  [[nodiscard]] std::uint64_t count() const { return count_; }
  bool operator==(const OrderDigest&) const = default;

private:
  std::uint64_t value_ = 0, count_ = 0;
};

class RunOrder : public OperationWatcher {
public:
  OrderDigest digest;

private:
  void before(emulator::Wave& wave, const emulator::MicroOp& op) override { digest.add(wave, op); }
};

class DebuggedOrder : public debug::Observer {
public:
  unsigned interest(const emulator::MicroOp&) override { return kBefore; }
  bool before(emulator::Wave& wave, const emulator::MicroOp& op, std::uint64_t) override {
    digest.add(wave, op);
    return false;
  }
  OrderDigest digest;
};

class SameOrder : public ::testing::TestWithParam<const char*> {};

TEST_P(SameOrder, AsARun) {
  const Debugged debugged = debuggedExample(GetParam());
  for (const std::uint64_t schedule : {0, 1, 2, 9}) {
    auto launch = execution::EmulatedLaunch::make(*debugged.launch, {}).value();
    RunOrder order;
    const auto report =
        launch->device().run(launch->object(), launch->dispatch(), {.schedule = schedule, .watcher = &order});
    ASSERT_TRUE(report && report->completed());
    const auto expected = launch->takeBuffers();

    const DebuggedRun run = debugged.start({.schedule = schedule});
    DebuggedOrder debuggedOrder;
    EXPECT_EQ(run.history->run(~std::uint64_t{0}, &debuggedOrder), debug::History::Pause::End);
    EXPECT_EQ(run.history->position(), order.digest.count());
    EXPECT_TRUE(debuggedOrder.digest == order.digest) << "schedule " << schedule;
    const auto actual = run.launch->takeBuffers();
    for (std::size_t i = 0; i < expected.size(); ++i)
      EXPECT_TRUE(std::ranges::equal(actual[i].span(), expected[i].span())) << "schedule " << schedule;
  }
}

INSTANTIATE_TEST_SUITE_P(Examples, SameOrder,
                         ::testing::Values("gemm.run.yaml", "matmul_tile.run.yaml", "permute.run.yaml",
                                           "scratch.run.yaml", "vector_add.run.yaml"));

} // namespace
} // namespace wavesmith::testing
