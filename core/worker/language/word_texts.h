// SPDX-License-Identifier: Apache-2.0
// LLVM's text for the machine words of an instruction, if that text assembles to exactly the same words:
//
//   WordTexts texts;
//   texts.of("gfx942", {{0xe0511000, 0x80010001}})  ->  {"buffer_load_dword v1, s[4:7], 0 offen lds"}
//
// Each text has been assembled and its bytes compared with the words; the results are cached, since they
// depend on nothing else. Only in the language worker: LLVM. One thread at a time.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace wavesmith::worker {

using Words = std::vector<std::uint32_t>; // the words of one instruction

class WordTexts {
public:
  // One text per element, empty if there is none.
  [[nodiscard]] std::vector<std::string> of(const std::string& target, std::span<const Words> instructions);

private:
  void add(const std::string& target, std::span<const Words> instructions);

  std::string target_; // the target of the cached results
  std::map<Words, std::string> known_;
};

} // namespace wavesmith::worker
