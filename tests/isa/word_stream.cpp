// SPDX-License-Identifier: Apache-2.0
#include "isa/word_stream.h"

#include <array>
#include <string_view>

namespace wavesmith::isa::testing {

namespace {

// The contents of a field.
enum class Kind : std::uint8_t {
  Bits,    // a modifier: mostly zero
  Dense,   // every value equally likely: immediates, lane selections
  Vector,  // the number of a vector register, mostly even
  Scalar,  // of a scalar register
  Source8, // a scalar register or a constant
  Source9, // any source
  Pairs,   // of a pair or four of SGPRs: small numbers
};

struct WordField {
  Kind kind;
  std::uint8_t low; // bit of 64
  std::uint8_t width;
  bool spare = false; // many opcodes lack it and need zero here
};

struct ShapeOf {
  std::string_view name;
  Encoding encoding;
  std::uint32_t prefix;
  std::uint8_t numberAt;
  std::uint16_t numbers;
  std::span<const WordField> fields;
};

using enum Kind;
constexpr std::array kSop1 = {WordField{Scalar, 16, 7}, WordField{Source8, 0, 8}, WordField{Dense, 32, 32}};
constexpr std::array kSop2 = {WordField{Scalar, 16, 7}, WordField{Source8, 8, 8}, WordField{Source8, 0, 8},
                              WordField{Dense, 32, 32}};
constexpr std::array kSopk = {WordField{Scalar, 16, 7}, WordField{Dense, 0, 16}, WordField{Dense, 32, 32}};
constexpr std::array kSopc = {WordField{Source8, 8, 8}, WordField{Source8, 0, 8}, WordField{Dense, 32, 32}};
constexpr std::array kSopp = {WordField{Dense, 0, 16}};
constexpr std::array kSmem = {WordField{Pairs, 0, 6},  WordField{Scalar, 6, 7},  WordField{Bits, 13, 3},
                              WordField{Dense, 16, 2}, WordField{Dense, 32, 21}, WordField{Bits, 53, 4},
                              WordField{Scalar, 57, 7}};
constexpr std::array kVop1 = {WordField{Vector, 17, 8}, WordField{Source9, 0, 9}, WordField{Dense, 32, 32}};
constexpr std::array kVop2 = {WordField{Vector, 17, 8}, WordField{Vector, 9, 8}, WordField{Source9, 0, 9},
                              WordField{Dense, 32, 32}};
constexpr std::array kVopc = {WordField{Vector, 9, 8}, WordField{Source9, 0, 9}, WordField{Dense, 32, 32}};
constexpr std::array kSdwa1 = {WordField{Vector, 17, 8}, WordField{Vector, 32, 8}, WordField{Dense, 40, 3},
                               WordField{Dense, 43, 2},  WordField{Bits, 45, 3},   WordField{Dense, 48, 3},
                               WordField{Bits, 51, 4},   WordField{Dense, 55, 1},  WordField{Bits, 56, 8}};
constexpr std::array kSdwa2 = {WordField{Vector, 17, 8}, WordField{Vector, 9, 8}, WordField{Vector, 32, 8},
                               WordField{Dense, 40, 3},  WordField{Dense, 43, 2}, WordField{Bits, 45, 3},
                               WordField{Dense, 48, 3},  WordField{Bits, 51, 4},  WordField{Bits, 55, 1},
                               WordField{Dense, 56, 3},  WordField{Bits, 59, 5}};
constexpr std::array kSdwaC = {WordField{Vector, 9, 8}, WordField{Vector, 32, 8}, WordField{Scalar, 40, 7},
                               WordField{Dense, 47, 1}, WordField{Dense, 48, 3},  WordField{Bits, 51, 4},
                               WordField{Bits, 55, 1},  WordField{Dense, 56, 3},  WordField{Bits, 59, 5}};
constexpr std::array kDpp1 = {WordField{Vector, 17, 8}, WordField{Vector, 32, 8}, WordField{Dense, 40, 9},
                              WordField{Bits, 49, 2},   WordField{Dense, 51, 1},  WordField{Bits, 52, 4},
                              WordField{Dense, 56, 8}};
constexpr std::array kDpp2 = {WordField{Vector, 17, 8}, WordField{Vector, 9, 8}, WordField{Vector, 32, 8},
                              WordField{Dense, 40, 9},  WordField{Bits, 49, 2},  WordField{Dense, 51, 1},
                              WordField{Bits, 52, 4},   WordField{Dense, 56, 8}};
constexpr std::array kDppC = {WordField{Vector, 9, 8}, WordField{Vector, 32, 8}, WordField{Dense, 40, 24}};
constexpr std::array kVop3a = {WordField{Vector, 0, 8},         WordField{Bits, 8, 8},
                               WordField{Source9, 32, 9},       WordField{Source9, 41, 9, true},
                               WordField{Source9, 50, 9, true}, WordField{Bits, 59, 5}};
constexpr std::array kVop3b = {WordField{Vector, 0, 8},         WordField{Scalar, 8, 7},
                               WordField{Bits, 15, 1},          WordField{Source9, 32, 9},
                               WordField{Source9, 41, 9, true}, WordField{Source9, 50, 9, true},
                               WordField{Bits, 59, 5}};
constexpr std::array kMai = {WordField{Vector, 0, 8},   WordField{Bits, 8, 7},     WordField{Dense, 15, 1},
                             WordField{Source9, 32, 9}, WordField{Source9, 41, 9}, WordField{Source9, 50, 9},
                             WordField{Dense, 59, 2},   WordField{Bits, 61, 3}};
constexpr std::array kDs = {WordField{Dense, 0, 16},        WordField{Bits, 16, 1},
                            WordField{Dense, 25, 1},        WordField{Vector, 32, 8},
                            WordField{Vector, 40, 8, true}, WordField{Vector, 48, 8, true},
                            WordField{Vector, 56, 8, true}};
constexpr std::array kFlat = {
    WordField{Dense, 0, 13},  WordField{Bits, 13, 1},   WordField{Dense, 16, 2},
    WordField{Dense, 25, 1},  WordField{Vector, 32, 8}, WordField{Vector, 40, 8, true},
    WordField{Scalar, 48, 7}, WordField{Dense, 55, 1},  WordField{Vector, 56, 8, true}};
constexpr std::array kMubuf = {WordField{Dense, 0, 16},  WordField{Bits, 16, 1},   WordField{Dense, 17, 1},
                               WordField{Bits, 25, 1},   WordField{Vector, 32, 8}, WordField{Vector, 40, 8},
                               WordField{Pairs, 48, 5},  WordField{Bits, 53, 2},   WordField{Dense, 55, 1},
                               WordField{Source8, 56, 8}};
constexpr std::array kMtbuf = {WordField{Dense, 0, 15},  WordField{Dense, 19, 7}, WordField{Vector, 32, 8},
                               WordField{Vector, 40, 8}, WordField{Pairs, 48, 5}, WordField{Dense, 53, 3},
                               WordField{Source8, 56, 8}};

constexpr std::array<ShapeOf, kShapes> kShapeTable = {{
    {"SOP1", Encoding::Sop1, 0xbe800000, 8, 256, kSop1},
    {"SOP2", Encoding::Sop2, 0x80000000, 23, 96, kSop2},
    {"SOPK", Encoding::Sopk, 0xb0000000, 23, 29, kSopk},
    {"SOPC", Encoding::Sopc, 0xbf000000, 16, 128, kSopc},
    {"SOPP", Encoding::Sopp, 0xbf800000, 16, 128, kSopp},
    {"SMEM", Encoding::Smem, 0xc0000000, 18, 256, kSmem},
    {"VOP1", Encoding::Vop1, 0x7e000000, 9, 256, kVop1},
    {"VOP1-SDWA", Encoding::Vop1, 0x7e0000f9, 9, 256, kSdwa1},
    {"VOP1-DPP", Encoding::Vop1, 0x7e0000fa, 9, 256, kDpp1},
    {"VOP2", Encoding::Vop2, 0x00000000, 25, 62, kVop2},
    {"VOP2-SDWA", Encoding::Vop2, 0x000000f9, 25, 62, kSdwa2},
    {"VOP2-DPP", Encoding::Vop2, 0x000000fa, 25, 62, kDpp2},
    {"VOPC", Encoding::Vopc, 0x7c000000, 17, 256, kVopc},
    {"VOPC-SDWA", Encoding::Vopc, 0x7c0000f9, 17, 256, kSdwaC},
    {"VOPC-DPP", Encoding::Vopc, 0x7c0000fa, 17, 256, kDppC},
    {"VOP3A", Encoding::Vop3, 0xd0000000, 16, 896, kVop3a},
    {"VOP3B", Encoding::Vop3, 0xd0000000, 16, 896, kVop3b},
    {"VOP3P", Encoding::Vop3p, 0xd3800000, 16, 128, kVop3a},
    {"VOP3P-MAI", Encoding::Mai, 0xd3800000, 16, 128, kMai},
    {"DS", Encoding::Ds, 0xd8000000, 17, 256, kDs},
    {"FLAT", Encoding::Flat, 0xdc000000, 18, 128, kFlat},
    {"SCRATCH", Encoding::Scratch, 0xdc004000, 18, 128, kFlat},
    {"GLOBAL", Encoding::Global, 0xdc008000, 18, 128, kFlat},
    {"MUBUF", Encoding::Mubuf, 0xe0000000, 18, 128, kMubuf},
    {"MTBUF", Encoding::Mtbuf, 0xe8000000, 15, 16, kMtbuf},
}};

const ShapeOf& shapeOf(Shape shape) {
  return kShapeTable[static_cast<std::size_t>(shape)];
}

// By shape: the numbers in the table.
const std::vector<unsigned>& knownNumbers(Shape shape) {
  static const auto all = [] {
    std::array<std::vector<unsigned>, kShapes> known;
    for (unsigned s = 0; s < kShapes; ++s)
      for (unsigned n = 0; n < kShapeTable[s].numbers; ++n)
        if (find(kShapeTable[s].encoding, n) != Op::invalid) known[s].push_back(n);
    return known;
  }();
  return all[static_cast<std::size_t>(shape)];
}

} // namespace

std::string_view name(Shape shape) {
  return shapeOf(shape).name;
}
unsigned numbersOf(Shape shape) {
  return shapeOf(shape).numbers;
}
Encoding encodingOf(Shape shape) {
  return shapeOf(shape).encoding;
}

// SplitMix64 (Steele, Lea and Flood, 2014): small, and the same everywhere.
std::uint32_t WordStream::random() {
  state_ += 0x9e3779b97f4a7c15;
  std::uint64_t z = state_;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
  z = (z ^ z >> 27) * 0x94d049bb133111eb;
  return static_cast<std::uint32_t>((z ^ z >> 31) >> 16);
}

unsigned WordStream::scalar() {
  const std::uint32_t r = random();
  switch (r & 7) {
  case 0: return r >> 8 & 0x7f;
  case 1: return 102 + (r >> 8) % 26;
  case 2: return r >> 8 & 0x3f;
  case 3: return 0x7f;
  default: return r >> 8 & 0x3c;
  }
}

unsigned WordStream::source() {
  const std::uint32_t r = random();
  switch (r & 15) {
  case 0: return r >> 8 & 0x1ff;
  case 1: return 235 + (r >> 8) % 21;
  case 2:
  case 3: return 128 + (r >> 8) % 81;
  case 4:
  case 5: return 240 + (r >> 8) % 9;
  case 6:
  case 7:
  case 8: return scalar();
  default: return 0x100 | (r >> 8 & 0xfe);
  }
}

void WordStream::fill(Words& words, Shape shape) {
  // A word has modifiers or none: with independent probabilities, few words of an opcode with few modifiers
  // would be valid.
  const std::uint32_t mood = random();
  const bool isBare = (mood >> 8 & 7) == 0; // few fields, for opcodes with few operands
  for (const WordField& field : shapeOf(shape).fields) {
    const std::uint32_t r = random();
    std::uint32_t value = r;
    switch (field.kind) {
    case Bits:
      value = (mood & 3) == 0 ? r & random() : (mood & 3) == 1 ? r & random() & random() & random() : 0;
      break;
    case Dense: break;
    case Vector: value = (r & 0x700) == 0 ? r >> 12 : r >> 12 & 0xfe; break;
    case Scalar: value = scalar(); break;
    case Source8: value = source() & 0xff; break;
    case Source9: value = source(); break;
    case Pairs: value = (r & 0x700) == 0 ? r >> 12 : r >> 12 & 0x16; break;
    }
    if (field.spare && (random() & 1) != 0) continue;
    if (isBare && field.kind != Bits && (field.kind == Vector || (random() & 3) != 0)) continue;
    if (isBare && field.kind == Bits && field.width == 1) value = r; // GDS of synchronizing instructions, LDS
    if (field.width < 32) value &= (1u << field.width) - 1;
    words.dwords[field.low / 32] |= value << field.low % 32;
  }
}

Words WordStream::of(Shape shape, unsigned number) {
  const ShapeOf& s = shapeOf(shape);
  Words words{{s.prefix | number << s.numberAt, 0}};
  fill(words, shape);
  return words;
}

Words WordStream::next() {
  constexpr std::uint32_t kNoise = 16; // one in this many has random bits
  const std::uint32_t r = random();
  if (r % kNoise == 0) {
    const std::uint32_t first = random();
    return Words{{first, random()}};
  }
  const auto shape = static_cast<Shape>(below(kShapes));
  const auto& known = knownNumbers(shape);
  const bool any = (r >> 8) % kNoise == 0 || known.empty();
  Words words =
      of(shape, any ? below(numbersOf(shape)) : known[below(static_cast<std::uint32_t>(known.size()))]);
  // One bit that may be invalid.
  if ((r >> 16) % 8 == 0) words.dwords[r >> 20 & 1] ^= 1u << (r >> 24 & 31);
  return words;
}

} // namespace wavesmith::isa::testing
