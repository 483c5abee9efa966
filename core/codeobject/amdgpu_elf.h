// SPDX-License-Identifier: Apache-2.0
// The numbers that an AMDGPU code object adds to ELF, in one place; everything else of ELF is in <elf.h>.
// Source: LLVM 19, llvm/BinaryFormat/ELF.h and ELFRelocs/AMDGPU.def; LLVM AMDGPUUsage, "ELF Code Object".
//
// Constants; any thread.
#pragma once

#include <cstdint>

namespace wavesmith::codeobject::elf {

// e_ident[EI_OSABI]
inline constexpr std::uint8_t kOsAbiHsa = 64;    // ELFOSABI_AMDGPU_HSA
inline constexpr std::uint8_t kOsAbiPal = 65;    // ELFOSABI_AMDGPU_PAL
inline constexpr std::uint8_t kOsAbiMesa3d = 66; // ELFOSABI_AMDGPU_MESA3D

// e_ident[EI_ABIVERSION] of ELFOSABI_AMDGPU_HSA: the version of the code object less two
// (ELFABIVERSION_AMDGPU_HSA_V2 = 0).
inline constexpr unsigned kAbiVersionBias = 2;
inline constexpr unsigned kOldestVersion = 4;
inline constexpr unsigned kNewestVersion = 6;

// e_flags of versions 4 and newer
inline constexpr std::uint32_t kMachMask = 0x0ff;    // EF_AMDGPU_MACH
inline constexpr std::uint32_t kXnackMask = 0x300;   // EF_AMDGPU_FEATURE_XNACK_V4
inline constexpr std::uint32_t kXnackAny = 0x100;    // EF_AMDGPU_FEATURE_XNACK_ANY_V4
inline constexpr std::uint32_t kXnackOff = 0x200;    // EF_AMDGPU_FEATURE_XNACK_OFF_V4
inline constexpr std::uint32_t kXnackOn = 0x300;     // EF_AMDGPU_FEATURE_XNACK_ON_V4
inline constexpr std::uint32_t kSrameccMask = 0xc00; // EF_AMDGPU_FEATURE_SRAMECC_V4
inline constexpr std::uint32_t kSrameccAny = 0x400;  // EF_AMDGPU_FEATURE_SRAMECC_ANY_V4
inline constexpr std::uint32_t kSrameccOff = 0x800;  // EF_AMDGPU_FEATURE_SRAMECC_OFF_V4
inline constexpr std::uint32_t kSrameccOn = 0xc00;   // EF_AMDGPU_FEATURE_SRAMECC_ON_V4

inline constexpr unsigned kSymbolTypeKernel = 10; // STT_AMDGPU_HSA_KERNEL, of version 2

inline constexpr std::uint32_t kNoteMetadata = 32; // NT_AMDGPU_METADATA, of the owner "AMDGPU"
inline constexpr char kNoteOwner[] = "AMDGPU";

} // namespace wavesmith::codeobject::elf
