// SPDX-License-Identifier: Apache-2.0
// The findings about the order of accesses, in words.
#pragma once

#include "checked/accesses.h"
#include "checked/memory/shadow.h"

namespace wavesmith::checked {

struct Step;
class Findings;

// What a read of another wave's bytes lacks.
enum class Missing : std::uint8_t { Nothing, Wait, WriteBack, Invalidate, ScalarInvalidate, ScalarWriteBack };

struct Race {
  bool wrote = false;       // the other access
  bool outstanding = false; // it was outstanding when its wave passed the last barrier
  bool here = false;        // its wave is in the same work-group
  bool reads = false;       // this access
};

void reportRace(const Step& step, const Piece& piece, const Use& other, const Race& race);

// A plain read that nothing orders with an atomic of another wave (unconfirmed_reads.h).
struct UnconfirmedRead {
  Piece piece;
  Use reader;
  Use other;
  Race race;
};
void reportStale(const Step& step, const Piece& piece, const Use& writer, Missing missing);
// A load to LDS has not arrived; `younger` operations were issued after it.
void reportDma(const Step& step, const Piece& piece, const Use& writer, std::uint64_t younger);
// A load to LDS overwrites what an outstanding LDS operation reads.
void reportOverwritten(const Step& step, const Piece& piece, const Use& reader);
// Another lane of the same store writes another value to a byte of the piece.
struct LaneConflict {
  unsigned lane = 0;
  unsigned byte = 0; // which byte of the piece
  std::uint8_t here = 0, there = 0;
};
void reportLaneConflict(const Step& step, const Piece& piece, const LaneConflict& conflict);
// The waves of a group are at different barriers.
void reportBarriers(const emulator::Group& group, Findings& findings);

} // namespace wavesmith::checked
