// SPDX-License-Identifier: Apache-2.0
#include "emulator/launch/path_recorder.h"

#include "emulator/code/predecode.h"
#include "emulator/machine/dispatch_context.h"
#include "emulator/statistics/instruction_counters.h"
#include "isa/instruction.h"
#include "source/round_up.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <utility>

namespace wavesmith::emulator {
namespace {

using program::MemoryLevel;
namespace trait = isa::trait;

constexpr std::uint64_t kWavesOfUnit = 32; // waves of a CU
// Bounds the memory of a record: accesses of more lines than this, on average, end it early.
constexpr std::uint64_t kLinesPerStep = 4;
// Scratch has addresses of its own: each wave's begins at one that no memory has.
constexpr std::uint64_t kScratch = std::uint64_t{1} << 62;
constexpr unsigned kScratchBits = 36;

std::uint16_t narrow(std::uint64_t value) {
  return static_cast<std::uint16_t>(
      std::min<std::uint64_t>(value, std::numeric_limits<std::uint16_t>::max()));
}

CacheUse useOf(const isa::Instruction& instruction) {
  const isa::Opcode& row = instruction.row();
  if (row.has(trait::kAtomic)) return CacheUse::Atomic;
  if (row.has(trait::kStore)) return CacheUse::Store;
  return instruction.modifiers.sc1 ? CacheUse::ScopedLoad : CacheUse::Load;
}

} // namespace

bool WaveRecord::add(Wave& wave, const MicroOp& first, std::uint32_t count) {
  if (steps_ + count > mostSteps_ || lines_.size() > kLinesPerStep * mostSteps_) {
    path_.cut = true;
    return false;
  }
  const auto at = static_cast<program::Index>(first.instruction - instructions_);
  const auto lanes = static_cast<std::uint8_t>(std::popcount(wave.exec()));
  steps_ += count;
  std::vector<program::ExecutedSpan>& spans = path_.spans;
  const bool continues = !spans.empty() && !accessed_ && spans.back().first + spans.back().count == at &&
                         spans.back().lanes == lanes;
  if (continues)
    spans.back().count += count;
  else
    spans.push_back({.first = at, .count = count, .lanes = lanes});
  accessed_ = false;
  if (const MicroOp& last = *(&first + (count - 1)); last.counted == Counted::Memory) addAccess(wave, last);
  return true;
}

void WaveRecord::addAccess(Wave& wave, const MicroOp& op) {
  program::ExecutedSpan& span = path_.spans.back();
  Access access{.step = steps_, .span = static_cast<std::uint32_t>(path_.spans.size() - 1)};
  if (op.instruction->op == isa::Op::buffer_inv) {
    access.invalidates = op.instruction->modifiers.sc1;
    accesses_.push_back(access);
    return;
  }
  const AccessPlan& plan = (*plans_)[static_cast<std::size_t>(&op - ops_)];
  if (plan.place == AccessPlan::Place::None) return;
  accessed_ = true;
  if (plan.place == AccessPlan::Place::Lds) {
    span.extraPasses = narrow(lookAt(wave, op, plan).extraPasses);
    return;
  }
  access.use = useOf(*op.instruction);
  access.firstLine = lines_.size();
  const std::uint64_t number = wave.group->index * wave.group->waves.size() + wave.id;
  appendCacheLines(wave, op, plan, kScratch | number << kScratchBits, lines_);
  access.lines = static_cast<std::uint32_t>(lines_.size() - access.firstLine);
  span.cacheLines = narrow(access.lines);
  span.level = MemoryLevel::L1; // if no lane accesses anything
  accesses_.push_back(access);
}

void PathRecorder::begin(const DispatchContext& context, std::uint64_t groupsOfUnit,
                         std::uint32_t computeUnits) {
  const auto& size = context.dispatch.workgroup;
  paths_ = {};
  paths_.allGroups = std::uint64_t{context.groups[0]} * context.groups[1] * context.groups[2];
  paths_.wavesPerGroup =
      static_cast<std::uint32_t>(source::divideUp(std::uint64_t{size[0]} * size[1] * size[2], kLanes));
  const bool dealt = options_.groups == 0;
  paths_.groupDistance = dealt ? computeUnits : 1;
  const std::uint64_t wanted =
      dealt ? source::divideUp<std::uint64_t>(paths_.allGroups, computeUnits) : options_.groups;
  const std::uint64_t fit = std::clamp<std::uint64_t>(groupsOfUnit, 1, kWavesOfUnit / paths_.wavesPerGroup);
  paths_.groups = std::min({wanted, fit, paths_.allGroups});
  const std::uint64_t waves = paths_.groups * paths_.wavesPerGroup;
  paths_.stepsOfWave = options_.mostSteps / waves;
  plans_ = accessPlans(*context.code);
  records_.clear();
  records_.resize(waves);
  for (std::uint64_t i = 0; i < waves; ++i) {
    WaveRecord& record = records_[i];
    record.path_.group = i / paths_.wavesPerGroup * paths_.groupDistance;
    record.path_.wave = static_cast<std::uint32_t>(i % paths_.wavesPerGroup);
    record.plans_ = &plans_;
    record.ops_ = context.code->ops().data();
    record.instructions_ = context.program->instructions().data();
    record.mostSteps_ = paths_.stepsOfWave;
  }
}

WaveRecord* PathRecorder::of(const Wave& wave) {
  const std::uint64_t group = wave.group->index;
  const std::uint64_t number = group / paths_.groupDistance;
  if (group % paths_.groupDistance != 0 || number >= paths_.groups) return nullptr;
  WaveRecord& record = records_[number * paths_.wavesPerGroup + wave.id];
  return record.path_.cut ? nullptr : &record;
}

void PathRecorder::placeAccesses() {
  struct Turn {
    std::uint64_t step = 0;
    std::uint32_t record = 0;
    std::uint32_t access = 0;
  };
  std::vector<Turn> turns;
  for (std::uint32_t record = 0; record < records_.size(); ++record)
    for (std::uint32_t access = 0; access < records_[record].accesses_.size(); ++access)
      turns.push_back({records_[record].accesses_[access].step, record, access});
  std::ranges::stable_sort(turns, {}, &Turn::step);
  CacheModel caches;
  for (const Turn& turn : turns) {
    WaveRecord& record = records_[turn.record];
    const WaveRecord::Access& access = record.accesses_[turn.access];
    if (access.invalidates) caches.invalidateL1();
    MemoryLevel& level = record.path_.spans[access.span].level;
    for (std::uint64_t line = access.firstLine; line < access.firstLine + access.lines; ++line)
      level = std::max(level, caches.access(record.lines_[line], access.use));
  }
}

program::ExecutedPaths PathRecorder::take() {
  placeAccesses();
  for (WaveRecord& record : records_)
    paths_.waves.push_back(std::move(record.path_));
  records_.clear();
  return std::exchange(paths_, {});
}

} // namespace wavesmith::emulator
