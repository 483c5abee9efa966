// SPDX-License-Identifier: Apache-2.0
#include "worker/runs/run_messages.h"

#include "worker/runs/run_request_fields.h"

namespace wavesmith::worker {
namespace wire {

WAVESMITH_ENUM(BufferSide, BufferSide::Expected);
WAVESMITH_ENUM(RunProgress::Stage, RunProgress::Stage::Comparing);

WAVESMITH_FIELDS(execution::Difference, v.index, v.actual, v.expected);
WAVESMITH_FIELDS(execution::Comparison, v.type, v.compared, v.differing, v.first, v.worst, v.greatestAbsolute,
                 v.greatestRelative, v.greatestUlp, v.heat);
WAVESMITH_ENUM(emulator::AccessKind, emulator::AccessKind::Memory);
WAVESMITH_FIELDS(emulator::LineStatistics, v.place, v.address, v.instruction, v.executed, v.masked, v.lanes,
                 v.approximate, v.access, v.examined, v.extraPasses, v.worstPasses, v.estimated, v.cacheLines,
                 v.leastCacheLines, v.worstCacheLines);
WAVESMITH_FIELDS(emulator::RunStatistics, v.executed, v.masked, v.lanes, v.plainMatrix, v.lines);
WAVESMITH_ENUM(program::MemoryLevel, program::MemoryLevel::Hbm);
WAVESMITH_FIELDS(program::ExecutedSpan, v.first, v.count, v.lanes, v.level, v.cacheLines, v.extraPasses);
WAVESMITH_FIELDS(program::WavePath, v.group, v.wave, v.cut, v.spans);
WAVESMITH_FIELDS(program::ExecutedPaths, v.groups, v.allGroups, v.groupDistance, v.wavesPerGroup,
                 v.stepsOfWave, v.waves);
WAVESMITH_FIELDS(emulator::FaultRegisters, v.group, v.wave, v.lane, v.address, v.reads, v.scalars, v.vectors,
                 v.accumulation, v.exec, v.vcc, v.m0, v.scc);
WAVESMITH_FIELDS(execution::Counts, v.workgroups, v.waves, v.instructions, v.approximate);

WAVESMITH_FIELDS(RunProgress, v.stage, v.done, v.all, v.launch, v.launches);
WAVESMITH_FIELDS(BufferSummary, v.name, v.type, v.count, v.checked, v.tolerance, v.comparison, v.sinceLast,
                 v.between);
WAVESMITH_FIELDS(execution::Work, v.bytes, v.operations);
WAVESMITH_FIELDS(OtherRun, v.backend, v.description, v.faults, v.kernelSeconds, v.samples);
WAVESMITH_FIELDS(RunSummary, v.kernel, v.backend, v.backendDescription, v.grid, v.workgroup, v.faults,
                 v.notes, v.findings, v.checkedMode, v.schedule, v.registers, v.buffers, v.counts,
                 v.statistics, v.paths, v.plainMatrix, v.kernelSeconds, v.totalSeconds, v.samples, v.work,
                 v.repeat, v.launches, v.launchesExpected, v.other);
WAVESMITH_FIELDS(execution::DeviceInfo, v.number, v.name, v.architecture, v.computeUnits, v.memory);
WAVESMITH_FIELDS(execution::BackendStatus, v.name, v.description, v.why, v.devices);
template <>
struct Fields<BackendsRequest> {
  static_assert(kAreAllFields<BackendsRequest, std::tuple<>>);
  static std::tuple<> of(BackendsRequest&) { return {}; }
};
WAVESMITH_FIELDS(ElementsRequest, v.buffer, v.side, v.first, v.count, v.launch);

WAVESMITH_FIELDS(execution::PointerSlot, v.offset, v.buffer);
WAVESMITH_FIELDS(LaunchRequest::Buffer, v.name, v.type, v.bytes, v.undefined);
WAVESMITH_FIELDS(LaunchRequest, v.codeObject, v.codeObjectPath, v.target, v.lines, v.kernel, v.grid,
                 v.workgroup, v.dynamicLds, v.kernarg, v.pointers, v.buffers, v.backend, v.device, v.warmups,
                 v.repeats, v.threads, v.instructionLimit, v.secondsLimit, v.plainMatrix, v.checkedMode,
                 v.schedule);
WAVESMITH_FIELDS(LaunchAnswer, v.backendDescription, v.faults, v.notes, v.findings, v.counts, v.statistics,
                 v.seconds, v.samples, v.buffers);

} // namespace wire

WAVESMITH_MESSAGE(RunRequest, "a request to run")
WAVESMITH_MESSAGE(RunProgress, "the progress of a run")
WAVESMITH_MESSAGE(RunAnswer, "the summary of a run")
WAVESMITH_MESSAGE(ElementsRequest, "a request for elements")
WAVESMITH_MESSAGE(ElementsAnswer, "elements")
WAVESMITH_MESSAGE(BackendsRequest, "a request for backends")
WAVESMITH_MESSAGE(BackendsAnswer, "a list of backends")
WAVESMITH_MESSAGE(LaunchRequest, "a request to launch a kernel")
WAVESMITH_MESSAGE(source::Result<LaunchAnswer>, "the result of a launch")

} // namespace wavesmith::worker
