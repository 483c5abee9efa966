// SPDX-License-Identifier: Apache-2.0
#include "check/port/same_values.h"

#include <set>

namespace wavesmith::check {
namespace {

constexpr std::uint16_t kInputs = 3; // v0 to v2 hold the ids of the work-item at most

// Other registers are uninitialized when a kernel starts: they may be any as long as it is always the same one.
bool isUninitialized(const FlowValue& value) {
  return value.kind == FlowValue::Kind::Initial && value.reg >= kInputs;
}

} // namespace

bool SameValues::operator()(const std::vector<FlowValue>& before, const std::vector<FlowValue>& after) {
  using enum FlowValue::Kind;
  std::set<FlowValue> wanted;
  std::vector<FlowValue> unknown;
  for (FlowValue value : before) {
    if (isUninitialized(value)) {
      unknown.push_back({.kind = Unknown, .step = kNone, .reg = value.reg, .part = 0});
      continue;
    }
    if (value.kind == Initial) {
      wanted.insert(value);
      continue;
    }
    const std::size_t step = newOf_[value.step];
    if (step == kNone) return true; // a part of the code that only one text has
    if (value.kind == Unknown) {
      value.step = step;
      unknown.push_back(value);
    } else {
      wanted.insert({.kind = Written, .step = step, .reg = 0, .part = value.part});
    }
  }
  std::set<FlowValue> found;
  std::vector<FlowValue> foundUnknown;
  for (const FlowValue& value : after) {
    if (value.kind == Unknown && oldOf_[value.step] == kNone) return true;
    if (isUninitialized(value))
      foundUnknown.push_back({.kind = Unknown, .step = kNone, .reg = value.reg, .part = 0});
    else if (value.kind == Unknown)
      foundUnknown.push_back(value);
    else if (value.kind == Initial || oldOf_[value.step] == kNone) // brought to where it was
      found.insert({.kind = Initial, .step = 0, .reg = value.reg, .part = 0});
    else
      found.insert({.kind = Written, .step = value.step, .reg = 0, .part = value.part});
  }
  return wanted == found && corresponds(unknown, foundUnknown);
}

// What an instruction wrote that was not compared: each register of it became one other, the same everywhere.
bool SameValues::corresponds(const std::vector<FlowValue>& before, const std::vector<FlowValue>& after) {
  if (before.size() != after.size()) return false;
  for (std::size_t i = 0; i < before.size(); ++i) {
    if (before[i].step != after[i].step) return false;
    const auto [there, isNew] = forward_.try_emplace(std::pair(before[i].step, before[i].reg), after[i].reg);
    const auto [back, isNewBack] =
        backward_.try_emplace(std::pair(after[i].step, after[i].reg), before[i].reg);
    if (there->second != after[i].reg || back->second != before[i].reg) return false;
  }
  return true;
}

} // namespace wavesmith::check
