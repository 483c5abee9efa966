// SPDX-License-Identifier: Apache-2.0
#include "fuzz/word_object.h"

#include "codeobject/amdgpu_elf.h"
#include "codeobject/code_object.h"
#include "fuzz/target.h"

#include <algorithm>
#include <cstring>
#include <elf.h>
#include <string>
#include <utility>

namespace wavesmith::fuzz {
namespace {

// EF_AMDGPU_MACH (LLVM 19, llvm/BinaryFormat/ELF.h).
constexpr std::uint32_t kMachGfx90a = 0x03f;
constexpr std::uint32_t kMachGfx942 = 0x04c;

constexpr std::uint64_t kDescriptorAt = 0x400; // a multiple of 64, after the headers
constexpr std::uint64_t kCodeAt = 0x1000;      // a multiple of 256; addresses are offsets in the file

template <typename T>
void put(std::vector<std::byte>& file, std::uint64_t at, const T& value) {
  if (file.size() < at + sizeof value) file.resize(at + sizeof value);
  std::memcpy(file.data() + at, &value, sizeof value);
}

std::uint64_t append(std::vector<std::byte>& file, std::span<const std::byte> bytes) {
  const std::uint64_t at = file.size();
  file.insert(file.end(), bytes.begin(), bytes.end());
  return at;
}

Elf64_Sym symbol(std::uint32_t name, unsigned char type, std::uint16_t section, std::uint64_t value,
                 std::uint64_t size) {
  Elf64_Sym entry{};
  entry.st_name = name;
  entry.st_info = ELF64_ST_INFO(STB_GLOBAL, type);
  entry.st_shndx = section;
  entry.st_value = value;
  entry.st_size = size;
  return entry;
}

Elf64_Shdr section(std::uint32_t name, std::uint32_t type, std::uint64_t flags, std::uint64_t at,
                   std::uint64_t size) {
  Elf64_Shdr header{};
  header.sh_name = name;
  header.sh_type = type;
  header.sh_flags = flags;
  header.sh_addr = (flags & SHF_ALLOC) != 0 ? at : 0;
  header.sh_offset = at;
  header.sh_size = size;
  header.sh_addralign = 1;
  return header;
}

Elf64_Phdr segment(std::uint32_t flags, std::uint64_t at, std::uint64_t size) {
  Elf64_Phdr header{};
  header.p_type = PT_LOAD;
  header.p_flags = flags;
  header.p_offset = header.p_vaddr = header.p_paddr = at;
  header.p_filesz = header.p_memsz = size;
  header.p_align = 1;
  return header;
}

} // namespace

codeobject::KernelDescriptor usualDescriptor() {
  codeobject::KernelDescriptor descriptor;
  descriptor.groupSegmentFixedSize = 1024;
  descriptor.kernargSize = 64;
  descriptor.accumOffset = 64;
  descriptor.granulatedVectorRegisters = 11; // 96
  descriptor.granulatedScalarRegisters = 12; // 112, VCC and others included
  descriptor.floatDenormMode32 = 3;
  descriptor.floatDenormMode16_64 = 3;
  descriptor.dx10Clamp = true;
  descriptor.ieeeMode = true;
  descriptor.userSgprCount = 2;
  descriptor.kernargSegmentPtr = true;
  descriptor.workgroupIdX = descriptor.workgroupIdY = descriptor.workgroupIdZ = true;
  return descriptor;
}

std::vector<std::byte> elfOf(const WordObject& object) {
  const std::uint64_t codeBytes = object.words.size() / 4 * 4;
  codeobject::KernelDescriptor descriptor = object.descriptor;
  descriptor.kernelCodeEntryByteOffset = static_cast<std::int64_t>(kCodeAt - kDescriptorAt);

  std::vector<std::byte> file(kCodeAt);
  put(file, kDescriptorAt, codeobject::writeKernelDescriptor(descriptor));
  append(file, object.words.first(codeBytes));

  // Names at 1 ("k"), 3 ("k.kd"), 8 ("f"); of sections at 10, 16, 24 and 32.
  static constexpr char kNames[] = "\0k\0k.kd\0f\0.text\0.rodata\0.symtab\0.strtab";
  std::vector<Elf64_Sym> symbols{{},
                                 symbol(1, STT_FUNC, 1, kCodeAt, codeBytes),
                                 symbol(3, STT_OBJECT, 2, kDescriptorAt, codeobject::kKernelDescriptorBytes)};
  if (std::uint64_t{object.function} * 4 < codeBytes) {
    const std::uint64_t from = std::uint64_t{object.function} * 4;
    symbols[1].st_size = from;
    symbols.push_back(symbol(8, STT_FUNC, 1, kCodeAt + from, codeBytes - from));
  }
  const auto symbolBytes = std::as_bytes(std::span(symbols));
  const std::uint64_t symbolsAt = append(file, symbolBytes);
  const std::uint64_t namesAt = append(file, std::as_bytes(std::span(kNames)));
  std::vector<Elf64_Shdr> sections{
      {},
      section(10, SHT_PROGBITS, SHF_ALLOC | SHF_EXECINSTR, kCodeAt, codeBytes),
      section(16, SHT_PROGBITS, SHF_ALLOC, kDescriptorAt, codeobject::kKernelDescriptorBytes),
      section(24, SHT_SYMTAB, 0, symbolsAt, symbolBytes.size()),
      section(32, SHT_STRTAB, 0, namesAt, sizeof kNames)};
  sections[3].sh_entsize = sizeof(Elf64_Sym);
  sections[3].sh_link = 4;
  file.resize((file.size() + 7) / 8 * 8);
  const std::uint64_t sectionsAt = append(file, std::as_bytes(std::span(sections)));

  Elf64_Ehdr header{};
  std::memcpy(header.e_ident, ELFMAG, SELFMAG);
  header.e_ident[EI_CLASS] = ELFCLASS64;
  header.e_ident[EI_DATA] = ELFDATA2LSB;
  header.e_ident[EI_VERSION] = EV_CURRENT;
  header.e_ident[EI_OSABI] = codeobject::elf::kOsAbiHsa;
  header.e_ident[EI_ABIVERSION] = 3; // code object version 5
  header.e_type = ET_DYN;
  header.e_machine = EM_AMDGPU;
  header.e_version = EV_CURRENT;
  header.e_flags = object.processor == Processor::Gfx90a ? kMachGfx90a : kMachGfx942;
  header.e_ehsize = sizeof header;
  header.e_phoff = sizeof header;
  header.e_phentsize = sizeof(Elf64_Phdr);
  header.e_phnum = 2;
  header.e_shoff = sectionsAt;
  header.e_shentsize = sizeof(Elf64_Shdr);
  header.e_shnum = static_cast<std::uint16_t>(sections.size());
  header.e_shstrndx = 4;
  put(file, 0, header);
  put(file, sizeof header, segment(PF_R, kDescriptorAt, codeobject::kKernelDescriptorBytes));
  put(file, sizeof header + sizeof(Elf64_Phdr), segment(PF_R | PF_X, kCodeAt, codeBytes));
  return file;
}

std::shared_ptr<const program::Program> programOf(const WordObject& object) {
  auto code = codeobject::read(elfOf(object), "words");
  require(code.has_value(), "the code object made by hand can be read");
  auto program = program::decode(std::make_shared<const codeobject::CodeObject>(std::move(*code)));
  require(program.has_value(), "any words can be decoded");
  return std::make_shared<const program::Program>(std::move(*program));
}

} // namespace wavesmith::fuzz
