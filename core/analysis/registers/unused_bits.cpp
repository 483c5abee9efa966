// SPDX-License-Identifier: Apache-2.0
#include "analysis/registers/unused_bits.h"

#include "analysis/registers/result_reach.h"

#include <algorithm>

namespace wavesmith::analysis {
namespace {

// Instructions after a read in which its result is looked for.
constexpr unsigned kFollowed = 200;

RegisterSet bitsOf(std::span<const isa::RegisterRange> ranges) {
  RegisterSet set;
  for (const isa::RegisterRange& range : ranges)
    for (unsigned k = 0; k < range.count; ++k)
      if (const auto bit = bitOf(range, k)) set.set(*bit);
  return set;
}

} // namespace

bool UnusedBits::only(Index at, unsigned bit) {
  if (!hasParts() || reachesEffect(at, bit)) return false;
  return whole_.at(at).test(bit) && !parts_.at(at).test(bit);
}

// Without an instruction that can read in vain, whole_ and parts_ are equal.
bool UnusedBits::hasParts() {
  if (!hasParts_)
    hasParts_ = std::ranges::any_of(program_.instructions(), [](const isa::Instruction& instruction) {
      return instruction.valid() && mayReadInVain(instruction);
    });
  return *hasParts_;
}

// All that it reads is needed if any of its results is.
bool UnusedBits::readsWhole(Index at) const {
  return onlyComputes(program_, footprints_, at) && !mayReadInVain(program_.instructions()[at]);
}

// A write between the instruction and the use is the end of a result, even if it writes only some lanes.
bool UnusedBits::reachesEffect(Index at, unsigned bit) const {
  if (footprints_.unknown(at) || !bitsOf(footprints_.reads(at)).test(bit)) return false;
  if (!onlyComputes(program_, footprints_, at)) return true;
  if (!readsWhole(at)) return false;
  RegisterSet results = bitsOf(footprints_.writes(at)); // if one of these is needed, so is the read
  Index i = at + 1;
  for (unsigned n = 0; n < kFollowed && results.any(); ++n, ++i) {
    if (i >= program_.instructions().size() || !continuesTo(i) || footprints_.unknown(i)) return false;
    const bool reads = (bitsOf(footprints_.reads(i)) & results).any();
    if (reads && !onlyComputes(program_, footprints_, i)) return true;
    const RegisterSet writes = bitsOf(footprints_.writes(i));
    results &= ~writes;
    if (reads && readsWhole(i)) results |= writes;
  }
  return false;
}

// From the previous instruction. A call is not followed: what its callee does is between them.
bool UnusedBits::continuesTo(Index i) const {
  const program::Block& before = program_.blocks()[program_.blockOf(i - 1)];
  if (i < before.end) return true;
  return !before.calls && std::ranges::find(before.next, program_.blockOf(i)) != before.next.end();
}

} // namespace wavesmith::analysis
