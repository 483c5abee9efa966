// SPDX-License-Identifier: Apache-2.0
// The bytes that one execution of an instruction accesses, lane by lane. Collected before it is executed, by the rules
// of its handler; lanes that EXEC disables and parts that a buffer's range check drops are not in the list.
//
//   ds_write2_b32 v0, v1, v2 offset1:1    lane 0: Lds 0x100, 4 bytes, dword 0 of the data; Lds 0x104, 4 bytes, dword 1;
//                                         lane 1: ...
//   buffer_load_dword ... lds             for each lane a Memory piece that is read and an Lds piece that is written
#pragma once

#include "emulator/machine/wave.h"
#include "isa/buffer_range.h"

#include <array>
#include <cstdint>
#include <span>

namespace wavesmith::checked {

enum class Space : std::uint8_t {
  Memory,  // address: of the device
  Lds,     // address: offset in the work-group's LDS
  Scratch, // address: offset in the lane's scratch
};

inline constexpr std::uint8_t kScalarLane = 0xff; // the lane of a scalar instruction's access

struct Piece {
  emulator::Address address = 0;
  std::uint16_t bytes = 0;
  std::uint8_t lane = 0;
  std::uint8_t dword = 0; // the first dword of the data, from or to registers, that these bytes are
  Space space = Space::Memory;
  bool read = false; // an atomic has both
  bool write = false;
};

// The pieces from the first on that continue each other and are accessed in the same way: usually those of all lanes.
[[nodiscard]] inline std::span<const Piece> run(std::span<const Piece> pieces) {
  std::size_t end = 1;
  while (end < pieces.size() && pieces[end].address == pieces[end - 1].address + pieces[end - 1].bytes &&
         pieces[end].space == pieces.front().space && pieces[end].read == pieces.front().read &&
         pieces[end].write == pieces.front().write)
    ++end;
  return pieces.first(end);
}
[[nodiscard]] inline std::uint64_t bytesOf(std::span<const Piece> run) {
  return run.back().address + run.back().bytes - run.front().address;
}

// A lane's access to a buffer whose offsets are worth a finding; bytes 0: there is none.
struct BufferCase {
  isa::BufferOffset offset;
  std::uint32_t records = 0;
  std::uint16_t bytes = 0;           // bytes of the access
  std::uint16_t reached = 0;         // how many of these bytes are accessed
  std::uint16_t reachedByManual = 0; // the same by isa::RangeRule::Manual
  std::uint8_t lane = 0;
};

class Accesses {
public:
  // Up to 16 bytes of a lane are one piece if they are contiguous; two addresses, or memory and LDS, are two.
  static constexpr std::size_t kMost = std::size_t{emulator::kLanes} * 4;

  // What `op` will access when the wave executes it next. Empty for instructions that access no memory.
  void collect(emulator::Wave& wave, const emulator::MicroOp& op);
  [[nodiscard]] std::span<const Piece> pieces() const { return {pieces_.data(), count_}; }
  // The first access beyond the LDS of the work-group; bytes 0: there is none. It is not in pieces().
  [[nodiscard]] const Piece& beyondLds() const { return beyondLds_; }
  // The first lane whose offset and SOFFSET reach 2^32, and that would be in range if the sum wrapped.
  [[nodiscard]] const BufferCase& wrapped() const { return wrapped_; }
  // The first lane that accesses other bytes by the other reading of the range check (isa/buffer_range.h).
  [[nodiscard]] const BufferCase& contested() const { return contested_; }
  void clear() {
    count_ = 0;
    beyondLds_.bytes = wrapped_.bytes = contested_.bytes = 0;
  }
  void addBeyondLds(const Piece& piece) {
    if (beyondLds_.bytes == 0) beyondLds_ = piece;
  }
  void addWrapped(const BufferCase& at) {
    if (wrapped_.bytes == 0) wrapped_ = at;
  }
  void addContested(const BufferCase& at) {
    if (contested_.bytes == 0) contested_ = at;
  }
  void add(const Piece& piece) {
    if (count_ < kMost) pieces_[count_++] = piece;
  }

private:
  std::array<Piece, kMost> pieces_;
  std::size_t count_ = 0;
  Piece beyondLds_{};
  BufferCase wrapped_, contested_;
};

} // namespace wavesmith::checked
