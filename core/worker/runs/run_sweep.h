// SPDX-License-Identifier: Apache-2.0
// Runs a run file once for each combination of its parameters, and collects the results in a table:
//
//   n      k   result   instructions   waves   seconds     ...
//   64     1   passed             61       1   0.00012
//   4096   1   passed          3,904      64   0.0031
//   4096   2   failed          3,904      64   0.0030
//
// A point that fails does not end the sweep. Blocking; any thread, while no other call of the client is.
#pragma once

#include "project/run_file/sweep.h"
#include "worker/runs/run_client.h"

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::worker {

// The numbers of a row, in the order of the table.
enum class SweepResult : std::uint8_t {
  Instructions, // wave-instructions
  Waves,
  PerWave,    // instructions of a wave, on average
  Seconds,    // time of the kernel
  Bandwidth,  // GB/s, if the run file counts the bytes
  Operations, // GFLOP/s, if it counts the operations
  Differing,  // elements that are not as expected
  Error,      // greatest absolute error
};
inline constexpr std::size_t kSweepResults = 8;

struct SweepColumn {
  std::string_view name;        // "instructions"
  std::string_view unit;        // "s"; empty: a number
  std::string_view description; // "wave-instructions"
};
[[nodiscard]] const SweepColumn& column(SweepResult result);

struct SweepRow {
  project::SweepPoint point;
  bool passed = false;
  std::string result; // "passed", "failed", "faulted", "completed" (nothing was expected), or "error"
  std::array<std::optional<double>, kSweepResults> numbers;
  source::Diagnostics diagnostics; // diagnostics of a point that did not pass

  [[nodiscard]] std::optional<double> number(SweepResult which) const {
    return numbers[static_cast<std::size_t>(which)];
  }
};

struct SweepProgress {
  std::size_t point = 0; // from 0
  std::size_t points = 0;
  RunProgress run;
};

// `row` is called for each point when it is done. Code::RunCanceled if it was stopped; the rows until then have
// been reported.
[[nodiscard]] source::Result<std::vector<SweepRow>>
runSweep(RunClient& client, const RunRequest& request, const std::function<void(const SweepRow&)>& row = {},
         const std::function<void(const SweepProgress&)>& progress = {}, const std::stop_token& stop = {});

// Whether any row has this number.
[[nodiscard]] bool hasNumbers(std::span<const SweepRow> rows, SweepResult which);

// A number as the table and CSV show it: the shortest text that reads back as the same.
[[nodiscard]] std::string numberText(double number);

// The same with three digits if it is not an integer: "0.000421".
[[nodiscard]] std::string shortNumberText(double number);

// RFC 4180: a line of names, and one for each row; lines end in a line feed.
[[nodiscard]] std::string sweepCsv(std::span<const SweepRow> rows);

} // namespace wavesmith::worker
