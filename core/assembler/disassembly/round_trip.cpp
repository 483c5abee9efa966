// SPDX-License-Identifier: Apache-2.0
#include "assembler/disassembly/round_trip.h"

#include "assembler/assembly.h"
#include "assembler/limits.h"
#include "assembler/linker.h"
#include "assembler/object_sections.h"
#include "assembler/source_map.h"
#include "assembler/unit.h"
#include "codeobject/amdgpu_elf.h"
#include "codeobject/elf_view.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace wavesmith::assembler {
namespace {

using codeobject::ElfView;
using Bytes = std::span<const std::byte>;

constexpr std::uint64_t kEntryOffset = 16; // offset in a descriptor: the distance to the code, 8 bytes
constexpr std::uint64_t kEntryBytes = 8;

bool isSame(Bytes one, Bytes other) {
  return std::ranges::equal(one, other);
}

// Compares one assembly of the lines with the original.
class Comparison {
public:
  Comparison(const Image& image, const LlvmTarget& target, const std::vector<TextLine>& lines,
             Choices choices)
      : image_(image), lines_(lines), choices_(std::move(choices)) {
    source::LineTable table;
    TableBuilder builder(table);
    Options options;
    options.target = target.id;
    setLlvmOption("amdhsa-code-object-version", std::to_string(options.codeObjectVersion));
    unit_ = assembleUnit(target, image.object().path(), joined(lines) + std::string(kEndOfText), nullptr,
                         options, builder, {}, {});
    link();
  }

  Reassembly take() {
    const Choices before = choices_;
    chooseByMessages();
    chooseByLength();
    // If an instruction changed its length, all distances across it differ, too: they are compared in another
    // round.
    if (choices_ == before) {
      chooseByBytes();
      chooseBySections();
    }
    return {std::move(linked_.codeObject), std::move(choices_)};
  }

private:
  void link() {
    if (unit_.object.empty()) return;
    const std::vector<LinkInput> inputs{{unit_.path, {unit_.object.data(), unit_.object.size()}}};
    if (auto linked = assembler::link(inputs, /*tolerant=*/false)) linked_ = std::move(*linked);
  }

  // The bytes of an instruction after linking, or else after assembling.
  [[nodiscard]] Bytes made(const UnitInstruction& instruction) const {
    const UnitSection& section = unit_.sections[instruction.section];
    const auto address = linked_.addresses.find({0, section.name, section.occurrence});
    if (!linked_.codeObject.empty() && address != linked_.addresses.end())
      if (const auto offset = fileOffset(linked_.codeObject, address->second + instruction.offset))
        return codeobject::slice(linked_.codeObject, *offset, instruction.length).value_or(Bytes{});
    const Bytes object(reinterpret_cast<const std::byte*>(unit_.object.data()), unit_.object.size());
    return codeobject::slice(sectionBytes(object, section.name, section.occurrence), instruction.offset,
                             instruction.length)
        .value_or(Bytes{});
  }

  void chooseByMessages() {
    for (const UnitMessage& message : unit_.messages) {
      if (message.diagnostic.severity != source::Severity::Error || message.mainLine == 0) continue;
      const TextLine& line = lines_[std::min<std::size_t>(message.mainLine, lines_.size()) - 1];
      if (line.kind == LineKind::Code) choices_.words.insert(line.address);
      if (line.kind == LineKind::Descriptor) choices_.descriptors.insert(line.address);
      if (line.kind == LineKind::Note) choices_.notes = true;
    }
  }

  void chooseByLength() {
    std::vector<std::uint32_t> lengths(lines_.size(), 0); // `.long` has one instruction per word
    for (const UnitInstruction& instruction : unit_.instructions)
      if (const std::size_t index = instruction.line.location.line - 1;
          index < lines_.size() && !instruction.line.broken)
        lengths[index] += instruction.length;
    for (std::size_t index = 0; index < lines_.size(); ++index)
      if (lines_[index].kind == LineKind::Code && lines_[index].length % 4 == 0 &&
          lengths[index] != lines_[index].length)
        choices_.words.insert(lines_[index].address);
  }

  void chooseByBytes() {
    for (const UnitInstruction& instruction : unit_.instructions) {
      const std::size_t index = instruction.line.location.line - 1;
      if (index >= lines_.size() || lines_[index].kind != LineKind::Code) continue;
      const TextLine& line = lines_[index];
      if (line.length != instruction.length) continue; // words are always exact
      // Values from the linker are equal if all addresses are equal.
      const Bytes original = image_.object().mapped(line.address);
      const std::size_t count = line.isSymbolic && isMoved() ? 4 : line.length;
      const Bytes now = made(instruction);
      if (now.size() < count || original.size() < count || !isSame(now.first(count), original.first(count)))
        choices_.words.insert(line.address);
    }
  }

  // Whether the address of any section has changed.
  [[nodiscard]] bool isMoved() const {
    if (linked_.codeObject.empty()) return true;
    return std::ranges::any_of(unit_.sections, [this](const UnitSection& section) {
      const auto now = linked_.addresses.find({0, section.name, section.occurrence});
      const auto before = std::ranges::find(image_.sections(), section.name, &ImageSection::name);
      return now != linked_.addresses.end() && before != image_.sections().end() && before->isLoaded() &&
             before->address != now->second;
    });
  }

  void chooseBySections() {
    const auto elf = ElfView::open(linked_.codeObject, image_.object().path());
    if (!elf) return;
    for (std::size_t index = 0; index < image_.sections().size(); ++index) {
      const ImageSection& section = image_.sections()[index];
      const Elf64_Shdr* found = section.isWritten ? elf->findSection(section.name) : nullptr;
      if (!found && section.isMetadata) choices_.notes = true; // metadata that cannot be expressed as text
      if (!found) continue;
      const Bytes now = elf->contents(*found);
      if (section.isMetadata && !isSame(now, section.bytes)) choices_.notes = true;
      if (section.isLoaded()) chooseDescriptors(section, now);
      const bool isMerged = (section.flags & SHF_MERGE) != 0 && section.name != ".comment";
      if (isMerged && section.entrySize != 0 && !isSame(now, section.bytes)) choices_.unmerged.insert(index);
    }
  }

  void chooseDescriptors(const ImageSection& section, Bytes now) {
    for (const codeobject::Kernel& kernel : image_.object().kernels()) {
      if (!section.has(kernel.descriptorAddress)) continue;
      const Bytes raw(kernel.descriptor.raw);
      const auto bytes = codeobject::slice(now, kernel.descriptorAddress - section.address, raw.size());
      constexpr std::uint64_t kAfter = kEntryOffset + kEntryBytes;
      if (!bytes || !isSame(bytes->first(kEntryOffset), raw.first(kEntryOffset)) ||
          !isSame(bytes->subspan(kAfter), raw.subspan(kAfter)))
        choices_.descriptors.insert(kernel.descriptorAddress);
    }
  }

  const Image& image_;
  const std::vector<TextLine>& lines_;
  Choices choices_;
  Unit unit_;
  Linked linked_;
};

// "contents, address and size".
std::string listed(const std::vector<std::string>& parts) {
  if (parts.size() < 2) return parts.empty() ? std::string() : parts.front();
  return fmt::format("{} and {}", fmt::join(parts.begin(), parts.end() - 1, ", "), parts.back());
}

std::string why(const ImageSection& section, const ElfView& made) {
  if (section.name != ".comment") return {};
  const Elf64_Shdr* found = made.findSection(section.name);
  const std::string now = found ? linkerOf(made.contents(*found)) : std::string();
  const std::string before = linkerOf(section.bytes);
  if (now == before) return {};
  return fmt::format(" (linked by \"{}\", here by \"{}\")", before.empty() ? "a different linker" : before,
                     now);
}

void compareSections(const Image& original, const ElfView& made, std::vector<std::string>& found) {
  std::vector<bool> seen(made.sections().size(), false);
  for (const ImageSection& section : original.sections()) {
    if (section.type == SHT_NULL) continue;
    std::size_t index = 0;
    while (index < seen.size() && (seen[index] || made.sections()[index].sh_type == SHT_NULL ||
                                   made.sectionName(made.sections()[index]) != section.name))
      ++index;
    if (index == seen.size()) {
      found.push_back(fmt::format("section {} is missing", section.name));
      continue;
    }
    seen[index] = true;
    const Elf64_Shdr& now = made.sections()[index];
    std::vector<std::string> parts;
    if (!isSame(made.contents(now), section.bytes)) parts.emplace_back("contents");
    if (now.sh_size != section.size) parts.emplace_back("size");
    if (now.sh_addr != section.address) parts.emplace_back("address");
    if (now.sh_type != section.type) parts.emplace_back("type");
    if (now.sh_flags != section.flags || now.sh_entsize != section.entrySize) parts.emplace_back("flags");
    if (std::max<std::uint64_t>(now.sh_addralign, 1) != section.alignment) parts.emplace_back("alignment");
    if (!parts.empty())
      found.push_back(
          fmt::format("section {}: different {}{}", section.name, listed(parts), why(section, made)));
  }
  for (std::size_t index = 0; index < seen.size(); ++index)
    if (!seen[index] && made.sections()[index].sh_type != SHT_NULL)
      found.push_back(fmt::format("section {} is new", made.sectionName(made.sections()[index])));
}

} // namespace

std::string joined(const std::vector<TextLine>& lines) {
  std::string text;
  for (const TextLine& line : lines)
    text += line.text + '\n';
  return text;
}

Reassembly reassemble(const Image& image, const LlvmTarget& target, const std::vector<TextLine>& lines,
                      const Choices& choices) {
  return Comparison(image, target, lines, choices).take();
}

std::vector<std::string> differences(const Image& original, Bytes made) {
  if (isSame(original.object().bytes(), made)) return {};
  const auto elf = ElfView::open(made, original.object().path());
  if (!elf) return {"the text does not link"};
  std::vector<std::string> found;
  if (original.object().version() < codeobject::elf::kOldestWritten)
    found.push_back(fmt::format(
        "it has code object version {} and the text has {}: older versions can be read but not written",
        original.object().version(), codeobject::elf::kOldestWritten));
  else if (elf->header().e_flags != original.object().flags())
    found.emplace_back("the flags of the ELF header differ");
  compareSections(original, *elf, found);
  if (found.empty()) found.emplace_back("the ELF headers or the section offsets differ");
  return found;
}

} // namespace wavesmith::assembler
