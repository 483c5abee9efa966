// SPDX-License-Identifier: Apache-2.0
#include "emulator/device.h"

#include "emulator/code/predecode.h"
#include "emulator/handlers/all_handlers.h"
#include "emulator/launch/dispatch.h"
#include "emulator/launch/initial_state.h"
#include "emulator/launch/launch_notes.h"
#include "emulator/launch/loader.h"
#include "emulator/launch/prepared_dispatch.h"
#include "source/round_up.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

namespace wavesmith::emulator {
namespace {

constexpr std::uint32_t kMaxWorkgroup =
    1024; // work-items (LLVM, AMDGPUSubtarget, maximum flat work-group size)

// Bytes of scratch of a wave: COMPUTE_TMPRING_SIZE.WAVESIZE has 13 bits, in units of 256 dwords (LLVM,
// GCNSubtarget::getMaxWaveScratchSize).
constexpr std::uint32_t kMaxWaveScratch = 256 * 4 * ((1U << 13) - 1);

std::unexpected<source::Diagnostic> refuse(std::string message) {
  return source::failure(source::Code::InvalidLaunch, {}, std::move(message));
}

source::Result<void> checkSizes(const Dispatch& dispatch) {
  std::uint64_t items = 1;
  for (unsigned i = 0; i < 3; ++i) {
    if (dispatch.grid[i] == 0 || dispatch.workgroup[i] == 0)
      return refuse("all sizes of the grid and the work-group must be at least 1");
    items = std::min<std::uint64_t>(items * dispatch.workgroup[i], std::uint64_t{1} << 32);
  }
  if (items > kMaxWorkgroup)
    return refuse(fmt::format("a work-group of {}x{}x{} has more than {} work-items", dispatch.workgroup[0],
                              dispatch.workgroup[1], dispatch.workgroup[2], kMaxWorkgroup));
  return {};
}

source::Result<void> checkResources(const DispatchContext& context, const isa::Target& target) {
  if (context.ldsBytes > target.ldsBytes)
    return refuse(fmt::format("the work-group needs {} bytes of LDS; a compute unit has {}", context.ldsBytes,
                              target.ldsBytes));
  if (context.registers > target.vectorRegisters)
    return refuse(fmt::format("a wave needs {} vector registers; a SIMD has {}", context.registers,
                              target.vectorRegisters));
  if (context.scratchBytes > kMaxWaveScratch / kLanes)
    return refuse(fmt::format("a work-item needs {} bytes of scratch; it can have {}", context.scratchBytes,
                              kMaxWaveScratch / kLanes));
  const auto& size = context.dispatch.workgroup;
  const std::uint32_t waves = source::divideUp(size[0] * size[1] * size[2], kLanes);
  const std::uint32_t perSimd = std::min(target.wavesPerSimd, target.vectorRegisters / context.registers);
  if (waves > perSimd * target.simdsPerComputeUnit)
    return refuse(fmt::format("{} waves of {} vector registers do not fit into a compute unit", waves,
                              context.registers));
  return {};
}

} // namespace

struct Device::Implementation {
  explicit Implementation(const DeviceOptions& given)
      : options(given), memory(options.memoryLimit, options.firstAddress) {}

  DeviceOptions options;
  Memory memory;
  std::map<std::pair<Address, std::size_t>, std::unique_ptr<Code>> code; // by load base and kernel
};

Device::Device(const DeviceOptions& options) : implementation_(std::make_unique<Implementation>(options)) {}
Device::~Device() = default;
Device::Device(Device&&) noexcept = default;
Device& Device::operator=(Device&&) noexcept = default;

const isa::Target& Device::target() const {
  return isa::gfx942();
}
const DeviceOptions& Device::options() const {
  return implementation_->options;
}
Memory& Device::memory() {
  return implementation_->memory;
}

source::Result<LoadedObject> Device::load(std::shared_ptr<const program::Program> program) {
  const codeobject::CodeObject& object = program->codeObject();
  if (&program->target() != &target())
    return source::failure(
        source::Code::UnsupportedCodeObject, {object.path(), 0, 0, 0},
        fmt::format("the code object is for {}; the emulator is a {}", object.target(), target().processor));
  auto bias = loadSegments(object, memory());
  if (!bias) return std::unexpected(bias.error());
  return LoadedObject{std::move(program), *bias};
}

void Device::unload(const LoadedObject& object) {
  std::erase_if(implementation_->code, [&](const auto& entry) { return entry.first.first == object.base; });
  const auto segments = object.program->codeObject().segments();
  if (segments.empty()) return;
  const Address any = object.base + std::ranges::min(segments, {}, &codeobject::Segment::address).address;
  if (const Allocation* const allocation = memory().find(any)) memory().release(allocation->base);
}

source::Result<RunReport> Device::run(const LoadedObject& object, const Dispatch& dispatch,
                                      const RunControl& control) {
  auto prepared = prepare(object, dispatch);
  if (!prepared) return std::unexpected(std::move(prepared.error()));
  return runDispatch((*prepared)->context(), options(), control);
}

source::Result<std::unique_ptr<PreparedDispatch>> Device::prepare(const LoadedObject& object,
                                                                  const Dispatch& dispatch) {
  const std::span<const codeobject::Kernel> kernels = object.program->codeObject().kernels();
  if (dispatch.kernel >= kernels.size())
    return source::failure(source::Code::NoSuchKernel, {},
                           fmt::format("the code object has no kernel number {}", dispatch.kernel));
  if (auto valid = checkSizes(dispatch); !valid) return std::unexpected(valid.error());

  const codeobject::Kernel& kernel = kernels[dispatch.kernel];
  DispatchContext context;
  context.memory = &memory();
  context.program = object.program.get();
  context.kernel = &kernel;
  context.dispatch = dispatch;
  context.loadBase = object.base;
  for (unsigned i = 0; i < 3; ++i)
    context.groups[i] = (dispatch.grid[i] - 1) / dispatch.workgroup[i] + 1;
  const std::uint64_t lds = std::uint64_t{kernel.descriptor.groupSegmentFixedSize} + dispatch.dynamicLds;
  context.ldsBytes = source::roundUp(static_cast<std::uint32_t>(std::min<std::uint64_t>(lds, 0x7fff'ffff)),
                                     target().ldsGranule);
  context.scratchBytes = scratchBytesOf(kernel.descriptor);
  context.registers = kernel.descriptor.vectorRegisters();
  if (auto fits = checkResources(context, target()); !fits) return std::unexpected(fits.error());

  std::unique_ptr<Code>& code = implementation_->code[{object.base, dispatch.kernel}];
  if (code == nullptr)
    code = std::make_unique<Code>(
        *object.program, kernel.descriptor, object.base,
        handlers(options().instructionSet.value_or(bestInstructionSet()), options().plainMatrix));
  context.code = code.get();
  context.inner = code->inner();
  context.entry = entryOf(*code, kernel);
  if (context.entry == nullptr) {
    const auto warning = missingPrologue(context);
    return refuse(warning ? warning->message + ", which is not in its code"
                          : fmt::format("the entry of kernel {} is not an instruction", kernel.name));
  }
  return PreparedDispatch::make(context, memory());
}

} // namespace wavesmith::emulator
