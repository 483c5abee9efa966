// SPDX-License-Identifier: Apache-2.0
// The kernel descriptor: the 64 bytes that describe a kernel's resources to the hardware (LLVM AMDGPUUsage,
// "Kernel Descriptor", columns of gfx90a and gfx940). Reading and writing is lossless: write(read(bytes)) ==
// bytes, including reserved bits.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace wavesmith::codeobject {

inline constexpr std::size_t kKernelDescriptorBytes = 64;
// accum_offset is a multiple of it (CDNA3 ISA, table 21).
inline constexpr std::uint32_t kAccumGranule = 4;
// VCC, XNACK_MASK and FLAT_SCRATCH, which every kernel of gfx942 has in addition and .sgpr_count includes (LLVM
// AMDGPUBaseInfo.cpp, getNumExtraSGPRs; AMDGPUAsmPrinter.cpp).
inline constexpr std::uint32_t kExtraScalars = 6;

struct KernelDescriptor {
  std::uint32_t groupSegmentFixedSize = 0;    // bytes of LDS
  std::uint32_t privateSegmentFixedSize = 0;  // bytes of scratch per work-item
  std::uint32_t kernargSize = 0;              // bytes
  std::int64_t kernelCodeEntryByteOffset = 0; // bytes from the descriptor to the first instruction

  // compute_pgm_rsrc3 for gfx90a to gfx942
  std::uint32_t accumOffset = 4; // first accumulation VGPR: 4 to 256 in steps of 4, as in the assembler
  bool tgSplit = false;

  // compute_pgm_rsrc1
  std::uint32_t granulatedVectorRegisters = 0; // as encoded: (n + 1) * 8 registers
  std::uint32_t granulatedScalarRegisters = 0; // as encoded
  std::uint32_t priority = 0;
  std::uint32_t floatRoundMode32 = 0;
  std::uint32_t floatRoundMode16_64 = 0;
  std::uint32_t floatDenormMode32 = 0;
  std::uint32_t floatDenormMode16_64 = 0;
  bool privileged = false;
  bool dx10Clamp = false;
  bool debugMode = false;
  bool ieeeMode = false;
  bool bulky = false;
  bool cdbgUser = false;
  bool fp16Overflow = false;

  // compute_pgm_rsrc2
  bool privateSegment = false;
  std::uint32_t userSgprCount = 0;
  bool trapHandler = false;
  bool workgroupIdX = false;
  bool workgroupIdY = false;
  bool workgroupIdZ = false;
  bool workgroupInfo = false;
  std::uint32_t workitemId = 0; // 0: x, 1: x and y, 2: x, y and z
  bool exceptionAddressWatch = false;
  bool exceptionMemory = false;
  std::uint32_t granulatedLdsSize = 0;
  bool exceptionInvalidOperation = false;
  bool exceptionDenormalSource = false;
  bool exceptionDivideByZero = false;
  bool exceptionOverflow = false;
  bool exceptionUnderflow = false;
  bool exceptionInexact = false;
  bool exceptionIntegerDivideByZero = false;

  // kernel_code_properties
  bool privateSegmentBuffer = false; // user SGPRs, in this order
  bool dispatchPtr = false;
  bool queuePtr = false;
  bool kernargSegmentPtr = false;
  bool dispatchId = false;
  bool flatScratchInit = false;
  bool privateSegmentSize = false;
  bool wave32 = false; // gfx10 and newer
  bool usesDynamicStack = false;

  // kernarg_preload
  std::uint32_t kernargPreloadLength = 0; // dwords
  std::uint32_t kernargPreloadOffset = 0; // dwords

  std::array<std::byte, kKernelDescriptorBytes> raw{}; // as read; keeps the reserved bits

  [[nodiscard]] std::uint32_t vectorRegisters() const { return (granulatedVectorRegisters + 1) * 8; }
  // The SGPRs that the wave can address; gfx9 allocates 16 at a time, while the field counts in units of 8.
  [[nodiscard]] std::uint32_t scalarRegisters() const { return (granulatedScalarRegisters / 2 + 1) * 16; }
};

[[nodiscard]] KernelDescriptor readKernelDescriptor(std::span<const std::byte, kKernelDescriptorBytes> bytes);
[[nodiscard]] std::array<std::byte, kKernelDescriptorBytes>
writeKernelDescriptor(const KernelDescriptor& descriptor);

// The number of user SGPRs that the enabled values need: the minimum of USER_SGPR_COUNT.
[[nodiscard]] std::uint32_t requiredUserSgprs(const KernelDescriptor& descriptor);

} // namespace wavesmith::codeobject
