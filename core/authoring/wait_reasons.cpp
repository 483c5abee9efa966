// SPDX-License-Identifier: Apache-2.0
#include "authoring/wait_reasons.h"

#include "analysis/waits/wait_findings.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <span>

namespace wavesmith::authoring {
namespace {

using isa::RegisterRange;
using program::Index;
using program::kNone;

std::optional<RegisterRange> common(std::span<const RegisterRange> some,
                                    std::span<const RegisterRange> others) {
  for (const RegisterRange& a : some) {
    for (const RegisterRange& b : others) {
      if (!isa::overlap(a, b)) continue;
      const auto first = std::max(a.first, b.first);
      const auto end = std::min(a.first + a.count, b.first + b.count);
      return RegisterRange{a.cls, first, static_cast<std::uint16_t>(end - first)};
    }
  }
  return std::nullopt;
}

// "line 46", with the file where it is another one than that of `beside`.
std::string lineOf(const program::Program& program, Index i, const source::Place& beside) {
  const source::Place place = program.place(i);
  if (place.file == beside.file) return fmt::format("line {}", place.line);
  return fmt::format("{}:{}", place.file, place.line);
}

} // namespace

std::string reasonOf(const analysis::PlannedWait& wait, const program::Program& program,
                     const analysis::Footprints& footprints) {
  if (wait.producer == kNone || wait.neededBy == kNone)
    return program.instructions()[wait.before].row().has(isa::trait::kBarrier)
               ? "other waves need what is outstanding here behind the barrier"
               : "it is for other waves, or for an order of accesses";
  const source::Place here = program.place(wait.before);
  const std::string by = lineOf(program, wait.neededBy, here);
  const std::string from = lineOf(program, wait.producer, here);
  const auto results =
      wait.counter == isa::Counter::Exp ? footprints.reads(wait.producer) : footprints.writes(wait.producer);
  auto needed = common(results, footprints.reads(wait.neededBy));
  const bool isRead = needed.has_value();
  if (!needed) needed = common(results, footprints.writes(wait.neededBy));
  if (!needed) {
    const counters::Event producer = counters::eventOf(program.instructions()[wait.producer]);
    if (producer.kind == counters::Kind::LdsDma)
      return fmt::format("{} needs what {} loads to LDS", by, from);
    return fmt::format("{} needs what {} does", by, from);
  }
  const std::string name = analysis::nameOf(program, wait.neededBy, *needed);
  if (!isRead) return fmt::format("{} overwrites {} of {}", by, name, from);
  return fmt::format("{} needs {} of {}", by, name, from);
}

} // namespace wavesmith::authoring
