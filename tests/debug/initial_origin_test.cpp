// SPDX-License-Identifier: Apache-2.0
// What is said about locations that nothing has written.
#include "debug/debugged.h"
#include "debug/values/initial_origin.h"
#include "emulator/machine/dispatch_context.h"

#include <gtest/gtest.h>

namespace wavesmith::testing {
namespace {

using emulator::Location;
using emulator::Storage;

class InitialContents : public ::testing::Test {
protected:
  [[nodiscard]] std::string of(const Location& location) const {
    return debug::initialOrigin(location, *run_.launch, run_.history->now().context());
  }
  [[nodiscard]] emulator::Address kernarg() const { return run_.launch->dispatch().kernarg; }
  [[nodiscard]] emulator::Address buffer(std::size_t number) const {
    return run_.launch->addresses()[number];
  }

  Debugged debugged_ = debuggedExample("vector_add.run.yaml");
  DebuggedRun run_ = debugged_.start({});
};

TEST_F(InitialContents, Registers) {
  EXPECT_EQ(of({.storage = Storage::Scalar, .first = 0, .count = 2}), "kernarg segment pointer");
  EXPECT_EQ(of({.storage = Storage::Scalar, .first = 1}), "kernarg segment pointer");
  EXPECT_EQ(of({.storage = Storage::Scalar, .first = 2}), "work-group id x");
  EXPECT_EQ(of({.storage = Storage::Scalar, .first = 20}), "not initialized");
  EXPECT_EQ(of({.storage = Storage::Scalar, .first = isa::scalar::kExecLo, .count = 2}), "enabled lanes");
  EXPECT_EQ(of({.storage = Storage::Vector, .first = 0, .lane = 5}), "work-item id x");
  EXPECT_EQ(of({.storage = Storage::Vector, .first = 4, .lane = 5}), "not initialized");
  EXPECT_EQ(of({.storage = Storage::Accumulation, .first = 0, .lane = 5}), "not initialized");
}

TEST_F(InitialContents, Memory) {
  EXPECT_EQ(of({.storage = Storage::Memory, .address = kernarg() + 16, .bytes = 4}), "kernel argument c");
  EXPECT_EQ(of({.storage = Storage::Memory, .address = kernarg() + 20, .bytes = 4}), "kernel argument c");
  EXPECT_EQ(of({.storage = Storage::Memory, .address = kernarg() + 24, .bytes = 4}), "kernel argument n");
  EXPECT_EQ(of({.storage = Storage::Memory, .address = buffer(1) + 68, .bytes = 4}),
            "contents of b before the run");
  EXPECT_EQ(of({.storage = Storage::Memory, .address = buffer(2) + 68, .bytes = 4}),
            "c is not initialized before the run");
  EXPECT_EQ(of({.storage = Storage::Memory, .address = 16, .bytes = 4}), "not allocated");
  EXPECT_EQ(of({.storage = Storage::Lds, .address = 16, .bytes = 4}), "not initialized");
}

TEST_F(InitialContents, Code) {
  const emulator::Address code =
      run_.history->now().context().loadBase + run_.history->now().context().entry->instruction->address;
  EXPECT_EQ(of({.storage = Storage::Memory, .address = code, .bytes = 4}), "code of k.s");
}

} // namespace
} // namespace wavesmith::testing
