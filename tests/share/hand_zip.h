// SPDX-License-Identifier: Apache-2.0
// Zip files made byte by byte, also such that no zip program makes: two files of one name, names that lead out of the folder,
// links. Layout: PKWARE's APPNOTE.TXT 4.3. Values; any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace wavesmith::testing {

struct HandEntry {
  std::string name;
  std::string bytes = {};
  std::uint32_t mode = 0100644;  // as st_mode
  std::uint16_t flags = 1 << 11; // 1: encrypted; 1 << 11: the name is UTF-8
  std::uint16_t method = 0;      // stored
  std::uint32_t wrongCrc = 0;    // added to the right one
};

[[nodiscard]] std::vector<std::byte> handZip(const std::vector<HandEntry>& entries);
// A manifest for handZip, and a run file "k.run.yaml".
[[nodiscard]] std::vector<HandEntry> goodEntries();

} // namespace wavesmith::testing
