// SPDX-License-Identifier: Apache-2.0
// Three lists, printed after all tests of this program have run in one process: opcodes without 64 input
// vectors whose results come from others' words (must be empty), opcodes without a handler (each with the
// sentence of the manual that gives it no meaning), opcodes that are approximate (each with its accuracy).
#include "operations/coverage.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <string>

namespace wavesmith::operations {
namespace {

using isa::Fidelity;

constexpr std::uint64_t kLeastVectors = 64;
constexpr unsigned kMostWithoutHandler = 15;

class Lists final : public ::testing::Environment {
public:
  void TearDown() override {
    const ::testing::UnitTest& all = *::testing::UnitTest::GetInstance();
    if (all.test_to_run_count() != all.total_test_count()) {
      std::printf("  the lists of opcodes: only after all tests, without a filter\n");
      return;
    }
    withoutVectors();
    withoutHandler();
    approximate();
  }

private:
  static void withoutVectors() {
    std::string missing;
    std::uint64_t vectors = 0, least = ~std::uint64_t{0};
    unsigned opcodes = 0;
    for (std::size_t i = 0; i < isa::opcodes().size(); ++i) {
      const isa::Opcode& row = isa::opcodes()[i];
      if (row.fidelity == Fidelity::Unsupported) continue;
      const std::uint64_t of = vectorsOf(static_cast<isa::Op>(i));
      vectors += of;
      ++opcodes;
      least = std::min(least, of);
      if (of < kLeastVectors) missing += " " + std::string(row.mnemonic) + " (" + std::to_string(of) + ")";
    }
    std::printf("  opcodes without 64 vectors:%s\n", missing.empty() ? " none" : missing.c_str());
    std::printf("    %u opcodes, %llu vectors, at least %llu each\n", opcodes,
                static_cast<unsigned long long>(vectors), static_cast<unsigned long long>(least));
    EXPECT_EQ(missing, "");
  }
  static void withoutHandler() {
    unsigned count = 0;
    std::printf("  opcodes without a handler:\n");
    for (const isa::Opcode& row : isa::opcodes()) {
      if (row.fidelity != Fidelity::Unsupported) continue;
      ++count;
      print(row);
    }
    EXPECT_LE(count, kMostWithoutHandler);
  }
  static void approximate() {
    std::printf("  approximate opcodes:\n");
    for (const isa::Opcode& row : isa::opcodes())
      if (row.fidelity == Fidelity::Approximate) print(row);
  }
  static void print(const isa::Opcode& row) {
    std::printf("    %-24.*s %.*s\n", static_cast<int>(row.mnemonic.size()), row.mnemonic.data(),
                static_cast<int>(row.note.size()), row.note.data());
    EXPECT_FALSE(row.note.empty()) << row.mnemonic;
  }
};

// gtest owns it.
const ::testing::Environment* const kLists = ::testing::AddGlobalTestEnvironment(new Lists);

} // namespace
} // namespace wavesmith::operations
