// SPDX-License-Identifier: Apache-2.0
#include "codeobject/kernel_reader.h"

#include "codeobject/amdgpu_elf.h"
#include "codeobject/metadata/metadata_v2.h"
#include "codeobject/notes.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>
#include <unordered_set>
#include <utility>

namespace wavesmith::codeobject {
namespace {

using source::Code;
using source::Severity;

constexpr std::string_view kDescriptorSuffix = ".kd"; // AMDGPUUsage, "Symbols"
// AMDGPUUsage, "Kernel Descriptor": aligned to 64 bytes, its code to 256.
constexpr std::uint64_t kDescriptorAlignment = 64;
constexpr std::uint64_t kEntryAlignment = 256;
constexpr std::uint64_t kInstructionAlignment = 4;

bool isKernelDescriptor(const Symbol& symbol) {
  return symbol.defined && symbol.name.size() > kDescriptorSuffix.size() &&
         symbol.name.ends_with(kDescriptorSuffix) &&
         (symbol.kind == Symbol::Kind::Object || symbol.kind == Symbol::Kind::None);
}

} // namespace

void KernelReader::read(std::span<const Symbol> symbols) {
  readKernels(symbols);
  readNotes();
  linkMetadata();
}

const Segment* KernelReader::executableSegment(std::uint64_t address) const {
  const Segment* segment = object_.segmentAt(address);
  return segment && segment->executable && address - segment->address < segment->fileSize ? segment : nullptr;
}

void KernelReader::readKernels(std::span<const Symbol> symbols) {
  if (object_.version_ < elf::kFirstWithDescriptors) {
    object_.report(
        Severity::Remark, Code::UnsupportedCodeObject,
        fmt::format("code object version {} has amd_kernel_code_t headers instead of kernel descriptors, so "
                    "only metadata is shown; build it with -mcode-object-version=5 to analyze or run it",
                    object_.version_));
    return;
  }
  Functions functions;
  for (const Symbol& symbol : symbols) {
    if (!symbol.defined) continue;
    const bool function = symbol.kind == Symbol::Kind::Function;
    // Without `.type NAME,@function` the label is a symbol without a type, and may still have a size.
    if (function || symbol.kind == Symbol::Kind::None) functions.byName.try_emplace(symbol.name, &symbol);
    if (function) functions.byAddress.try_emplace(symbol.address, &symbol);
  }
  std::unordered_set<std::string_view> seen;
  for (const Symbol& symbol : symbols) {
    if (!isKernelDescriptor(symbol)) continue;
    if (!seen.insert(symbol.name).second) {
      object_.report(Severity::Warning, Code::MalformedCodeObject,
                     fmt::format("{} is defined twice; using the first", symbol.name));
      continue;
    }
    if (auto kernel = kernelOf(symbol, functions)) object_.kernels_.push_back(std::move(*kernel));
  }
  std::ranges::sort(object_.kernels_, {}, [](const Kernel& k) { return std::tie(k.entry, k.name); });
}

std::optional<Kernel> KernelReader::kernelOf(const Symbol& symbol, const Functions& functions) {
  const auto error = [&](std::string message) {
    object_.report(Severity::Error, Code::MalformedCodeObject, std::move(message));
    return std::nullopt;
  };
  if (symbol.size != 0 && symbol.size != kKernelDescriptorBytes)
    return error(fmt::format("{} has {} bytes, not the {} of a kernel descriptor; ignored", symbol.name,
                             symbol.size, kKernelDescriptorBytes));
  const auto bytes = slice(object_.mapped(symbol.address), 0, kKernelDescriptorBytes);
  if (!bytes)
    return error(fmt::format("{} at {:#x} is not inside a segment; ignored", symbol.name, symbol.address));
  Kernel kernel;
  kernel.name = symbol.name.substr(0, symbol.name.size() - kDescriptorSuffix.size());
  kernel.descriptorAddress = symbol.address;
  kernel.descriptor = readKernelDescriptor(bytes->first<kKernelDescriptorBytes>());
  kernel.entry = symbol.address + static_cast<std::uint64_t>(kernel.descriptor.kernelCodeEntryByteOffset);
  if (executableSegment(kernel.entry) == nullptr || kernel.entry % kInstructionAlignment != 0)
    return error(fmt::format("the descriptor of {} points to {:#x}, which cannot be an instruction; ignored",
                             kernel.name, kernel.entry));
  if (symbol.address % kDescriptorAlignment != 0)
    object_.report(Severity::Warning, Code::MalformedCodeObject,
                   fmt::format("{} is at {:#x}; align it to {} bytes (.p2align 6)", symbol.name,
                               symbol.address, kDescriptorAlignment));
  if (kernel.entry % kEntryAlignment != 0)
    object_.report(Severity::Warning, Code::MalformedCodeObject,
                   fmt::format("the code of {} begins at {:#x}; align it to {} bytes (.p2align 8)",
                               kernel.name, kernel.entry, kEntryAlignment));
  findCode(kernel, functions);
  return kernel;
}

void KernelReader::findCode(Kernel& kernel, const Functions& functions) {
  const Symbol* function = nullptr;
  const auto named = functions.byName.find(kernel.name);
  const auto there = functions.byAddress.find(kernel.entry);
  if (named != functions.byName.end() && named->second->address == kernel.entry)
    function = named->second;
  else if (there != functions.byAddress.end())
    function = there->second;
  if (named != functions.byName.end() && named->second->address != kernel.entry)
    object_.report(Severity::Warning, Code::MalformedCodeObject,
                   fmt::format("the descriptor of {0} points to {1:#x}, but the function {0} is at {2:#x}",
                               kernel.name, kernel.entry, named->second->address));
  if (function == nullptr || function->size == 0) {
    object_.report(
        Severity::Remark, Code::MalformedCodeObject,
        fmt::format("the size of the code of {} is unknown; write .type and .size for it", kernel.name));
    return;
  }
  const Segment* segment = executableSegment(kernel.entry);
  const std::uint64_t room = segment->address + segment->fileSize - kernel.entry;
  if (function->size > room)
    object_.report(Severity::Warning, Code::MalformedCodeObject,
                   fmt::format("the function {} has {:#x} bytes, but only {:#x} are in its segment",
                               function->name, function->size, room));
  kernel.codeSize = std::min(function->size, room);
}

void KernelReader::readNotes() {
  // The loader finds notes through the program headers; if these were stripped, there may still be sections.
  for (const Elf64_Phdr& segment : elf_.segments())
    if (segment.p_type == PT_NOTE &&
        readNotes(*slice(elf_.file(), segment.p_offset, segment.p_filesz), segment.p_align))
      return;
  for (const Elf64_Shdr& section : elf_.sections())
    if (section.sh_type == SHT_NOTE && readNotes(elf_.contents(section), section.sh_addralign)) return;
}

// True if the metadata note was among them, readable or not.
bool KernelReader::readNotes(Bytes bytes, std::uint64_t alignment) {
  Notes notes(bytes, alignment);
  while (const auto note = notes.next()) {
    const bool isMessagePack = note->type == elf::kNoteMetadata && note->owner == elf::kNoteOwner;
    const bool isYaml = note->type == elf::kNoteHsaMetadata && note->owner == elf::kNoteOwnerV2;
    if (!isMessagePack && !isYaml) continue;
    const Bytes said = note->description;
    if (isMessagePack) {
      object_.metadataOffset_ = static_cast<std::size_t>(said.data() - object_.bytes_.data());
      object_.metadataSize_ = said.size();
    }
    const std::string_view text(reinterpret_cast<const char*>(said.data()), said.size());
    auto metadata = isMessagePack ? readMetadata(said) : readMetadataV2(text.substr(0, text.find('\0')));
    if (metadata) {
      object_.metadata_ = std::move(*metadata);
    } else {
      metadata.error().severity = Severity::Warning;
      metadata.error().place.file = object_.path_;
      object_.diagnostics_.push_back(std::move(metadata.error()));
    }
    return true;
  }
  if (notes.isCutOff())
    object_.report(Severity::Warning, Code::MalformedCodeObject,
                   "a note is longer than its section; ignored");
  return false;
}

void KernelReader::linkMetadata() {
  if (!object_.metadata_ || object_.version_ < elf::kFirstWithDescriptors) return;
  std::unordered_map<std::string_view, std::size_t> bySymbol;
  const auto& described = object_.metadata_->kernels;
  for (std::size_t i = 0; i < described.size(); ++i)
    bySymbol.try_emplace(described[i].symbol, i);
  for (Kernel& kernel : object_.kernels_) {
    const auto found = bySymbol.find(kernel.name + std::string(kDescriptorSuffix));
    if (found == bySymbol.end()) continue;
    kernel.metadata = found->second;
    bySymbol.erase(found);
  }
  for (const KernelMetadata& kernel : described)
    if (bySymbol.contains(kernel.symbol))
      object_.report(
          Severity::Warning, Code::MetadataWithoutKernel,
          fmt::format("the metadata describes {}, but there is no such kernel descriptor: correct .symbol "
                      "or remove the entry",
                      kernel.symbol));
}

} // namespace wavesmith::codeobject
