// SPDX-License-Identifier: Apache-2.0
// Which bits are undefined: registers that nothing has written since the wave started, LDS and scratch before they are
// written, and what is computed from them. Undefined bits may be moved and stored; they are reported where they decide
// something: an address, a branch, EXEC, M0, or an output that is compared.
//
// WaveUndefined: of a wave; GroupUndefined: of a work-group; DispatchUndefined: of the dispatch.
#pragma once

#include "checked/accesses.h"
#include "checked/checker_options.h"
#include "checked/memory/shadow.h"
#include "checked/register_set.h"
#include "checked/undefined/origin.h"
#include "checked/undefined/results.h"
#include "emulator/machine/wave.h"
#include "program/program.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace wavesmith::checked {

struct Step;
struct GroupState;
class Findings;

// Masks of bytes: 1 bits are undefined.
struct UndefinedBytes {
  std::vector<std::uint8_t> masks;
  void clear(std::size_t size, std::uint8_t mask) { masks.assign(size, mask); }
};

struct WaveUndefined {
  RegisterSet any;                      // registers that have undefined bits in some lane
  std::vector<emulator::Lanes> vectors; // their bits, by vector register; zero for all others
  std::array<std::uint32_t, 128> scalars{};
  bool scc = false;
  std::array<Origin, kRegisters> origins;
  UndefinedBytes scratch; // as Wave::scratch
};

struct GroupUndefined {
  UndefinedBytes lds;
};

class DispatchUndefined {
public:
  explicit DispatchUndefined(MemoryShadow& memory) : memory_(memory) {}
  void begin(const emulator::DispatchContext& context, const CheckerOptions& options);
  void startGroup(const emulator::Group& group, GroupState& state) const;
  void before(const Step& step);
  void after(const Step& step);
  // Undefined bytes in the outputs that will be compared.
  void end(Findings& findings) const;
  // Into CheckerOptions::undefined: what is undefined after the run.
  void leave() const;

private:
  // Undefined from the beginning.
  void undefine(emulator::Address address, std::uint64_t bytes, Origin origin);
  // The masks of the bytes; empty: they are defined, or not there. `make`: creates masks for defined bytes.
  [[nodiscard]] std::span<std::uint8_t> masksOf(const Step& step, const Piece& piece, bool make);
  [[nodiscard]] std::span<std::uint8_t> masksInMemory(emulator::Address address, std::uint64_t bytes,
                                                      bool make) {
    if (!anyInMemory_ && !make) return {};
    MemoryShadow::Region* const region = memory_.find(address, bytes);
    if (region == nullptr || (region->masks.empty() && !make)) return {};
    if (region->masks.empty()) makeMasks(*region);
    return region->masks.empty() ? region->masks : region->maskOf(address, bytes);
  }
  void makeMasks(MemoryShadow::Region& region) {
    memory_.makeMasks(region);
    anyInMemory_ = true;
  }
  void leave(const MemoryShadow::Region& region) const;
  [[nodiscard]] source::Diagnostic whyStored(const Stored& stored) const;
  void load(const Step& step);
  void store(const Step& step);
  void storeInLds(const Step& step);
  void write(const Step& step);

  const emulator::DispatchContext* context_ = nullptr;
  CheckerOptions options_;
  MemoryShadow& memory_;
  bool anyInMemory_ = false;             // some region has masks
  std::vector<std::uint16_t> mentioned_; // vector registers that the kernel's code uses
  UndefinedResult result_;               // result of the current instruction
};

} // namespace wavesmith::checked
