// SPDX-License-Identifier: Apache-2.0
// The executions of memory instructions that cells of memory and LDS refer to, by number.
#pragma once

#include "checked/memory/known.h"
#include "program/program.h"

#include <cstdint>
#include <vector>

namespace wavesmith::checked {

// One execution of a memory instruction by one wave.
struct Use {
  WaveNumber wave = 0; // 0: none
  std::uint32_t number = 0;
  program::Index at : 30 = 0;
  bool atomic : 1 = false; // or synchronizes in another way
  bool polls : 1 = false; // synchronizes in LDS and returns a value: with it, the wave may poll a plain store
  Queue queue : 2 = Queue::VectorMemory;
  bool scoped : 1 = false; // an atomic, or with a scope of its own
  bool dma : 1 = false;    // a load to LDS
};

using UseNumber = std::uint32_t; // 0: none

class Uses {
public:
  [[nodiscard]] const Use& operator[](UseNumber number) const { return uses_[number]; }
  [[nodiscard]] UseNumber add(const Use& use) {
    uses_.push_back(use);
    return static_cast<UseNumber>(uses_.size() - 1);
  }
  [[nodiscard]] bool full() const { return uses_.size() >= most_; }
  // Forgets the uses that `forEach` does not name; it calls its argument with each reference to a UseNumber, which
  // changes.
  template <class ForEach>
  void collect(ForEach&& forEach) {
    std::vector<UseNumber> now(uses_.size());
    std::vector<Use> kept(1);
    forEach([&](UseNumber& number) {
      if (number == 0) return;
      if (now[number] == 0) {
        now[number] = static_cast<UseNumber>(kept.size());
        kept.push_back(uses_[number]);
      }
      number = now[number];
    });
    uses_ = std::move(kept);
    if (uses_.size() > most_ / 2) most_ *= 2;
  }

private:
  std::vector<Use> uses_ = std::vector<Use>(1);
  std::size_t most_ = std::size_t{1} << 22; // 64 MB
};

} // namespace wavesmith::checked
