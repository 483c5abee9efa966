// SPDX-License-Identifier: Apache-2.0
#include "codeobject/elf_names.h"

#include "codeobject/amdgpu_elf.h"
#include "codeobject/target.h"

#include <fmt/format.h>

#include <algorithm>
#include <elf.h>
#include <span>
#include <string_view>
#include <utility>

namespace wavesmith::codeobject {
namespace {

using Named = std::pair<std::uint64_t, std::string_view>;

std::string nameIn(std::span<const Named> names, std::uint64_t value) {
  const auto found = std::ranges::find(names, value, &Named::first);
  return found == names.end() ? fmt::format("{:#x}", value) : std::string(found->second);
}

// LLVM 19, llvm/BinaryFormat/ELF.h: constants that the C library's <elf.h> lacks.
constexpr std::uint32_t kShtAddrsig = 0x6fff4c03; // SHT_LLVM_ADDRSIG
constexpr std::uint64_t kShfExclude = 0x80000000; // SHF_EXCLUDE

constexpr Named kFileTypes[] = {
    {ET_NONE, "NONE"}, {ET_REL, "REL"}, {ET_EXEC, "EXEC"}, {ET_DYN, "DYN"}, {ET_CORE, "CORE"}};
constexpr Named kOsAbis[] = {{ELFOSABI_NONE, "NONE"},
                             {elf::kOsAbiHsa, "AMDGPU_HSA"},
                             {elf::kOsAbiPal, "AMDGPU_PAL"},
                             {elf::kOsAbiMesa3d, "AMDGPU_MESA3D"}};
constexpr Named kSegmentTypes[] = {{PT_NULL, "NULL"},
                                   {PT_LOAD, "LOAD"},
                                   {PT_DYNAMIC, "DYNAMIC"},
                                   {PT_INTERP, "INTERP"},
                                   {PT_NOTE, "NOTE"},
                                   {PT_PHDR, "PHDR"},
                                   {PT_TLS, "TLS"},
                                   {PT_GNU_STACK, "GNU_STACK"},
                                   {PT_GNU_RELRO, "GNU_RELRO"},
                                   {PT_GNU_EH_FRAME, "GNU_EH_FRAME"}};
constexpr Named kSectionTypes[] = {{SHT_NULL, "NULL"},
                                   {SHT_PROGBITS, "PROGBITS"},
                                   {SHT_SYMTAB, "SYMTAB"},
                                   {SHT_STRTAB, "STRTAB"},
                                   {SHT_RELA, "RELA"},
                                   {SHT_HASH, "HASH"},
                                   {SHT_DYNAMIC, "DYNAMIC"},
                                   {SHT_NOTE, "NOTE"},
                                   {SHT_NOBITS, "NOBITS"},
                                   {SHT_REL, "REL"},
                                   {SHT_DYNSYM, "DYNSYM"},
                                   {SHT_INIT_ARRAY, "INIT_ARRAY"},
                                   {SHT_FINI_ARRAY, "FINI_ARRAY"},
                                   {SHT_GNU_HASH, "GNU_HASH"},
                                   {SHT_GROUP, "GROUP"},
                                   {kShtAddrsig, "LLVM_ADDRSIG"}};
constexpr Named kSymbolTypes[] = {{STT_NOTYPE, "NOTYPE"}, {STT_OBJECT, "OBJECT"},
                                  {STT_FUNC, "FUNC"},     {STT_SECTION, "SECTION"},
                                  {STT_FILE, "FILE"},     {STT_COMMON, "COMMON"},
                                  {STT_TLS, "TLS"},       {elf::kSymbolTypeKernel, "AMDGPU_HSA_KERNEL"}};
constexpr Named kBindings[] = {{STB_LOCAL, "LOCAL"}, {STB_GLOBAL, "GLOBAL"}, {STB_WEAK, "WEAK"}};
constexpr Named kVisibilities[] = {{STV_DEFAULT, "DEFAULT"},
                                   {STV_INTERNAL, "INTERNAL"},
                                   {STV_HIDDEN, "HIDDEN"},
                                   {STV_PROTECTED, "PROTECTED"}};
// AMDGPUUsage, "Note Records", and before them those of code object version 2.
constexpr Named kAmdNotes[] = {{elf::kNoteHsaVersion, "AMD_HSA_CODE_OBJECT_VERSION"},
                               {elf::kNoteHsaHsail, "AMD_HSA_HSAIL"},
                               {elf::kNoteHsaIsaVersion, "AMD_HSA_ISA_VERSION"},
                               {elf::kNoteHsaMetadata, "AMD_HSA_METADATA"},
                               {elf::kNoteHsaIsaName, "AMD_HSA_ISA_NAME"},
                               {elf::kNotePalMetadata, "AMD_PAL_METADATA"}};
constexpr Named kAmdgpuNotes[] = {{elf::kNoteMetadata, "AMDGPU_METADATA"}};
constexpr Named kGnuNotes[] = {{NT_GNU_ABI_TAG, "GNU_ABI_TAG"}, {NT_GNU_BUILD_ID, "GNU_BUILD_ID"}};

std::string_view stateName(std::uint32_t bits, std::uint32_t any, std::uint32_t off) {
  if (bits == 0) return "not supported";
  return bits == any ? "any" : bits == off ? "off" : "on";
}

} // namespace

std::string fileTypeName(std::uint16_t type) {
  return nameIn(kFileTypes, type);
}

std::string osAbiName(std::uint8_t osAbi) {
  return nameIn(kOsAbis, osAbi);
}

std::string segmentTypeName(std::uint32_t type) {
  return nameIn(kSegmentTypes, type);
}

std::string segmentFlagsText(std::uint32_t flags) {
  return fmt::format("{}{}{}", flags & PF_R ? 'r' : '-', flags & PF_W ? 'w' : '-', flags & PF_X ? 'x' : '-');
}

std::string sectionTypeName(std::uint32_t type) {
  return nameIn(kSectionTypes, type);
}

std::string sectionFlagsText(std::uint64_t flags) {
  constexpr std::pair<std::uint64_t, char> kLetters[] = {
      {SHF_WRITE, 'W'},   {SHF_ALLOC, 'A'},     {SHF_EXECINSTR, 'X'},  {SHF_MERGE, 'M'},
      {SHF_STRINGS, 'S'}, {SHF_INFO_LINK, 'I'}, {SHF_LINK_ORDER, 'L'}, {SHF_OS_NONCONFORMING, 'O'},
      {SHF_GROUP, 'G'},   {SHF_TLS, 'T'},       {SHF_COMPRESSED, 'C'}, {kShfExclude, 'E'}};
  std::string text;
  for (const auto& [bit, letter] : kLetters) {
    if ((flags & bit) != 0) text += letter;
    flags &= ~bit;
  }
  return flags == 0 ? text : text + fmt::format("{}{:#x}", text.empty() ? "" : "+", flags);
}

std::string symbolTypeName(std::uint8_t type) {
  return nameIn(kSymbolTypes, type);
}

std::string symbolBindingName(std::uint8_t binding) {
  return nameIn(kBindings, binding);
}

std::string symbolVisibilityName(std::uint8_t visibility) {
  return nameIn(kVisibilities, visibility);
}

std::string noteTypeName(const std::string& owner, std::uint32_t type) {
  if (owner == elf::kNoteOwner) return nameIn(kAmdgpuNotes, type);
  if (owner == elf::kNoteOwnerV2) return nameIn(kAmdNotes, type);
  if (owner == "GNU") return nameIn(kGnuNotes, type);
  return fmt::format("{:#x}", type);
}

std::vector<FlagText> flagsText(std::uint32_t flags, unsigned version) {
  std::vector<FlagText> texts{{processorName(flags), flags & elf::kMachMask}};
  std::uint32_t known = elf::kMachMask;
  const auto add = [&](std::string text, std::uint32_t mask) {
    texts.push_back({std::move(text), flags & mask});
    known |= mask;
  };
  if (version < elf::kFirstWithTargetId) {
    add(fmt::format("xnack {}", flags & elf::kXnackV3 ? "on" : "off"), elf::kXnackV3);
    add(fmt::format("sramecc {}", flags & elf::kSrameccV3 ? "on" : "off"), elf::kSrameccV3);
  } else {
    add(fmt::format("xnack {}", stateName(flags & elf::kXnackMask, elf::kXnackAny, elf::kXnackOff)),
        elf::kXnackMask);
    add(fmt::format("sramecc {}", stateName(flags & elf::kSrameccMask, elf::kSrameccAny, elf::kSrameccOff)),
        elf::kSrameccMask);
  }
  if (version >= elf::kFirstWithGenericVersion && flags >> elf::kGenericVersionShift != 0)
    add(fmt::format("generic version {}", flags >> elf::kGenericVersionShift),
        ~std::uint32_t{0} << elf::kGenericVersionShift);
  if ((flags & ~known) != 0) texts.push_back({"undefined", flags & ~known});
  return texts;
}

} // namespace wavesmith::codeobject
