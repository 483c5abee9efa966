// SPDX-License-Identifier: Apache-2.0
#include "codeobject/kernel_descriptor.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <type_traits>

namespace wavesmith::codeobject {
namespace {

static_assert(std::endian::native == std::endian::little,
              "code objects are little-endian and read as they are");

// Where a field is: its 32-bit word (by byte offset), first bit and width.
struct Bits {
  std::size_t word;
  unsigned shift;
  unsigned width;
};

// Byte offsets of the words: LLVM 19, llvm/Support/AMDHSAKernelDescriptor.h, kernel_descriptor_t.
constexpr std::size_t kGroupSegmentFixedSize = 0;
constexpr std::size_t kPrivateSegmentFixedSize = 4;
constexpr std::size_t kKernargSize = 8;
constexpr std::size_t kKernelCodeEntryByteOffset = 16; // 64 bits
constexpr std::size_t kComputePgmRsrc3 = 44;
constexpr std::size_t kComputePgmRsrc1 = 48;
constexpr std::size_t kComputePgmRsrc2 = 52;
constexpr std::size_t kKernelCodeProperties = 56; // low half; the high half is kernarg_preload
constexpr unsigned kKernargPreload = 16;          // first bit of it in that word

// ACCUM_OFFSET is encoded as (registers / 4) - 1: COMPUTE_PGM_RSRC3_GFX90A_ACCUM_OFFSET.
constexpr std::uint32_t kAccumOffsetGranule = 4;
constexpr Bits kAccumOffset{kComputePgmRsrc3, 0, 6};

// Every field that is encoded as it is; the one list for reading and writing. Bit numbers: the same header,
// enums COMPUTE_PGM_RSRC1 (GFX6_GFX9 and GFX9_PLUS), RSRC2 (GFX6_GFX11), RSRC3_GFX90A, KERNEL_CODE_PROPERTY
// and KERNARG_PRELOAD_SPEC.
template <typename Descriptor, typename Visitor>
void forEachField(Descriptor& d, Visitor&& visit) {
  visit(d.groupSegmentFixedSize, Bits{kGroupSegmentFixedSize, 0, 32});
  visit(d.privateSegmentFixedSize, Bits{kPrivateSegmentFixedSize, 0, 32});
  visit(d.kernargSize, Bits{kKernargSize, 0, 32});

  visit(d.tgSplit, Bits{kComputePgmRsrc3, 16, 1});

  visit(d.granulatedVectorRegisters, Bits{kComputePgmRsrc1, 0, 6});
  visit(d.granulatedScalarRegisters, Bits{kComputePgmRsrc1, 6, 4});
  visit(d.priority, Bits{kComputePgmRsrc1, 10, 2});
  visit(d.floatRoundMode32, Bits{kComputePgmRsrc1, 12, 2});
  visit(d.floatRoundMode16_64, Bits{kComputePgmRsrc1, 14, 2});
  visit(d.floatDenormMode32, Bits{kComputePgmRsrc1, 16, 2});
  visit(d.floatDenormMode16_64, Bits{kComputePgmRsrc1, 18, 2});
  visit(d.privileged, Bits{kComputePgmRsrc1, 20, 1});
  visit(d.dx10Clamp, Bits{kComputePgmRsrc1, 21, 1});
  visit(d.debugMode, Bits{kComputePgmRsrc1, 22, 1});
  visit(d.ieeeMode, Bits{kComputePgmRsrc1, 23, 1});
  visit(d.bulky, Bits{kComputePgmRsrc1, 24, 1});
  visit(d.cdbgUser, Bits{kComputePgmRsrc1, 25, 1});
  visit(d.fp16Overflow, Bits{kComputePgmRsrc1, 26, 1});

  visit(d.privateSegment, Bits{kComputePgmRsrc2, 0, 1});
  visit(d.userSgprCount, Bits{kComputePgmRsrc2, 1, 5});
  visit(d.trapHandler, Bits{kComputePgmRsrc2, 6, 1});
  visit(d.workgroupIdX, Bits{kComputePgmRsrc2, 7, 1});
  visit(d.workgroupIdY, Bits{kComputePgmRsrc2, 8, 1});
  visit(d.workgroupIdZ, Bits{kComputePgmRsrc2, 9, 1});
  visit(d.workgroupInfo, Bits{kComputePgmRsrc2, 10, 1});
  visit(d.workitemId, Bits{kComputePgmRsrc2, 11, 2});
  visit(d.exceptionAddressWatch, Bits{kComputePgmRsrc2, 13, 1});
  visit(d.exceptionMemory, Bits{kComputePgmRsrc2, 14, 1});
  visit(d.granulatedLdsSize, Bits{kComputePgmRsrc2, 15, 9});
  visit(d.exceptionInvalidOperation, Bits{kComputePgmRsrc2, 24, 1});
  visit(d.exceptionDenormalSource, Bits{kComputePgmRsrc2, 25, 1});
  visit(d.exceptionDivideByZero, Bits{kComputePgmRsrc2, 26, 1});
  visit(d.exceptionOverflow, Bits{kComputePgmRsrc2, 27, 1});
  visit(d.exceptionUnderflow, Bits{kComputePgmRsrc2, 28, 1});
  visit(d.exceptionInexact, Bits{kComputePgmRsrc2, 29, 1});
  visit(d.exceptionIntegerDivideByZero, Bits{kComputePgmRsrc2, 30, 1});

  visit(d.privateSegmentBuffer, Bits{kKernelCodeProperties, 0, 1});
  visit(d.dispatchPtr, Bits{kKernelCodeProperties, 1, 1});
  visit(d.queuePtr, Bits{kKernelCodeProperties, 2, 1});
  visit(d.kernargSegmentPtr, Bits{kKernelCodeProperties, 3, 1});
  visit(d.dispatchId, Bits{kKernelCodeProperties, 4, 1});
  visit(d.flatScratchInit, Bits{kKernelCodeProperties, 5, 1});
  visit(d.privateSegmentSize, Bits{kKernelCodeProperties, 6, 1});
  visit(d.wave32, Bits{kKernelCodeProperties, 10, 1});
  visit(d.usesDynamicStack, Bits{kKernelCodeProperties, 11, 1});

  visit(d.kernargPreloadLength, Bits{kKernelCodeProperties, kKernargPreload + 0, 7});
  visit(d.kernargPreloadOffset, Bits{kKernelCodeProperties, kKernargPreload + 7, 9});
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
