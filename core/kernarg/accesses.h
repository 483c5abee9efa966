// SPDX-License-Identifier: Apache-2.0
// Which instructions read which bytes of the kernarg segment.
//
//   s_load_dwordx4 s[4:7], s[0:1], 0x8      16 bytes at 8
//   s_add_u32 s0, s0, 16                    followed, as analysis::Values knows it
//   s_load_dword s8, s[0:1], 0x4             4 bytes at 20
//   v_mov_b32 v1, s3                         4 bytes at 0: s3 is preloaded
//
// An address that is not known to be in the segment is not an access: unknown facts cause no findings.
// `complete` means that no access can have been missed. Functions of immutable values; any thread.
#pragma once

#include "analysis/analysis.h"
#include "kernarg/layout.h"
#include "program/program.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace wavesmith::kernarg {

struct Access {
  analysis::Index at = analysis::kNone;
  std::int64_t offset = 0; // the first byte; a scalar load ignores the two lowest bits of its address
                           // (CDNA3 ISA 8.2.1.1), which are not in here
  std::uint32_t bytes = 0;
  std::uint32_t ignoredBits = 0; // for a scalar load: the value of these two bits in its offset
  bool byDwords = true;          // reads whole dwords only: a scalar load, or a preloaded argument
  bool preloaded = false;        // reads a register that was preloaded before the start
  std::vector<bool> used;        // by dword: an instruction reads the register into which it was loaded

  [[nodiscard]] std::int64_t end() const { return offset + bytes; }
};

struct Accesses {
  std::vector<Access> all; // sorted by instruction, then offset
  bool complete = false;   // nothing else reads the segment
};

// The accesses of one kernel, an index into Program::kernels().
[[nodiscard]] Accesses accessesOf(const program::Program& program, const analysis::Analysis& analysis,
                                  std::size_t kernel);

// The instructions that read any byte of an argument, ascending. Loaded dwords that no instruction uses do
// not count as read.
[[nodiscard]] std::vector<analysis::Index> readersOf(const Accesses& accesses, const Argument& argument);

// The relation of an access to the arguments.
struct Reach {
  std::vector<std::size_t> whole; // arguments that it reads completely, indices into Layout::arguments
  std::vector<std::size_t> part;  // arguments that it reads in part
  // A number or pointer is split: the bytes of one of `part` form a single value of at most 8 bytes, and the
  // access uses bytes of another argument too.
  bool crosses = false;
  bool outside = false; // a byte before or past the segment is loaded into a register that is read
};
[[nodiscard]] Reach reachOf(const Access& access, const Layout& layout);

// "reads 8 bytes at 20: crosses n and stride"; empty: nothing unusual.
[[nodiscard]] std::string describe(const Access& access, const Layout& layout);

} // namespace wavesmith::kernarg
