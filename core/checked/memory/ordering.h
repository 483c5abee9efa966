// SPDX-License-Identifier: Apache-2.0
// Which accesses are ordered: races, barriers, and bytes that a cache may still have in an old version.
//
// A wave's access is ordered after that of another one if that one was complete, and a barrier or an atomic came between
// them. Atomics, accesses with a scope (sc0, sc1), and loads in a loop that waits for another wave synchronize: they
// learn what the last such writer of the same bytes knew. Every work-group is treated as alone on its compute unit and
// its XCD, and caches as large as memory (docs/adr/0011).
//
// DispatchOrder: of the dispatch; GroupOrder, WaveOrder: of a work-group and a wave.
#pragma once

#include "checked/accesses.h"
#include "checked/memory/invalidations.h"
#include "checked/memory/known.h"
#include "checked/memory/old_reads.h"
#include "checked/memory/order_texts.h"
#include "checked/memory/shadow.h"
#include "checked/memory/unconfirmed_reads.h"
#include "emulator/machine/wave.h"

#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

namespace wavesmith::checked {

struct Step;
struct GroupState;
class Findings;
class DispatchOrder;
class Plans;

struct WaveOrder {
  WaveNumber wave = 0;
  Clock clock; // what happened before in other waves; of its own operations, those that are written back
  std::uint64_t version = 0;             // version of `clock`
  std::shared_ptr<const Clock> released; // what it publishes, as of releasedVersion
  std::uint64_t releasedVersion = ~std::uint64_t{0};
  std::uint64_t releasedIssued = 0;
  std::array<std::uint64_t, kQueues> complete{};

  // Takes effect when the wave's operation is complete.
  struct Later {
    Queue queue{};
    std::uint64_t number = 0;
    std::shared_ptr<const Clock> learned; // by an atomic or a load
    bool writesBack = false;              // buffer_wbl2, s_dcache_wb
    std::vector<std::pair<WaveNumber, std::uint32_t>> back;
  };
  std::vector<Later> later;
};

struct GroupOrder {
  WaveNumber first = 0, last = 0; // its waves
  // By dword of LDS.
  std::vector<UseNumber> writes, reads;
  std::vector<std::uint32_t> previous;
  std::vector<std::uint8_t> masks;
  std::vector<UseNumber> otherRead;  // the latest read of another wave than Cell::read
  std::vector<UseNumber> plainWrite; // the last one, if only atomics have written since
  std::unordered_map<std::uint64_t, std::shared_ptr<Clock>> releases; // in LDS, by dword
  Invalidations vectorCaches, scalarCache;
};

class DispatchOrder {
public:
  explicit DispatchOrder(MemoryShadow& memory) : memory_(memory) {}
  // `oldReads` is told what loads get instead of the bytes in memory; may be nullptr.
  void begin(const emulator::DispatchContext& context, const Plans& plans, OldReads* oldReads);
  void startGroup(const emulator::Group& group, GroupState& state);
  // Before the instruction is executed, and after Arrival::before.
  void before(const Step& step);
  // After it, and before Arrival::after: gives it the bytes of an old cache line.
  void after(const Step& step);
  void openBarrier(const emulator::Group& group, GroupState& state, Findings& findings) const;
  void endWave(const Step& step);

private:
  struct Access; // an access of the current instruction

  void advance(const Step& step) const;
  void cacheOperation(const Step& step) const;
  void read(const Step& step, const Access& access, const Piece& piece, const Cell& cell,
            std::uint64_t dword);
  void write(const Step& step, const Access& access, const Piece& piece, const Cell& cell,
             std::uint64_t dword, std::uint32_t now);
  // Handles consecutive dwords that no other wave has accessed; false: the rules have to be applied one by one.
  [[nodiscard]] bool accessRun(const Access& access, std::span<const Piece> pieces);
  void collectUses();
  [[nodiscard]] Access accessOf(const Step& step, Space space);
  [[nodiscard]] Missing missingOf(const Step& step, const Access& access, const Use& writer,
                                  const Known& known) const;
  void synchronize(const Step& step, const Access& access, const Piece& piece);
  [[nodiscard]] std::shared_ptr<const Clock> release(const Step& step) const;
  void deliverOld(const Access& access, const Piece& piece, const Cell& cell, std::uint64_t dword);

  const emulator::DispatchContext* context_ = nullptr;
  const Plans* plans_ = nullptr;
  MemoryShadow& memory_;
  Uses uses_;
  std::vector<GroupOrder*> groups_;                                    // all of the dispatch
  std::unordered_map<std::uint64_t, std::shared_ptr<Clock>> releases_; // by dword of memory
  UnconfirmedReads unconfirmed_;
  std::vector<bool> waits_;              // by instruction: in a loop that waits for another wave
  std::vector<bool> compared_;           // by instruction: a load whose value a compare and swap compares
  std::vector<std::uint16_t> delivered_; // by instruction: how often it got old bytes
  std::vector<OldBytes> stale_;          // what the load gets instead of the bytes in memory
  OldReads* oldReads_ = nullptr;
};

} // namespace wavesmith::checked
