// SPDX-License-Identifier: Apache-2.0
// Format: LLVM 19, clang/docs/ClangOffloadBundler.rst, "Bundled Binary File Layout".
#include "codeobject/bundle.h"

#include "codeobject/decompress.h"
#include "codeobject/elf_view.h"
#include "codeobject/reader.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstring>
#include <optional>
#include <utility>

namespace wavesmith::codeobject {
namespace {

using source::Code;
using source::failure;

constexpr std::string_view kMagic = "__CLANG_OFFLOAD_BUNDLE__";
constexpr std::string_view kHostSection = ".hip_fatbin";
constexpr std::string_view kNewHostSection = ".llvm.offloading";
constexpr std::uint64_t kEntryBytes = 3 * sizeof(std::uint64_t); // plus the id

// The limit for the total decompressed size of all compressed bundles of a file.
constexpr std::uint64_t kDecompressedLimit = std::uint64_t{2} << 30;

struct BundleEntry {
  std::string id;           // "hipv4-amdgcn-amd-amdhsa--gfx942:xnack-"
  std::uint64_t offset = 0; // in the file; for a compressed bundle, in the decompressed data
  std::uint64_t size = 0;
  bool compressed = false;
};

struct Bundle {
  std::vector<std::byte> decompressed;
  std::vector<BundleEntry> entries;
};

bool beginsWith(Bytes bytes, std::string_view magic) {
  return bytes.size() >= magic.size() && std::memcmp(bytes.data(), magic.data(), magic.size()) == 0;
}

struct Table {
  std::vector<BundleEntry> entries;
  std::uint64_t end = 0; // end of the bundle, from its magic number
};

// The entries of one plain bundle; offsets from its magic.
source::Result<Table> readTable(Bytes bytes, const std::string& path) {
  const auto malformed = [&](std::string message) {
    return failure(Code::MalformedBundle, {path}, std::move(message));
  };
  const auto count = load<std::uint64_t>(bytes, kMagic.size());
  std::uint64_t position = kMagic.size() + sizeof(std::uint64_t);
  if (!count || *count > (bytes.size() - position) / kEntryBytes)
    return malformed("the bundle ends within its list of entries");
  Table table;
  for (std::uint64_t i = 0; i < *count; ++i) {
    const auto offset = load<std::uint64_t>(bytes, position);
    const auto size = load<std::uint64_t>(bytes, position + 8);
    const auto idSize = load<std::uint64_t>(bytes, position + 16);
    const auto id = idSize ? slice(bytes, position + kEntryBytes, *idSize) : std::nullopt;
    if (!id) return malformed(fmt::format("the bundle ends within entry {} of {}", i, *count));
    BundleEntry entry{.id = std::string(reinterpret_cast<const char*>(id->data()), id->size()),
                      .offset = *offset,
                      .size = *size};
    if (entry.size != 0 && !slice(bytes, entry.offset, entry.size))
      return malformed(fmt::format("the entry '{}' of {} bytes at {:#x} is past the end of the bundle",
                                   entry.id, entry.size, entry.offset));
    position += kEntryBytes + id->size();
    if (entry.size != 0) table.end = std::max(table.end, entry.offset + entry.size);
    table.entries.push_back(std::move(entry));
  }
  table.end = std::max(table.end, position);
  return table;
}

// Consecutive bundles, as a linker places them in a section; zeros between them align the next one.
source::Result<std::vector<Bundle>> readBundles(Bytes bytes, std::uint64_t fileOffset,
                                                const std::string& path) {
  std::vector<Bundle> bundles;
  std::uint64_t position = 0;
  std::uint64_t limit = kDecompressedLimit;
  while (looksLikeBundle(bytes.subspan(position))) {
    Bytes rest = bytes.subspan(position);
    Bundle bundle;
    std::uint64_t consumed = 0;
    const bool compressed = beginsWith(rest, kCompressedMagic);
    if (compressed) {
      auto plain = decompressBundle(rest, limit, path);
      if (!plain) return std::unexpected(std::move(plain.error()));
      bundle.decompressed = std::move(plain->bytes);
      limit -= bundle.decompressed.size();
      consumed = plain->consumed;
      rest = bundle.decompressed;
      if (!beginsWith(rest, kMagic))
        return failure(Code::MalformedBundle, {path}, "the compressed data is not an offload bundle");
    }
    auto table = readTable(rest, path);
    if (!table) return std::unexpected(std::move(table.error()));
    if (!compressed) consumed = table->end;
    bundle.entries = std::move(table->entries);
    for (BundleEntry& entry : bundle.entries) {
      entry.compressed = compressed;
      if (!compressed) entry.offset += fileOffset + position;
    }
    bundles.push_back(std::move(bundle));
    position += consumed;
    while (position < bytes.size() && bytes[position] == std::byte{0})
      ++position;
  }
  return bundles;
}

// The places where bundles may be: all bytes, or a section of a host program. Nothing: no such place.
struct Region {
  std::uint64_t offset = 0;
  std::uint64_t size = 0;
};

source::Result<std::optional<Region>> bundleRegion(Bytes bytes, const std::string& path) {
  if (looksLikeBundle(bytes)) return Region{0, bytes.size()};
  if (!looksLikeElf(bytes)) return std::optional<Region>{};
  const auto elf = ElfView::open(bytes, path);
  if (!elf) return std::unexpected(elf.error());
  if (elf->header().e_machine == EM_AMDGPU) return std::optional<Region>{};
  const Elf64_Shdr* section = elf->findSection(kHostSection);
  if (section != nullptr && section->sh_type != SHT_NOBITS)
    return Region{section->sh_offset, section->sh_size};
  if (elf->findSection(kNewHostSection) != nullptr)
    return failure(Code::UnsupportedCodeObject, {path},
                   "device code in .llvm.offloading is not supported; open the code object itself, or "
                   "compile with --no-offload-new-driver");
  return std::optional<Region>{};
}

source::Result<std::vector<Bundle>> allBundles(Bytes bytes, const std::string& path) {
  const auto region = bundleRegion(bytes, path);
  if (!region) return std::unexpected(region.error());
  if (!*region) return std::vector<Bundle>{};
  const auto part = slice(bytes, (*region)->offset, (*region)->size);
  return readBundles(part.value_or(Bytes{}), (*region)->offset, path);
}

struct Choice {
  const Bundle* bundle = nullptr;
  const BundleEntry* entry = nullptr;
  unsigned fitness = 0;
  std::size_t equals = 0; // entries with the same id
};

Choice choose(const std::vector<Bundle>& bundles, const TargetName& wanted) {
  Choice best;
  for (const Bundle& bundle : bundles)
    for (const BundleEntry& entry : bundle.entries) {
      const auto target = entry.size == 0 ? std::nullopt : targetOfEntry(entry.id);
      const auto score = target ? fitness(*target, wanted) : std::nullopt;
      if (!score) continue;
      if (best.entry == nullptr || *score > best.fitness)
        best = {&bundle, &entry, *score, 1};
      else if (entry.id == best.entry->id)
        ++best.equals;
    }
  return best;
}

std::string listOf(const std::vector<Bundle>& bundles) {
  std::vector<std::string_view> ids;
  for (const Bundle& bundle : bundles)
    for (const BundleEntry& entry : bundle.entries)
      if (std::ranges::find(ids, entry.id) == ids.end()) ids.push_back(entry.id);
  constexpr std::size_t kMostListed = 32;
  const std::size_t left = ids.size() > kMostListed ? ids.size() - kMostListed : 0;
  ids.resize(ids.size() - left);
  return left == 0 ? fmt::format("{}", fmt::join(ids, ", "))
                   : fmt::format("{} and {} more", fmt::join(ids, ", "), left);
}

} // namespace

bool looksLikeBundle(Bytes bytes) {
  return beginsWith(bytes, kMagic) || beginsWith(bytes, kCompressedMagic);
}

std::optional<TargetName> targetOfEntry(std::string_view id) {
  const auto dash = id.find('-');
  if (dash == std::string_view::npos || !id.substr(dash + 1).starts_with("amdgcn-")) return std::nullopt;
  return parseTargetName(id.substr(dash + 1));
}

source::Result<CodeObject> open(std::vector<std::byte> bytes, std::string path, std::string_view processor) {
  const auto wanted = parseTargetName(processor);
  if (!wanted)
    return failure(Code::UnknownTarget, {path},
                   fmt::format("'{}' is not a target ID; write one like gfx942:xnack-", processor));
  const auto region = bundleRegion(bytes, path);
  if (!region) return std::unexpected(region.error());
  if (!*region) {
    const bool elf = looksLikeElf(bytes);
    auto object = read(std::move(bytes), std::move(path));
    // read() only reports a wrong machine; here a host program was also searched for a bundle.
    if (!object && elf && object.error().code == Code::NotACodeObject)
      object.error().message += ", and it contains no offload bundle";
    return object;
  }
  const auto bundles = allBundles(bytes, path);
  if (!bundles) return std::unexpected(bundles.error());
  if (bundles->empty())
    return failure(Code::MalformedBundle, {path},
                   "the section .hip_fatbin does not begin with an offload bundle");
  const Choice choice = choose(*bundles, *wanted);
  if (choice.entry == nullptr)
    return failure(
        Code::NoMatchingTarget, {path},
        fmt::format("no code object for {} in the bundle; it has {}", toString(*wanted), listOf(*bundles)));
  const Bytes from = choice.entry->compressed ? Bytes(choice.bundle->decompressed) : Bytes(bytes);
  const Bytes part =
      from.subspan(choice.entry->offset, choice.entry->size); // checked when the table was read
  Reader reader({part.begin(), part.end()}, std::move(path));
  if (choice.equals > 1)
    reader.remark(fmt::format("the bundle has {} code objects for {}; using the first", choice.equals,
                              choice.entry->id));
  auto object = reader.read();
  if (!object)
    object.error().message = fmt::format("the entry '{}': {}", choice.entry->id, object.error().message);
  return object;
}

} // namespace wavesmith::codeobject
