// SPDX-License-Identifier: Apache-2.0
#include "execution/emulator_backend.h"

#include "checked/checker.h"
#include "emulator/device.h"
#include "emulator/launch/dispatch_context.h"
#include "execution/hidden_arguments.h"
#include "program/program.h"
#include "source/round_up.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <new>
#include <optional>
#include <thread>

namespace wavesmith::execution {
namespace {

// The alignment of hipMalloc.
constexpr std::uint64_t kBufferAlignment = 256;
constexpr RuntimeFacts kRuntimeFacts{
    .privateBase = emulator::kPrivateBase >> 32, .sharedBase = emulator::kSharedBase >> 32, .queue = 0};

unsigned threadsOf(const BackendOptions& options) {
  return options.threads != 0 ? options.threads : std::max(1u, std::thread::hardware_concurrency());
}

emulator::DeviceOptions deviceOptions(const BackendOptions& options) {
  emulator::DeviceOptions result;
  result.computeUnits = options.computeUnits;
  result.threads = options.threads;
  result.memoryLimit = options.memoryLimit;
  result.plainMatrix = options.plainMatrix;
  result.instructionSet = options.instructionSet;
  return result;
}

// A launch that is set up and run on its own device.
class EmulatedRun {
public:
  EmulatedRun(const Launch& launch, const BackendOptions& options)
      : launch_(launch), options_(options), device_(deviceOptions(options)) {}

  source::Result<Outcome> run(const Control& control) {
    auto decoded = program::decode(launch_.codeObject, launch_.lines);
    if (!decoded) return std::unexpected(std::move(decoded.error()));
    auto object = device_.load(std::make_shared<const program::Program>(std::move(*decoded)));
    if (!object) return std::unexpected(std::move(object.error()));
    if (auto done = allocateBuffers(); !done) return std::unexpected(std::move(done.error()));
    auto kernarg = writeKernarg();
    if (!kernarg) return std::unexpected(std::move(kernarg.error()));

    const auto kernels = launch_.codeObject->kernels();
    const auto* kernel = launch_.codeObject->findKernel(launch_.kernel);
    const emulator::Dispatch dispatch{.kernel = static_cast<std::size_t>(kernel - kernels.data()),
                                      .grid = launch_.grid,
                                      .workgroup = launch_.workgroup,
                                      .dynamicLds = launch_.dynamicLds,
                                      .kernarg = *kernarg};
    std::optional<checked::Checker> checker;
    if (options_.checkedMode) checker.emplace(checkerOptions(*kernel));
    auto report = device_.run(*object, dispatch,
                              {.stop = control.stop,
                               .instructionLimit = control.instructionLimit,
                               .secondsLimit = control.secondsLimit,
                               .progress = control.progress,
                               .statistics = control.statistics,
                               .schedule = options_.schedule,
                               .watcher = checker ? &*checker : nullptr});
    if (!report) return std::unexpected(std::move(report.error()));
    Outcome outcome;
    outcome.faults = std::move(report->faults);
    outcome.notes = std::move(report->notes);
    outcome.findings = std::move(report->findings);
    outcome.registers = std::move(report->registers);
    outcome.counts = {report->counts.workgroups, report->counts.waves, report->counts.instructions,
                      report->counts.approximate};
    outcome.seconds = report->seconds;
    outcome.statistics = std::move(report->statistics);
    readBack(outcome);
    return outcome;
  }

private:
  source::Result<void> allocateBuffers() {
    for (const Buffer& buffer : launch_.buffers) {
      if (buffer.initial.empty()) { // hipMalloc(0) returns a null pointer
        addresses_.push_back(0);
        contents_.emplace_back();
        continue;
      }
      contents_.push_back(buffer.initial.copy());
      auto address = device_.memory().place(buffer.name, contents_.back(), kBufferAlignment);
      if (!address) return std::unexpected(std::move(address.error()));
      addresses_.push_back(*address);
    }
    return {};
  }

  // 0 for a kernel without arguments.
  source::Result<emulator::Address> writeKernarg() {
    const auto& kernel = *launch_.codeObject->findKernel(launch_.kernel);
    const std::size_t size =
        std::max<std::size_t>(launch_.kernarg.size(), kernargSegmentSize(*launch_.codeObject, kernel));
    if (size == 0) return emulator::Address{0};
    auto address =
        device_.memory().allocate("kernarg", source::roundUp(size, kKernargGranule), kKernargGranule);
    if (!address) return address;
    const std::span<std::byte> segment = device_.memory().host(*address, size);
    std::ranges::copy(launch_.kernarg, segment.begin());
    for (const PointerSlot& slot : launch_.pointers)
      std::memcpy(segment.data() + slot.offset, &addresses_[slot.buffer], sizeof(emulator::Address));
    if (const auto* metadata = launch_.codeObject->metadataOf(kernel))
      fillHiddenArguments(segment, *metadata, launch_, kRuntimeFacts);
    return address;
  }

  // What the checker has to know about the launch.
  [[nodiscard]] checked::CheckerOptions checkerOptions(const codeobject::Kernel& kernel) const {
    checked::CheckerOptions result;
    for (std::size_t i = 0; i < launch_.buffers.size(); ++i)
      result.buffers.push_back({.name = launch_.buffers[i].name,
                                .address = addresses_[i],
                                .bytes = contents_[i].size(),
                                .readOnly = false,
                                .compared = launch_.buffers[i].compared,
                                .undefined = launch_.buffers[i].undefined});
    const codeobject::KernelMetadata* const metadata = launch_.codeObject->metadataOf(kernel);
    for (const PointerSlot& slot : launch_.pointers) {
      if (metadata == nullptr) break;
      for (const codeobject::ArgumentMetadata& argument : metadata->arguments)
        if (argument.offset == slot.offset && argument.actualAccess == "read_only")
          result.buffers[slot.buffer].readOnly = true;
    }
    result.kernargBytes =
        std::max<std::size_t>(launch_.kernarg.size(), kernargSegmentSize(*launch_.codeObject, kernel));
    return result;
  }

  void readBack(Outcome& outcome) {
    for (std::size_t i = 0; i < launch_.buffers.size(); ++i) {
      if (addresses_[i] != 0) device_.memory().release(addresses_[i]);
      contents_[i].share(launch_.buffers[i].initial);
      outcome.buffers.push_back(std::move(contents_[i]));
    }
  }

  const Launch& launch_;
  const BackendOptions& options_;
  std::vector<Bytes> contents_; // of the buffers, in the memory of the device
  emulator::Device device_;
  std::vector<emulator::Address> addresses_; // of the buffers; 0: empty
};

} // namespace

EmulatorBackend::EmulatorBackend(BackendOptions options) : options_(options) {}

std::string_view EmulatorBackend::name() const {
  return "emulator";
}

std::string EmulatorBackend::description() const {
  const unsigned threads = threadsOf(options_);
  return fmt::format("emulated MI300X, {} compute units, {} thread{}{}", options_.computeUnits, threads,
                     threads == 1 ? "" : "s", options_.plainMatrix ? ", plain matrix arithmetic" : "");
}

source::Result<Capabilities> EmulatorBackend::probe() {
  return Capabilities{.countsInstructions = true,
                      .locatesFaults = true,
                      .canStop = true,
                      .computeUnits = options_.computeUnits,
                      .devices = {}};
}

source::Result<Outcome> EmulatorBackend::run(const Launch& launch, const Control& control) {
  if (auto problem = problemOf(launch)) return std::unexpected(std::move(problem->diagnostic));
  try {
    return EmulatedRun(launch, options_).run(control);
  } catch (const std::bad_alloc&) {
    return source::failure(source::Code::RunMemoryLimit, {}, "not enough memory for this launch");
  }
}

} // namespace wavesmith::execution
