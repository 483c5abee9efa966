// SPDX-License-Identifier: Apache-2.0
#include "runtime/module.h"

#include "codeobject/bundle.h"
#include "codeobject/target.h"
#include "program/program.h"
#include "runtime/arguments.h"
#include "runtime/runtime.h"
#include "source/render.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <sys/mman.h>

namespace wavesmith::runtime {
namespace {

using source::Code;

template <typename Number>
Number at(const std::byte* base, std::size_t offset) {
  Number number{};
  std::memcpy(&number, base + offset, sizeof number);
  return number;
}

// Whether the process has something at all of these bytes: nobody says how long an image is, and what its
// headers claim need not be true.
bool isMapped(const std::byte* begin, std::size_t size) {
  constexpr std::uintptr_t kPage = 4096;
  const auto address = reinterpret_cast<std::uintptr_t>(begin);
  const std::uintptr_t page = address / kPage * kPage;
  std::uintptr_t end = 0;
  if (__builtin_add_overflow(address, size, &end)) return false;
  // Nothing is written back: MS_ASYNC only looks (msync(2), ENOMEM).
  // NOLINTNEXTLINE(performance-no-int-to-ptr): an address that is asked about
  return ::msync(reinterpret_cast<void*>(page), end - page, MS_ASYNC) == 0;
}

// System V ABI, "ELF-64 Object File Format": the file ends where its last table or section does.
std::size_t elfSize(const std::byte* elf) {
  constexpr std::uint16_t kAmdGpu = 224; // e_machine
  constexpr std::uint16_t kSectionHeader = 64;
  constexpr std::uint16_t kProgramHeader = 56;
  if (!isMapped(elf, kSectionHeader) || at<std::uint8_t>(elf, 4) != 2 ||
      at<std::uint16_t>(elf, 18) != kAmdGpu)
    return 0;
  const auto sections = at<std::uint64_t>(elf, 40);
  const auto entry = at<std::uint16_t>(elf, 58);
  const auto count = at<std::uint16_t>(elf, 60);
  std::size_t end = sections + std::size_t{entry} * count;
  if (count != 0 && (entry != kSectionHeader || !isMapped(elf + sections, std::size_t{entry} * count)))
    return 0;
  constexpr std::uint32_t kNoBits = 8;
  for (std::size_t i = 0; i < count; ++i) {
    const std::byte* section = elf + sections + i * entry;
    if (at<std::uint32_t>(section, 4) != kNoBits)
      end = std::max<std::size_t>(end, at<std::uint64_t>(section, 24) + at<std::uint64_t>(section, 32));
  }
  const auto segments = at<std::uint64_t>(elf, 32);
  const auto segmentEntry = at<std::uint16_t>(elf, 54);
  const auto segmentCount = at<std::uint16_t>(elf, 56);
  if (segmentCount != 0 &&
      (segmentEntry != kProgramHeader || !isMapped(elf + segments, std::size_t{segmentEntry} * segmentCount)))
    return 0;
  end = std::max<std::size_t>(end, segments + std::size_t{segmentEntry} * segmentCount);
  for (std::size_t i = 0; i < segmentCount; ++i) {
    const std::byte* segment = elf + segments + i * segmentEntry;
    end = std::max<std::size_t>(end, at<std::uint64_t>(segment, 8) + at<std::uint64_t>(segment, 32));
  }
  return end;
}

// Clang, "Offload Bundler": a magic, the number of entries, and of each where it is.
constexpr std::uint64_t kLongestName = 4096;
constexpr std::string_view kBundle = "__CLANG_OFFLOAD_BUNDLE__";
std::size_t bundleSize(const std::byte* bundle) {
  constexpr std::size_t kCount = 8;
  std::size_t place = kBundle.size();
  if (!isMapped(bundle + place, kCount)) return 0;
  const auto count = at<std::uint64_t>(bundle, place);
  place += kCount;
  std::size_t end = 0;
  constexpr std::size_t kEntry = 24; // and the name of its target
  for (std::uint64_t i = 0; i < count; ++i) {
    if (!isMapped(bundle + place, kEntry)) return 0;
    end = std::max<std::size_t>(end, at<std::uint64_t>(bundle, place) + at<std::uint64_t>(bundle, place + 8));
    const auto name = at<std::uint64_t>(bundle, place + 16);
    if (name > kLongestName) return 0;
    place += kEntry + name;
  }
  return std::max(end, place);
}

// Clang, "Offload Bundler", compressed: versions 2 and 3 say how long they are.
constexpr std::string_view kCompressed = "CCOB";
std::size_t compressedSize(const std::byte* bundle) {
  constexpr std::size_t kHeader = 24; // of version 2, the shorter of the two
  if (!isMapped(bundle, kHeader)) return 0;
  switch (at<std::uint16_t>(bundle, 4)) {
  case 2: return at<std::uint32_t>(bundle, 8);
  case 3: return at<std::uint64_t>(bundle, 8);
  default: return 0;
  }
}

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

// What a kernel has done; as on a GPU, nothing of the device is of use after it.
void reportFaults(Runtime& runtime, std::string_view caller, const std::string& kernel,
                  const source::Diagnostics& faults) {
  for (const source::Diagnostic& fault : faults)
    say(caller, fmt::format("kernel {}: {}", kernel, source::render(fault, {})));
  runtime.breakWith(statusOfFault(faults.front()));
  if (runtime.settings().abort) std::abort();
}

} // namespace

std::size_t imageSize(const void* image) {
  const auto* bytes = static_cast<const std::byte*>(image);
  const auto beginsWith = [&](std::string_view magic) {
    return isMapped(bytes, magic.size()) && std::memcmp(bytes, magic.data(), magic.size()) == 0;
  };
  std::size_t size = 0;
  if (beginsWith("\177ELF")) size = elfSize(bytes);
  if (beginsWith(kCompressed)) size = compressedSize(bytes);
  if (beginsWith(kBundle)) size = bundleSize(bytes);
  return isMapped(bytes, size) ? size : 0;
}

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
                                  fmt::format("the code object is for {}, and the device is a {}",
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
    // The packet has 32 bits (HSA, AQL kernel dispatch packet).
    if (shape.grid[d] > UINT32_MAX) {
      say(caller,
          fmt::format("{} work-items are more than a launch can have in one dimension", shape.grid[d]));
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
  const auto report = runtime.device().run(module.loaded, dispatch, control);
  if (!report) {
    say(caller, report.error().message);
    return hipErrorInvalidConfiguration;
  }
  // As a GPU: the launch was well, and what comes after it says what became of it.
  if (!report->completed()) reportFaults(runtime, caller, launch.kernel, report->faults);
  return hipSuccess;
}

} // namespace wavesmith::runtime
