// SPDX-License-Identifier: Apache-2.0
// Which lines of a source and of its assembly belong together, through inlining:
//
//   saxpy.cl                                       assembly
//   2    return a * x;              <──────┐       24  v_mul_f32_e32 v2, s0, v2     2 in scale, at 8
//   8    y[i] = scale(a, x[i]) + y[i]; <───┴────── 26  v_add_f32_e32 v2, v2, v3     8
//
// A value, immutable; any thread. Refers to nothing else.
#pragma once

#include "program/program.h"
#include "source/line_table.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::compile {

// A line that an instruction comes from.
struct LinkPlace {
  source::Place place;
  std::string function; // the inlined function whose body has the line; empty: outside of inlined functions

  bool operator==(const LinkPlace&) const = default;
};

struct AssemblyLine {
  program::Index instruction = program::kNone; // the first one of the line; kNone: it has no instruction
  std::uint64_t address = 0;
  std::vector<LinkPlace> chain; // innermost first, each inlined at the next one; empty: unknown
};

class LineLinks {
public:
  LineLinks() = default;
  // `lines` are those of the assembly's text, from 0; `path` is the source as the user names it.
  LineLinks(std::vector<AssemblyLine> lines, std::string path);

  [[nodiscard]] std::span<const AssemblyLine> lines() const { return lines_; }
  [[nodiscard]] const std::string& path() const { return path_; }

  // The lines of the assembly (from 1, ascending) that a line of the source is involved in: as the line
  // itself, or as the one at which functions were inlined.
  [[nodiscard]] std::span<const std::uint32_t> assemblyOf(std::uint32_t sourceLine) const;
  // The lines of the source that a line of the assembly (from 1) comes from, innermost first; without those
  // in other files.
  [[nodiscard]] std::vector<std::uint32_t> sourcesOf(std::uint32_t assemblyLine) const;
  // The innermost of them, by which both sides are colored; 0: none.
  [[nodiscard]] std::uint32_t mainSourceOf(std::uint32_t assemblyLine) const;
  // A small number for each line of the source with instructions, from 0 in the order of the lines:
  // neighbors differ. -1: the line has no instruction of its own.
  [[nodiscard]] int colorOf(std::uint32_t sourceLine) const;
  // "line 2 in scale, inlined at line 8", "math.h:12 in sinf, inlined at line 10"; empty: unknown.
  [[nodiscard]] std::string text(std::uint32_t assemblyLine) const;

private:
  std::vector<AssemblyLine> lines_;
  std::string path_;
  std::vector<std::vector<std::uint32_t>> assembly_; // by line of the source
  std::vector<int> colors_;                          // by line of the source
};

} // namespace wavesmith::compile
