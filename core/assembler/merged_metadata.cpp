// SPDX-License-Identifier: Apache-2.0
#include "assembler/merged_metadata.h"

#include "codeobject/amdgpu_elf.h"
#include "codeobject/metadata/metadata.h"
#include "codeobject/metadata/metadata_write.h"
#include "codeobject/notes.h"
#include "source/round_up.h"

#include <algorithm>
#include <cstring>
#include <elf.h>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

namespace wavesmith::assembler {
namespace {

using codeobject::Bytes;
using codeobject::KernelMetadata;
using codeobject::Metadata;
using codeobject::Note;

constexpr std::uint64_t kNoteAlignment = 4; // LLVM AMDGPUTargetStreamer.cpp, EmitNote

bool isMetadata(const Note& note) {
  return note.owner == codeobject::elf::kNoteOwner && note.type == codeobject::elf::kNoteMetadata;
}

struct Described {
  std::size_t object = 0;
  std::uint64_t header = 0; // the offset of the section header of the note
  Metadata metadata;
};

std::optional<Described> describedBy(Bytes object, std::size_t number) {
  const auto elf = codeobject::load<Elf64_Ehdr>(object, 0);
  if (!elf) return std::nullopt;
  for (std::uint64_t i = 0; i < elf->e_shnum; ++i) {
    const std::uint64_t at = elf->e_shoff + i * sizeof(Elf64_Shdr);
    const auto section = codeobject::load<Elf64_Shdr>(object, at);
    if (!section || section->sh_type != SHT_NOTE) continue;
    const auto contents = codeobject::slice(object, section->sh_offset, section->sh_size);
    if (!contents) continue;
    codeobject::Notes notes(*contents, section->sh_addralign);
    while (const auto note = notes.next()) {
      if (!isMetadata(*note)) continue;
      auto metadata = codeobject::readMetadata(note->description);
      if (!metadata) return std::nullopt;
      return Described{number, at, std::move(*metadata)};
    }
  }
  return std::nullopt;
}

// Whether the object defines the symbol as weak: then the linker takes another definition.
bool isWeak(Bytes object, std::string_view symbol) {
  const auto elf = codeobject::load<Elf64_Ehdr>(object, 0);
  const auto sectionAt = [&](std::uint64_t index) {
    return codeobject::load<Elf64_Shdr>(object, elf->e_shoff + index * sizeof(Elf64_Shdr));
  };
  for (std::uint64_t i = 0; elf && i < elf->e_shnum; ++i) {
    const auto table = sectionAt(i);
    if (!table || table->sh_type != SHT_SYMTAB) continue;
    const auto names = sectionAt(table->sh_link);
    const auto strings =
        names ? codeobject::slice(object, names->sh_offset, names->sh_size) : std::optional<Bytes>();
    for (std::uint64_t k = 0; strings && k < table->sh_size / sizeof(Elf64_Sym); ++k) {
      const auto entry = codeobject::load<Elf64_Sym>(object, table->sh_offset + k * sizeof(Elf64_Sym));
      if (entry && ELF64_ST_BIND(entry->st_info) == STB_WEAK &&
          codeobject::stringAt(*strings, entry->st_name) == symbol)
        return true;
    }
  }
  return false;
}

void append(std::vector<std::byte>& to, Bytes bytes) {
  to.insert(to.end(), bytes.begin(), bytes.end());
  to.resize(source::roundUp(to.size(), kNoteAlignment));
}

void appendNote(std::vector<std::byte>& to, std::string_view owner, std::uint32_t type, Bytes description) {
  const Elf64_Nhdr header{.n_namesz = static_cast<Elf64_Word>(owner.size() + 1),
                          .n_descsz = static_cast<Elf64_Word>(description.size()),
                          .n_type = type};
  append(to, std::as_bytes(std::span(&header, 1)));
  std::string name(owner);
  name.push_back('\0');
  append(to, std::as_bytes(std::span(name)));
  append(to, description);
}

// Replaces the section's metadata note; nothing: removes it. Its other notes stay. The new contents are at the end.
void replaceMetadata(std::vector<std::byte>& object, std::uint64_t header,
                     const std::optional<std::vector<std::byte>>& metadata) {
  auto section = codeobject::load<Elf64_Shdr>(object, header).value();
  std::vector<std::byte> contents;
  codeobject::Notes notes(codeobject::slice(object, section.sh_offset, section.sh_size).value(),
                          section.sh_addralign);
  while (const auto note = notes.next()) {
    if (!isMetadata(*note))
      appendNote(contents, note->owner, note->type, note->description);
    else if (metadata)
      appendNote(contents, note->owner, note->type, *metadata);
  }
  object.resize(source::roundUp(object.size(), kNoteAlignment));
  section.sh_offset = object.size();
  section.sh_size = contents.size();
  append(object, contents);
  std::memcpy(object.data() + header, &section, sizeof section);
}

// Adds the kernels of all to `all`, whose metadata it is.
class Merge {
public:
  Merge(const std::vector<std::vector<std::byte>>& objects, Metadata& all) : objects_(objects), all_(all) {}

  void add(const Described& part) {
    for (const KernelMetadata& kernel : part.metadata.kernels)
      addKernel(kernel, part.object);
    for (const std::string& format : part.metadata.printfFormats)
      if (std::ranges::find(all_.printfFormats, format) == all_.printfFormats.end())
        all_.printfFormats.push_back(format);
  }
  std::vector<KernelTwice> twice;

private:
  void addKernel(const KernelMetadata& kernel, std::size_t object) {
    const auto same = std::ranges::find_if(all_.kernels, [&](const KernelMetadata& other) {
      return other.symbol == kernel.symbol || other.name == kernel.name;
    });
    if (same == all_.kernels.end()) {
      all_.kernels.push_back(kernel);
      from_.push_back(object);
      return;
    }
    std::size_t& first = from_[static_cast<std::size_t>(same - all_.kernels.begin())];
    if (first == object) return; // a text that describes it twice has its own diagnostic
    if (isWeak(objects_[object], kernel.symbol)) return;
    if (!isWeak(objects_[first], same->symbol)) return twice.push_back({kernel.name, first, object});
    *same = kernel;
    first = object;
  }

  const std::vector<std::vector<std::byte>>& objects_;
  Metadata& all_;
  std::vector<std::size_t> from_; // the object of each kernel
};

} // namespace

std::vector<KernelTwice> mergeMetadata(std::vector<std::vector<std::byte>>& objects) {
  std::vector<Described> parts;
  for (std::size_t i = 0; i < objects.size(); ++i)
    if (auto described = describedBy(objects[i], i)) parts.push_back(std::move(*described));
  if (parts.size() < 2) return {};
  Metadata all = parts.front().metadata;
  all.kernels.clear();
  Merge merge(objects, all);
  for (const Described& part : parts)
    merge.add(part);
  for (const Described& part : parts)
    replaceMetadata(objects[part.object], part.header,
                    &part == &parts.front() ? std::optional(codeobject::writeMetadata(all)) : std::nullopt);
  return std::move(merge.twice);
}

} // namespace wavesmith::assembler
