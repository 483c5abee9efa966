// SPDX-License-Identifier: Apache-2.0
#include "worker/run_messages.h"

#include "worker/common_messages.h"

namespace wavesmith::worker {
namespace wire {

WAVESMITH_ENUM(execution::ElementType, execution::ElementType::Bf8);
WAVESMITH_ENUM(BufferSide, BufferSide::Expected);
WAVESMITH_ENUM(RunProgress::Stage, RunProgress::Stage::Comparing);

WAVESMITH_FIELDS(execution::Tolerance, v.absolute, v.relative, v.ulp, v.bits);
WAVESMITH_FIELDS(execution::Difference, v.index, v.actual, v.expected);
WAVESMITH_FIELDS(execution::Comparison, v.type, v.compared, v.differing, v.first, v.worst, v.greatestAbsolute,
                 v.greatestRelative, v.greatestUlp, v.heat);
WAVESMITH_ENUM(emulator::AccessKind, emulator::AccessKind::Memory);
WAVESMITH_FIELDS(emulator::LineStatistics, v.place, v.address, v.instruction, v.executed, v.masked, v.lanes,
                 v.approximate, v.access, v.examined, v.extraPasses, v.worstPasses, v.estimated, v.cacheLines,
                 v.leastCacheLines, v.worstCacheLines);
WAVESMITH_FIELDS(emulator::RunStatistics, v.executed, v.masked, v.lanes, v.plainMatrix, v.lines);
WAVESMITH_FIELDS(emulator::FaultRegisters, v.group, v.wave, v.lane, v.address, v.reads, v.scalars, v.vectors,
                 v.accumulation, v.exec, v.vcc, v.m0, v.scc);
WAVESMITH_FIELDS(execution::Counts, v.workgroups, v.waves, v.instructions, v.approximate);

WAVESMITH_FIELDS(project::Scalar, v.text, v.place);
WAVESMITH_FIELDS(project::FillConstant, v.value);
WAVESMITH_FIELDS(project::FillRamp, v.start, v.step);
WAVESMITH_FIELDS(project::FillUniform, v.low, v.high, v.seed);
WAVESMITH_FIELDS(project::FillNormal, v.mean, v.deviation, v.seed);
WAVESMITH_FIELDS(project::FillPermutation, v.block, v.seed);
template <>
struct Fields<project::FillPoison> {
  static std::tuple<> of(project::FillPoison&) { return {}; }
};
WAVESMITH_FIELDS(project::FillFile, v.path);
WAVESMITH_FIELDS(project::ExpectExpression, v.text, v.inElementType);
WAVESMITH_FIELDS(project::ExpectFile, v.path);
WAVESMITH_FIELDS(project::ExpectKernel, v.source, v.kernel);
WAVESMITH_FIELDS(project::ExpectBackend, v.backend);
WAVESMITH_FIELDS(project::RunArgument, v.name, v.place, v.type, v.count, v.value, v.offset, v.fill,
                 v.fillGiven, v.fillPlace, v.expect, v.expectPlace, v.tolerance);
WAVESMITH_FIELDS(project::RunFile, v.path, v.version, v.sources, v.kernel, v.kernelPlace, v.target, v.grid,
                 v.workgroup, v.dynamicLds, v.instructionLimit, v.secondsLimit, v.workBytes, v.workOperations,
                 v.plainMatrix, v.checkedMode, v.includePaths, v.definitions, v.arguments);

WAVESMITH_FIELDS(RunRequest::OtherObject, v.source, v.path, v.codeObject, v.lines);
WAVESMITH_FIELDS(RunRequest, v.runFile, v.codeObject, v.codeObjectPath, v.lines, v.others, v.backend,
                 v.device, v.warmups, v.repeats, v.threads, v.instructionLimit, v.secondsLimit, v.plainMatrix,
                 v.checkedMode, v.schedule, v.statistics);
WAVESMITH_FIELDS(RunProgress, v.stage, v.done, v.all);
WAVESMITH_FIELDS(BufferSummary, v.name, v.type, v.count, v.checked, v.tolerance, v.comparison, v.sinceLast,
                 v.between);
WAVESMITH_FIELDS(execution::Work, v.bytes, v.operations);
WAVESMITH_FIELDS(OtherRun, v.backend, v.description, v.faults, v.kernelSeconds, v.samples);
WAVESMITH_FIELDS(RunSummary, v.kernel, v.backend, v.backendDescription, v.grid, v.workgroup, v.faults,
                 v.notes, v.findings, v.checkedMode, v.schedule, v.registers, v.buffers, v.counts,
                 v.statistics, v.plainMatrix, v.kernelSeconds, v.totalSeconds, v.samples, v.work, v.other);
WAVESMITH_FIELDS(execution::DeviceInfo, v.number, v.name, v.architecture, v.computeUnits, v.memory);
WAVESMITH_FIELDS(execution::BackendStatus, v.name, v.description, v.why, v.devices);
template <>
struct Fields<BackendsRequest> {
  static std::tuple<> of(BackendsRequest&) { return {}; }
};
WAVESMITH_FIELDS(ElementsRequest, v.buffer, v.side, v.first, v.count);

} // namespace wire

WAVESMITH_MESSAGE(RunRequest, "a request to run")
WAVESMITH_MESSAGE(RunProgress, "the progress of a run")
WAVESMITH_MESSAGE(RunAnswer, "the summary of a run")
WAVESMITH_MESSAGE(ElementsRequest, "a request for elements")
WAVESMITH_MESSAGE(ElementsAnswer, "elements")
WAVESMITH_MESSAGE(BackendsRequest, "a request for backends")
WAVESMITH_MESSAGE(BackendsAnswer, "a list of backends")

} // namespace wavesmith::worker
