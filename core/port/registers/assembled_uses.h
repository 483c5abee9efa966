// SPDX-License-Identifier: Apache-2.0
// The vector registers of each instruction as the assembler sees them, with the place in the text that names
// each: through macros, repetitions, conditions and symbols.
//
//   .macro load dst, base
//     flat_load_dword v\dst, v[\base:\base+1]     v[\base:\base+1] is v[3:4] in one expansion, v[6:7] in another
//   .endm
//
// No assembler accepts v[3:4] for gfx942. The text is assembled twice, once with every tuple moved up to an even
// register and once with every tuple moved down; together, both have the old numbers. Values; one thread.
#pragma once

#include "port/decode.h"
#include "port/draft.h"
#include "port/macros.h"
#include "port/registers/webs.h"

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace wavesmith::port {

inline constexpr std::size_t kNowhere = ~std::size_t{0};

// Where a text names a vector register or a tuple.
struct NamingPlace {
  std::size_t draft = 0;
  std::size_t line = 0;  // of the draft
  std::size_t begin = 0; // in Draft::Line::now
  std::size_t end = 0;
  std::string text = {}; // "v[3:4]", "a7", "v[\\base:\\base+1]"
};

// A piece of a line in a draft.
struct TextPiece {
  std::size_t draft = 0;
  std::size_t line = 0;
  std::size_t begin = 0;
  std::size_t end = 0;
  std::string text = {};
  std::uint32_t expansion = source::kNoExpansion; // in which it is written
};

class AssembledUses {
public:
  // Nothing: it does not assemble at all.
  static std::optional<AssembledUses> of(std::span<const Draft> drafts, const Decode& decode);

  [[nodiscard]] const program::Program& program() const { return *program_; }
  [[nodiscard]] std::span<const NamingPlace> places() const { return places_; }
  // By instruction: its vector registers with the old numbers, and the place of each (kNowhere: not found).
  [[nodiscard]] std::span<const std::vector<VectorOperand>> operands() const { return operands_; }
  [[nodiscard]] std::span<const std::vector<std::size_t>> placesOf() const { return placesOf_; }
  // The argument that a macro's parameter has in the expansion of this instruction; nothing: it is not known.
  [[nodiscard]] std::optional<TextPiece> argument(std::uint32_t expansion, std::string_view parameter) const;
  [[nodiscard]] std::uint32_t expansionOf(program::Index instruction) const;
  // The macro in whose body this is, also if it is in a repetition there; nullptr: in none.
  [[nodiscard]] const Macro* macroOf(std::uint32_t expansion) const;
  // The line outside of macros and repetitions, in a file or an included one; nothing: not in a draft.
  struct Line {
    std::size_t draft = 0;
    std::size_t line = 0;
  };
  [[nodiscard]] std::optional<Line> lineOf(program::Index instruction) const;

private:
  explicit AssembledUses(std::span<const Draft> drafts);

  struct TextLine {
    std::size_t line = 0;   // of the draft
    std::size_t offset = 0; // in Draft::Line::now
    std::vector<std::size_t> places = {};
  };
  [[nodiscard]] std::uint32_t outOfRepetitions(std::uint32_t expansion) const;
  void findPlaces();
  void scan(std::size_t draft, std::size_t line, std::size_t offset, std::string_view text,
            source::LineState state);
  [[nodiscard]] std::vector<Included> evened(bool up) const;
  void readOperands(const program::Program& up, const program::Program& down);
  [[nodiscard]] std::vector<std::size_t> namedIn(program::Index instruction) const;
  void addNamed(const TextPiece& piece, std::vector<std::size_t>& into) const;
  [[nodiscard]] const TextLine* textLine(const source::Location& location, std::size_t& draft) const;
  [[nodiscard]] std::string_view textOf(std::size_t draft, const TextLine& line) const;

  std::span<const Draft> drafts_;
  std::map<std::string, Macro, std::less<>> macros_;
  std::vector<NamingPlace> places_;
  std::vector<std::vector<TextLine>> lines_; // by draft, as they are in its text
  std::shared_ptr<const program::Program> program_;
  std::vector<std::vector<VectorOperand>> operands_;
  std::vector<std::vector<std::size_t>> placesOf_;
};

} // namespace wavesmith::port
