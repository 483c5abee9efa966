// SPDX-License-Identifier: Apache-2.0
#include "isa/vocabulary.h"

namespace wavesmith::isa {

std::span<const Word> words() {
  return {};
}
std::span<const Word> words(WordKind /*kind*/) {
  return {};
}
const Word* findWord(std::string_view /*text*/) {
  return nullptr;
}
std::vector<std::string_view> modifiersOf(Op /*op*/, const Target& /*target*/) {
  return {};
}

} // namespace wavesmith::isa
