// SPDX-License-Identifier: Apache-2.0
#include "emulator/launch/loader.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <filesystem>

namespace wavesmith::emulator {
namespace {

constexpr std::uint64_t kSegmentAlignment = 4096;

// LLVM AMDGPUUsage, "Relocation Records".
enum : std::uint32_t {
  kNone = 0,
  kAbs32Lo = 1,
  kAbs32Hi = 2,
  kAbs64 = 3,
  kRel32 = 4,
  kRel64 = 5,
  kAbs32 = 6,
  kRel32Lo = 10,
  kRel32Hi = 11,
  kRelative64 = 13,
};

struct Patch {
  std::uint64_t value = 0;
  unsigned bytes = 0; // 0: nothing to write
  bool known = true;
};

Patch patchFor(const codeobject::Relocation& r, Address bias) {
  const std::uint64_t symbol = bias + r.symbolAddress + static_cast<std::uint64_t>(r.addend);
  const std::uint64_t relative = symbol - (bias + r.address);
  switch (r.type) {
  case kNone: return {0, 0, true};
  case kAbs32Lo:
  case kAbs32: return {symbol & 0xffff'ffff, 4, true};
  case kAbs32Hi: return {symbol >> 32, 4, true};
  case kAbs64: return {symbol, 8, true};
  case kRel32:
  case kRel32Lo: return {relative & 0xffff'ffff, 4, true};
  case kRel32Hi: return {relative >> 32, 4, true};
  case kRel64: return {relative, 8, true};
  case kRelative64: return {bias + static_cast<std::uint64_t>(r.addend), 8, true};
  default: return {0, 0, false};
  }
}

source::Result<void> relocate(const codeobject::CodeObject& object, const Memory& memory, Address bias) {
  for (const codeobject::Relocation& r : object.relocations()) {
    const auto fail = [&](std::string_view why) {
      return source::failure(
          source::Code::MalformedCodeObject, {object.path(), 0, 0, 0},
          fmt::format("cannot apply relocation type {} at {:#x}: {}", r.type, r.address, why));
    };
    const Patch patch = patchFor(r, bias);
    if (!patch.known) return fail("not a dynamic relocation");
    if (patch.bytes == 0) continue;
    const std::span<std::byte> to = memory.host(bias + r.address, patch.bytes);
    if (to.empty()) return fail("it is outside all segments");
    std::memcpy(to.data(), &patch.value, patch.bytes);
  }
  return {};
}

} // namespace

source::Result<Address> loadSegments(const codeobject::CodeObject& object, Memory& memory) {
  const auto malformed = [&](std::string message) {
    return source::failure(source::Code::MalformedCodeObject, {object.path(), 0, 0, 0}, std::move(message));
  };
  if (object.segments().empty()) return malformed("the code object has no loadable segment");
  std::uint64_t first = ~std::uint64_t{0}, end = 0;
  for (const codeobject::Segment& s : object.segments()) {
    if (s.fileSize > s.memorySize || s.address + s.memorySize < s.address)
      return malformed("inconsistent segment");
    if (s.fileOffset > object.bytes().size() || s.fileSize > object.bytes().size() - s.fileOffset)
      return malformed("a segment extends past the end of the file");
    first = std::min(first, s.address);
    end = std::max(end, s.address + s.memorySize);
  }
  first &= ~(kSegmentAlignment - 1);
  const std::string name =
      fmt::format("code of {}", std::filesystem::path(object.path()).filename().string());
  auto base = memory.allocate(name, end - first, kSegmentAlignment);
  if (!base) return std::unexpected(base.error());
  memory.markInternal(*base);
  for (const codeobject::Segment& s : object.segments()) {
    const std::span<std::byte> to = memory.host(*base + (s.address - first), s.fileSize);
    if (s.fileSize != 0) std::memcpy(to.data(), object.bytes().data() + s.fileOffset, s.fileSize);
  }
  const Address bias = *base - first;
  if (auto done = relocate(object, memory, bias); !done) {
    memory.release(*base);
    return std::unexpected(done.error());
  }
  return bias;
}

} // namespace wavesmith::emulator
