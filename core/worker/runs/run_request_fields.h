// SPDX-License-Identifier: Apache-2.0
// The fields of a request to run, which starts runs and debugged runs; only for *_messages.cpp.
#pragma once

#include "worker/runs/run_client.h"
#include "worker/transport/common_messages.h"

namespace wavesmith::worker::wire {

WAVESMITH_ENUM(execution::ElementType, execution::ElementType::Bf8);
WAVESMITH_FIELDS(execution::Tolerance, v.absolute, v.relative, v.ulp, v.bits);
WAVESMITH_FIELDS(project::Scalar, v.text, v.place);
WAVESMITH_FIELDS(project::FillConstant, v.value);
WAVESMITH_FIELDS(project::FillRamp, v.start, v.step);
WAVESMITH_FIELDS(project::FillUniform, v.low, v.high, v.seed);
WAVESMITH_FIELDS(project::FillNormal, v.mean, v.deviation, v.seed);
WAVESMITH_FIELDS(project::FillPermutation, v.block, v.seed);
template <>
struct Fields<project::FillPoison> {
  static_assert(kAreAllFields<project::FillPoison, std::tuple<>>);
  static std::tuple<> of(project::FillPoison&) { return {}; }
};
WAVESMITH_FIELDS(project::FillFile, v.path);
WAVESMITH_FIELDS(project::FillExpression, v.text);
WAVESMITH_FIELDS(project::FillList, v.elements);
WAVESMITH_FIELDS(project::ExpectExpression, v.text, v.inElementType);
WAVESMITH_FIELDS(project::ExpectFile, v.path);
WAVESMITH_FIELDS(project::ExpectKernel, v.source, v.kernel);
WAVESMITH_FIELDS(project::ExpectBackend, v.backend);
WAVESMITH_FIELDS(project::ExpectPython, v.path, v.function, v.buffer);
WAVESMITH_ENUM(project::RunArgument::Passing, project::RunArgument::Passing::Never);
WAVESMITH_FIELDS(project::RunArgument, v.name, v.place, v.as, v.structure, v.structureOffset, v.passing,
                 v.type, v.count, v.value, v.offset, v.fill, v.fillGiven, v.fillPlace, v.expect,
                 v.expectPlace, v.tolerance);
WAVESMITH_FIELDS(project::LaunchArgument, v.name, v.place, v.value, v.type, v.offset);
WAVESMITH_FIELDS(project::LaunchExpectation, v.buffer, v.place, v.expect, v.expectPlace, v.tolerance);
WAVESMITH_FIELDS(project::RunLaunch, v.place, v.kernel, v.kernelPlace, v.grid, v.workgroup, v.dynamicLds,
                 v.repeat, v.workBytes, v.workOperations, v.arguments, v.onlyThese, v.expectations);
WAVESMITH_FIELDS(project::RunParameter, v.name, v.place, v.values);
WAVESMITH_FIELDS(project::SavedBuffer, v.buffer, v.place, v.path);
WAVESMITH_FIELDS(project::RunFile, v.path, v.version, v.sources, v.kernel, v.kernelPlace, v.target, v.grid,
                 v.workgroup, v.dynamicLds, v.repeat, v.launches, v.parameters, v.saves, v.instructionLimit,
                 v.secondsLimit, v.workBytes, v.workOperations, v.plainMatrix, v.checkedMode, v.includePaths,
                 v.definitions, v.arguments);

WAVESMITH_FIELDS(program::PathOptions, v.groups, v.mostSteps);
WAVESMITH_FIELDS(RunRequest::OtherObject, v.source, v.path, v.codeObject, v.lines);
WAVESMITH_FIELDS(RunRequest, v.runFile, v.codeObject, v.codeObjectPath, v.lines, v.others, v.backend,
                 v.device, v.warmups, v.repeats, v.threads, v.instructionLimit, v.secondsLimit, v.plainMatrix,
                 v.checkedMode, v.schedule, v.statistics, v.paths, v.launch, v.allowPython);

} // namespace wavesmith::worker::wire
