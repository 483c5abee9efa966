// SPDX-License-Identifier: Apache-2.0
#include "codeobject/notes.h"

#include "codeobject/amdgpu_elf.h"
#include "codeobject/metadata/metadata.h"
#include "codeobject/metadata/metadata_yaml.h"
#include "source/round_up.h"

#include <fmt/format.h>

#include <algorithm>

namespace wavesmith::codeobject {
namespace {

std::string hexText(Bytes bytes) {
  constexpr std::size_t kMost = 64;
  std::string text;
  for (const std::byte byte : bytes.first(std::min(bytes.size(), kMost)))
    text += fmt::format("{:02x}", std::to_integer<unsigned>(byte));
  return bytes.size() > kMost ? text + "..." : text;
}

// Up to its zero, or all of it if there is none.
std::string textOf(Bytes bytes) {
  const std::string_view all(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  return std::string(all.substr(0, all.find('\0')));
}

// struct amdgpu_hsa_note_isa_s: sizes of two names, three numbers, the names (AMDGPUUsage, "Code Object V2
// Note Records").
std::optional<std::string> isaVersionText(Bytes bytes) {
  constexpr std::uint64_t kNames = 16;
  const auto vendorSize = load<std::uint16_t>(bytes, 0);
  const auto architectureSize = load<std::uint16_t>(bytes, 2);
  const auto major = load<std::uint32_t>(bytes, 4);
  const auto minor = load<std::uint32_t>(bytes, 8);
  const auto stepping = load<std::uint32_t>(bytes, 12);
  if (!vendorSize || !architectureSize || !major || !minor || !stepping) return std::nullopt;
  const auto vendor = slice(bytes, kNames, *vendorSize);
  const auto architecture = slice(bytes, kNames + *vendorSize, *architectureSize);
  if (!vendor || !architecture) return std::nullopt;
  return fmt::format("{}:{}:{}:{}:{}", textOf(*vendor), textOf(*architecture), *major, *minor, *stepping);
}

std::optional<std::string> textOfVersion2(const Note& note) {
  switch (note.type) {
  case elf::kNoteHsaVersion: {
    const auto major = load<std::uint32_t>(note.description, 0);
    const auto minor = load<std::uint32_t>(note.description, 4);
    if (!major || !minor) return std::nullopt;
    return fmt::format("{}.{}", *major, *minor);
  }
  case elf::kNoteHsaIsaVersion: return isaVersionText(note.description);
  case elf::kNoteHsaIsaName:
  case elf::kNoteHsaMetadata: return textOf(note.description);
  default: return std::nullopt;
  }
}

} // namespace

Notes::Notes(Bytes bytes, std::uint64_t alignment)
    : bytes_(bytes), step_(alignment == 8 ? 8 : 4) {} // gABI "Note Section": all others are read with 4

std::optional<Note> Notes::next() {
  const auto header = load<Elf64_Nhdr>(bytes_, offset_);
  if (!header) return std::nullopt;
  const std::uint64_t nameOffset = offset_ + sizeof(Elf64_Nhdr);
  const std::uint64_t descriptionOffset = source::roundUp(nameOffset + header->n_namesz, step_);
  const auto name = slice(bytes_, nameOffset, header->n_namesz);
  const auto description = slice(bytes_, descriptionOffset, header->n_descsz);
  if (!name || !description) {
    isCutOff_ = true;
    return std::nullopt;
  }
  offset_ = source::roundUp(descriptionOffset + header->n_descsz, step_);
  return Note{stringAt(*name, 0).value_or(std::string_view{}), header->n_type, *description};
}

std::string noteText(const Note& note) {
  if (note.owner == elf::kNoteOwner && note.type == elf::kNoteMetadata) {
    if (auto yaml = metadataAsYaml(note.description)) return std::move(*yaml);
  } else if (note.owner == elf::kNoteOwnerV2) {
    if (auto text = textOfVersion2(note)) return std::move(*text);
  }
  return hexText(note.description);
}

} // namespace wavesmith::codeobject
