// SPDX-License-Identifier: Apache-2.0
// Compares the buffers after a run with the expectations of the run file.
//
//   const auto checks = check(file, launch, outcome, options, rerun);
//   (*checks)[0].comparison.differing == 0
//
// Reads the files that expectations name; any thread.
#pragma once

#include "execution/compare.h"
#include "execution/launch.h"
#include "project/launches/prepare.h"
#include "project/run_file/run_file.h"
#include "source/diagnostic.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace wavesmith::project {

// The expected bytes of a buffer: only the pieces that differ from the buffer after the run, because usually none
// does.
class ExpectedBytes {
public:
  explicit ExpectedBytes(std::size_t size = 0) : size_(size) {}

  // Adds a piece; `at` must ascend.
  void add(std::size_t at, std::span<const std::byte> piece);
  [[nodiscard]] std::size_t size() const { return size_; }
  // `count` bytes from `first` on, fewer at the end. `after`: the buffer.
  [[nodiscard]] std::vector<std::byte> part(const execution::Bytes& after, std::size_t first,
                                            std::size_t count) const;

private:
  std::size_t size_;
  std::map<std::size_t, std::vector<std::byte>> pieces_;
};

// The result for one buffer with an `expect`.
struct BufferCheck {
  std::string argument;
  std::uint32_t buffer = 0; // index into Launch::buffers
  execution::Tolerance tolerance;
  ExpectedBytes expected; // kept to show elements later
  execution::Comparison comparison;
};

// Runs another kernel or another backend for an expectation that needs it; returns the outcome's buffers.
using Rerun = std::function<source::Result<execution::Outcome>(const Expect& expect)>;

// Evaluates every expectation of the file against the outcome. `rerun` is called once for each different
// kernel or backend, and may be empty if the file needs none.
[[nodiscard]] source::Result<std::vector<BufferCheck>>
check(const RunFile& file, const execution::Launch& launch, const execution::Outcome& outcome,
      const PrepareOptions& options, const Rerun& rerun);

} // namespace wavesmith::project
