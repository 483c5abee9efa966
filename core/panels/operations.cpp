// SPDX-License-Identifier: Apache-2.0
#include "panels/operations.h"

#include <fmt/format.h>

namespace wavesmith::panels {

using analysis::Counter;
using analysis::Pending;
using Kind = Pending::Kind;

std::string_view name(Kind kind) {
  switch (kind) {
  case Kind::Load: return "load";
  case Kind::Store: return "store";
  case Kind::Atomic: return "atomic operation";
  case Kind::LdsDma: return "load to LDS";
  case Kind::Lds: return "LDS operation";
  case Kind::Scalar: return "scalar memory operation";
  case Kind::Flat: return "FLAT access";
  case Kind::Message: return "message";
  case Kind::Gws: return "global wave sync";
  case Kind::Cache: return "cache operation";
  }
  return "operation";
}

namespace {

std::string registersOf(const analysis::Analysis& analysis, analysis::Index producer, Counter counter) {
  const auto ranges =
      counter == Counter::Exp ? analysis.footprints.reads(producer) : analysis.footprints.writes(producer);
  std::string text;
  for (const isa::RegisterRange& range : ranges) {
    if (range.cls == isa::RegisterClass::State || range.count == 0) continue;
    if (counter == Counter::Exp && range.cls == isa::RegisterClass::Scalar) continue;
    text += (text.empty() ? "" : " ") + isa::toString(range);
  }
  return text;
}

} // namespace

std::string destination(const analysis::Analysis& analysis, analysis::Index producer, Kind kind,
                        Counter counter) {
  if (std::string registers = registersOf(analysis, producer, counter); !registers.empty()) return registers;
  switch (kind) {
  case Kind::LdsDma:
  case Kind::Lds: return "LDS";
  case Kind::Message: return "message";
  case Kind::Gws: return "GWS";
  case Kind::Cache: return "cache";
  default: return "memory";
  }
}

std::string operation(const analysis::Analysis& analysis, analysis::Index producer, Kind kind,
                      Counter counter) {
  const std::string registers = registersOf(analysis, producer, counter);
  if (registers.empty()) return std::string(name(kind));
  if (counter == Counter::Exp) return fmt::format("{}, which reads {}", name(kind), registers);
  const std::string_view noun = kind == Kind::Scalar ? "scalar load" : name(kind);
  return fmt::format("{} into {}", noun, registers);
}

std::string countText(Counter counter, unsigned count) {
  return fmt::format("{}({})", analysis::name(counter), count);
}

std::optional<Counter> counterOf(const analysis::Finding& finding) {
  for (unsigned c = 0; c < analysis::kCounters; ++c)
    if (finding.rule == analysis::name(static_cast<Counter>(c))) return static_cast<Counter>(c);
  return std::nullopt;
}

bool isMissingWait(const analysis::Finding& finding) {
  return counterOf(finding) && finding.code != source::Code::WaitStronger &&
         finding.code != source::Code::WaitNotNeeded;
}

bool isMissingDistance(const analysis::Finding& finding) {
  return finding.code == source::Code::MissingWaitStates;
}

} // namespace wavesmith::panels
