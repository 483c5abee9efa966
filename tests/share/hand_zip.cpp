// SPDX-License-Identifier: Apache-2.0
#include "share/hand_zip.h"

#include <string_view>

namespace wavesmith::testing {
namespace {

class Bytes {
public:
  void number(std::uint64_t value, unsigned bytes) {
    for (unsigned i = 0; i < bytes; ++i)
      all_.push_back(static_cast<std::byte>(value >> 8 * i & 0xff));
  }
  void text(std::string_view text) {
    for (const char c : text)
      all_.push_back(static_cast<std::byte>(c));
  }
  [[nodiscard]] std::size_t size() const { return all_.size(); }
  std::vector<std::byte> take() { return std::move(all_); }

private:
  std::vector<std::byte> all_;
};

std::uint32_t crc32(std::string_view text) {
  std::uint32_t crc = ~std::uint32_t{0};
  for (const char c : text) {
    crc ^= static_cast<unsigned char>(c);
    for (int bit = 0; bit < 8; ++bit)
      crc = (crc & 1) != 0 ? crc >> 1 ^ 0xedb88320U : crc >> 1;
  }
  return ~crc;
}

// What the local header and the central directory have in common, from "version needed" to the length of extra fields.
void common(Bytes& bytes, const HandEntry& entry) {
  bytes.number(20, 2);
  bytes.number(entry.flags, 2);
  bytes.number(entry.method, 2);
  bytes.number(0x00210000, 4); // 1980-01-01
  bytes.number(crc32(entry.bytes) + entry.wrongCrc, 4);
  bytes.number(entry.bytes.size(), 4);
  bytes.number(entry.bytes.size(), 4);
  bytes.number(entry.name.size(), 2);
  bytes.number(0, 2);
}

} // namespace

std::vector<std::byte> handZip(const std::vector<HandEntry>& entries) {
  Bytes bytes;
  std::vector<std::size_t> offsets;
  for (const HandEntry& entry : entries) {
    offsets.push_back(bytes.size());
    bytes.number(0x04034b50, 4);
    common(bytes, entry);
    bytes.text(entry.name);
    bytes.text(entry.bytes);
  }
  const std::size_t directory = bytes.size();
  for (std::size_t i = 0; i < entries.size(); ++i) {
    bytes.number(0x02014b50, 4);
    bytes.number(3 << 8 | 20, 2); // made on Unix: the external attributes are a mode
    common(bytes, entries[i]);
    bytes.number(0, 2 + 2 + 2);
    bytes.number(std::uint64_t{entries[i].mode} << 16, 4);
    bytes.number(offsets[i], 4);
    bytes.text(entries[i].name);
  }
  const std::size_t end = bytes.size();
  bytes.number(0x06054b50, 4);
  bytes.number(0, 2 + 2);
  bytes.number(entries.size(), 2);
  bytes.number(entries.size(), 2);
  bytes.number(end - directory, 4);
  bytes.number(directory, 4);
  bytes.number(0, 2);
  return bytes.take();
}

std::vector<HandEntry> goodEntries() {
  return {
      {.name = "wavesmith.json",
       .bytes = R"({"schema": "wavesmith.share/1", "runFile": "k.run.yaml", "schedule": 0, "points": []})"},
      {.name = "files/k.run.yaml", .bytes = "wavesmith: 1\n"}};
}

} // namespace wavesmith::testing
