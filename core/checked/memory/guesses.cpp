// SPDX-License-Identifier: Apache-2.0
#include "checked/memory/guesses.h"

#include <algorithm>

namespace wavesmith::checked {

void Guesses::clear() {
  of_.clear();
  ended_.clear();
}

void Guesses::add(WaveNumber reader, const Guess& guess) {
  constexpr std::size_t kMost = 256; // of a wave; more would say the same
  std::vector<Guess>& guesses = of_[reader];
  const auto same = [&](const Guess& other) {
    return other.reader.at == guess.reader.at && other.piece.space == guess.piece.space &&
           other.piece.address == guess.piece.address;
  };
  if (guesses.size() < kMost && std::ranges::none_of(guesses, same)) guesses.push_back(guess);
}

void Guesses::confirm(WaveNumber wave, Space space, std::uint64_t dword) {
  const auto at = of_.find(wave);
  if (at == of_.end()) return;
  std::erase_if(at->second, [&](const Guess& guess) {
    return guess.piece.space == space && guess.piece.address / 4 <= dword &&
           dword <= (guess.piece.address + guess.piece.bytes - 1) / 4;
  });
}

std::vector<Guess> Guesses::end(WaveNumber wave) {
  if (ended_.size() <= wave) ended_.resize(std::size_t{wave} + 1);
  ended_[wave] = true;
  std::vector<Guess> left;
  if (const auto at = of_.find(wave); at != of_.end()) {
    left = std::move(at->second);
    of_.erase(at);
  }
  return left;
}

} // namespace wavesmith::checked
