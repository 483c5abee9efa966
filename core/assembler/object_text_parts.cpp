// SPDX-License-Identifier: Apache-2.0
// Everything of a code object's text but its code: declarations of symbols, heads of sections, data,
// descriptors, metadata.
#include "assembler/data_text.h"
#include "assembler/descriptor_text.h"
#include "assembler/object_text.h"
#include "assembler/statement.h"
#include "codeobject/amdgpu_elf.h"
#include "codeobject/relocation.h"
#include "codeobject/target.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <string_view>

namespace wavesmith::assembler {
namespace {

constexpr std::uint64_t kPointerBytes = 8;

std::string_view visibilityDirective(std::uint8_t visibility) {
  switch (visibility) {
  case STV_HIDDEN: return ".hidden";
  case STV_PROTECTED: return ".protected";
  case STV_INTERNAL: return ".internal";
  default: return {};
  }
}

// "@progbits", or the number of a type that the assembler has no name for.
std::string typeOf(const ImageSection& section) {
  switch (section.type) {
  case SHT_PROGBITS: return "@progbits";
  case SHT_NOBITS: return "@nobits";
  case SHT_NOTE: return "@note";
  case SHT_INIT_ARRAY: return "@init_array";
  case SHT_FINI_ARRAY: return "@fini_array";
  case SHT_PREINIT_ARRAY: return "@preinit_array";
  default: return fmt::format("@0x{:x}", section.type);
  }
}

std::string flagsOf(const ImageSection& section, bool merges) {
  constexpr std::uint64_t kRetain = 0x200000; // SHF_GNU_RETAIN
  std::string flags;
  const auto add = [&](std::uint64_t flag, char letter) {
    if ((section.flags & flag) != 0) flags += letter;
  };
  add(SHF_ALLOC, 'a');
  add(SHF_WRITE, 'w');
  add(SHF_EXECINSTR, 'x');
  add(SHF_TLS, 'T');
  add(kRetain, 'R');
  if (merges) {
    add(SHF_MERGE, 'M');
    add(SHF_STRINGS, 'S');
  }
  return flags;
}

// lld gives up on a section of strings whose last one does not end, and on a part of a constant.
bool canMerge(const ImageSection& section) {
  if (section.entrySize == 0 || section.bytes.empty() || section.size % section.entrySize != 0) return false;
  const auto last = section.bytes.last(std::min<std::size_t>(section.entrySize, section.bytes.size()));
  return (section.flags & SHF_STRINGS) == 0 ||
         std::ranges::all_of(last, [](std::byte byte) { return byte == std::byte{}; });
}

std::string spelled(const std::string& name) {
  const bool isPlain = std::ranges::all_of(name, isWordCharacter) && !name.empty();
  return isPlain ? name : fmt::format("\"{}\"", name);
}

// LLVM reads a quoted "n" as a boolean all the same; only the tag keeps it a string.
std::string withStrings(std::string yaml) {
  for (const std::string_view before : {": \"", "- \""})
    for (std::size_t at = yaml.find(before); at != std::string::npos;
         at = yaml.find(before, at + before.size()))
      yaml.insert(at + 2, "!str ");
  return yaml;
}

void addLines(std::vector<TextLine>& to, std::string_view text, LineKind kind) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    to.push_back({.text = std::string(text.substr(0, end)), .kind = kind});
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

} // namespace

std::string_view symbolTypeName(std::uint8_t type) {
  switch (type) {
  case STT_OBJECT: return "@object";
  case STT_FUNC: return "@function";
  case STT_TLS: return "@tls_object";
  case STT_COMMON: return "@common";
  case STT_GNU_IFUNC: return "@gnu_indirect_function";
  default: return {};
  }
}

void ObjectText::header(Lines& to) const {
  const codeobject::CodeObject& object = image_.object();
  to.push_back({fmt::format("  .amdgcn_target \"amdgcn-amd-amdhsa--{}\"", object.target())});
  // LLVM 19 ends the process on an older version than it writes.
  const unsigned version = std::max(object.version(), codeobject::elf::kOldestWritten);
  to.push_back({fmt::format("  .amdhsa_code_object_version {}", version)});
}

// As the linker met them. It puts hidden symbols before the others, but names into the string table as they
// come (LLVM 19, lld/ELF/Writer.cpp, finalizeSections); slots of the global offset table have that order too.
std::vector<const ImageSymbol*> ObjectText::declarationOrder() const {
  std::vector<const ImageSymbol*> order;
  for (const ImageSymbol& symbol : image_.symbols())
    if (symbol.isAuthored) order.push_back(&symbol);
  const auto others = std::ranges::stable_partition(order, &ImageSymbol::isLocal);
  const std::span rest(others);
  // Where a tool rewrote the names, as strip does, they say nothing.
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
  // What nothing defines must be weak, or it could not be linked.
  const bool isWeak =
      symbol.binding == STB_WEAK ||
      (!symbol.isDefined() && (isHidden || std::ranges::any_of(pointers_, [&](const auto& entry) {
                                 return entry.second->symbol == symbol.name;
                               })));
  const std::string_view binding = isWeak ? ".weak" : symbol.isLocal() ? ".local" : ".globl";
  to.push_back({fmt::format("  {} {}", binding, symbol.spelled)});
  // A .amdhsa_kernel block gives the descriptor the visibility that the kernel has until then, and makes the
  // kernel protected if that is the default (LLVM, AMDGPUTargetStreamer.cpp, EmitAmdhsaKernelDescriptor).
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
  // The assembler has flags of its own for .rodata; lld puts .rodata.str1.1 there.
  const std::string part = fmt::format(".{}", hasStrings ? "str1.1" : "cst4");
  const std::string name = spelled(section.name + (merges && section.isLoaded() ? part : ""));
  to.push_back({});
  to.push_back({fmt::format("  .section {},\"{}\",{}{}", name, flagsOf(section, merges), typeOf(section),
                            merges ? fmt::format(",{}", section.entrySize) : "")});
  if (section.alignment > 1 && std::has_single_bit(section.alignment))
    to.push_back({fmt::format("  .p2align {}", std::countr_zero(section.alignment))});
  code_.contains(index) ? code(to, index, choices) : data(to, index, choices);
  if (!isMergeable || merges || !section.isLoaded()) return;
  // Linked of several sections, of which some were mergeable: it has their flags.
  to.push_back({fmt::format("  .section {},\"{}\",{},{}", spelled(section.name + part),
                            flagsOf(section, true), typeOf(section), hasStrings ? 1 : 4)});
}

// Strings of compilers; lld adds its own.
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

// What a dynamic relocation writes, as a value; nothing where the assembler has no word for it.
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

// Symbols of the descriptor that are not what a block makes of those of the kernel.
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
  const std::string name = code ? code->spelled : spelled(kernel.name);
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
    add(fmt::format(".quad {}@rel64+{}", *entry, kEntryOffset)); // from the field, not from the descriptor
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

} // namespace wavesmith::assembler
