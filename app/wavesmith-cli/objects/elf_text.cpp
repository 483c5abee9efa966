// SPDX-License-Identifier: Apache-2.0
#include "objects/elf_text.h"

#include "codeobject/amdgpu_elf.h"
#include "codeobject/relocation.h"
#include "output/json.h"
#include "output/terminal.h"
#include "source/text/lines.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>
#include <string_view>
#include <vector>

namespace wavesmith::cli {
namespace {

using codeobject::ElfListing;
using codeobject::SymbolRow;
// Names from a file may contain any bytes, including control sequences of the terminal.
std::string shown(std::string_view text) {
  std::string result(text);
  std::ranges::replace_if(
      result, [](char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7f'; }, '?');
  return result;
}

// Columns are as wide as their contents, the last one only as wide as its own text; numbers are
// right-aligned.
class Table {
public:
  Table(std::string title, std::vector<std::string> heads, std::vector<bool> isNumber)
      : title_(std::move(title)), isNumber_(std::move(isNumber)) {
    rows_.push_back(std::move(heads));
  }

  void add(std::vector<std::string> row) { rows_.push_back(std::move(row)); }

  [[nodiscard]] std::string text() const {
    if (rows_.size() == 1) return {};
    std::vector<std::size_t> widths(rows_[0].size());
    for (const auto& row : rows_)
      for (std::size_t i = 0; i < row.size(); ++i)
        widths[i] = std::max(widths[i], row[i].size());
    std::string text = fmt::format("\n  {}\n", title_);
    for (const auto& row : rows_) {
      std::string line = "  ";
      for (std::size_t i = 0; i < row.size(); ++i)
        line += isNumber_[i] ? fmt::format("  {:>{}}", row[i], widths[i])
                             : fmt::format("  {:<{}}", row[i], widths[i]);
      line.erase(line.find_last_not_of(' ') + 1);
      text += line + '\n';
    }
    return text;
  }

private:
  std::string title_;
  std::vector<bool> isNumber_;
  std::vector<std::vector<std::string>> rows_;
};

std::string hex(std::uint64_t number) {
  return fmt::format("{:#x}", number);
}

std::string decimal(std::uint64_t number) {
  return fmt::format("{}", number);
}

std::string segmentsText(const ElfListing& elf) {
  Table table("program headers", {"type", "address", "offset", "in file", "in memory", "align", "access"},
              {false, true, true, true, true, true, false});
  for (const Elf64_Phdr& segment : elf.segments)
    table.add({codeobject::segmentTypeName(segment.p_type), hex(segment.p_vaddr), hex(segment.p_offset),
               decimal(segment.p_filesz), decimal(segment.p_memsz), decimal(segment.p_align),
               codeobject::segmentFlagsText(segment.p_flags)});
  return table.text();
}

std::string sectionsText(const ElfListing& elf) {
  Table table("sections", {"", "name", "type", "address", "offset", "size", "align", "flags"},
              {true, false, false, true, true, true, true, false});
  std::size_t number = 0;
  for (const codeobject::SectionRow& section : elf.sections) {
    const Elf64_Shdr& header = section.header;
    table.add({decimal(++number), shown(section.name), codeobject::sectionTypeName(header.sh_type),
               hex(header.sh_addr), hex(header.sh_offset), decimal(header.sh_size),
               decimal(header.sh_addralign), codeobject::sectionFlagsText(header.sh_flags)});
  }
  return table.text();
}

std::string notesText(const ElfListing& elf) {
  std::string text;
  for (const codeobject::NoteRow& note : elf.notes) {
    text += fmt::format("{}    {} {} {}, {}\n", text.empty() ? "\n  notes\n" : "", shown(note.place),
                        shown(note.owner), codeobject::noteTypeName(std::string(note.owner), note.type),
                        counted(note.bytes, "byte", "bytes"));
    for (std::string_view rest = note.text; !rest.empty();)
      text += fmt::format("      {}\n", shown(source::takeLine(rest)));
  }
  return text;
}

// Symbols of .dynsym are also in .symtab, if it exists.
bool isRepeated(const SymbolRow& symbol, const std::set<std::pair<std::string_view, std::uint64_t>>& known) {
  return symbol.table != ".symtab" && known.contains({symbol.name, symbol.entry.st_value});
}

std::string symbolsText(const ElfListing& elf) {
  std::set<std::pair<std::string_view, std::uint64_t>> known;
  for (const SymbolRow& symbol : elf.symbols)
    if (symbol.table == ".symtab") known.emplace(symbol.name, symbol.entry.st_value);
  Table table("symbols", {"address", "size", "kind", "binding", "visibility", "section", "name"},
              {true, true, false, false, false, false, false});
  std::size_t repeated = 0;
  for (const SymbolRow& symbol : elf.symbols) {
    if (isRepeated(symbol, known)) {
      ++repeated;
      continue;
    }
    table.add({hex(symbol.entry.st_value), decimal(symbol.entry.st_size),
               codeobject::symbolTypeName(ELF64_ST_TYPE(symbol.entry.st_info)),
               codeobject::symbolBindingName(ELF64_ST_BIND(symbol.entry.st_info)),
               codeobject::symbolVisibilityName(ELF64_ST_VISIBILITY(symbol.entry.st_other)),
               shown(symbol.section), shown(symbol.name)});
  }
  std::string text = table.text();
  if (repeated != 0)
    text += fmt::format("    {} of them also in .dynsym, for the loader\n", decimal(repeated));
  return text;
}

std::string relocationsText(const ElfListing& elf) {
  Table table("relocations", {"address", "type", "addend", "symbol", "section"},
              {true, false, true, false, false});
  for (const codeobject::RelocationRow& row : elf.relocations)
    table.add({hex(row.address), codeobject::relocationName(row.type), fmt::format("{}", row.addend),
               shown(row.symbol), shown(row.section)});
  return table.text();
}

std::string machineText(const Elf64_Ehdr& header) {
  return header.e_machine == EM_AMDGPU ? "AMDGPU" : decimal(header.e_machine);
}

} // namespace

std::string elfHeaderText(const ElfListing& elf, const std::string& target) {
  const Elf64_Ehdr& header = elf.header;
  const unsigned abiVersion = header.e_ident[EI_ABIVERSION];
  std::string flags;
  for (const codeobject::FlagText& flag : elf.flags)
    flags += fmt::format("{} {} ({:#x})", flags.empty() ? ":" : ",", flag.text, flag.value);
  std::string text = "\n  ELF header\n";
  const auto line = [&text](std::string_view label, const std::string& value) {
    text += fmt::format("    {:<14} {}\n", label, value);
  };
  line("class", "ELF64, little-endian"); // any other is rejected
  line("OS ABI", codeobject::osAbiName(header.e_ident[EI_OSABI]));
  line("ABI version",
       fmt::format("{}: code object version {}", abiVersion, abiVersion + codeobject::elf::kAbiVersionBias));
  line("type", codeobject::fileTypeName(header.e_type));
  line("machine", machineText(header));
  line("entry", hex(header.e_entry));
  line("flags", hex(header.e_flags) + flags);
  line("target id", target);
  return text;
}

std::string elfTablesText(const ElfListing& elf) {
  return segmentsText(elf) + sectionsText(elf) + notesText(elf) + symbolsText(elf) + relocationsText(elf);
}

Json elfJson(const ElfListing& elf) {
  Json json;
  const Elf64_Ehdr& header = elf.header;
  Json flags = Json::array();
  for (const codeobject::FlagText& flag : elf.flags)
    flags.push_back({{"name", flag.text}, {"value", flag.value}});
  json["header"] = {{"osAbi", codeobject::osAbiName(header.e_ident[EI_OSABI])},
                    {"abiVersion", header.e_ident[EI_ABIVERSION]},
                    {"type", codeobject::fileTypeName(header.e_type)},
                    {"machine", machineText(header)},
                    {"entry", header.e_entry},
                    {"flags", header.e_flags},
                    {"flagNames", std::move(flags)}};
  json["programHeaders"] = Json::array();
  for (const Elf64_Phdr& segment : elf.segments)
    json["programHeaders"].push_back({{"type", codeobject::segmentTypeName(segment.p_type)},
                                      {"address", segment.p_vaddr},
                                      {"offset", segment.p_offset},
                                      {"fileSize", segment.p_filesz},
                                      {"memorySize", segment.p_memsz},
                                      {"align", segment.p_align},
                                      {"access", codeobject::segmentFlagsText(segment.p_flags)}});
  json["sections"] = Json::array();
  for (const codeobject::SectionRow& section : elf.sections)
    json["sections"].push_back({{"name", section.name},
                                {"type", codeobject::sectionTypeName(section.header.sh_type)},
                                {"flags", codeobject::sectionFlagsText(section.header.sh_flags)},
                                {"address", section.header.sh_addr},
                                {"offset", section.header.sh_offset},
                                {"size", section.header.sh_size},
                                {"align", section.header.sh_addralign}});
  json["notes"] = Json::array();
  for (const codeobject::NoteRow& note : elf.notes)
    json["notes"].push_back({{"section", note.place},
                             {"owner", note.owner},
                             {"type", codeobject::noteTypeName(std::string(note.owner), note.type)},
                             {"bytes", note.bytes},
                             {"text", note.text}});
  json["symbols"] = Json::array();
  for (const SymbolRow& symbol : elf.symbols)
    json["symbols"].push_back(
        {{"table", symbol.table},
         {"name", symbol.name},
         {"address", symbol.entry.st_value},
         {"size", symbol.entry.st_size},
         {"kind", codeobject::symbolTypeName(ELF64_ST_TYPE(symbol.entry.st_info))},
         {"binding", codeobject::symbolBindingName(ELF64_ST_BIND(symbol.entry.st_info))},
         {"visibility", codeobject::symbolVisibilityName(ELF64_ST_VISIBILITY(symbol.entry.st_other))},
         {"section", symbol.section}});
  json["relocations"] = Json::array();
  for (const codeobject::RelocationRow& row : elf.relocations)
    json["relocations"].push_back({{"section", row.section},
                                   {"address", row.address},
                                   {"type", codeobject::relocationName(row.type)},
                                   {"symbol", row.symbol},
                                   {"addend", row.addend}});
  return json;
}

} // namespace wavesmith::cli
