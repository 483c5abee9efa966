// SPDX-License-Identifier: Apache-2.0
// One change to correct code: a wait or an s_nop less, or another order of loads.
//
//   s_waitcnt vmcnt(0)   removed (an s_nop 0 stays in its place: it is one wait state, too), or vmcnt(1)
//   s_nop 2              removed, what follows moves up; or s_nop 1
//   load v4; load v5     swapped, so that the counted wait behind them waits for v5 instead of v4
//
// Pure functions; any thread.
#pragma once

#include "program/program.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace wavesmith::mutants {

struct Mutation {
  enum class Kind : std::uint8_t { WaitRemoved, CountRaised, NopRemoved, NopShortened, LoadsSwapped };
  Kind kind{};
  program::Index at = program::kNone; // the s_waitcnt or s_nop, or the first of the loads
  std::uint16_t operand = 0;          // the new SIMM16 of CountRaised and NopShortened

  [[nodiscard]] bool ofWait() const { return kind != Kind::NopRemoved && kind != Kind::NopShortened; }
};
inline constexpr std::size_t kKinds = 5;
[[nodiscard]] std::string_view name(Mutation::Kind kind); // "wait removed"

// All mutations of the instructions in [first, end) that are reachable (`isReached`, by instruction).
[[nodiscard]] std::vector<Mutation> mutationsOf(const program::Program& program, program::Index first,
                                                program::Index end, const std::vector<bool>& isReached);

struct Mutant {
  std::vector<std::byte> bytes; // the code object
  // The instructions [movedFrom, movedTo) are those that were one later.
  program::Index movedFrom = program::kNone, movedTo = program::kNone;
  program::Index swapped = program::kNone; // this one and the next one have changed places

  // The index that an instruction of the mutant has in the original; kNone for what fills the end.
  [[nodiscard]] program::Index original(program::Index at) const;
};

// Nothing if an s_nop cannot be removed, because code after it up to the next jump is addressed relative to
// the program counter by s_getpc_b64 or reached by a computed branch.
[[nodiscard]] std::optional<Mutant> applied(const program::Program& program, const Mutation& mutation);

} // namespace wavesmith::mutants
