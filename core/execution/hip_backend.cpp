// SPDX-License-Identifier: Apache-2.0
#include "execution/hip_backend.h"

#include "codeobject/target.h"
#include "execution/hip_buffers.h"
#include "execution/hip_functions.h"
#include "source/round_up.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

namespace wavesmith::execution {
namespace {

using source::Code;

constexpr double kMillisecond = 1e-3; // the unit of hipEventElapsedTime

// HIP's representation of a code object, during the lifetime of this object.
class HipModule {
public:
  explicit HipModule(const HipFunctions& hip) : hip_(hip) {}
  ~HipModule() {
    if (module_ != nullptr) static_cast<void>(hip_.hipModuleUnload(module_));
  }
  HipModule(const HipModule&) = delete;
  HipModule& operator=(const HipModule&) = delete;

  source::Result<hipFunction_t> load(const Launch& launch) {
    const auto bytes = launch.codeObject->bytes();
    if (const hipError_t status = hip_.hipModuleLoadData(&module_, bytes.data()); status != hipSuccess) {
      module_ = nullptr;
      return std::unexpected(hipFailure(hip_, status, Code::UnsupportedCodeObject,
                                        "the HIP runtime cannot load the code object"));
    }
    hipFunction_t function = nullptr;
    if (const hipError_t status = hip_.hipModuleGetFunction(&function, module_, launch.kernel.c_str());
        status != hipSuccess)
      return std::unexpected(hipFailure(hip_, status, Code::NoSuchKernel,
                                        fmt::format("the HIP runtime cannot find kernel {}", launch.kernel)));
    return function;
  }

private:
  const HipFunctions& hip_;
  hipModule_t module_ = nullptr;
};

class HipEvent {
public:
  explicit HipEvent(const HipFunctions& hip) : hip_(hip) {
    if (hip_.hipEventCreate(&event_) != hipSuccess) event_ = nullptr;
  }
  ~HipEvent() {
    if (event_ != nullptr) static_cast<void>(hip_.hipEventDestroy(event_));
  }
  HipEvent(const HipEvent&) = delete;
  HipEvent& operator=(const HipEvent&) = delete;
  [[nodiscard]] hipEvent_t get() const { return event_; }

private:
  const HipFunctions& hip_;
  hipEvent_t event_ = nullptr;
};

class HipRun {
public:
  HipRun(const HipFunctions& hip, const Launch& launch)
      : hip_(hip), launch_(launch), module_(hip), buffers_(hip, launch.buffers), start_(hip), stop_(hip) {}

  source::Result<Outcome> run(const Control& control) {
    auto function = module_.load(launch_);
    if (!function) return std::unexpected(function.error());
    if (auto done = buffers_.allocate(); !done) return std::unexpected(done.error());
    if (auto done = buffers_.upload(); !done) return std::unexpected(done.error());
    writeKernarg();
    Outcome outcome;
    auto seconds = launchOnce(*function);
    if (!seconds) return std::unexpected(seconds.error());
    outcome.seconds = *seconds;
    auto buffers = buffers_.download(outcome.faults);
    if (!buffers) return std::unexpected(buffers.error());
    outcome.buffers = std::move(*buffers);
    if (outcome.faults.empty())
      if (auto done = repeat(*function, control, outcome); !done) return std::unexpected(done.error());
    countGroups(outcome);
    return outcome;
  }

private:
  // Explicit arguments; the runtime writes the hidden ones.
  void writeKernarg() {
    kernarg_ = launch_.kernarg;
    for (const PointerSlot& slot : launch_.pointers) {
      const auto address = reinterpret_cast<std::uintptr_t>(buffers_.address(slot.buffer));
      if (slot.offset + sizeof address <= kernarg_.size())
        std::memcpy(kernarg_.data() + slot.offset, &address, sizeof address);
    }
  }

  source::Result<double> launchOnce(hipFunction_t function) {
    std::size_t size = kernarg_.size();
    void* extra[] = {HIP_LAUNCH_PARAM_BUFFER_POINTER, kernarg_.data(), HIP_LAUNCH_PARAM_BUFFER_SIZE, &size,
                     HIP_LAUNCH_PARAM_END};
    void** arguments = size == 0 ? nullptr : static_cast<void**>(extra);
    static_cast<void>(hip_.hipEventRecord(start_.get(), nullptr));
    const auto& grid = launch_.grid;
    const auto& group = launch_.workgroup;
    hipError_t status = hipSuccess;
    if (isWhole())
      status = hip_.hipModuleLaunchKernel(function, grid[0] / group[0], grid[1] / group[1],
                                          grid[2] / group[2], group[0], group[1], group[2],
                                          launch_.dynamicLds, nullptr, nullptr, arguments);
    else if (hip_.launchInWorkItems != nullptr)
      status = hip_.launchInWorkItems(function, grid[0], grid[1], grid[2], group[0], group[1], group[2],
                                      launch_.dynamicLds, nullptr, nullptr, arguments, nullptr, nullptr, 0);
    else
      return source::failure(Code::InvalidLaunch, {},
                             "the grid is not a multiple of the work-group, which this HIP runtime cannot "
                             "launch (it lacks hipExtModuleLaunchKernel)");
    if (status != hipSuccess)
      return std::unexpected(
          hipFailure(hip_, status, Code::InvalidLaunch, "the HIP runtime rejects the launch"));
    static_cast<void>(hip_.hipEventRecord(stop_.get(), nullptr));
    status = hip_.hipDeviceSynchronize();
    if (status != hipSuccess)
      return std::unexpected(
          hipFailure(hip_, status, codeOf(status), fmt::format("the GPU aborted kernel {}", launch_.kernel)));
    float milliseconds = 0;
    if (hip_.hipEventElapsedTime(&milliseconds, start_.get(), stop_.get()) != hipSuccess) milliseconds = 0;
    return milliseconds * kMillisecond;
  }

  // Repeats the launch, each time with the same initial buffers: the results of these launches are not
  // checked.
  source::Result<void> repeat(hipFunction_t function, const Control& control, Outcome& outcome) {
    for (unsigned n = 0; n < control.warmups + control.repeats && !control.stop.stop_requested(); ++n) {
      if (auto done = buffers_.upload(); !done) return done;
      auto seconds = launchOnce(function);
      if (!seconds) return std::unexpected(seconds.error());
      if (n >= control.warmups) outcome.samples.push_back(*seconds);
    }
    return {};
  }

  void countGroups(Outcome& outcome) const {
    std::uint64_t groups = 1;
    std::uint64_t items = 1;
    for (std::size_t d = 0; d < 3; ++d) {
      groups *= (launch_.grid[d] + launch_.workgroup[d] - 1) / launch_.workgroup[d];
      items *= launch_.workgroup[d];
    }
    constexpr std::uint64_t kLanes = 64;
    outcome.counts.workgroups = groups;
    outcome.counts.waves = groups * source::divideUp(items, kLanes);
  }

  [[nodiscard]] bool isWhole() const {
    for (std::size_t d = 0; d < 3; ++d)
      if (launch_.grid[d] % launch_.workgroup[d] != 0) return false;
    return true;
  }

  static Code codeOf(hipError_t status) {
    if (status == hipErrorIllegalAddress) return Code::MemoryFault;
    return status == hipErrorAssert ? Code::TrapExecuted : Code::WorkerDied;
  }

  const HipFunctions& hip_;
  const Launch& launch_;
  HipModule module_;
  HipBuffers buffers_;
  HipEvent start_;
  HipEvent stop_;
  std::vector<std::byte> kernarg_;
};

// For code for another processor, the runtime only reports "invalid device function".
std::optional<source::Diagnostic> wrongArchitecture(const codeobject::CodeObject& object,
                                                    const DeviceInfo& device) {
  const auto built = codeobject::parseTargetName(object.target());
  const auto there = codeobject::parseTargetName(device.architecture);
  if (!built || !there || codeobject::fitness(*built, *there)) return std::nullopt;
  return source::makeError(Code::NoMatchingTarget, {},
                           fmt::format("the code object is for {}, but device {} ({}) is a {}: assemble it "
                                       "for that target, or run it on the emulator",
                                       object.target(), device.number, device.name, device.architecture));
}

// The runtime copies arguments one by one according to the metadata, and none for a kernel without metadata
// (ROCm/clr, hipamd/src/hip_module.cpp, ihipModuleLaunchKernel: for each parameter of the kernel's
// signature).
std::optional<source::Diagnostic> withoutArguments(const Launch& launch) {
  if (launch.kernarg.empty()) return std::nullopt;
  const codeobject::Kernel* kernel = launch.codeObject->findKernel(launch.kernel);
  const auto* metadata = kernel != nullptr ? launch.codeObject->metadataOf(*kernel) : nullptr;
  if (metadata != nullptr && !metadata->arguments.empty()) return std::nullopt;
  return source::makeError(Code::InvalidLaunch, {},
                           fmt::format("the metadata of {} has no .args, so HIP would pass no arguments; "
                                       "write them with wavesmith-cli descriptor --update",
                                       launch.kernel));
}

} // namespace

HipBackend::HipBackend(BackendOptions options) : options_(options) {}
HipBackend::HipBackend(BackendOptions options, std::shared_ptr<HipRuntime> runtime)
    : options_(options), runtime_(std::move(runtime)) {}

std::string_view HipBackend::name() const {
  return "hip";
}

std::string HipBackend::description() const {
  if (!device_) return "a GPU through HIP";
  return fmt::format("{} ({}), {} compute units, HIP {}", device_->name, device_->architecture,
                     device_->computeUnits, runtime_->version());
}

source::Result<Capabilities> HipBackend::probe() {
  if (runtime_ == nullptr) {
    auto runtime = HipRuntime::load();
    if (!runtime) return std::unexpected(runtime.error());
    runtime_ = std::move(*runtime);
  }
  auto devices = runtime_->devices();
  if (!devices) return std::unexpected(devices.error());
  const auto chosen = std::ranges::find(*devices, options_.device, &DeviceInfo::number);
  if (chosen == devices->end()) {
    std::string there;
    for (const DeviceInfo& device : *devices)
      there += fmt::format("{}{}: {} ({})", there.empty() ? "" : ", ", device.number, device.name,
                           device.architecture);
    return source::failure(Code::BackendUnavailable, {},
                           fmt::format("no device {}; available: {}", options_.device, there));
  }
  device_ = *chosen;
  return Capabilities{.countsInstructions = false,
                      .locatesFaults = false,
                      .canStop = false,
                      .computeUnits = device_->computeUnits,
                      .devices = std::move(*devices)};
}

source::Result<Outcome> HipBackend::run(const Launch& launch, const Control& control) {
  if (auto problem = problemOf(launch)) return std::unexpected(std::move(problem->diagnostic));
  if (!device_)
    if (auto found = probe(); !found) return std::unexpected(found.error());
  if (auto problem = wrongArchitecture(*launch.codeObject, *device_))
    return std::unexpected(std::move(*problem));
  if (auto problem = withoutArguments(launch)) return std::unexpected(std::move(*problem));
  const HipFunctions& hip = runtime_->functions();
  if (const hipError_t status = hip.hipSetDevice(device_->number); status != hipSuccess)
    return std::unexpected(hipFailure(hip, status, Code::BackendUnavailable, "the GPU cannot be used"));
  return HipRun(hip, launch).run(control);
}

} // namespace wavesmith::execution
