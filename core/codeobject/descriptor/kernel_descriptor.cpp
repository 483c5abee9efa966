// SPDX-License-Identifier: Apache-2.0
#include "codeobject/descriptor/kernel_descriptor.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <type_traits>

namespace wavesmith::codeobject {
namespace {

static_assert(std::endian::native == std::endian::little,
              "code objects are little-endian and are read without conversion");

// The position of a field: its 32-bit word (by byte offset), first bit and width.
struct Bits {
  std::size_t word;
  unsigned shift;
  unsigned width;
};

// Byte offsets of words: LLVM 19, llvm/Support/AMDHSAKernelDescriptor.h, kernel_descriptor_t.
constexpr std::size_t kKernelCodeEntryByteOffset = 16; // 64 bits
constexpr std::size_t kComputePgmRsrc3 = 44;

// ACCUM_OFFSET is encoded as (registers / 4) - 1: COMPUTE_PGM_RSRC3_GFX90A_ACCUM_OFFSET.
constexpr std::uint32_t kAccumOffsetGranule = 4;
constexpr Bits kAccumOffset{kComputePgmRsrc3, 0, 6};

// All fields that are stored without conversion.
template <typename Descriptor, typename Visitor>
void forEachField(Descriptor& d, Visitor&& visit) {
#define WAVESMITH_FIELD(member, word, shift, width, ...) visit(d.member, Bits{word, shift, width});
#include "codeobject/descriptor/descriptor_fields.inc"
#undef WAVESMITH_FIELD
}

constexpr std::uint32_t maskOf(Bits bits) {
  return static_cast<std::uint32_t>((std::uint64_t{1} << bits.width) - 1);
}

std::uint32_t extract(std::span<const std::byte, kKernelDescriptorBytes> bytes, Bits bits) {
  std::uint32_t word = 0;
  std::memcpy(&word, bytes.data() + bits.word, sizeof word);
  return (word >> bits.shift) & maskOf(bits);
}

void insert(std::array<std::byte, kKernelDescriptorBytes>& bytes, Bits bits, std::uint32_t value) {
  std::uint32_t word = 0;
  std::memcpy(&word, bytes.data() + bits.word, sizeof word);
  word = (word & ~(maskOf(bits) << bits.shift)) | ((value & maskOf(bits)) << bits.shift);
  std::memcpy(bytes.data() + bits.word, &word, sizeof word);
}

} // namespace

KernelDescriptor readKernelDescriptor(std::span<const std::byte, kKernelDescriptorBytes> bytes) {
  KernelDescriptor descriptor;
  std::ranges::copy(bytes, descriptor.raw.begin());
  forEachField(descriptor, [&](auto& field, Bits bits) {
    field = static_cast<std::remove_reference_t<decltype(field)>>(extract(bytes, bits));
  });
  descriptor.accumOffset = (extract(bytes, kAccumOffset) + 1) * kAccumOffsetGranule;
  std::memcpy(&descriptor.kernelCodeEntryByteOffset, bytes.data() + kKernelCodeEntryByteOffset,
              sizeof descriptor.kernelCodeEntryByteOffset);
  return descriptor;
}

std::array<std::byte, kKernelDescriptorBytes> writeKernelDescriptor(const KernelDescriptor& descriptor) {
  auto bytes = descriptor.raw;
  forEachField(descriptor,
               [&](const auto& field, Bits bits) { insert(bytes, bits, static_cast<std::uint32_t>(field)); });
  insert(bytes, kAccumOffset, descriptor.accumOffset / kAccumOffsetGranule - 1);
  std::memcpy(bytes.data() + kKernelCodeEntryByteOffset, &descriptor.kernelCodeEntryByteOffset,
              sizeof descriptor.kernelCodeEntryByteOffset);
  return bytes;
}

// LLVM AMDGPUUsage, "Initial Kernel Execution State", SGPR Register Set Up Order.
std::uint32_t requiredUserSgprs(const KernelDescriptor& descriptor) {
  std::uint32_t count = descriptor.kernargPreloadLength;
  if (descriptor.privateSegmentBuffer) count += 4;
  if (descriptor.dispatchPtr) count += 2;
  if (descriptor.queuePtr) count += 2;
  if (descriptor.kernargSegmentPtr) count += 2;
  if (descriptor.dispatchId) count += 2;
  if (descriptor.flatScratchInit) count += 2;
  if (descriptor.privateSegmentSize) count += 1;
  return count;
}

} // namespace wavesmith::codeobject
