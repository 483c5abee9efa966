// SPDX-License-Identifier: Apache-2.0
#include "runtime/module.h"

#include "checked/checker.h"
#include "codeobject/bundle.h"
#include "codeobject/target.h"
#include "program/program.h"
#include "runtime/arguments.h"
#include "runtime/checked_launch.h"
#include "runtime/runtime.h"
#include "source/render.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <optional>

namespace wavesmith::runtime {
namespace {

using source::Code;

hipError_t statusOf(const source::Diagnostic& error) {
  switch (error.code) {
  case Code::NoMatchingTarget:
  case Code::UnsupportedCodeObject: return hipErrorNoBinaryForGpu;
  case Code::RunMemoryLimit: return hipErrorOutOfMemory;
  default: return hipErrorInvalidImage;
  }
}

hipError_t statusOf(execution::LaunchProblem::Part part) {
  using Part = execution::LaunchProblem::Part;
  switch (part) {
  case Part::Grid:
  case Part::Workgroup: return hipErrorInvalidConfiguration;
  case Part::Lds: return hipErrorLaunchOutOfResources;
  default: return hipErrorInvalidValue;
  }
}

hipError_t statusOfFault(const source::Diagnostic& fault) {
  switch (fault.code) {
  case Code::MemoryFault:
  case Code::MisalignedAccess: return hipErrorIllegalAddress;
  case Code::RunTimeLimit: return hipErrorLaunchTimeOut;
  case Code::TrapExecuted: return hipErrorAssert;
  default: return hipErrorLaunchFailure;
  }
}

// Reports the fault of a kernel; as on a GPU, the device is unusable afterward.
void reportFaults(Runtime& runtime, std::string_view caller, const std::string& kernel,
                  const source::Diagnostics& faults) {
  for (const source::Diagnostic& fault : faults)
    say(caller, fmt::format("kernel {}: {}", kernel, source::render(fault, {})));
  runtime.breakWith(statusOfFault(faults.front()));
  if (runtime.settings().abort) std::abort();
}

} // namespace

hipError_t load(Runtime& runtime, std::vector<std::byte> bytes, const std::string& path,
                hipModule_t* module) {
  const auto fail = [&](const source::Diagnostic& error) {
    say("hipModuleLoad", source::render(error, {}));
    return statusOf(error);
  };
  auto object = codeobject::open(std::move(bytes), path, runtime.settings().architecture);
  if (!object) return fail(object.error());
  const auto built = codeobject::parseTargetName(object->target());
  const auto there = codeobject::parseTargetName(runtime.settings().architecture);
  if (built && there && !codeobject::fitness(*built, *there))
    return fail(source::makeError(Code::NoMatchingTarget, {path, 0, 0, 0},
                                  fmt::format("the code object is for {}, but the device is a {}",
                                              object->target(), runtime.settings().architecture)));
  auto made = std::make_unique<Module>();
  made->object = std::make_shared<const codeobject::CodeObject>(std::move(*object));
  auto program = program::decode(made->object, {});
  if (!program) return fail(program.error());
  auto loaded = runtime.device().load(std::make_shared<const program::Program>(std::move(*program)));
  if (!loaded) return fail(loaded.error());
  made->loaded = std::move(*loaded);
  for (std::size_t k = 0; k < made->object->kernels().size(); ++k)
    made->functions.push_back(std::make_unique<Function>(Function{made.get(), k}));
  *module = reinterpret_cast<hipModule_t>(runtime.add(std::move(made)));
  return hipSuccess;
}

hipError_t launch(Runtime& runtime, std::string_view caller, hipFunction_t handle, const LaunchShape& shape,
                  void** parameters, void** extra) {
  const Function* function = runtime.find(handle);
  if (function == nullptr) return hipErrorInvalidHandle;
  Module& module = *function->module;
  execution::Launch launch;
  launch.codeObject = module.object;
  launch.kernel = module.kernelOf(*function).name;
  for (std::size_t d = 0; d < 3; ++d) {
    // The packet has 32-bit fields (HSA, AQL kernel dispatch packet).
    if (shape.grid[d] > UINT32_MAX) {
      say(caller, fmt::format("{} work-items exceed the limit of a launch in one dimension", shape.grid[d]));
      return hipErrorInvalidConfiguration;
    }
    launch.grid[d] = static_cast<std::uint32_t>(shape.grid[d]);
  }
  launch.workgroup = shape.workgroup;
  launch.dynamicLds = shape.dynamicLds;
  if (const hipError_t status =
          gather(runtime, caller, module.kernelOf(*function), launch, parameters, extra);
      status != hipSuccess)
    return status;
  if (const auto problem = execution::problemOf(launch)) {
    say(caller, problem->diagnostic.message);
    return statusOf(problem->part);
  }
  const SegmentInMemory segment(runtime, launch, module.kernelOf(*function));
  if (segment.failed()) return hipErrorOutOfMemory;
  const emulator::Dispatch dispatch{.kernel = function->kernel,
                                    .grid = launch.grid,
                                    .workgroup = launch.workgroup,
                                    .dynamicLds = launch.dynamicLds,
                                    .kernarg = segment.address()};
  emulator::RunControl control;
  control.secondsLimit = runtime.settings().seconds;
  std::optional<checked::Checker> checker;
  if (runtime.settings().checked)
    checker.emplace(checkerOptions(runtime, launch, module.kernelOf(*function)));
  if (checker) control.watcher = &*checker;
  const auto report = runtime.device().run(module.loaded, dispatch, control);
  if (!report) {
    say(caller, report.error().message);
    return hipErrorInvalidConfiguration;
  }
  sayFindings(runtime, caller, launch.kernel, report->findings);
  // As on a GPU: the launch succeeds, and later calls return the error of the kernel.
  if (!report->completed()) reportFaults(runtime, caller, launch.kernel, report->faults);
  return hipSuccess;
}

} // namespace wavesmith::runtime
