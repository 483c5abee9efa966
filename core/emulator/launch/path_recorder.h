// SPDX-License-Identifier: Apache-2.0
// Records the paths of some waves of a dispatch (program/executed_path.h), if RunControl::paths asks for it:
//
//   PathRecorder recorder({.groups = 2});
//   device.run(object, dispatch, {.paths = &recorder});
//   recorder.take()      of the work-groups that share a CU
//
// Waves that are not recorded run as without it. Every wave writes only its own record, so that any number of threads records
// the same. The caches are modeled afterward, with the waves taking turns at each step: as if all of them ran at the same
// speed.
#pragma once

#include "emulator/machine/wave.h"
#include "emulator/statistics/access_pattern.h"
#include "emulator/statistics/cache_model.h"
#include "program/executed_path.h"

#include <cstdint>
#include <vector>

namespace wavesmith::emulator {

struct DispatchContext;

// What is recorded of one wave; belongs to the thread that runs it.
class WaveRecord {
public:
  // The wave is about to execute `count` operations, the last of which may access memory. False: the record is full.
  bool add(Wave& wave, const MicroOp& first, std::uint32_t count);

private:
  friend class PathRecorder;
  // Cache lines of an access of the last instruction of a span.
  struct Access {
    std::uint64_t step = 0; // which step of the wave
    std::uint32_t span = 0;
    CacheUse use = CacheUse::Load;
    bool invalidates = false;
    std::uint64_t firstLine = 0; // in lines_
    std::uint32_t lines = 0;
  };
  void addAccess(Wave& wave, const MicroOp& op);

  program::WavePath path_;
  const std::vector<AccessPlan>* plans_ = nullptr;
  const MicroOp* ops_ = nullptr;
  const isa::Instruction* instructions_ = nullptr;
  std::uint64_t steps_ = 0;
  std::uint64_t mostSteps_ = 0;
  bool accessed_ = false; // the last instruction has accessed memory: its span is complete
  std::vector<Access> accesses_;
  std::vector<std::uint64_t> lines_;
};

class PathRecorder {
public:
  explicit PathRecorder(const program::PathOptions& options) : options_(options) {}

  // Before the first work-group. `groupsOfUnit`: that fit on a CU.
  void begin(const DispatchContext& context, std::uint64_t groupsOfUnit, std::uint32_t computeUnits);
  // nullptr: the wave is not recorded, or no longer.
  [[nodiscard]] WaveRecord* of(const Wave& wave);
  // After the run.
  [[nodiscard]] program::ExecutedPaths take();

private:
  void placeAccesses();

  program::PathOptions options_;
  program::ExecutedPaths paths_; // without the waves
  std::vector<AccessPlan> plans_;
  std::vector<WaveRecord> records_; // group after group
};

} // namespace wavesmith::emulator
