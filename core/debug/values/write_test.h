// SPDX-License-Identifier: Apache-2.0
// Whether an instruction writes a location: for watchpoints, and for the search for the last writer.
//
//   WriteTest test(context, plans, v4 in lane 12 of wave 3.1);
//   test.mayWrite(op)          the operation, in any state: asked once for each operation
//   test.writes(wave, op)      now: EXEC, addresses and M0 are those before the instruction
//
// Writing the value that is already there is a write. One thread.
#pragma once

#include "checked/accesses.h"
#include "checked/plan.h"
#include "emulator/machine/dispatch_context.h"
#include "emulator/machine/location.h"

#include <cstdint>
#include <optional>

namespace wavesmith::debug {

class WriteTest {
public:
  // Both must exist longer.
  WriteTest(const emulator::DispatchContext& context, const checked::Plans& plans,
            const emulator::Location& location);

  [[nodiscard]] bool mayWrite(const emulator::MicroOp& op) const;
  [[nodiscard]] bool writes(emulator::Wave& wave, const emulator::MicroOp& op);
  [[nodiscard]] const emulator::Location& location() const { return location_; }

private:
  [[nodiscard]] bool overlaps(const checked::Plan& plan) const;
  [[nodiscard]] bool writesRegister(emulator::Wave& wave, const emulator::MicroOp& op) const;
  [[nodiscard]] bool writesBytes(emulator::Wave& wave, const emulator::MicroOp& op);

  const emulator::DispatchContext& context_;
  const checked::Plans& plans_;
  emulator::Location location_;
  std::optional<checked::Span> span_; // the span of a register; none: MODE and other state
  bool indexes_ = false;              // the code may use VGPR indexing
  checked::Accesses accesses_;
};

} // namespace wavesmith::debug
