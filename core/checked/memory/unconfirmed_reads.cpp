// SPDX-License-Identifier: Apache-2.0
#include "checked/memory/unconfirmed_reads.h"

#include <algorithm>

namespace wavesmith::checked {

void UnconfirmedReads::clear() {
  of_.clear();
  ended_.clear();
}

void UnconfirmedReads::add(WaveNumber reader, const UnconfirmedRead& read) {
  constexpr std::size_t kMost = 256; // reads of a wave; more would add no information
  std::vector<UnconfirmedRead>& reads = of_[reader];
  const auto same = [&](const UnconfirmedRead& other) {
    return other.reader.at == read.reader.at && other.piece.space == read.piece.space &&
           other.piece.address == read.piece.address;
  };
  if (reads.size() < kMost && std::ranges::none_of(reads, same)) reads.push_back(read);
}

void UnconfirmedReads::confirm(WaveNumber wave, Space space, std::uint64_t dword) {
  const auto at = of_.find(wave);
  if (at == of_.end()) return;
  std::erase_if(at->second, [&](const UnconfirmedRead& read) {
    return read.piece.space == space && read.piece.address / 4 <= dword &&
           dword <= (read.piece.address + read.piece.bytes - 1) / 4;
  });
}

std::vector<UnconfirmedRead> UnconfirmedReads::end(WaveNumber wave) {
  if (ended_.size() <= wave) ended_.resize(std::size_t{wave} + 1);
  ended_[wave] = true;
  std::vector<UnconfirmedRead> left;
  if (const auto at = of_.find(wave); at != of_.end()) {
    left = std::move(at->second);
    of_.erase(at);
  }
  return left;
}

} // namespace wavesmith::checked
