// SPDX-License-Identifier: Apache-2.0
#include "runtime/copy.h"

#include "runtime/checked_launch.h"
#include "runtime/runtime.h"

#include <cstring>
#include <optional>

namespace wavesmith::runtime {
namespace {

bool isEmpty(const BoxSize& size) {
  return size.width == 0 || size.height == 0 || size.depth == 0;
}

// The distance from its first byte to one past its last one; nothing: it exceeds the address space.
std::optional<std::size_t> extentOf(const Box& box, const BoxSize& size) {
  std::size_t rows = 0;
  std::size_t slices = 0;
  std::size_t extent = 0;
  if (__builtin_mul_overflow(box.pitch, size.height - 1, &rows) ||
      __builtin_mul_overflow(box.slice, size.depth - 1, &slices) ||
      __builtin_add_overflow(rows, slices, &extent) || __builtin_add_overflow(extent, size.width, &extent))
    return std::nullopt;
  return extent;
}

const std::byte* addressIn(const Box& box, std::size_t row, std::size_t slice) {
  return static_cast<const std::byte*>(box.base) + slice * box.slice + row * box.pitch;
}

std::byte* bytesOf(Runtime& runtime, const Box& box, const BoxSize& size) {
  const auto extent = extentOf(box, size);
  return box.base == nullptr || !extent ? nullptr : runtime.memory().bytes(box.base, *extent);
}

// A device pointer must be in memory that kernels can access; a host pointer can be in any memory except the
// device's.
bool fits(Runtime& runtime, const void* pointer, bool device) {
  const Block* block = runtime.memory().find(pointer);
  const bool seen = block != nullptr ||
                    runtime.device().memory().find(reinterpret_cast<emulator::Address>(pointer)) != nullptr;
  return device ? seen : block == nullptr ? !seen : block->kind != MemoryKind::Device;
}

bool fits(Runtime& runtime, const void* to, const void* from, hipMemcpyKind kind) {
  switch (kind) {
  case hipMemcpyHostToHost: return fits(runtime, to, false) && fits(runtime, from, false);
  case hipMemcpyHostToDevice: return fits(runtime, to, true);
  case hipMemcpyDeviceToHost: return fits(runtime, from, true);
  case hipMemcpyDeviceToDevice: return fits(runtime, to, true) && fits(runtime, from, true);
  case hipMemcpyDefault: return true;
  }
  return false;
}

} // namespace

hipError_t copyBox(Runtime& runtime, const Box& to, const Box& from, const BoxSize& size,
                   hipMemcpyKind kind) {
  if (kind < hipMemcpyHostToHost || kind > hipMemcpyDefault) return hipErrorInvalidMemcpyDirection;
  if (isEmpty(size)) return hipSuccess;
  if (size.height > 1 && (to.pitch < size.width || from.pitch < size.width)) return hipErrorInvalidPitchValue;
  std::byte* target = bytesOf(runtime, to, size);
  const std::byte* source = bytesOf(runtime, from, size);
  if (target == nullptr || source == nullptr) return hipErrorInvalidValue;
  if (!fits(runtime, to.base, from.base, kind)) return hipErrorInvalidMemcpyDirection;
  for (std::size_t z = 0; z < size.depth; ++z)
    for (std::size_t y = 0; y < size.height; ++y)
      std::memmove(target + z * to.slice + y * to.pitch, source + z * from.slice + y * from.pitch,
                   size.width);
  if (runtime.undefined.empty()) return hipSuccess;
  UndefinedCopy undefined(runtime);
  for (std::size_t z = 0; z < size.depth; ++z)
    for (std::size_t y = 0; y < size.height; ++y)
      undefined.add(addressIn(to, y, z), addressIn(from, y, z), size.width);
  undefined.report();
  return hipSuccess;
}

hipError_t copyLine(Runtime& runtime, void* to, const void* from, std::size_t bytes, hipMemcpyKind kind) {
  return copyBox(runtime, {to, bytes, bytes}, {from, bytes, bytes}, {bytes, 1, 1}, kind);
}

hipError_t fillBox(Runtime& runtime, const Box& to, const BoxSize& size, unsigned pattern,
                   std::size_t patternBytes) {
  if (isEmpty(size)) return hipSuccess;
  if (size.height > 1 && to.pitch < size.width) return hipErrorInvalidPitchValue;
  std::byte* target = bytesOf(runtime, to, size);
  if (target == nullptr || !fits(runtime, to.base, true)) return hipErrorInvalidValue;
  for (std::size_t z = 0; z < size.depth; ++z)
    for (std::size_t y = 0; y < size.height; ++y) {
      const auto address = reinterpret_cast<emulator::Address>(addressIn(to, y, z));
      runtime.undefined.clear(address, address + size.width);
      std::byte* row = target + z * to.slice + y * to.pitch;
      if (patternBytes == 1) {
        std::memset(row, static_cast<int>(pattern), size.width);
        continue;
      }
      for (std::size_t x = 0; x < size.width; x += patternBytes)
        std::memcpy(row + x, &pattern, patternBytes); // little-endian: its low bytes
    }
  return hipSuccess;
}

} // namespace wavesmith::runtime
