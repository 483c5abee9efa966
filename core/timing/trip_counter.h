// SPDX-License-Identifier: Apache-2.0
// Counts how often waves executed the loops of a program:
//
//   TripCounter counter(program, loops);
//   for (const program::WavePath& wave : paths.waves) counter.add(wave);
//   counter.counts()[loop]     64 iterations in 8 entries, 8 each
//
// A loop is left when the wave executes another block of the same function; a function that is called from it is part of it.
// One thread.
#pragma once

#include "program/executed_path.h"
#include "program/loops.h"
#include "program/program.h"

#include <cstdint>
#include <string>
#include <vector>

namespace wavesmith::timing {

// An iteration is an execution of the header.
struct TripCount {
  std::uint64_t entries = 0; // how often all waves entered the loop
  std::uint64_t iterations = 0;
  std::uint64_t fewest = 0; // fewest iterations of an entry
  std::uint64_t most = 0;

  [[nodiscard]] double mean() const;
  [[nodiscard]] std::string text() const; // "64 iterations in 8 entries, 8 each"
  bool operator==(const TripCount&) const = default;
};

class TripCounter {
public:
  TripCounter(const program::Program& program, const program::Loops& loops);

  // Counts the loops of a wave, whose spans must be instructions of the program.
  void add(const program::WavePath& wave);
  [[nodiscard]] const std::vector<TripCount>& counts() const { return counts_; } // by loop

private:
  struct Active {
    std::uint32_t loop = 0;
    std::uint64_t iterations = 0;
  };
  // A function that is being executed.
  struct Frame {
    std::uint32_t returnBlock = program::kNone;
    std::vector<Active> active; // outer loops first
  };
  void enter(std::uint32_t block, std::uint32_t from);
  void leave(const Active& active);
  void leaveAll(Frame& frame);

  const program::Program& program_;
  const program::Loops& loops_;
  std::vector<std::vector<std::uint32_t>> chains_; // by block: the loops that contain it, outer ones first
  std::vector<TripCount> counts_;
  std::vector<Frame> frames_; // frames of the current wave
};

} // namespace wavesmith::timing
