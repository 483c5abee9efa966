// SPDX-License-Identifier: Apache-2.0
#include "assembler/descriptor_text.h"
#include "assembler/disassemble.h"
#include "assembler/limits.h"
#include "assembler/object_sections.h"
#include "assembler/statement.h"
#include "assembler/unit.h"
#include "codeobject/bundle.h"
#include "codeobject/code_object.h"
#include "codeobject/relocation.h"
#include "codeobject/target.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <elf.h>
#include <map>
#include <set>

namespace wavesmith::assembler {
namespace {

using codeobject::CodeObject;

constexpr unsigned kMostTries = 8;
constexpr std::size_t kBytesOnLine = 16;

// A part of the code object that is loaded: a section, or a segment where there are no sections.
struct Range {
  std::string name;
  std::uint64_t address = 0;
  std::uint64_t size = 0;
  std::span<const std::byte> bytes; // empty: zeros that are not in the file
  std::uint64_t flags = 0;          // SHF_*

  [[nodiscard]] bool isCode() const { return (flags & SHF_EXECINSTR) != 0; }
  [[nodiscard]] std::uint64_t end() const { return address + size; }
};

std::span<const std::byte> slice(std::span<const std::byte> file, std::uint64_t offset, std::uint64_t size) {
  if (offset > file.size() || size > file.size() - offset) return {};
  return file.subspan(offset, size);
}

// What an author wrote; what the linker made of it (dynamic section, symbols, hashes, notes, padding) is left
// out.
bool isAuthored(const codeobject::Section& section) {
  if ((section.flags & SHF_ALLOC) == 0 || section.size == 0) return false;
  if (section.type != SHT_PROGBITS && section.type != SHT_NOBITS) return false;
  return section.name != ".got" && section.name != ".plt" && section.name != ".relro_padding" &&
         section.name != ".interp";
}

std::vector<Range> rangesOf(const CodeObject& object) {
  std::vector<Range> ranges;
  for (const codeobject::Section& section : object.sections())
    if (isAuthored(section))
      ranges.push_back({section.name, section.address, section.size,
                        section.type == SHT_NOBITS ? std::span<const std::byte>()
                                                   : slice(object.bytes(), section.fileOffset, section.size),
                        section.flags});
  if (object.sections().empty())
    for (const codeobject::Segment& segment : object.segments())
      if (segment.executable && segment.fileSize != 0)
        ranges.push_back({".text", segment.address, segment.fileSize,
                          slice(object.bytes(), segment.fileOffset, segment.fileSize),
                          SHF_ALLOC | SHF_EXECINSTR});
  std::ranges::stable_sort(ranges, {}, &Range::address);
  return ranges;
}

std::uint32_t wordOf(std::span<const std::byte> bytes) {
  std::uint32_t word = 0;
  std::memcpy(&word, bytes.data(), std::min(bytes.size(), sizeof word));
  return word;
}

struct CodeItem {
  std::uint64_t address = 0;
  std::span<const std::byte> bytes;
  std::optional<Decoded> decoded; // nothing: LLVM knows no such instruction
};

std::vector<CodeItem> decodeAll(const Range& range, const Disassembler& disassembler) {
  std::vector<CodeItem> items;
  for (std::size_t offset = 0; offset < range.bytes.size();) {
    const std::span<const std::byte> rest = range.bytes.subspan(offset);
    CodeItem& item = items.emplace_back();
    item.address = range.address + offset;
    item.decoded = disassembler.decode(rest, item.address);
    item.bytes = rest.first(item.decoded ? item.decoded->length : std::min<std::size_t>(rest.size(), 4));
    offset += item.bytes.size();
  }
  return items;
}

std::string rawText(std::span<const std::byte> bytes) {
  std::string text;
  for (std::size_t offset = 0; offset + 4 <= bytes.size(); offset += 4)
    text += fmt::format("{}0x{:08x}", offset == 0 ? ".long " : ", ", wordOf(bytes.subspan(offset)));
  if (!text.empty()) return text;
  for (std::size_t offset = 0; offset < bytes.size(); ++offset)
    text += fmt::format("{}0x{:02x}", offset == 0 ? ".byte " : ", ", static_cast<unsigned>(bytes[offset]));
  return text;
}

bool isPlainName(std::string_view name) {
  if (name.empty() || (name.front() >= '0' && name.front() <= '9')) return false;
  return std::ranges::all_of(name,
                             [](char character) { return isWordCharacter(character) && character != '@'; });
}

std::string spelled(const std::string& name) {
  return isPlainName(name) ? name : fmt::format("\"{}\"", name);
}

// LLVM reads a quoted "n" as a boolean all the same; only the tag keeps it a string.
std::string withStrings(std::string yaml) {
  for (const std::string_view before : {": \"", "- \""})
    for (std::size_t at = yaml.find(before); at != std::string::npos;
         at = yaml.find(before, at + before.size()))
      yaml.insert(at + 2, "!str ");
  return yaml;
}

struct Line {
  std::string text;
  std::uint64_t address = 0;
  std::uint32_t length = 0; // bytes of an instruction; 0: none
};

class Writer {
public:
  Writer(const CodeObject& object, const Disassembler& disassembler)
      : object_(object), disassembler_(disassembler), ranges_(rangesOf(object)) {
    for (const Range& range : ranges_)
      if (range.isCode()) code_.emplace(range.address, decodeAll(range, disassembler));
    collectLabels();
  }

  // `raw`: addresses of instructions that are to be written as words, and of descriptors as bytes.
  [[nodiscard]] std::vector<Line> lines(const std::set<std::uint64_t>& raw) const;

private:
  void collectLabels();
  void labelAt(std::uint64_t address, std::string_view prefix);
  void header(std::vector<Line>& to) const;
  void section(std::vector<Line>& to, const Range& range) const;
  void code(std::vector<Line>& to, const Range& range, const std::set<std::uint64_t>& raw) const;
  void data(std::vector<Line>& to, const Range& range, const std::set<std::uint64_t>& raw) const;
  void descriptor(std::vector<Line>& to, const codeobject::Kernel& kernel, bool raw) const;
  void labels(std::vector<Line>& to, std::uint64_t address) const;
  void sizes(std::vector<Line>& to, const Range& range) const;
  void metadata(std::vector<Line>& to) const;
  [[nodiscard]] std::string instruction(const CodeItem& item) const;
  [[nodiscard]] std::optional<std::string> pointer(const codeobject::Relocation& relocation) const;
  [[nodiscard]] const Range* rangeAt(std::uint64_t address) const;

  const CodeObject& object_;
  const Disassembler& disassembler_;
  std::vector<Range> ranges_;
  std::map<std::uint64_t, std::vector<CodeItem>> code_; // by the address of its range
  std::multimap<std::uint64_t, const codeobject::Symbol*> symbols_;
  std::map<std::uint64_t, std::string> local_; // labels that the code object has no name for
};

const Range* Writer::rangeAt(std::uint64_t address) const {
  for (const Range& range : ranges_)
    if (address >= range.address && address < range.end()) return &range;
  return nullptr;
}

void Writer::labelAt(std::uint64_t address, std::string_view prefix) {
  if (!symbols_.contains(address) && rangeAt(address))
    local_.try_emplace(address, fmt::format("{}_{:x}", prefix, address));
}

void Writer::collectLabels() {
  std::set<std::string> descriptors;
  for (const codeobject::Kernel& kernel : object_.kernels())
    descriptors.insert(kernel.name + ".kd");
  std::set<std::pair<std::uint64_t, std::string>> seen; // .dynsym and .symtab have the same ones
  for (const codeobject::Symbol& symbol : object_.symbols()) {
    using Kind = codeobject::Symbol::Kind;
    const bool isPlace =
        symbol.kind == Kind::None || symbol.kind == Kind::Object || symbol.kind == Kind::Function;
    if (!symbol.defined || symbol.name.empty() || !isPlace || descriptors.contains(symbol.name)) continue;
    if (rangeAt(symbol.address) && seen.emplace(symbol.address, symbol.name).second)
      symbols_.emplace(symbol.address, &symbol);
  }
  for (const codeobject::Kernel& kernel : object_.kernels())
    labelAt(kernel.entry, kernel.name);
  for (const auto& [start, items] : code_)
    for (const CodeItem& item : items)
      if (item.decoded)
        if (const auto target = disassembler_.branchTarget(*item.decoded, item.address))
          if (std::ranges::binary_search(items, *target, {}, &CodeItem::address)) labelAt(*target, ".L");
  for (const codeobject::Relocation& relocation : object_.relocations())
    if (relocation.type == static_cast<std::uint32_t>(codeobject::RelocationType::Relative64))
      labelAt(static_cast<std::uint64_t>(relocation.addend), ".L");
}

std::string Writer::instruction(const CodeItem& item) const {
  std::string text = disassembler_.text(*item.decoded, item.address);
  const auto target = disassembler_.branchTarget(*item.decoded, item.address);
  if (!target) return text;
  const Range* range = rangeAt(item.address);
  const auto symbol = symbols_.find(*target);
  const auto local = local_.find(*target);
  if (!range || rangeAt(*target) != range || (symbol == symbols_.end() && local == local_.end())) return text;
  // The printed operand is the distance in words, and the last one.
  const std::size_t operand = text.find_last_of(" \t");
  if (operand == std::string::npos) return text;
  return text.substr(0, operand + 1) +
         (symbol != symbols_.end() ? spelled(symbol->second->name) : local->second);
}

void Writer::labels(std::vector<Line>& to, std::uint64_t address) const {
  const auto [begin, end] = symbols_.equal_range(address);
  for (auto found = begin; found != end; ++found) {
    const codeobject::Symbol& symbol = *found->second;
    const std::string name = spelled(symbol.name);
    if (symbol.global) to.push_back({fmt::format("  .globl {}", name)});
    if (symbol.kind == codeobject::Symbol::Kind::Function)
      to.push_back({fmt::format("  .type {},@function", name)});
    if (symbol.kind == codeobject::Symbol::Kind::Object)
      to.push_back({fmt::format("  .type {},@object", name)});
    to.push_back({name + ":"});
  }
  if (const auto local = local_.find(address); local != local_.end()) to.push_back({local->second + ":"});
}

void Writer::header(std::vector<Line>& to) const {
  to.push_back({fmt::format("  .amdgcn_target \"amdgcn-amd-amdhsa--{}\"", object_.target())});
  to.push_back({fmt::format("  .amdhsa_code_object_version {}", object_.version())});
}

void Writer::section(std::vector<Line>& to, const Range& range) const {
  std::string flags = "a";
  if ((range.flags & SHF_WRITE) != 0) flags += 'w';
  if (range.isCode()) flags += 'x';
  const bool inFile = !range.bytes.empty();
  const int alignment =
      range.address == 0 ? 0 : std::min(std::countr_zero(range.address), range.isCode() ? 8 : 6);
  to.push_back({});
  to.push_back(
      {fmt::format("  .section {},\"{}\",@{}", spelled(range.name), flags, inFile ? "progbits" : "nobits")});
  to.push_back({fmt::format("  .p2align {}", alignment)});
}

void Writer::code(std::vector<Line>& to, const Range& range, const std::set<std::uint64_t>& raw) const {
  constexpr std::size_t kCommentColumn = 72;
  for (const CodeItem& item : code_.at(range.address)) {
    labels(to, item.address);
    const bool asText = item.decoded && !raw.contains(item.address);
    std::string text = "  " + (asText ? instruction(item) : rawText(item.bytes));
    text.resize(std::max(text.size() + 1, kCommentColumn), ' ');
    text += fmt::format("// {:x}:", item.address);
    for (std::size_t offset = 0; offset + 4 <= item.bytes.size(); offset += 4)
      text += fmt::format(" {:08x}", wordOf(item.bytes.subspan(offset)));
    if (item.decoded && !asText) text += fmt::format("  {}", disassembler_.text(*item.decoded, item.address));
    to.push_back({std::move(text), item.address, static_cast<std::uint32_t>(item.bytes.size())});
  }
}

// What a dynamic relocation writes, as a value; nothing where the assembler has no word for it.
std::optional<std::string> Writer::pointer(const codeobject::Relocation& relocation) const {
  using Type = codeobject::RelocationType;
  if (relocation.type == static_cast<std::uint32_t>(Type::Abs64) && !relocation.symbol.empty())
    return fmt::format(".quad {}+{}", spelled(relocation.symbol), relocation.addend);
  if (relocation.type != static_cast<std::uint32_t>(Type::Relative64)) return std::nullopt;
  const auto target = static_cast<std::uint64_t>(relocation.addend);
  if (const auto symbol = symbols_.find(target); symbol != symbols_.end())
    return ".quad " + spelled(symbol->second->name);
  if (const auto local = local_.find(target); local != local_.end()) return ".quad " + local->second;
  return std::nullopt;
}

void Writer::data(std::vector<Line>& to, const Range& range, const std::set<std::uint64_t>& raw) const {
  std::map<std::uint64_t, const codeobject::Kernel*> kernels;
  std::map<std::uint64_t, std::string> pointers;
  std::set<std::uint64_t> stops{range.end()};
  for (const codeobject::Kernel& kernel : object_.kernels())
    kernels.emplace(kernel.descriptorAddress, &kernel);
  for (const codeobject::Relocation& relocation : object_.relocations())
    if (auto text = pointer(relocation)) pointers.emplace(relocation.address, std::move(*text));
  for (const auto& [address, kernel] : kernels)
    stops.insert(address);
  for (const auto& [address, text] : pointers)
    stops.insert(address);
  for (const auto& [address, symbol] : symbols_)
    stops.insert(address);
  for (const auto& [address, name] : local_)
    stops.insert(address);

  for (std::uint64_t address = range.address; address < range.end();) {
    labels(to, address);
    const std::uint64_t left = range.end() - address;
    const std::uint64_t stop = std::min(*stops.upper_bound(address), range.end());
    if (const auto kernel = kernels.find(address);
        kernel != kernels.end() && left >= codeobject::kKernelDescriptorBytes) {
      descriptor(to, *kernel->second, raw.contains(address));
      address += codeobject::kKernelDescriptorBytes;
    } else if (const auto pointed = pointers.find(address); pointed != pointers.end() && left >= 8) {
      to.push_back({"  " + pointed->second});
      address += 8;
    } else if (range.bytes.empty()) {
      to.push_back({fmt::format("  .zero {}", stop - address)});
      address = stop;
    } else {
      const std::uint64_t count = std::min<std::uint64_t>(stop - address, kBytesOnLine);
      std::string text = "  .byte ";
      for (const std::byte byte : range.bytes.subspan(address - range.address, count))
        text += fmt::format("0x{:02x}, ", static_cast<unsigned>(byte));
      text.resize(text.size() - 2);
      to.push_back({std::move(text)});
      address += count;
    }
  }
}

void Writer::descriptor(std::vector<Line>& to, const codeobject::Kernel& kernel, bool raw) const {
  const std::string name = spelled(kernel.name);
  const auto processor = codeobject::parseTargetName(object_.target());
  if (!raw) {
    std::vector<std::string> lines =
        descriptorText(kernel.descriptor, name, processor ? processor->processor : std::string());
    for (std::size_t index = 0; index < lines.size(); ++index)
      to.push_back({"  " + std::move(lines[index]), index == 0 ? kernel.descriptorAddress : 0});
    return;
  }
  // Reserved bits, or values that no directive can give: as bytes, but for the distance to the code.
  const std::string symbol = spelled(kernel.name + ".kd");
  to.push_back({fmt::format("  .globl {}", symbol)});
  to.push_back({fmt::format("  .type {},@object", symbol)});
  to.push_back({fmt::format("  .size {},64", symbol)});
  to.push_back({symbol + ":"});
  const std::span<const std::byte> bytes(kernel.descriptor.raw);
  to.push_back({"  " + rawText(bytes.first(16))});
  to.push_back({fmt::format("  .quad {}@rel64+16", name)}); // from the field, not from the descriptor
  to.push_back({"  " + rawText(bytes.subspan(24))});
}

void Writer::sizes(std::vector<Line>& to, const Range& range) const {
  for (const auto& [address, symbol] : symbols_)
    if (symbol->size != 0 && address >= range.address && address < range.end())
      to.push_back({fmt::format("  .size {},{}", spelled(symbol->name), symbol->size)});
}

void Writer::metadata(std::vector<Line>& to) const {
  for (const codeobject::Section& section : object_.sections()) {
    if (section.type != SHT_NOTE) continue;
    std::span<const std::byte> notes = slice(object_.bytes(), section.fileOffset, section.size);
    while (notes.size() >= sizeof(Elf64_Nhdr)) {
      Elf64_Nhdr note;
      std::memcpy(&note, notes.data(), sizeof note);
      const auto aligned = [](std::uint64_t size) { return (size + 3) & ~std::uint64_t{3}; };
      const std::uint64_t description = sizeof note + aligned(note.n_namesz);
      const std::uint64_t size = description + aligned(note.n_descsz);
      if (size > notes.size()) break;
      constexpr std::uint32_t kMetadataNote = 32; // NT_AMDGPU_METADATA
      if (note.n_type == kMetadataNote)
        if (const auto yaml = codeobject::metadataAsYaml(notes.subspan(description, note.n_descsz))) {
          to.push_back({});
          to.push_back({"  .amdgpu_metadata"});
          if (!yaml->starts_with("---")) to.push_back({"---"});
          to.push_back({withStrings(yaml->ends_with('\n') ? yaml->substr(0, yaml->size() - 1) : *yaml)});
          if (!to.back().text.ends_with("...")) to.push_back({"..."});
          to.push_back({"  .end_amdgpu_metadata"});
        }
      notes = notes.subspan(size);
    }
  }
}

std::vector<Line> Writer::lines(const std::set<std::uint64_t>& raw) const {
  std::vector<Line> to;
  header(to);
  for (const Range& range : ranges_) {
    section(to, range);
    range.isCode() ? code(to, range, raw) : data(to, range, raw);
    sizes(to, range);
  }
  metadata(to);
  return to;
}

std::string joined(const std::vector<Line>& lines) {
  std::string text;
  for (const Line& line : lines)
    text += line.text + '\n';
  return text;
}

// Assembles the text again and adds the addresses of what did not become the same bytes. False: it is all the
// same.
bool findDifferences(const CodeObject& object, const LlvmTarget& target, const std::vector<Line>& lines,
                     std::set<std::uint64_t>& raw) {
  source::LineTable table;
  TableBuilder builder(table);
  const std::string path = object.path();
  const Unit unit =
      assembleUnit(target, path, joined(lines) + std::string(kEndOfText), nullptr, {}, builder, {});
  const std::span<const std::byte> file(reinterpret_cast<const std::byte*>(unit.object.data()),
                                        unit.object.size());
  // Lines of text are not lines of the vector: the metadata is many in one. It stands at the end.
  std::vector<bool> same(lines.size(), false);
  std::vector<std::uint32_t> lengths(lines.size(), 0);
  for (const UnitInstruction& made : unit.instructions) {
    const std::size_t index = made.line.location.line - 1;
    if (index >= lines.size() || made.line.broken) continue;
    lengths[index] += made.length; // `.long` has one for each word
    if (lines[index].length != made.length) continue;
    const UnitSection& section = unit.sections[made.section];
    const auto bytes = slice(sectionBytes(file, section.name, section.occurrence), made.offset, made.length);
    const auto original = object.mapped(lines[index].address);
    same[index] = bytes.size() == made.length && original.size() >= made.length &&
                  std::ranges::equal(bytes, original.first(made.length));
  }
  const std::size_t before = raw.size();
  for (std::size_t index = 0; index < lines.size(); ++index)
    if (lengths[index] != lines[index].length) raw.insert(lines[index].address);
  // Where an instruction became longer or shorter, branches over it differ too: they get another look.
  if (raw.size() == before)
    for (std::size_t index = 0; index < lines.size(); ++index)
      if (lines[index].length != 0 && !same[index]) raw.insert(lines[index].address);
  // A descriptor that LLVM refuses: its messages are at the lines of its block.
  for (const UnitMessage& message : unit.messages)
    for (std::size_t index = std::min<std::size_t>(message.mainLine, lines.size()); index-- > 0;)
      if (lines[index].address != 0 && lines[index].length == 0) {
        if (message.mainLine - index < 64) raw.insert(lines[index].address);
        break;
      }
  return raw.size() != before;
}

} // namespace

source::Result<std::string> disassemble(std::span<const std::byte> codeObject, const std::string& path) {
  const auto object = codeobject::open({codeObject.begin(), codeObject.end()}, path);
  if (!object) return std::unexpected(object.error());
  const auto target = llvmTarget(object->target(), path);
  if (!target) return std::unexpected(target.error());
  const auto disassembler = disassemblerFor(object->target(), path);
  if (!disassembler) return std::unexpected(disassembler.error());
  const Writer writer(*object, **disassembler);
  std::set<std::uint64_t> raw;
  std::vector<Line> lines = writer.lines(raw);
  for (unsigned count = 0; count < kMostTries && findDifferences(*object, **target, lines, raw); ++count)
    lines = writer.lines(raw);
  return joined(lines);
}

source::Result<std::vector<InstructionText>> instructionTexts(std::span<const std::byte> codeObject,
                                                              const std::string& path) {
  const auto object = codeobject::open({codeObject.begin(), codeObject.end()}, path);
  if (!object) return std::unexpected(object.error());
  const auto disassembler = disassemblerFor(object->target(), path);
  if (!disassembler) return std::unexpected(disassembler.error());
  std::vector<InstructionText> texts;
  for (const Range& range : rangesOf(*object)) {
    if (!range.isCode()) continue;
    for (const CodeItem& item : decodeAll(range, **disassembler))
      texts.push_back(
          {item.address, static_cast<std::uint32_t>(item.bytes.size()),
           item.decoded ? (*disassembler)->text(*item.decoded, item.address) : rawText(item.bytes)});
  }
  return texts;
}

} // namespace wavesmith::assembler
