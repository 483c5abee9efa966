// SPDX-License-Identifier: Apache-2.0
// What a test of memory opcodes compared; an instruction with a difference fails the test.
//
//   Totals totals; totals.add(test); totals.print("DS");
//   DS: 122 opcodes, 700 instructions, 90000 vectors, 0 differ
//
// One thread at a time.
#pragma once

#include "isa/operation.h"
#include "operations/coverage.h"
#include "operations/memory/memory_bench.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <set>

namespace wavesmith::operations {

class Totals {
public:
  static constexpr std::uint64_t kLeastVectors = 64;

  void add(const MemoryTest& test) { add(test.op, test.text, compareMemory(test)); }
  void add(isa::Op op, const std::string& text, const Outcome& outcome) {
    ++texts_;
    vectors_ += outcome.inputs;
    opcodes_.insert(op);
    if (outcome.wrong == 0) return;
    ++wrong_;
    ADD_FAILURE() << text << ": " << outcome.wrong << " differ in " << outcome.inputs << " vectors\n"
                  << outcome.differences << "  program: " << isa::operation(op);
  }
  // Also that no opcode has too few vectors.
  void print(const char* what) const {
    std::printf("  %s: %zu opcodes, %u instructions, %llu vectors, %u instructions differ\n", what,
                opcodes_.size(), texts_, static_cast<unsigned long long>(vectors_), wrong_);
    for (const isa::Op op : opcodes_)
      EXPECT_GE(vectorsOf(op), kLeastVectors) << isa::row(op).mnemonic;
  }

private:
  std::set<isa::Op> opcodes_;
  unsigned texts_ = 0, wrong_ = 0;
  std::uint64_t vectors_ = 0;
};

} // namespace wavesmith::operations
