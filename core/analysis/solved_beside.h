// SPDX-License-Identifier: Apache-2.0
// A solution that another thread computes in the background; the first question waits for it.
//
//   const SolvedBeside<Solution> solution(isLarge, [&] { return std::make_unique<Solution>(program); });
//   ...                    work that does not need it
//   solution->answer()     waits
//
// If `isLarge` is false, the first thread that asks computes it. Any thread may ask.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <future>
#include <memory>
#include <utility>

namespace wavesmith::analysis {

// From this number of instructions on, a thread of its own costs less than waiting.
inline constexpr std::size_t kWorthAThread = 2000;

template <typename Solution>
class SolvedBeside {
public:
  SolvedBeside(bool isLarge, std::function<std::unique_ptr<Solution>()> solve)
      : coming_(std::async(isLarge ? std::launch::async : std::launch::deferred, std::move(solve))) {}

  [[nodiscard]] Solution& operator*() const {
    if (Solution* known = known_.load(std::memory_order_acquire)) return *known;
    Solution* const solved = coming_.get().get();
    known_.store(solved, std::memory_order_release);
    return *solved;
  }
  [[nodiscard]] Solution* operator->() const { return &**this; }

private:
  std::shared_future<std::unique_ptr<Solution>> coming_;
  mutable std::atomic<Solution*> known_ = nullptr; // a question costs no more than a pointer
};

} // namespace wavesmith::analysis
