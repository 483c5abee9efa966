// SPDX-License-Identifier: Apache-2.0
// The registers of a wave hold what its wait counters prove, and no more: the result of a load is delivered by the
// s_waitcnt that proves its arrival. Until then its registers, or its bytes of LDS, keep their old values, and using
// such a register is a finding.
//
// Which operations a wait, or a full counter, proves complete: counters/proof.h. Belongs to one wave.
#pragma once

#include "checked/plan.h"
#include "checked/register_set.h"
#include "emulator/machine/wave.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <vector>

namespace wavesmith::checked {

struct Step;

// Memory operations of a wave are numbered in the order in which it issues them, from 1 on, for each of three kinds. All
// up to a number are complete: their data has arrived, their stores have reached the L2 (vector memory), LDS, or the
// scalar cache.
struct Progress {
  std::uint64_t issued = 0;
  std::uint64_t complete = 0;
};

class Arrival {
public:
  Arrival() = default;
  Arrival(const Arrival& other); // only between two instructions
  Arrival& operator=(const Arrival& other) { return *this = Arrival(other); }
  Arrival(Arrival&&) noexcept = default;
  Arrival& operator=(Arrival&&) noexcept = default;
  ~Arrival() = default;

  void start();
  // Before the instruction is executed: delivers what it waits for, reports what it uses too early.
  void before(const Step& step);
  // After it: withholds what it has loaded.
  void after(const Step& step);

  // Vector memory (FLAT included), LDS (FLAT not included), scalar memory.
  [[nodiscard]] const Progress& vectorMemory() const { return vectorMemory_; }
  [[nodiscard]] const Progress& lds() const { return lds_; }
  [[nodiscard]] const Progress& scalarMemory() const { return scalarMemory_; }
  // All operations of vector memory up to this number are complete in LDS, as far as they access it: loads to LDS by
  // vmcnt, FLAT accesses by lgkmcnt, even if vmcnt counts their accesses to memory (CDNA3 ISA 10.2 and 10.4).
  [[nodiscard]] std::uint64_t completeInLds() const { return completeInLds_; }

private:
  // The values of consecutive registers: before the load, then as loaded.
  struct Held {
    Span span;
    std::vector<emulator::Lanes> vectors;
    std::vector<std::uint32_t> scalars;
  };
  // Bytes that a load to LDS has not delivered.
  struct HeldLds {
    std::uint32_t offset = 0;
    std::array<std::byte, 16> bytes{};
    std::uint8_t count = 0;
  };
  struct Operation {
    program::Index producer = program::kNone;
    analysis::CounterEvent event;
    std::uint64_t exec = 0;
    std::uint64_t number = 0;          // the operation's number in Progress
    bool inVm = false, inLgkm = false; // not proven complete by the counter
    bool delivered = false;            // its registers have their values, but may not be proven
    bool onlyMemory = false;           // a FLAT access without a lane in LDS
    bool reported = false;
    std::array<Held, 2> held;
    std::uint8_t heldCount = 0;
    std::vector<HeldLds> lds;

    [[nodiscard]] bool complete() const { return !inVm && !inLgkm; }
    [[nodiscard]] bool holds(Span span) const;
  };
  using OperationPointer = std::unique_ptr<Operation>;

  void wait(emulator::Wave& wave, const analysis::WaitCounts& counts);
  void finishAll(emulator::Wave& wave);
  // Ends the operations that `counter` proves complete if at most `count` are outstanding.
  void prove(emulator::Wave& wave, analysis::Counter counter, unsigned count);
  void retire(emulator::Wave& wave);
  void deliver(emulator::Wave& wave, Operation& operation);
  void checkUses(const Step& step);
  void report(const Step& step, Operation& operation, Span span, bool reads);
  [[nodiscard]] unsigned neededCount(const Operation& operation, analysis::Counter counter) const;
  [[nodiscard]] OperationPointer take();

  std::deque<OperationPointer> outstanding_; // oldest first
  std::vector<OperationPointer> spare_;
  OperationPointer issuing_; // by the current instruction
  RegisterSet held_;         // registers of all outstanding operations
  Progress vectorMemory_, lds_, scalarMemory_;
  std::uint64_t completeInLds_ = 0;
};

} // namespace wavesmith::checked
