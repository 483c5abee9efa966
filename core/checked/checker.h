// SPDX-License-Identifier: Apache-2.0
// Checked mode: executes a dispatch as the strictest gfx942 would, and finds what only another machine would show.
//
//   Checker checker;
//   device.run(object, dispatch, {.watcher = &checker});      // RunReport::findings
//
// Each part has its own folder and keeps its state next to the machine's, never inside it:
//
//   arrival/     registers hold what the wait counters prove; wait states
//   undefined/   which bits are undefined, from their origin to an address, a branch, EXEC, M0 or an output
//   memory/      races, barriers, caches that are not coherent, addresses
//
// Where there is no finding, the run computes what it computes without the checker. Belongs to one run on one thread.
#pragma once

#include "checked/accesses.h"
#include "checked/checker_options.h"
#include "checked/findings.h"
#include "emulator/machine/watcher.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace wavesmith::checked {

class Checker : public emulator::Watcher {
public:
  explicit Checker(CheckerOptions options = {});
  ~Checker() override;

  void begin(const emulator::DispatchContext& context) override;
  void startGroup(emulator::Group& group) override;
  void runSlice(emulator::Wave& wave, std::uint64_t count) override;
  void openBarrier(emulator::Group& group) override;
  void endGroup(emulator::Group& group) override;
  void end(emulator::RunReport& report) override;

  // Different findings until now, and what they are.
  [[nodiscard]] std::size_t found() const;
  [[nodiscard]] source::Diagnostics findings() const;

private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

} // namespace wavesmith::checked
