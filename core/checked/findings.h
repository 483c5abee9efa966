// SPDX-License-Identifier: Apache-2.0
// What checked mode has found in a run: each finding once, with the number of times that it happened.
//
//   findings.report({.code = Code::StaleRead, .at = plan.index, .other = writer, .wave = &wave, .lane = 3, ...},
//                   [&] { return Text{...}; });
//
// The same finding: the same code at the same instruction with the same other instruction; a race is the same from both
// sides. The text is made for the first one only. Belongs to one thread.
#pragma once

#include "emulator/machine/wave.h"
#include "program/program.h"
#include "source/diagnostic.h"

#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <vector>

namespace wavesmith::checked {

struct Where {
  source::Code code{};
  program::Index at = program::kNone; // the instruction that the finding is about: where the squiggle is
  program::Index other =
      program::kNone; // the other operation: the load that is outstanding, the store that raced
  const emulator::Wave* wave = nullptr;
  unsigned lane = emulator::kNoLane;
  source::Severity severity = source::Severity::Error;
  bool mutual = false; // the same finding as that at `other` about `at`
};

struct Text {
  std::string message;    // one clause that says what to do, no full stop; as all diagnostics
  std::string other = {}; // the note at `other`: "loaded here, outstanding at vmcnt 3"
  std::vector<source::Note> more = {};
  std::vector<source::Fix> fixes = {};
};

class Findings {
public:
  void begin(const program::Program& program, std::string_view kernel);

  template <class MakeText>
  void report(const Where& where, MakeText&& text) {
    Entry& entry = entries_[keyOf(where)];
    if (++entry.count == 1) describe(entry, where, text());
  }
  [[nodiscard]] bool has(const Where& where) const { return entries_.contains(keyOf(where)); }
  [[nodiscard]] bool empty() const { return entries_.empty(); }
  [[nodiscard]] std::size_t size() const { return entries_.size(); }
  // The findings in the order of the text. Each says how often it happened if that is more than once.
  [[nodiscard]] source::Diagnostics take();
  [[nodiscard]] source::Diagnostics list() const { return Findings(*this).take(); }

private:
  using Key = std::tuple<program::Index, source::Code, program::Index>;
  static Key keyOf(const Where& where) {
    const bool swapped = where.mutual && where.other < where.at;
    return {swapped ? where.other : where.at, where.code, swapped ? where.at : where.other};
  }
  struct Entry {
    std::uint64_t count = 0;
    source::Diagnostic diagnostic;
    program::Index at = program::kNone;
    std::size_t who = 0; // which of its notes, from 1, names the wave; 0: none
  };
  [[nodiscard]] std::string atAddress(program::Index at) const;
  void describe(Entry& entry, const Where& where, Text text) const;

  const program::Program* program_ = nullptr;
  std::string kernel_;
  std::map<Key, Entry> entries_;
};

} // namespace wavesmith::checked
