// SPDX-License-Identifier: Apache-2.0
// How the reads of the kernarg segment have to change when its layout changes.
//
//   before   a at 0, n at 8            s_load_dword s4, s[0:1], 0x8      reads n
//   after    n at 0, a at 8            by -8: n moves from 8 to 0
//
//   after    a at 0, m at 8, n at 12, and one s_load_dwordx4 that reads a and n:
//            refused: reads a and n together, and a moves by 0 bytes and n by 4
//
//   before   pair at 8, 8 bytes without a type
//   after    alpha at 8, n at 12       by 0: the same bytes have two names
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
  // Bytes to add to the offset. Nothing: it reads no tracked argument and may stay unchanged; or see
  // `refused`.
  std::optional<std::int64_t> by;
  std::string why;     // "it reads n, which moves from 8 to 0"; empty: nothing moves
  std::string refused; // why no offset would read the same arguments; empty if one does
};
// Prepared once per change; each access then takes logarithmic time.
class AccessShifts {
public:
  explicit AccessShifts(const LayoutChange& change); // must outlive this object

  // `access` belongs to the kernel before the change, with the layout change.read().
  [[nodiscard]] Shift of(const Access& access) const;

private:
  const LayoutChange& change_;
  std::vector<std::optional<std::size_t>> now_; // for each argument of change.read(): its index in `after`
  // The largest end among the arguments up to each one, in either layout.
  std::vector<std::uint64_t> endsBefore_;
  std::vector<std::uint64_t> endsAfter_;
};

// Some argument has moved or was removed: then reads whose target is unknown may read something else.
[[nodiscard]] bool movesArguments(const LayoutChange& change);

} // namespace wavesmith::kernarg
