// SPDX-License-Identifier: Apache-2.0
#include "assembler/disassembly/object_text.h"

#include "assembler/disassembly/data_text.h"
#include "assembler/disassembly/descriptor_text.h"
#include "assembler/disassembly/object_words.h"
#include "codeobject/amdgpu_elf.h"
#include "codeobject/metadata/metadata_yaml.h"
#include "codeobject/relocation.h"
#include "codeobject/target.h"
#include "source/text/lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace wavesmith::assembler {
namespace {

constexpr std::uint64_t kPointerBytes = 8;

// lld fails on a section of strings whose last one is not terminated, and on an incomplete constant.
bool canMerge(const ImageSection& section) {
  if (section.entrySize == 0 || section.bytes.empty() || section.size % section.entrySize != 0) return false;
  const auto last = section.bytes.last(std::min<std::size_t>(section.entrySize, section.bytes.size()));
  return (section.flags & SHF_STRINGS) == 0 ||
         std::ranges::all_of(last, [](std::byte byte) { return byte == std::byte{}; });
}

// LLVM reads even a quoted "n" as a Boolean; only the tag keeps it a string.
std::string withStrings(std::string yaml) {
  for (const std::string_view before : {": \"", "- \""})
    for (std::size_t at = yaml.find(before); at != std::string::npos;
         at = yaml.find(before, at + before.size()))
      yaml.insert(at + 2, "!str ");
  return yaml;
}

void addLines(std::vector<TextLine>& to, std::string_view text, LineKind kind) {
  while (!text.empty())
    to.push_back({.text = std::string(source::takeLine(text)), .kind = kind});
}

constexpr std::string_view kIndentation = "  ";
constexpr std::size_t kCommentColumn = 72;
constexpr std::size_t kFewestSame = 4;
constexpr std::uint32_t kNop = 0xbf800000; // s_nop 0 (CDNA3 ISA document, "SOPP Instructions")

bool isRelative(const codeobject::Relocation& relocation) {
  return relocation.type == static_cast<std::uint32_t>(codeobject::RelocationType::Relative64);
}

} // namespace

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

// Symbols, and the items into which they split the code.
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

// The place for a label: in code, only at the start of an item.
std::optional<ObjectText::Place> ObjectText::placeOf(std::uint64_t address) const {
  const auto section = image_.sectionAt(address);
  if (!section) return std::nullopt;
  const auto items = code_.find(*section);
  if (items == code_.end() || address == image_.sections()[*section].end()) return Place{*section, address};
  const auto after = std::ranges::upper_bound(items->second, address, {}, &CodeItem::address);
  if (after == items->second.begin()) return std::nullopt;
  return Place{*section, std::prev(after)->address};
}

// A name that always denotes this place, so that distances from it are fixed.
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

// "table@rel32@lo+4": the addend is the distance from the base to the literal.
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
  // The printed value is a distance, and the last operand.
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

// The number of consecutive items, from this one on, that are the same word, data or padding, without a label
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

// "// saxpy.cl:12, get_global_id inlined at saxpy.cl:30", if the line differs from `said`.
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

void ObjectText::header(Lines& to) const {
  const codeobject::CodeObject& object = image_.object();
  to.push_back({fmt::format("  .amdgcn_target \"amdgcn-amd-amdhsa--{}\"", object.target())});
  // LLVM 19 aborts on a version older than it can write.
  const unsigned version = std::max(object.version(), codeobject::elf::kOldestWritten);
  to.push_back({fmt::format("  .amdhsa_code_object_version {}", version)});
}

// The order in which the linker saw them. It places hidden symbols before the others, but adds names to the
// string table as they arrive (LLVM 19, lld/ELF/Writer.cpp, finalizeSections); slots of the global offset
// table have that order, too.
std::vector<const ImageSymbol*> ObjectText::declarationOrder() const {
  std::vector<const ImageSymbol*> order;
  for (const ImageSymbol& symbol : image_.symbols())
    if (symbol.isAuthored) order.push_back(&symbol);
  const auto others = std::ranges::stable_partition(order, &ImageSymbol::isLocal);
  const std::span rest(others);
  // If a tool such as strip rewrote the names, their order is meaningless.
  const auto firstSeen =
      std::ranges::find_if(rest, [](const ImageSymbol* symbol) { return symbol->binding != STB_LOCAL; });
  if (image_.isStripped() || std::ranges::is_sorted(firstSeen, rest.end(), {}, &ImageSymbol::nameOffset))
    std::ranges::stable_sort(rest, {}, &ImageSymbol::nameOffset);
  return order;
}

void ObjectText::declarations(Lines& to, const Choices& choices) const {
  const std::vector<const ImageSymbol*> order = declarationOrder();
  if (order.empty()) return;
  to.push_back({});
  to.push_back({"  // In the order of the symbol table."});
  for (const ImageSymbol* symbol : order)
    declaration(to, *symbol, choices);
}

void ObjectText::declaration(Lines& to, const ImageSymbol& symbol, const Choices& choices) const {
  const bool isHidden = symbol.binding == STB_LOCAL && !symbol.isLocal();
  // An undefined symbol must be weak, or it could not be linked.
  const bool isWeak =
      symbol.binding == STB_WEAK ||
      (!symbol.isDefined() && (isHidden || std::ranges::any_of(pointers_, [&](const auto& entry) {
                                 return entry.second->symbol == symbol.name;
                               })));
  const std::string_view binding = isWeak ? ".weak" : symbol.isLocal() ? ".local" : ".globl";
  to.push_back({fmt::format("  {} {}", binding, symbol.spelled)});
  // A .amdhsa_kernel block gives the descriptor the current visibility of the kernel, and makes the kernel
  // protected if that is the default (LLVM, AMDGPUTargetStreamer.cpp, EmitAmdhsaKernelDescriptor).
  const ImageSymbol* descriptor = image_.symbol(symbol.name + ".kd");
  const bool isProtectedByBlock = descriptor && ofDescriptors_.contains(descriptor) &&
                                  !choices.descriptors.contains(descriptor->value) &&
                                  symbol.visibility == STV_PROTECTED && descriptor->visibility == STV_DEFAULT;
  if (const std::string_view visibility = visibilityDirective(symbol.visibility);
      !visibility.empty() && !isProtectedByBlock)
    to.push_back({fmt::format("  {} {}", visibility, symbol.spelled)});
  if (symbol.section == SHN_ABS)
    to.push_back({fmt::format("  .set {}, 0x{:x}", symbol.spelled, symbol.value)});
  const bool hasEnd =
      symbol.isPlace() && symbol.size <= image_.sections()[symbol.section].end() - symbol.value;
  if (symbol.size != 0 && !hasEnd) to.push_back({fmt::format("  .size {}, {}", symbol.spelled, symbol.size)});
  if (!symbol.isPlace())
    if (const std::string_view type = symbolTypeName(symbol.type); !type.empty())
      to.push_back({fmt::format("  .type {},{}", symbol.spelled, type)});
}

void ObjectText::section(Lines& to, std::size_t index, const Choices& choices) const {
  const ImageSection& section = image_.sections()[index];
  if (section.name == ".comment" && !section.isLoaded()) return comment(to, section);
  if (section.isMetadata && !choices.notes) return;
  const bool isMergeable = (section.flags & (SHF_MERGE | SHF_STRINGS)) != 0;
  const bool merges = isMergeable && canMerge(section) && !choices.unmerged.contains(index);
  const bool hasStrings = (section.flags & SHF_STRINGS) != 0;
  // The assembler fixes the flags of .rodata; lld merges .rodata.str1.1 into it.
  const std::string part = fmt::format(".{}", hasStrings ? "str1.1" : "cst4");
  const std::string name = spelledName(section.name + (merges && section.isLoaded() ? part : ""));
  to.push_back({});
  to.push_back({fmt::format("  .section {},\"{}\",{}{}", name, sectionFlags(section, merges),
                            sectionTypeName(section), merges ? fmt::format(",{}", section.entrySize) : "")});
  if (section.alignment > 1 && std::has_single_bit(section.alignment))
    to.push_back({fmt::format("  .p2align {}", std::countr_zero(section.alignment))});
  code_.contains(index) ? code(to, index, choices) : data(to, index, choices);
  if (!isMergeable || merges || !section.isLoaded()) return;
  // Linked from several sections, some of which were mergeable: it has their flags.
  to.push_back({fmt::format("  .section {},\"{}\",{},{}", spelledName(section.name + part),
                            sectionFlags(section, true), sectionTypeName(section), hasStrings ? 1 : 4)});
}

// Strings from compilers; lld adds its own.
void ObjectText::comment(Lines& to, const ImageSection& section) const {
  const std::string linker = linkerOf(section.bytes);
  const std::string_view all(reinterpret_cast<const char*>(section.bytes.data()), section.bytes.size());
  Lines strings;
  for (std::size_t at = 0; at < all.size();) {
    const std::size_t end = std::min(all.find('\0', at), all.size());
    const std::size_t count = std::min(end + 1, all.size()) - at;
    if (linker.empty() || all.substr(at, end - at) != linker)
      for (const std::string& line : dataText(section.bytes.subspan(at, count), at))
        strings.push_back({"  " + line});
    at += count;
  }
  if (strings.empty()) return;
  to.push_back({});
  to.push_back({"  .section .comment,\"MS\",@progbits,1"});
  std::ranges::move(strings, std::back_inserter(to));
}

// The value of a dynamic relocation in assembler syntax; nothing if it cannot be expressed.
std::optional<std::string> ObjectText::pointer(const codeobject::Relocation& relocation) const {
  using Type = codeobject::RelocationType;
  std::optional<std::string> value;
  if (relocation.type == static_cast<std::uint32_t>(Type::Relative64)) {
    value = reference(static_cast<std::uint64_t>(relocation.addend));
  } else if (relocation.type == static_cast<std::uint32_t>(Type::Abs64)) {
    const ImageSymbol* symbol = image_.symbol(relocation.symbol);
    if (symbol) value = symbol->spelled + offsetText(relocation.addend);
  }
  if (!value) return std::nullopt;
  return ".quad " + *value;
}

void ObjectText::data(Lines& to, std::size_t index, const Choices& choices) const {
  const ImageSection& section = image_.sections()[index];
  std::set<std::uint64_t> stops{section.end()};
  const auto addStops = [&](const auto& places) {
    for (auto found = places.lower_bound({index, 0}); found != places.end() && found->first.first == index;
         ++found)
      stops.insert(found->first.second);
  };
  addStops(symbols_);
  addStops(ends_);
  addStops(local_);
  if (section.isLoaded()) {
    for (const auto& [address, kernel] : descriptors_)
      stops.insert(address);
    for (const auto& [address, relocation] : pointers_)
      stops.insert(address);
  }
  for (std::uint64_t address = section.address; address < section.end();) {
    labels(to, {index, address});
    const std::uint64_t left = section.end() - address;
    const std::uint64_t count = *stops.upper_bound(address) - address;
    const auto kernel = descriptors_.find(address);
    const auto relocation = pointers_.find(address);
    if (section.isLoaded() && kernel != descriptors_.end()) {
      descriptor(to, *kernel->second, choices.descriptors.contains(address));
      address += codeobject::kKernelDescriptorBytes;
      continue;
    }
    if (section.isLoaded() && relocation != pointers_.end() && left >= kPointerBytes)
      if (const auto text = pointer(*relocation->second)) {
        to.push_back({"  " + *text});
        address += kPointerBytes;
        continue;
      }
    if (section.bytes.empty())
      to.push_back({fmt::format("  .zero {}", count)});
    else
      for (const std::string& line :
           dataText(section.bytes.subspan(address - section.address, count), address))
        to.push_back({"  " + line});
    address += count;
  }
  labels(to, {index, section.end()});
}

const ImageSymbol* ObjectText::descriptorSymbol(const codeobject::Kernel& kernel) const {
  const ImageSymbol* symbol = image_.symbol(kernel.name + ".kd");
  return symbol && symbol->isPlace() && symbol->value == kernel.descriptorAddress ? symbol : nullptr;
}

// The descriptor's symbol differs from the one that a block would create from the kernel's.
bool ObjectText::needsBytes(const codeobject::Kernel& kernel) const {
  const ImageSymbol* code = image_.symbol(kernel.name);
  const ImageSymbol* symbol = descriptorSymbol(kernel);
  if (!symbol) return !image_.symbols().empty();
  if (!code) return false;
  const bool isFollowing = symbol->visibility == code->visibility ||
                           (symbol->visibility == STV_DEFAULT && code->visibility == STV_PROTECTED);
  return !isFollowing || symbol->binding != code->binding || symbol->type != STT_OBJECT ||
         symbol->size != codeobject::kKernelDescriptorBytes;
}

void ObjectText::descriptor(Lines& to, const codeobject::Kernel& kernel, bool asBytes) const {
  const ImageSymbol* code = image_.symbol(kernel.name);
  const std::string name = code ? code->spelled : spelledName(kernel.name);
  const auto processor = codeobject::parseTargetName(image_.object().target());
  const auto add = [&](std::string text) {
    to.push_back(
        {.text = "  " + std::move(text), .kind = LineKind::Descriptor, .address = kernel.descriptorAddress});
  };
  if (!asBytes && !needsBytes(kernel)) {
    for (std::string& line :
         descriptorText(kernel.descriptor, name, processor ? processor->processor : std::string()))
      add(std::move(line));
    return;
  }
  add(fmt::format("// The descriptor of {}, as bytes: it has values that no directive can express.", name));
  if (const ImageSymbol* symbol = descriptorSymbol(kernel)) {
    if (const std::string_view type = symbolTypeName(symbol->type); !type.empty())
      add(fmt::format(".type {},{}", symbol->spelled, type));
    if (symbol->size != 0) add(fmt::format(".size {}, {}", symbol->spelled, symbol->size));
    add(symbol->spelled + ":");
  }
  constexpr std::size_t kEntryOffset =
      16; // LLVM AMDGPUUsage, "Kernel Descriptor", KERNEL_CODE_ENTRY_BYTE_OFFSET
  const std::span<const std::byte> bytes(kernel.descriptor.raw);
  add(wordsText(bytes.first(kEntryOffset)));
  const auto entry = reference(kernel.entry);
  if (entry)
    add(fmt::format(".quad {}@rel64+{}", *entry, kEntryOffset)); // relative to the field, not to the
                                                                 // descriptor
  else
    add(wordsText(bytes.subspan(kEntryOffset, kPointerBytes)));
  add(wordsText(bytes.subspan(kEntryOffset + kPointerBytes)));
}

void ObjectText::metadata(Lines& to) const {
  const auto bytes = image_.object().metadataBytes();
  if (bytes.empty()) return;
  const auto yaml = codeobject::metadataAsYaml(bytes);
  if (!yaml) return;
  to.push_back({});
  to.push_back({.text = "  .amdgpu_metadata", .kind = LineKind::Note});
  if (!yaml->starts_with("---")) addLines(to, "---", LineKind::Note);
  addLines(to, withStrings(*yaml), LineKind::Note);
  if (!to.back().text.ends_with("...")) addLines(to, "...", LineKind::Note);
  to.push_back({.text = "  .end_amdgpu_metadata", .kind = LineKind::Note});
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
    // Includes the second word of an instruction: a reader with other encodings than LLVM may find an
    // instruction there.
    constexpr std::size_t kWordBytes = 4;
    for (std::size_t offset = 0; offset < line.count * line.length; offset += kWordBytes) {
      entry.address = line.address + offset;
      table.entries.push_back(entry);
    }
  }
  // Sections are in file order, and can overlap in damaged files.
  std::ranges::stable_sort(table.entries, {}, &source::LineEntry::address);
  const auto repeated = std::ranges::unique(table.entries, {}, &source::LineEntry::address);
  table.entries.erase(repeated.begin(), repeated.end());
  return table;
}

} // namespace wavesmith::assembler
