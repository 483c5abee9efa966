// SPDX-License-Identifier: Apache-2.0
// Where the reads of the kernarg segment have to go when its layout changes.
//
//   before   a at 0, n at 8            s_load_dword s4, s[0:1], 0x8      reads n
//   after    n at 0, a at 8            by -8: n moves from 8 to 0
//
//   after    a at 0, m at 8, n at 12, and one s_load_dwordx4 that reads a and n:
//            refused: reads a and n together, and a moves by 0 bytes and n by 4
//
// Pure functions; any thread.
#pragma once

#include "kernarg/accesses.h"
#include "kernarg/layout_change.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace wavesmith::kernarg {

struct Shift {
  // Bytes to add to the offset. Nothing: it reads no argument that is followed, and may stay; or `refused`.
  std::optional<std::int64_t> by;
  std::string why;     // "it reads n, which moves from 8 to 0"; empty: nothing moves
  std::string refused; // why no offset would read the same arguments; empty: there is one
};
// Prepared once for a change; each access is then found in logarithmic time.
class AccessShifts {
public:
  explicit AccessShifts(const LayoutChange& change); // which has to outlive it

  // `access` is of the kernel as it is, which has change.read().
  [[nodiscard]] Shift of(const Access& access) const;

private:
  const LayoutChange& change_;
  std::vector<std::optional<std::size_t>> now_; // of each argument of change.read(): what it is in `after`
  std::vector<std::uint64_t> endsBefore_; // the farthest end of the arguments up to each, of either layout
  std::vector<std::uint64_t> endsAfter_;
};

// Some argument is elsewhere, or none any more: then reads of which nothing is known may read something else.
[[nodiscard]] bool movesArguments(const LayoutChange& change);

} // namespace wavesmith::kernarg
