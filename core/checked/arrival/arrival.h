// SPDX-License-Identifier: Apache-2.0
// The registers of a wave hold what its wait counters prove, and no more: the result of a load is delivered by the
// s_waitcnt that proves its arrival. Until then its register keeps the old value, and using it is a finding.
//
// Rules: CDNA3 ISA 4.4, 8.3, 10.2. Vector memory operations complete in order, LDS operations among themselves;
// scalar loads and FLAT accesses only at 0. A counter that is full stalls the wave until its oldest operation has
// completed. Belongs to one wave.
#pragma once

#include "checked/register_set.h"
#include "checked/plan.h"
#include "emulator/machine/wave.h"

#include <cstdint>
#include <deque>
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
  void start();
  // Before the instruction is executed: delivers what it waits for, reports what it uses too early.
  void before(const Step& step);
  // After it: withholds what it has loaded.
  void after(const Step& step);

  // Vector memory (FLAT included), LDS (FLAT not included), scalar memory.
  [[nodiscard]] const Progress& vectorMemory() const { return vectorMemory_; }
  [[nodiscard]] const Progress& lds() const { return lds_; }
  [[nodiscard]] const Progress& scalarMemory() const { return scalarMemory_; }

private:
  Progress vectorMemory_, lds_, scalarMemory_;
};

} // namespace wavesmith::checked
