// SPDX-License-Identifier: Apache-2.0
#include "runtime/image.h"

#include "source/text/numbers.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>
#include <sys/mman.h>
#include <unistd.h>

namespace wavesmith::runtime {
namespace {

template <typename Number>
Number at(const std::byte* base, std::size_t offset) {
  Number number{};
  std::memcpy(&number, base + offset, sizeof number);
  return number;
}

constexpr std::size_t kLargestImage = std::size_t{4} << 30; // bytes

// The bytes, if all of them are mapped in the process; nothing otherwise. The length of an image is unknown;
// its headers may be wrong, and reading unmapped memory would crash the program: so the kernel reads, which
// returns EFAULT (write(2)).
std::optional<std::vector<std::byte>> copyOf(const std::byte* begin, std::size_t size) {
  if (size > kLargestImage) return std::nullopt;
  const int file = ::memfd_create("image", MFD_CLOEXEC);
  if (file < 0) return std::nullopt;
  std::size_t written = 0;
  while (written < size) {
    const ssize_t count = ::write(file, begin + written, size - written);
    if (count <= 0) break;
    written += static_cast<std::size_t>(count);
  }
  std::optional<std::vector<std::byte>> copy;
  if (written == size) {
    copy.emplace(size);
    std::size_t read = 0;
    while (read < size) {
      const ssize_t count = ::pread(file, copy->data() + read, size - read, static_cast<off_t>(read));
      if (count <= 0) break;
      read += static_cast<std::size_t>(count);
    }
    if (read != size) copy.reset();
  }
  ::close(file);
  return copy;
}

bool isReadable(const std::byte* begin, std::size_t size) {
  return copyOf(begin, size).has_value();
}

// System V ABI, "ELF-64 Object File Format": the file ends at the end of its last table or section.
std::size_t elfSize(const std::byte* elf) {
  constexpr std::uint16_t kAmdGpu = 224; // e_machine
  constexpr std::uint16_t kSectionHeader = 64;
  constexpr std::uint16_t kProgramHeader = 56;
  if (!isReadable(elf, kSectionHeader) || at<std::uint8_t>(elf, 4) != 2 ||
      at<std::uint16_t>(elf, 18) != kAmdGpu)
    return 0;
  const auto sections = at<std::uint64_t>(elf, 40);
  const auto entry = at<std::uint16_t>(elf, 58);
  const auto count = at<std::uint16_t>(elf, 60);
  std::size_t end = sections + std::size_t{entry} * count;
  if (count != 0 && (entry != kSectionHeader || !isReadable(elf + sections, std::size_t{entry} * count)))
    return 0;
  constexpr std::uint32_t kNoBits = 8;
  for (std::size_t i = 0; i < count; ++i) {
    const std::byte* section = elf + sections + i * entry;
    if (at<std::uint32_t>(section, 4) != kNoBits)
      end = std::max<std::size_t>(end, at<std::uint64_t>(section, 24) + at<std::uint64_t>(section, 32));
  }
  const auto segments = at<std::uint64_t>(elf, 32);
  const auto segmentEntry = at<std::uint16_t>(elf, 54);
  const auto segmentCount = at<std::uint16_t>(elf, 56);
  if (segmentCount != 0 && (segmentEntry != kProgramHeader ||
                            !isReadable(elf + segments, std::size_t{segmentEntry} * segmentCount)))
    return 0;
  end = std::max<std::size_t>(end, segments + std::size_t{segmentEntry} * segmentCount);
  for (std::size_t i = 0; i < segmentCount; ++i) {
    const std::byte* segment = elf + segments + i * segmentEntry;
    end = std::max<std::size_t>(end, at<std::uint64_t>(segment, 8) + at<std::uint64_t>(segment, 32));
  }
  return end;
}

// Clang, "Offload Bundler": a magic number, the number of entries, and the offset of each.
constexpr std::uint64_t kLongestName = 4096;
constexpr std::string_view kBundle = "__CLANG_OFFLOAD_BUNDLE__";
std::size_t bundleSize(const std::byte* bundle) {
  constexpr std::size_t kCount = 8;
  std::size_t place = kBundle.size();
  if (!isReadable(bundle + place, kCount)) return 0;
  const auto count = at<std::uint64_t>(bundle, place);
  place += kCount;
  std::size_t end = 0;
  constexpr std::size_t kEntry = 24; // plus the name of its target
  for (std::uint64_t i = 0; i < count; ++i) {
    if (!isReadable(bundle + place, kEntry)) return 0;
    end = std::max<std::size_t>(end, at<std::uint64_t>(bundle, place) + at<std::uint64_t>(bundle, place + 8));
    const auto name = at<std::uint64_t>(bundle, place + 16);
    if (name > kLongestName) return 0;
    place += kEntry + name;
  }
  return std::max(end, place);
}

// From there to the end of its mapping in this process; 0: not mapped.
std::size_t mappedBytes(const std::byte* begin) {
  const auto address = reinterpret_cast<std::uintptr_t>(begin);
  std::ifstream maps("/proc/self/maps");
  for (std::string line; std::getline(maps, line);) {
    constexpr int kHexadecimal = 16;
    std::string_view rest = line; // "7f12a000-7f12b000 r--p"
    const auto first = source::takeNumber<std::uintptr_t>(rest, kHexadecimal);
    if (!first || !rest.starts_with('-')) continue;
    rest.remove_prefix(1);
    const std::uintptr_t end = source::takeNumber<std::uintptr_t>(rest, kHexadecimal).value_or(0);
    if (*first <= address && address < end) return end - address;
  }
  return 0;
}

// Clang, "Offload Bundler", compressed: versions 2 and 3 state their length. That of version 1 is the length of the
// compressed data; what follows it is ignored.
constexpr std::string_view kCompressed = "CCOB";
std::size_t compressedSize(const std::byte* bundle) {
  constexpr std::size_t kHeader = 24; // for version 2, the shorter one
  if (!isReadable(bundle, kHeader)) return 0;
  switch (at<std::uint16_t>(bundle, 4)) {
  case 1: return mappedBytes(bundle);
  case 2: return at<std::uint32_t>(bundle, 8);
  case 3: return at<std::uint64_t>(bundle, 8);
  default: return 0;
  }
}

} // namespace

std::vector<std::byte> imageAt(const void* image) {
  const auto* bytes = static_cast<const std::byte*>(image);
  const auto beginsWith = [&](std::string_view magic) {
    return isReadable(bytes, magic.size()) && std::memcmp(bytes, magic.data(), magic.size()) == 0;
  };
  std::size_t size = 0;
  if (beginsWith("\177ELF")) size = elfSize(bytes);
  if (beginsWith(kCompressed)) size = compressedSize(bytes);
  if (beginsWith(kBundle)) size = bundleSize(bytes);
  return copyOf(bytes, size).value_or(std::vector<std::byte>());
}

} // namespace wavesmith::runtime
