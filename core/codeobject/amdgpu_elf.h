// SPDX-License-Identifier: Apache-2.0
// The constants that an AMDGPU code object adds to ELF; everything else of ELF is in <elf.h>. Source: LLVM
// 19, llvm/BinaryFormat/ELF.h and ELFRelocs/AMDGPU.def; LLVM AMDGPUUsage, "ELF Code Object".
//
// Constants; any thread.
#pragma once

#include <cstdint>

namespace wavesmith::codeobject::elf {

// e_ident[EI_OSABI]
inline constexpr std::uint8_t kOsAbiHsa = 64;    // ELFOSABI_AMDGPU_HSA
inline constexpr std::uint8_t kOsAbiPal = 65;    // ELFOSABI_AMDGPU_PAL
inline constexpr std::uint8_t kOsAbiMesa3d = 66; // ELFOSABI_AMDGPU_MESA3D

// e_ident[EI_ABIVERSION] of ELFOSABI_AMDGPU_HSA: the version of the code object minus two
// (ELFABIVERSION_AMDGPU_HSA_V2 = 0).
inline constexpr unsigned kAbiVersionBias = 2;
inline constexpr unsigned kOldestVersion = 2;
inline constexpr unsigned kOldestWritten = 4; // both LLVM 19 and Wavesmith write no older version
inline constexpr unsigned kNewestVersion = 6;
inline constexpr unsigned kFirstWithDescriptors = 3; // version 2 has amd_kernel_code_t before the code
inline constexpr unsigned kFirstWithTargetId = 4;    // xnack and sramecc: any, off, on
inline constexpr unsigned kFirstWithGenericVersion = 6;

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

// e_flags of version 3, and of version 2 as LLVM wrote it: one bit each.
inline constexpr std::uint32_t kXnackV3 = 0x100;   // EF_AMDGPU_FEATURE_XNACK_V3
inline constexpr std::uint32_t kSrameccV3 = 0x200; // EF_AMDGPU_FEATURE_SRAMECC_V3

inline constexpr unsigned kGenericVersionShift = 24; // EF_AMDGPU_GENERIC_VERSION_OFFSET

inline constexpr unsigned kSymbolTypeKernel = 10; // STT_AMDGPU_HSA_KERNEL, in version 2

inline constexpr std::uint32_t kNoteMetadata = 32; // NT_AMDGPU_METADATA, with owner "AMDGPU"
inline constexpr char kNoteOwner[] = "AMDGPU";
// The owner and types of notes in version 2.
inline constexpr char kNoteOwnerV2[] = "AMD";
inline constexpr std::uint32_t kNoteHsaVersion = 1;    // NT_AMD_HSA_CODE_OBJECT_VERSION
inline constexpr std::uint32_t kNoteHsaHsail = 2;      // NT_AMD_HSA_HSAIL
inline constexpr std::uint32_t kNoteHsaIsaVersion = 3; // NT_AMD_HSA_ISA_VERSION
inline constexpr std::uint32_t kNoteHsaMetadata = 10;  // NT_AMD_HSA_METADATA, YAML
inline constexpr std::uint32_t kNoteHsaIsaName = 11;   // NT_AMD_HSA_ISA_NAME
inline constexpr std::uint32_t kNotePalMetadata = 12;  // NT_AMD_PAL_METADATA

} // namespace wavesmith::codeobject::elf
