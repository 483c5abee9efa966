// SPDX-License-Identifier: Apache-2.0
#include "runtime/module.h"

#include "checked/checker.h"
#include "codeobject/bundle.h"
#include "codeobject/target.h"
#include "execution/hidden_arguments.h"
#include "program/program.h"
#include "runtime/arguments.h"
#include "runtime/checked_launch.h"
#include "runtime/graph.h"
#include "runtime/hostcall.h"
#include "runtime/runtime.h"
#include "source/render.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <utility>

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
void reportFaults(Runtime& runtime, std::string_view caller, const execution::Launch& launch,
                  source::Diagnostics faults) {
  for (source::Diagnostic& fault : faults) {
    runtime.lines().add(runtime, caller, fault, launch.codeObject);
    say(caller, fmt::format("kernel {}: {}", launch.kernel, withExcerpts(fault)));
  }
  runtime.breakWith(statusOfFault(faults.front()));
  if (runtime.settings().abort) std::abort();
}

// HIP creates kernels from the metadata, and the program of a code object without it cannot be built (devprogram.cpp,
// createKernelMetadataMap; hip_fatbin.cpp, FatBinaryInfo::BuildProgram; ROCm/clr f9f995c6).
std::string missingMetadata(const codeobject::CodeObject& object, const std::string& path) {
  if (!object.metadataBytes().empty())
    return fmt::format("{}: its metadata cannot be read, and HIP finds kernels and their arguments there",
                       path);
  return fmt::format("{}: the code object has no metadata, where HIP finds kernels and their arguments: add "
                     ".amdgpu_metadata to the source (wavesmith-cli descriptor --update --write adds it)",
                     path);
}

} // namespace

hipError_t load(Runtime& runtime, std::string_view caller, std::vector<std::byte> bytes,
                const std::string& path, hipModule_t* module) {
  const auto fail = [&](const source::Diagnostic& error) {
    say(caller, source::render(error, {}));
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
  if (!object->metadata()) {
    say(caller, missingMetadata(*object, path));
    return hipErrorNoBinaryForGpu;
  }
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

namespace {

bool hasMetadata(const Module& module, const Function& function) {
  return module.object->metadataOf(module.kernelOf(function)) != nullptr;
}

} // namespace

std::string noSuchKernel(const Module& module, std::string_view name) {
  for (const auto& candidate : module.functions)
    if (module.kernelOf(*candidate).name == name && !hasMetadata(module, *candidate))
      return fmt::format(
          "kernel {} has no entry in the metadata, where HIP finds kernels and their arguments: add it "
          "to .amdgpu_metadata (wavesmith-cli descriptor --update --write adds it)",
          name);
  return execution::noSuchKernel(*module.object, name);
}

hipFunction_t kernelHandle(const Module& module, std::string_view name) {
  for (const auto& candidate : module.functions)
    if (module.kernelOf(*candidate).name == name && hasMetadata(module, *candidate))
      return reinterpret_cast<hipFunction_t>(candidate.get());
  return nullptr;
}

std::optional<VariablePlace> variableOf(const Module& module, std::string_view name) {
  for (const codeobject::Symbol& symbol : module.object->symbols())
    if (symbol.name == name && symbol.kind == codeobject::Symbol::Kind::Object && symbol.defined)
      // NOLINTNEXTLINE(performance-no-int-to-ptr): what a device pointer is
      return VariablePlace{reinterpret_cast<void*>(module.loaded.base + symbol.address), symbol.size};
  return std::nullopt;
}

std::optional<std::int64_t> attributeOf(const Function& function, int attribute) {
  const codeobject::Kernel& kernel = function.module->kernelOf(function);
  const auto* metadata = function.module->object->metadataOf(kernel);
  switch (attribute) {
  case HIP_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK:
    return metadata != nullptr && metadata->maxFlatWorkgroupSize != 0 ? metadata->maxFlatWorkgroupSize : 1024;
  case HIP_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES: return kernel.descriptor.groupSegmentFixedSize;
  case HIP_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES: return kernel.descriptor.privateSegmentFixedSize;
  case HIP_FUNC_ATTRIBUTE_CONST_SIZE_BYTES: return 0;
  case HIP_FUNC_ATTRIBUTE_NUM_REGS: return kernel.descriptor.vectorRegisters();
  case HIP_FUNC_ATTRIBUTE_PTX_VERSION:
  case HIP_FUNC_ATTRIBUTE_BINARY_VERSION: return 94; // the version of the device, as in HIP
  case HIP_FUNC_ATTRIBUTE_CACHE_MODE_CA: return 0;
  case HIP_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES:
    return std::int64_t{64 * 1024} - kernel.descriptor.groupSegmentFixedSize;
  case HIP_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT: return 0;
  default: return std::nullopt;
  }
}

LaunchShape shapeOf(const std::array<unsigned, 3>& blocks, const std::array<unsigned, 3>& threads,
                    std::uint32_t dynamicLds, bool cooperative) {
  LaunchShape shape{.grid = {},
                    .workgroup = {threads[0], threads[1], threads[2]},
                    .dynamicLds = dynamicLds,
                    .cooperative = cooperative};
  for (std::size_t d = 0; d < 3; ++d)
    shape.grid[d] = std::uint64_t{blocks[d]} * threads[d];
  return shape;
}

namespace {

// As HIP does (hip_module.cpp, ihipLaunchKernel_validate; ROCm/clr f9f995c6): a work-group that is not resident would
// never arrive where the others wait.
hipError_t checkResident(Runtime& runtime, std::string_view caller, const Function& function,
                         const execution::Launch& launch) {
  const std::uint32_t block = launch.workgroup[0] * launch.workgroup[1] * launch.workgroup[2];
  const std::uint64_t most =
      std::uint64_t{groupsPerUnit(function, block, launch.dynamicLds)} * runtime.settings().computeUnits;
  const std::uint64_t workgroups = execution::workgroupsOf(launch);
  if (workgroups <= most) return hipSuccess;
  say(caller,
      fmt::format("a cooperative launch of {} work-groups, but the device holds {} of kernel {} at once",
                  workgroups, most, launch.kernel));
  return hipErrorCooperativeLaunchTooLarge;
}

} // namespace

hipError_t prepare(Runtime& runtime, std::string_view caller, hipFunction_t handle, const LaunchShape& shape,
                   void** parameters, void** extra, PreparedLaunch& prepared) {
  const Function* function = runtime.find(handle);
  if (function == nullptr) return hipErrorInvalidHandle;
  const Module& module = *function->module;
  prepared.function = handle;
  execution::Launch& launch = prepared.launch;
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
  prepared.cooperative = shape.cooperative;
  return shape.cooperative ? checkResident(runtime, caller, *function, launch) : hipSuccess;
}

namespace {

// What the work-groups of a cooperative launch need for ds_gws_barrier, the grid barrier of device libraries before
// ROCm 5.5 (ROCm-Device-Libs, ockl/src/cg.cl, __ockl_grid_sync): a kernel of ROCclr sets resource 0 to work-groups - 1
// before the launch (rocvirtual.cpp, VirtualGPU::submitKernel, RunGwsInit). Since ROCm 5.5 it does not on gfx94x
// (rocsettings.cpp, gwsInitSupported_; ROCm/clr f9f995c6), whose libraries synchronize through memory.
std::uint32_t gwsCounterOf(const execution::Launch& launch) {
  return static_cast<std::uint32_t>(execution::workgroupsOf(launch) - 1);
}

} // namespace

hipError_t run(Runtime& runtime, std::string_view caller, const PreparedLaunch& prepared) {
  const Function* function = runtime.find(prepared.function);
  if (function == nullptr) return hipErrorInvalidHandle;
  const Module& module = *function->module;
  const execution::Launch& launch = prepared.launch;
  const SegmentInMemory segment(runtime, launch, module.kernelOf(*function), prepared.cooperative);
  if (segment.failed()) return hipErrorOutOfMemory;
  const emulator::Dispatch dispatch{.kernel = function->kernel,
                                    .grid = launch.grid,
                                    .workgroup = launch.workgroup,
                                    .dynamicLds = launch.dynamicLds,
                                    .kernarg = segment.address(),
                                    .gwsCounter = prepared.cooperative ? gwsCounterOf(launch) : 0};
  emulator::RunControl control;
  control.secondsLimit = runtime.settings().seconds;
  if (segment.hostcalls()) control.interrupt = [&runtime] { runtime.hostcalls().serve(); };
  std::optional<checked::Checker> checker;
  if (runtime.settings().checked)
    checker.emplace(checkerOptions(runtime, launch, module.kernelOf(*function)));
  if (checker) control.watcher = &*checker;
  if (checker) runtime.undefined.setCode(launch.codeObject);
  const auto report = runtime.device().run(module.loaded, dispatch, control);
  if (segment.hostcalls()) runtime.hostcalls().endKernel();
  if (!report) {
    say(caller, report.error().message);
    return hipErrorInvalidConfiguration;
  }
  sayFindings(runtime, caller, launch, report->notes);
  sayFindings(runtime, caller, launch, report->findings);
  // As on a GPU: the launch succeeds, and later calls return the error of the kernel.
  if (!report->completed()) reportFaults(runtime, caller, launch, report->faults);
  if (checker) reportToHost(runtime, caller);
  return hipSuccess;
}

hipError_t launchOn(Runtime& runtime, std::string_view caller, hipFunction_t handle, const LaunchShape& shape,
                    void** parameters, void** extra, hipStream_t stream) {
  if (!runtime.isStream(stream)) return hipErrorInvalidHandle;
  PreparedLaunch prepared;
  if (const hipError_t status = prepare(runtime, caller, handle, shape, parameters, extra, prepared);
      status != hipSuccess)
    return status;
  if (runtime.graphs().captureOf(stream) == nullptr) return run(runtime, caller, prepared);
  return enqueue(runtime, stream, hipGraphNodeTypeKernel, [prepared = std::move(prepared)](Runtime& now) {
    return run(now, "hipGraphLaunch", prepared);
  });
}

} // namespace wavesmith::runtime
