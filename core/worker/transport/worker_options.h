// SPDX-License-Identifier: Apache-2.0
// The program of a worker, and the limits of each request to it. Values.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>

namespace wavesmith::worker {

struct WorkerOptions {
  std::filesystem::path program; // wavesmith-worker; empty: searched for beside this program
  // Per request, 0: no limit; a 200,000-line file needs far less. For LanguageClient this is processor time,
  // so that requests do not fail on a busy machine; a worker that does not work is stopped after four times as long.
  std::chrono::milliseconds timeLimit{10000};
  std::uint64_t memoryLimit = std::uint64_t{2} << 30; // bytes of address space, 0: no limit
  // A second worker, started in advance, that takes over if one dies. A program with a single request does
  // not need it.
  bool spare = true;
};

} // namespace wavesmith::worker
