// SPDX-License-Identifier: Apache-2.0
// Machine words for the comparison with LLVM, generated without the table, only from the fields of the
// encodings (CDNA3 ISA, chapter 13). Bits are biased so that most words are instructions: registers of every
// kind, constants, tuples mostly aligned, modifiers mostly zero.
//
//   WordStream stream(seed);
//   Words some = stream.of(Stream::Vop3, 0x1c1);   // opcode 0x1c1 of VOP3
//   Words any = stream.next();                     // any encoding; one in eight is plain noise
//
// The same seed makes the same words, on every machine. A value; any thread.
#pragma once

#include "isa/opcode.h"
#include "isa/words.h"

#include <cstdint>
#include <span>
#include <vector>

namespace wavesmith::isa::testing {

// The shapes of words: one for each encoding, and the forms that a marker in SRC0 chooses.
enum class Shape : std::uint8_t {
  Sop1,
  Sop2,
  Sopk,
  Sopc,
  Sopp,
  Smem,
  Vop1,
  Vop1Sdwa,
  Vop1Dpp,
  Vop2,
  Vop2Sdwa,
  Vop2Dpp,
  Vopc,
  VopcSdwa,
  VopcDpp,
  Vop3a,
  Vop3b, // the same numbers, with an SDST where form A has ABS and OP_SEL
  Vop3p,
  Mai,
  Ds,
  Flat,
  Scratch,
  Global,
  Mubuf,
  Mtbuf,
};
inline constexpr unsigned kShapes = 25;

[[nodiscard]] std::string_view name(Shape shape);
// How many numbers the shape's opcode field has, without escapes to other encodings.
[[nodiscard]] unsigned numbersOf(Shape shape);
// The encoding whose rows the shape's numbers are.
[[nodiscard]] Encoding encodingOf(Shape shape);

class WordStream {
public:
  explicit WordStream(std::uint64_t seed) : state_(seed) {}

  // A word of one opcode number.
  Words of(Shape shape, unsigned number);
  // Any word, mostly with numbers in the table.
  Words next();

private:
  std::uint32_t random();
  std::uint32_t below(std::uint32_t end) {
    return static_cast<std::uint32_t>((std::uint64_t{random()} * end) >> 32);
  }
  unsigned scalar();
  unsigned source();
  void fill(Words& words, Shape shape);

  std::uint64_t state_;
};

} // namespace wavesmith::isa::testing
