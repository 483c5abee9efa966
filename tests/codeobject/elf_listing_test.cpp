// SPDX-License-Identifier: Apache-2.0
// The tables of an ELF file, compared row by row with llvm-readobj and llvm-readelf.
#include "codeobject/elf_listing.h"
#include "codeobject/relocation.h"
#include "codeobject/toolchain.h"
#include "support/result.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <map>
#include <sstream>

namespace wavesmith::codeobject {
namespace {

using Json = nlohmann::json;
using testing::ByteVector;

// Sections that only the linker makes, relocations, debug information, weak and hidden symbols, and a note.
std::vector<std::pair<std::string, ByteVector>> samples() {
  const std::string program = testing::emptyKernel("k") + R"(
  .data
  .globl visible
visible:
  .quad visible + 8
  .weak nowhere
  .quad nowhere
  .hidden quiet
  .globl quiet
quiet:
  .quad k
  .set number, 42
)";
  const std::string kernel = "__kernel void f(__global int *a, int n) { a[n] = n; }\n";
  return {
      {"assembled", testing::assemble(program)},
      {"version 4, xnack",
       testing::assemble(program, {.processor = "gfx942:xnack+:sramecc-", .version = 4, .arguments = {}})},
      {"gfx90a, version 6",
       testing::compileOpenCl(kernel, {.processor = "gfx90a", .version = 6, .arguments = {}})},
      {"compiled",
       testing::compileOpenCl(kernel, {.processor = "gfx942", .version = 5, .arguments = {"-g"}})}};
}

Json readobj(const ByteVector& bytes) {
  const std::string reference = testing::examine(
      bytes, {"llvm-readobj-19", "--elf-output-style=JSON", "--file-header", "--sections", "--symbols",
              "--dyn-symbols", "--program-headers", "--relocations", "--notes"});
  return Json::parse(reference)[0];
}

TEST(ElfListing, HeaderMatchesReadobj) {
  for (const auto& [name, bytes] : samples()) {
    WS_ASSERT_OK(elf, listElf(bytes, name));
    const Json header = readobj(bytes)["ElfHeader"];
    EXPECT_EQ(header["Ident"]["OS/ABI"]["Name"], osAbiName(elf.header.e_ident[EI_OSABI]));
    EXPECT_EQ(header["Ident"]["ABIVersion"], elf.header.e_ident[EI_ABIVERSION]);
    EXPECT_EQ(header["Entry"], elf.header.e_entry);
    EXPECT_EQ(header["Flags"]["Value"], elf.header.e_flags);
    std::uint32_t bits = 0;
    std::map<std::uint32_t, std::string> texts;
    for (const FlagText& flag : elf.flags) {
      bits |= flag.value;
      texts[flag.value] = flag.text;
    }
    EXPECT_EQ(bits, elf.header.e_flags);
    // EF_AMDGPU_FEATURE_XNACK_ANY_V4 is "xnack any".
    std::size_t features = 0;
    for (const Json& flag : header["Flags"]["Flags"]) {
      std::string wanted = flag["Name"];
      constexpr std::string_view kPrefix = "EF_AMDGPU_FEATURE_";
      if (!wanted.starts_with(kPrefix)) continue;
      wanted = wanted.substr(kPrefix.size(), wanted.size() - kPrefix.size() - 3);
      for (char& c : wanted)
        c = c == '_' ? ' ' : static_cast<char>(std::tolower(c));
      EXPECT_EQ(texts[flag["Value"].get<std::uint32_t>()], wanted) << name;
      ++features;
    }
    EXPECT_EQ(features, 2U) << name;
  }
}

TEST(ElfListing, SectionsAndProgramHeadersMatchReadobj) {
  for (const auto& [name, bytes] : samples()) {
    WS_ASSERT_OK(elf, listElf(bytes, name));
    const Json reference = readobj(bytes);
    ASSERT_EQ(reference["Sections"].size(), elf.sections.size() + 1);
    for (std::size_t i = 0; i < elf.sections.size(); ++i) {
      const Json& wanted = reference["Sections"][i + 1]["Section"];
      const SectionRow& row = elf.sections[i];
      EXPECT_EQ(wanted["Name"]["Name"], row.name);
      EXPECT_EQ(wanted["Type"]["Name"], "SHT_" + sectionTypeName(row.header.sh_type));
      EXPECT_EQ(wanted["Flags"]["Value"], row.header.sh_flags);
      EXPECT_EQ(wanted["Address"], row.header.sh_addr);
      EXPECT_EQ(wanted["Offset"], row.header.sh_offset);
      EXPECT_EQ(wanted["Size"], row.header.sh_size);
    }
    ASSERT_EQ(reference["ProgramHeaders"].size(), elf.segments.size());
    for (std::size_t i = 0; i < elf.segments.size(); ++i) {
      const Json& wanted = reference["ProgramHeaders"][i]["ProgramHeader"];
      EXPECT_EQ(wanted["Type"]["Name"], "PT_" + segmentTypeName(elf.segments[i].p_type));
      EXPECT_EQ(wanted["VirtualAddress"], elf.segments[i].p_vaddr);
      EXPECT_EQ(wanted["MemSize"], elf.segments[i].p_memsz);
      std::string access = "---";
      for (const Json& flag : wanted["Flags"]["Flags"])
        access[flag["Name"] == "PF_R"   ? 0
               : flag["Name"] == "PF_W" ? 1
                                        : 2] =
            static_cast<char>(std::tolower(flag["Name"].get<std::string>().back()));
      EXPECT_EQ(access, segmentFlagsText(elf.segments[i].p_flags));
    }
  }
}

// "  [ 7] .text PROGBITS 0000000000001700 000700 000004 00  AX  0   0 256"
TEST(ElfListing, SectionFlagsMatchReadelf) {
  for (const auto& [name, bytes] : samples()) {
    WS_ASSERT_OK(elf, listElf(bytes, name));
    std::istringstream lines(testing::examine(bytes, {"llvm-readelf-19", "-S", "-W"}));
    std::size_t row = 0;
    for (std::string line; std::getline(lines, line);) {
      const std::size_t close = line.find(']');
      if (line.find("  [") != 0 || close == std::string::npos || line.find("[Nr]") != std::string::npos)
        continue;
      std::istringstream words(line.substr(close + 1));
      std::vector<std::string> all;
      for (std::string word; words >> word;)
        all.push_back(word);
      if (all[0] == "NULL") continue;
      ASSERT_LT(row, elf.sections.size());
      // Name, type, three numbers, entry size, flags (may be none), and three more numbers.
      const std::string flags = all.size() == 10 ? all[6] : std::string();
      EXPECT_EQ(sectionFlagsText(elf.sections[row].header.sh_flags), flags) << line;
      ++row;
    }
    EXPECT_EQ(row, elf.sections.size());
  }
}

TEST(ElfListing, SymbolsMatchReadobj) {
  const std::map<std::string, std::string> kTypes{
      {"None", "NOTYPE"},     {"Object", "OBJECT"}, {"Function", "FUNC"}, {"File", "FILE"},
      {"Section", "SECTION"}, {"Undefined", "UND"}, {"Absolute", "ABS"}};
  const auto inOurs = [&](const std::string& word) {
    const auto found = kTypes.find(word);
    return found == kTypes.end() ? word : found->second;
  };
  for (const auto& [name, bytes] : samples()) {
    WS_ASSERT_OK(elf, listElf(bytes, name));
    const Json reference = readobj(bytes);
    for (const auto& [table, list] :
         {std::pair<std::string, std::string>{".symtab", "Symbols"}, {".dynsym", "DynamicSymbols"}}) {
      std::size_t at = 1; // after the null symbol
      for (const SymbolRow& row : elf.symbols) {
        if (row.table != table) continue;
        ASSERT_LT(at, reference[list].size());
        const Json& wanted = reference[list][at++]["Symbol"];
        EXPECT_EQ(wanted["Name"]["Name"], row.name);
        EXPECT_EQ(wanted["Value"], row.entry.st_value);
        EXPECT_EQ(wanted["Size"], row.entry.st_size);
        std::string binding = symbolBindingName(ELF64_ST_BIND(row.entry.st_info));
        std::transform(binding.begin() + 1, binding.end(), binding.begin() + 1, ::tolower);
        EXPECT_EQ(wanted["Binding"]["Name"], binding);
        EXPECT_EQ(inOurs(wanted["Type"]["Name"]), symbolTypeName(ELF64_ST_TYPE(row.entry.st_info)));
        EXPECT_EQ(inOurs(wanted["Section"]["Name"]), row.section);
        const std::string visibility = symbolVisibilityName(ELF64_ST_VISIBILITY(row.entry.st_other));
        const Json& others = wanted["Other"]["Flags"];
        EXPECT_EQ(others.empty() ? "STV_DEFAULT" : others[0]["Name"], "STV_" + visibility);
      }
      EXPECT_EQ(at, reference[list].size()) << name << " " << table;
    }
  }
}

TEST(ElfListing, RelocationsMatchReadobj) {
  std::size_t seen = 0;
  for (const auto& [name, bytes] : samples()) {
    WS_ASSERT_OK(elf, listElf(bytes, name));
    std::vector<Json> wanted;
    const Json reference = readobj(bytes);
    for (const Json& section : reference["Relocations"])
      for (const Json& relocation : section["Relocs"])
        wanted.push_back(relocation["Relocation"]);
    ASSERT_EQ(wanted.size(), elf.relocations.size());
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      const RelocationRow& row = elf.relocations[i];
      EXPECT_EQ(wanted[i]["Offset"], row.address);
      EXPECT_EQ(wanted[i]["Type"]["Name"], relocationName(row.type));
      EXPECT_EQ(wanted[i]["Symbol"]["Name"], row.symbol.empty() ? "-" : row.symbol);
      EXPECT_EQ(wanted[i]["Addend"].get<std::uint64_t>(), static_cast<std::uint64_t>(row.addend));
      ++seen;
    }
  }
  EXPECT_GE(seen, 4U);
}

TEST(ElfListing, NotesMatchReadobj) {
  for (const auto& [name, bytes] : samples()) {
    WS_ASSERT_OK(elf, listElf(bytes, name));
    std::vector<Json> wanted;
    const Json reference = readobj(bytes);
    for (const Json& section : reference["NoteSections"])
      for (const Json& note : section["NoteSection"]["Notes"])
        wanted.push_back(note);
    ASSERT_EQ(wanted.size(), elf.notes.size()) << name;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      const NoteRow& note = elf.notes[i];
      EXPECT_EQ(wanted[i]["Owner"], note.owner);
      EXPECT_EQ(wanted[i]["Data size"], note.bytes);
      EXPECT_TRUE(wanted[i]["Type"].get<std::string>().starts_with(
          "NT_" + noteTypeName(std::string(note.owner), note.type) + " "));
      EXPECT_THAT(note.text, ::testing::HasSubstr("amdhsa.version"));
    }
  }
}

TEST(ElfListing, UnknownNumbersAreHexadecimal) {
  EXPECT_EQ(sectionTypeName(0x12345678), "0x12345678");
  EXPECT_EQ(segmentTypeName(0x60000001), "0x60000001");
  EXPECT_EQ(sectionFlagsText(0x10000000002), "A+0x10000000000");
  EXPECT_EQ(noteTypeName("else", 7), "0x7");
  ASSERT_EQ(flagsText(0x8000054c, 5).size(), 4U);
  EXPECT_EQ(flagsText(0x8000054c, 5)[3].value, 0x80000000);
}

// Any bytes are safe, and no table is longer than the file allows.
TEST(ElfListing, DamagedBytes) {
  const ByteVector good = testing::assemble(testing::emptyKernel("k"));
  std::size_t listed = 0;
  for (std::size_t at = 0; at < good.size(); at += 3) {
    ByteVector bytes = good;
    bytes[at] ^= std::byte{0xa5};
    const auto elf = listElf(bytes, "damaged");
    if (!elf) continue;
    EXPECT_LE(elf->symbols.size(), 2 * bytes.size() / sizeof(Elf64_Sym) * (elf->sections.size() + 1));
    ++listed;
  }
  EXPECT_GT(listed, 100U);
  for (std::size_t size = 0; size < good.size(); size += 31)
    static_cast<void>(listElf(std::span(good).first(size), "cut off"));
}

} // namespace
} // namespace wavesmith::codeobject
