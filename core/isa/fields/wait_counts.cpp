// SPDX-License-Identifier: Apache-2.0
#include "isa/fields/wait_counts.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace wavesmith::isa {
namespace {

struct CounterWords {
  std::string_view name;
  unsigned count;
  unsigned none; // not waited for
  std::string_view what;
};

// CDNA3 ISA 4.4, table 11.
std::array<CounterWords, 3> countersOf(const WaitImmediate& wait) {
  return {{{"vmcnt", wait.vm, WaitImmediate::kNoVm, "vector memory operation"},
           {"expcnt", wait.exp, WaitImmediate::kNoExp, "export or GDS operation"},
           {"lgkmcnt", wait.lgkm, WaitImmediate::kNoLgkm, "LDS, scalar memory or message operation"}}};
}

std::string waitClause(const CounterWords& counter) {
  if (counter.count == 0) return fmt::format("no {} is outstanding", counter.what);
  return fmt::format("at most {} {}{} {} outstanding", counter.count, counter.what,
                     counter.count == 1 ? "" : "s", counter.count == 1 ? "is" : "are");
}

} // namespace

WaitImmediate decodeWaitImmediate(std::uint32_t simm16) {
  return {
      .vm = (simm16 & 0xf) | ((simm16 >> 10) & 0x30), .exp = (simm16 >> 4) & 7, .lgkm = (simm16 >> 8) & 0xf};
}

std::uint32_t encode(const WaitImmediate& wait) {
  const std::uint32_t vm = std::min(wait.vm, WaitImmediate::kNoVm);
  const std::uint32_t exp = std::min(wait.exp, WaitImmediate::kNoExp);
  const std::uint32_t lgkm = std::min(wait.lgkm, WaitImmediate::kNoLgkm);
  return (vm & 0xf) | exp << 4 | lgkm << 8 | (vm & 0x30) << 10;
}

std::string waitText(const WaitImmediate& wait) {
  const bool all = wait == WaitImmediate{};
  std::string text;
  for (const CounterWords& counter : countersOf(wait)) {
    if (!all && counter.count == counter.none) continue;
    text += fmt::format("{}{}({})", text.empty() ? "" : " ", counter.name, counter.count);
  }
  return text;
}

Explained explain(const WaitImmediate& wait) {
  Explained result{.text = waitText(wait), .summary = {}, .fields = {}, .notes = {}};
  for (const CounterWords& counter : countersOf(wait)) {
    const bool waits = counter.count < counter.none;
    result.fields.push_back({std::string(counter.name), waits ? fmt::format("{}", counter.count) : "no wait",
                             waits ? waitClause(counter) : std::string()});
    if (!waits) continue;
    result.summary +=
        fmt::format("{}{}", result.summary.empty() ? "Waits until " : ", and ", waitClause(counter));
  }
  result.summary = result.summary.empty() ? "Waits for nothing." : result.summary + ".";
  // CDNA3 ISA 4.4: "memory reads return in order"; scalar memory and FLAT do not.
  if (wait.lgkm != 0 && wait.lgkm < WaitImmediate::kNoLgkm)
    result.notes.emplace_back(
        "scalar loads complete in any order: only lgkmcnt(0) proves that one has completed");
  return result;
}

} // namespace wavesmith::isa
