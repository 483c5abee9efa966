// SPDX-License-Identifier: Apache-2.0
// The waves of a trace as rows of a picture, one for each slot of a SIMD, prepared so that any part of them is drawn in the
// same time:
//
//   SE 8 CU 1 SIMD 1 slot 0   EXEC STALL WAIT WAIT EXEC ...      states
//                             VALU VMEM  imm. ...  VALU ...      instructions by category
//
// A strip has levels, each half as fine as the one before; pixels() reads the level whose steps are a pixel or a little less,
// or the spans themselves. Values; any thread.
#pragma once

#include "trace/trace.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace wavesmith::trace {

struct Stretch {
  std::int64_t begin = 0;
  std::int64_t end = 0;
  std::uint8_t kind = 0; // WaveState or Category
};

class Strip {
public:
  static constexpr std::uint8_t kNothing = 0xff;
  static constexpr unsigned kKinds = 16; // at most

  Strip() = default;
  // Stretches by time, that do not overlap.
  explicit Strip(std::vector<Stretch> stretches);

  // The kind that takes the most of each pixel, of `count` equal parts of [from, to); kNothing.
  [[nodiscard]] std::vector<std::uint8_t> pixels(std::int64_t from, std::int64_t to, int count) const;
  // Those that overlap [from, to).
  [[nodiscard]] std::span<const Stretch> in(std::int64_t from, std::int64_t to) const;

private:
  struct Level {
    std::int64_t cycles = 0; // cycles that one element of `kinds` stands for
    std::vector<std::uint8_t> kinds;
  };
  void makeLevels();

  std::vector<Stretch> stretches_;
  std::vector<Level> levels_; // the finest first; none for few stretches
};

// An execution of an instruction, in the picture.
struct Mark {
  std::uint32_t slot = 0; // row of the picture
  std::int32_t duration = 0;
  std::int64_t time = 0;
};

struct SlotRow {
  std::uint32_t engine = 0;
  std::uint32_t cu = 0;
  std::uint32_t simd = 0;
  std::uint32_t slot = 0;
  std::vector<std::uint32_t> waves; // Trace::waves, by time
  Strip states;
  Strip categories;

  [[nodiscard]] std::string name() const; // "SE 8 CU 1 SIMD 1 slot 0"
};

class Timeline {
public:
  Timeline() = default;
  explicit Timeline(const Trace& trace);

  [[nodiscard]] std::span<const SlotRow> rows() const { return rows_; }
  [[nodiscard]] std::int64_t begin() const { return begin_; }
  [[nodiscard]] std::int64_t end() const { return end_; }
  // The executions of a line of the traced code (Trace::code), by slot and time.
  [[nodiscard]] std::span<const Mark> marksOf(std::uint32_t codeRow) const;

private:
  std::vector<SlotRow> rows_;
  std::vector<Mark> marks_;            // by row of the code, slot and time
  std::vector<std::size_t> firstMark_; // by row of the code, and the end
  std::int64_t begin_ = 0;
  std::int64_t end_ = 0;
};

// The execution of a wave of this slot at this time; nullptr: none.
[[nodiscard]] const Execution* executionAt(const Trace& trace, const SlotRow& slot, std::int64_t time);

} // namespace wavesmith::trace
