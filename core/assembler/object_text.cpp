// SPDX-License-Identifier: Apache-2.0
#include "assembler/object_text.h"

#include "codeobject/amdgpu_elf.h"
#include "codeobject/relocation.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace wavesmith::assembler {
namespace {

constexpr std::string_view kIndentation = "  ";
constexpr std::size_t kCommentColumn = 72;
constexpr std::size_t kFewestSame = 4;
constexpr std::uint32_t kNop = 0xbf800000; // s_nop 0 (CDNA3 ISA document, "SOPP Instructions")

bool isRelative(const codeobject::Relocation& relocation) {
  return relocation.type == static_cast<std::uint32_t>(codeobject::RelocationType::Relative64);
}

} // namespace

std::string offsetText(std::int64_t offset) {
  return offset == 0 ? std::string() : fmt::format("{:+}", offset);
}

std::string wordsText(std::span<const std::byte> bytes) {
  std::string text;
  if (bytes.size() % 4 != 0) {
    for (const std::byte byte : bytes)
      text += fmt::format("{}0x{:02x}", text.empty() ? ".byte " : ", ", static_cast<unsigned>(byte));
    return text;
  }
  for (std::size_t offset = 0; offset < bytes.size(); offset += 4)
    text += fmt::format("{}0x{:08x}", text.empty() ? ".long " : ", ", firstWord(bytes.subspan(offset)));
  return text;
}

ObjectText::ObjectText(const Image& image, const Disassembler& disassembler, const source::LineTable& written)
    : image_(image), disassembler_(disassembler), written_(written) {
  collectDescriptors();
  collectPlaces();
  collectReferences();
}

void ObjectText::collectDescriptors() {
  for (const codeobject::Kernel& kernel : image_.object().kernels()) {
    const auto section = image_.sectionAt(kernel.descriptorAddress);
    if (!section || image_.sections()[*section].isCode()) continue;
    if (kernel.descriptorAddress + codeobject::kKernelDescriptorBytes > image_.sections()[*section].end())
      continue;
    descriptors_.emplace(kernel.descriptorAddress, &kernel);
    if (const ImageSymbol* symbol = descriptorSymbol(kernel)) ofDescriptors_.insert(symbol);
  }
  for (const codeobject::Relocation& relocation : image_.object().relocations())
    pointers_.emplace(relocation.address, &relocation);
}

// Symbols, and the items that code is cut into at them.
void ObjectText::collectPlaces() {
  std::map<std::size_t, std::set<std::uint64_t>> boundaries;
  std::map<std::size_t, std::map<std::uint64_t, std::uint64_t>> data;
  for (const ImageSymbol& symbol : image_.symbols()) {
    if (!symbol.isAuthored || !symbol.isPlace()) continue;
    if (ofDescriptors_.contains(&symbol)) continue;
    const ImageSection& section = image_.sections()[symbol.section];
    boundaries[symbol.section].insert(symbol.value);
    symbols_.emplace(Place{symbol.section, symbol.value}, &symbol);
    if (symbol.size == 0 || symbol.size > section.end() - symbol.value) continue;
    boundaries[symbol.section].insert(symbol.value + symbol.size);
    ends_.emplace(Place{symbol.section, symbol.value + symbol.size}, &symbol);
    if (symbol.type == STT_OBJECT) data[symbol.section].try_emplace(symbol.value, symbol.value + symbol.size);
  }
  for (const codeobject::Kernel& kernel : image_.object().kernels())
    if (const auto place = placeOf(kernel.entry)) boundaries[place->first].insert(kernel.entry);
  for (std::size_t index = 0; index < image_.sections().size(); ++index) {
    const ImageSection& section = image_.sections()[index];
    if (!section.isWritten || !section.isCode() || !section.isInFile()) continue;
    std::vector<ByteRange> noCode;
    for (const auto& [begin, end] : data[index])
      if (noCode.empty() || begin >= noCode.back().end) noCode.push_back({begin, end});
    code_.emplace(index, decodeAll(section.bytes, section.address, disassembler_, boundaries[index], noCode));
  }
}

void ObjectText::collectReferences() {
  for (const auto& [address, kernel] : descriptors_) {
    const auto place = placeOf(kernel->entry);
    if (place && !image_.symbol(kernel->name)) local_.try_emplace(*place, kernel->name);
    need(kernel->entry);
  }
  for (const auto& [section, items] : code_) {
    for (const RelativeHalf& half : relativeAddresses(items)) {
      halves_.emplace(items[half.item].address, half);
      if (!image_.slot(half.target)) need(half.target);
    }
    for (const CodeItem& item : items)
      if (item.decoded)
        if (const auto target = disassembler_.branchTarget(*item.decoded, item.address))
          if (std::ranges::binary_search(items, *target, {}, &CodeItem::address)) need(*target);
  }
  for (const auto& [address, relocation] : pointers_)
    if (isRelative(*relocation)) need(static_cast<std::uint64_t>(relocation->addend));
}

// Where a label can be: in code, where an item begins.
std::optional<ObjectText::Place> ObjectText::placeOf(std::uint64_t address) const {
  const auto section = image_.sectionAt(address);
  if (!section) return std::nullopt;
  const auto items = code_.find(*section);
  if (items == code_.end() || address == image_.sections()[*section].end()) return Place{*section, address};
  const auto after = std::ranges::upper_bound(items->second, address, {}, &CodeItem::address);
  if (after == items->second.begin()) return std::nullopt;
  return Place{*section, std::prev(after)->address};
}

// A name of the place that is always this place, so that distances from it are fixed.
const std::string* ObjectText::nameAt(const Place& place) const {
  const auto [begin, end] = symbols_.equal_range(place);
  for (auto found = begin; found != end; ++found)
    if (!found->second->isPreemptible() && found->second->binding != STB_WEAK) return &found->second->spelled;
  const auto local = local_.find(place);
  return local == local_.end() ? nullptr : &local->second;
}

void ObjectText::need(std::uint64_t address) {
  const auto place = placeOf(address);
  if (place && !nameAt(*place)) local_.try_emplace(*place, fmt::format(".L_{:x}", place->second));
}

std::optional<std::string> ObjectText::reference(std::uint64_t address) const {
  const auto place = placeOf(address);
  const std::string* name = place ? nameAt(*place) : nullptr;
  if (!name) return std::nullopt;
  return *name + offsetText(static_cast<std::int64_t>(address - place->second));
}

// "table@rel32@lo+4": the addend is how far the literal is behind the base.
std::optional<std::string> ObjectText::relative(const RelativeHalf& half, const CodeItem& item) const {
  const auto literal = static_cast<std::int64_t>(item.address + 4 - half.base);
  const std::string_view part = half.isHigh ? "hi" : "lo";
  if (const ImageSymbol* slot = image_.slot(half.target))
    return fmt::format("{}@gotpcrel32@{}{}", slot->spelled, part, offsetText(literal));
  const auto place = placeOf(half.target);
  const std::string* name = place ? nameAt(*place) : nullptr;
  if (!name) return std::nullopt;
  const auto offset = static_cast<std::int64_t>(half.target - place->second);
  return fmt::format("{}@rel32@{}{}", *name, part, offsetText(literal + offset));
}

std::string ObjectText::instruction(std::size_t section, const CodeItem& item, bool& isSymbolic) const {
  std::string text = disassembler_.text(*item.decoded, item.address);
  std::optional<std::string> operand;
  if (const auto half = halves_.find(item.address); half != halves_.end()) {
    operand = relative(half->second, item);
    isSymbolic = operand.has_value();
  } else if (const auto target = disassembler_.branchTarget(*item.decoded, item.address)) {
    const auto place = placeOf(*target);
    if (place && place->first == section && place->second == *target)
      if (const std::string* name = nameAt(*place)) operand = *name;
  }
  // What is printed in its place is a distance, and the last operand.
  const std::size_t last = text.find_last_of(" \t");
  if (!operand || last == std::string::npos) return text;
  return text.substr(0, last + 1) + *operand;
}

void ObjectText::labels(Lines& to, const Place& place) const {
  const auto [firstEnd, lastEnd] = ends_.equal_range(place);
  for (auto found = firstEnd; found != lastEnd; ++found)
    to.push_back({fmt::format("  .size {0}, .-{0}", found->second->spelled)});
  const auto [begin, end] = symbols_.equal_range(place);
  for (auto found = begin; found != end; ++found) {
    const ImageSymbol& symbol = *found->second;
    if (const std::string_view type = symbolTypeName(symbol.type); !type.empty())
      to.push_back({fmt::format("  .type {},{}", symbol.spelled, type)});
    if (symbol.type == codeobject::elf::kSymbolTypeKernel)
      to.push_back({fmt::format("  .amdgpu_hsa_kernel {}", symbol.spelled)});
    to.push_back({symbol.spelled + ":"});
  }
  if (const auto local = local_.find(place); local != local_.end()) to.push_back({local->second + ":"});
}

// How many items from this one on are the same word, data or padding, without a label
// among them: padding.
std::size_t ObjectText::sameWords(std::size_t section, std::size_t first) const {
  const std::vector<CodeItem>& items = code_.at(section);
  const std::uint32_t word = firstWord(items[first].bytes);
  if (items[first].decoded && word != kNop && word != 0) return 1;
  const auto isSame = [&](const CodeItem& item) {
    const Place place{section, item.address};
    return item.bytes.size() == 4 && firstWord(item.bytes) == word && !symbols_.contains(place) &&
           !local_.contains(place) && !ends_.contains(place);
  };
  if (items[first].bytes.size() != 4) return 1;
  std::size_t last = first + 1;
  while (last < items.size() && isSame(items[last]))
    ++last;
  return last - first;
}

// "// saxpy.cl:12, get_global_id inlined at saxpy.cl:30", where it is another line than `said`.
void ObjectText::writtenAt(Lines& to, std::uint64_t address, std::string& said) const {
  const source::LineEntry* entry = written_.at(address);
  if (entry == nullptr) return;
  std::string text = fmt::format("{}// {}", kIndentation, written_.text(entry->location));
  if (text == said) return;
  to.push_back({text});
  said = std::move(text);
}

void ObjectText::code(Lines& to, std::size_t index, const Choices& choices) const {
  const std::vector<CodeItem>& items = code_.at(index);
  std::string said;
  for (std::size_t current = 0; current < items.size();) {
    const CodeItem& item = items[current];
    labels(to, {index, item.address});
    writtenAt(to, item.address, said);
    const std::size_t same = sameWords(index, current);
    const bool isFill = same >= kFewestSame;
    const bool isText =
        item.decoded && item.decoded->isPrintable && !isFill && !choices.words.contains(item.address);
    TextLine line{.text = std::string(kIndentation),
                  .kind = isFill ? LineKind::Other : LineKind::Code,
                  .address = item.address,
                  .length = static_cast<std::uint32_t>(item.bytes.size()),
                  .count = isFill ? same : 1};
    if (isFill)
      line.text += fmt::format(".fill {}, 4, 0x{:08x}", same, firstWord(item.bytes));
    else
      line.text += isText ? instruction(index, item, line.isSymbolic) : wordsText(item.bytes);
    line.text.resize(std::max(line.text.size() + 1, kCommentColumn), ' ');
    line.text += fmt::format("// {:x}:", item.address);
    for (std::size_t offset = 0; offset + 4 <= item.bytes.size(); offset += 4)
      line.text += fmt::format(" {:08x}", firstWord(item.bytes.subspan(offset)));
    if (item.decoded && !isText) line.text += "  " + disassembler_.text(*item.decoded, item.address);
    to.push_back(std::move(line));
    current += isFill ? same : 1;
  }
  labels(to, {index, image_.sections()[index].end()});
}

std::vector<TextLine> ObjectText::lines(const Choices& choices) const {
  std::vector<TextLine> to;
  header(to);
  declarations(to, choices);
  for (std::size_t index = 0; index < image_.sections().size(); ++index)
    if (image_.sections()[index].isWritten) section(to, index, choices);
  if (!choices.notes) metadata(to);
  return to;
}

source::LineTable lineTable(const std::vector<TextLine>& lines, std::uint32_t firstLine,
                            const std::string& path) {
  source::LineTable table;
  table.files.push_back(path);
  std::uint32_t number = firstLine;
  for (const TextLine& line : lines) {
    source::LineEntry entry;
    entry.location.line = number++;
    entry.location.column = static_cast<std::uint32_t>(kIndentation.size()) + 1;
    if (line.length == 0) continue;
    // The second word of an instruction too: who knows other encodings than LLVM may find one there.
    constexpr std::size_t kWordBytes = 4;
    for (std::size_t offset = 0; offset < line.count * line.length; offset += kWordBytes) {
      entry.address = line.address + offset;
      table.entries.push_back(entry);
    }
  }
  // Sections are in the order of the file, and damaged ones can overlap.
  std::ranges::stable_sort(table.entries, {}, &source::LineEntry::address);
  const auto repeated = std::ranges::unique(table.entries, {}, &source::LineEntry::address);
  table.entries.erase(repeated.begin(), repeated.end());
  return table;
}

} // namespace wavesmith::assembler
