// SPDX-License-Identifier: Apache-2.0
#include "isa/fields/wait_counts.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace wavesmith::isa {
namespace {

// In the order of LLVM's text.
constexpr std::array kInText{Counter::Vm, Counter::Exp, Counter::Lgkm};

// CDNA3 ISA 4.4, table 11.
std::string_view countedBy(Counter counter) {
  switch (counter) {
  case Counter::Vm: return "vector memory operation";
  case Counter::Lgkm: return "LDS, scalar memory or message operation";
  case Counter::Exp: break;
  }
  return "export or GDS operation";
}

std::string waitClause(Counter counter, unsigned count) {
  const std::string_view what = countedBy(counter);
  if (count == 0) return fmt::format("no {} is outstanding", what);
  return fmt::format("at most {} {}{} {} outstanding", count, what, count == 1 ? "" : "s",
                     count == 1 ? "is" : "are");
}

std::uint32_t extract(std::uint32_t from, WaitEncoding::Bits bits) {
  return (from >> bits.first) & bits.highest();
}

std::uint32_t insert(std::uint32_t value, WaitEncoding::Bits bits) {
  return (value & bits.highest()) << bits.first;
}

} // namespace

WaitCounts decodeWaitCounts(std::uint32_t simm16, const WaitEncoding& encoding) {
  const std::uint32_t vmHigh = extract(simm16, encoding.vmHigh);
  return {.vm = static_cast<std::uint8_t>(extract(simm16, encoding.vm) | vmHigh << encoding.vm.count),
          .lgkm = static_cast<std::uint8_t>(extract(simm16, encoding.lgkm)),
          .exp = static_cast<std::uint8_t>(extract(simm16, encoding.exp))};
}

std::uint32_t encode(const WaitCounts& counts, const WaitEncoding& encoding) {
  const auto reduced = [&](Counter counter) -> std::uint32_t {
    return std::min(counts[counter], highest(counter, encoding));
  };
  const std::uint32_t vm = reduced(Counter::Vm);
  return insert(vm, encoding.vm) | insert(vm >> encoding.vm.count, encoding.vmHigh) |
         insert(reduced(Counter::Lgkm), encoding.lgkm) | insert(reduced(Counter::Exp), encoding.exp);
}

std::string waitText(const WaitCounts& counts) {
  std::string text;
  for (const Counter counter : kInText) {
    if (counts != kNoWait && !counts.waitsFor(counter)) continue;
    text += fmt::format("{}{}({})", text.empty() ? "" : " ", name(counter), counts[counter]);
  }
  return text;
}

Explained explain(const WaitCounts& counts) {
  Explained result{.text = waitText(counts), .summary = {}, .fields = {}, .notes = {}};
  for (const Counter counter : kInText) {
    const unsigned count = counts[counter];
    const bool waits = counts.waitsFor(counter);
    result.fields.push_back({std::string(name(counter)), waits ? fmt::format("{}", count) : "no wait",
                             waits ? waitClause(counter, count) : std::string()});
    if (!waits) continue;
    result.summary +=
        fmt::format("{}{}", result.summary.empty() ? "Waits until " : ", and ", waitClause(counter, count));
  }
  result.summary = result.summary.empty() ? "Waits for nothing." : result.summary + ".";
  // CDNA3 ISA 4.4: "memory reads return in order"; scalar memory and FLAT do not.
  if (counts.lgkm != 0 && counts.waitsFor(Counter::Lgkm))
    result.notes.emplace_back(
        "scalar loads complete in any order: only lgkmcnt(0) proves that one has completed");
  return result;
}

} // namespace wavesmith::isa
