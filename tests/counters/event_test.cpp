// SPDX-License-Identifier: Apache-2.0
// What instructions add to the counters, and what completes in order.
#include "counters/event.h"

#include <gtest/gtest.h>

namespace wavesmith::counters {
namespace {

using isa::Op;

Event of(Op op) {
  return eventOf(isa::row(op));
}

TEST(CounterEvents, KnowTheKindAndTheCounters) {
  EXPECT_EQ(of(Op::buffer_load_dword), (Event{Kind::Load, {1, 0, 0}}));
  EXPECT_EQ(of(Op::global_store_dword), (Event{Kind::Store, {1, 0, 0}}));
  EXPECT_EQ(of(Op::global_atomic_add), (Event{Kind::Atomic, {1, 0, 0}}));
  EXPECT_EQ(of(Op::global_load_lds_dword), (Event{Kind::LdsDma, {1, 0, 0}}));
  EXPECT_EQ(of(Op::buffer_wbl2), (Event{Kind::Cache, {1, 0, 0}}));
  EXPECT_EQ(of(Op::flat_load_dword), (Event{Kind::Flat, {1, 1, 0}}));
  EXPECT_EQ(of(Op::ds_read_b32), (Event{Kind::Lds, {0, 1, 0}}));
  EXPECT_EQ(of(Op::ds_swizzle_b32), (Event{Kind::Lds, {0, 1, 0}}));
  EXPECT_EQ(of(Op::s_load_dword), (Event{Kind::Scalar, {0, 1, 0}}));
  EXPECT_EQ(of(Op::s_load_dwordx4), (Event{Kind::Scalar, {0, 2, 0}}));
  EXPECT_EQ(of(Op::s_dcache_inv), (Event{Kind::Cache, {0, 1, 0}}));
  EXPECT_EQ(of(Op::s_sendmsg), (Event{Kind::Message, {0, 1, 0}}));
  EXPECT_EQ(of(Op::ds_gws_barrier), (Event{Kind::Gws, {0, 1, 1}}));
  EXPECT_EQ(of(Op::v_add_f32), Event{});
  EXPECT_EQ(of(Op::s_waitcnt), Event{});
  EXPECT_EQ(of(Op::invalid), Event{});
}

TEST(CounterEvents, SeeTheModifierOfALoadToLds) {
  isa::Instruction load;
  load.op = Op::buffer_load_dword;
  EXPECT_EQ(eventOf(load).kind, Kind::Load);
  load.modifiers.lds = true;
  EXPECT_EQ(eventOf(load).kind, Kind::LdsDma);
  for (const Counter counter : kAllCounters)
    EXPECT_EQ(eventOf(load).ordered(counter), of(load.op).ordered(counter));
}

// proof.h takes the number of operations for what they add.
TEST(CounterEvents, WhatCompletesInOrderAddsOne) {
  for (const isa::Opcode& opcode : isa::opcodes()) {
    const Event event = eventOf(opcode);
    EXPECT_EQ(event.raises(Counter::Vm), opcode.counters.vm) << opcode.mnemonic;
    EXPECT_EQ(event.raises(Counter::Lgkm), opcode.counters.lgkm) << opcode.mnemonic;
    EXPECT_EQ(event.raises(Counter::Exp), opcode.counters.exp) << opcode.mnemonic;
    for (const Counter counter : kAllCounters) {
      if (event.ordered(counter)) {
        EXPECT_LE(event.raises(counter), 1) << opcode.mnemonic;
      }
    }
  }
}

TEST(CounterEvents, CompleteInOrderWithTheirKindOnly) {
  EXPECT_TRUE(completeInOrder(Counter::Vm, of(Op::buffer_load_dword), of(Op::global_atomic_add)));
  EXPECT_FALSE(completeInOrder(Counter::Lgkm, of(Op::buffer_load_dword), of(Op::global_atomic_add)));
  EXPECT_TRUE(completeInOrder(of(Op::ds_read_b32), of(Op::ds_bpermute_b32)));
  EXPECT_FALSE(completeInOrder(of(Op::ds_read_b32), of(Op::buffer_load_dword)));
  EXPECT_FALSE(completeInOrder(of(Op::ds_read_b32), of(Op::s_load_dword)));
  EXPECT_FALSE(completeInOrder(of(Op::s_load_dword), of(Op::s_load_dword)));
  EXPECT_FALSE(completeInOrder(of(Op::flat_load_dword), of(Op::flat_load_dword)));
  EXPECT_FALSE(completeInOrder(of(Op::flat_load_dword), of(Op::global_load_dword)));
  EXPECT_FALSE(completeInOrder(of(Op::ds_read_b32), of(Op::v_add_f32)));
}

} // namespace
} // namespace wavesmith::counters
