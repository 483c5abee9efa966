// SPDX-License-Identifier: Apache-2.0
// One step of the wait counter analysis: the effect of an instruction on the queues, and the hazards that it
// causes. The requirements of each instruction are defined only here (CDNA3 ISA 4.4, 10.2 and 11.4; LLVM 19,
// SIInsertWaitcnts.cpp, generateWaitcntInstBefore; AMDGPUUsage, memory model of gfx942).
//
//   WaitWalk walk(program, state, &observer);
//   for (Index i = block.first; i < block.end; ++i)
//     walk.step(i);
//
// Not for several threads: it changes the state.
#pragma once

#include "analysis/waits/wait_program.h"

#include <array>
#include <cstdint>
#include <span>

namespace wavesmith::analysis {

struct WaitHazard {
  enum class Kind : std::uint8_t {
    Register,
    FlatOverFlat,
    Lds,            // a DMA writes bytes that the instruction reads or writes
    LdsOverwritten, // the instruction is a DMA that writes bytes which are being read or written
    Barrier,        // `at` reads bytes of LDS whose write was outstanding at a barrier before it
    Gws,
    Return,
    Callee, // `at` is a call of a function that uses the registers at `use`
    Caller, // `at` is a return to callers that use the registers, one of them at `use`
    ScalarStore,
    Vskip,
  };
  Kind kind = Kind::Register;
  Counter counter{};
  std::uint8_t required = 0;
  std::uint8_t waited = 0; // if only LLVM requires it: the count that was waited for
  bool ordered = true;     // whether the producer completes in order
  bool written = false;
  bool strict = false;   // only LLVM requires it
  bool anyBytes = false; // of Barrier: nothing else is in LDS, whichever bytes are read
  Index at = kNone;
  Index producer = kNone;
  Index use = kNone;
  isa::RegisterRange registers{};
};

// Why a wait may not be relaxed: the wave's own data; other waves may depend on it; unknown; stores before it may have
// to be complete before an access after it, such as data before its flag.
enum class NeedClass : std::uint8_t { Data, Others, Maybe, Order };
inline constexpr unsigned kNeedClasses = 4;

class WaitObserver {
public:
  WaitObserver() = default;
  WaitObserver(const WaitObserver&) = delete;
  WaitObserver& operator=(const WaitObserver&) = delete;
  virtual ~WaitObserver() = default;
  // Returns true if the missing wait will be fixed here: operations that the same wait would complete are
  // then not reported again in this block.
  virtual bool report(const WaitHazard& hazard) = 0;
  // `by` needs the wait for the producer of this entry.
  virtual void need(Counter counter, const QueueEntry& entry, NeedClass cls, Index by) = 0;
  // The instruction may access the same bytes of LDS as the producer; whether it does is unknown. `required`: the count
  // that would be needed then.
  virtual void reportUnproven(Index at, Counter counter, const QueueEntry& entry, std::uint8_t required) = 0;
  // A wait completes the outstanding operation of the producer, by phase; and whether unknown operations were
  // outstanding.
  virtual void waits(Index wait, Counter counter, unsigned phase, int younger, Index producer) = 0;
  virtual void waitsForUnknown(Index wait, Counter counter) = 0;
  // The state before each instruction, in order; called only by watch().
  virtual void before(Index /*at*/, const WaitState& /*state*/) {}
};

class WaitWalk {
public:
  WaitWalk(const WaitProgram& program, WaitState& state, WaitObserver* observer);
  void step(Index i);

private:
  using Registers = std::array<std::uint64_t, 10>; // scalar, vector and accumulation registers: 640 bits

  static bool mayTouch(const Registers& registers, std::span<const isa::RegisterRange> ranges);
  static void add(Registers& registers, std::span<const isa::RegisterRange> ranges);
  void findTouched();
  void useRegisters(Index i);
  bool useRegister(Index i, Counter counter, QueueEntry& entry);
  void overwriteInOrder(Index i, Counter counter, QueueEntry& entry);
  void useLds(Index i);
  void overwriteLds(Index i);
  void readLds(Index i);
  void readLds(Index i, Counter counter);
  void forgetRenewed(Index i);
  void issue(Index i);
  void wait(Index i, const WaitCounts& counts);
  void cross(Index barrier);
  void order(Index i);
  void publish(Index i, NeedClass cls, bool everything);
  void noteOrder(Index i, bool notLds);
  void leave(Index i);
  void call(Index i);
  // At a call or a return: operations whose registers the code behind it uses.
  void reportUsesBehind(Index at, WaitHazard::Kind kind);
  void forgetEverything(Index i);
  void setVskip(Index i);
  void reportPending(Index i, WaitHazard::Kind kind);
  void report(WaitHazard::Kind kind, Index i, Counter counter, const QueueEntry& entry);
  void report(const WaitHazard& hazard);

  const WaitProgram& program_;
  WaitState& state_;
  WaitObserver* observer_;
  Registers touched_{};
  bool ldsInFlight_ = false;
  bool atBarrier_ = false; // some writes to LDS were outstanding at a barrier
  // Counts that an earlier finding in this block already requires: the operations that would have completed.
  struct Covered {
    int ordered = -1; // operations issued in this block when it was requested; -1: never
    int all = -1;
    int count = 0;
  };
  [[nodiscard]] bool covered(Counter counter, const QueueEntry& entry) const;
  std::array<Covered, kCounters> covered_;
};

} // namespace wavesmith::analysis
