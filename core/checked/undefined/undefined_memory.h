// SPDX-License-Identifier: Apache-2.0
// Which bytes of memory are undefined between dispatches, and why: for an owner of memory that runs several.
//
//   UndefinedMemory undefined;
//   undefined.set(base, 4096, UndefinedMemory::kNeverWritten);
//   Checker checker({.undefined = &undefined});            // a dispatch changes it
//   undefined.visit(base, 64, [&](const UndefinedMemory::Range& range) { undefined.why(range.cause); });
//
// Belongs to one thread.
#pragma once

#include "codeobject/code_object.h"
#include "emulator/machine/memory.h"
#include "source/diagnostic.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <utility>
#include <vector>

namespace wavesmith::checked {

class UndefinedMemory {
public:
  using Address = emulator::Address;
  using Cause = std::uint32_t;
  static constexpr Cause kNeverWritten = 0;

  struct Range {
    Address begin = 0, end = 0;
    Cause cause = kNeverWritten;
    bool whole = true; // all bits of each byte are undefined; otherwise some
  };

  [[nodiscard]] bool empty() const { return ranges_.empty(); }
  void set(const Range& range);
  void clear(Address begin, Address end);
  // The parts of the ranges between the addresses, in their order.
  template <class Visit>
  void visit(Address begin, Address end, Visit&& visitor) const {
    auto at = ranges_.upper_bound(begin);
    if (at != ranges_.begin()) --at;
    for (; at != ranges_.end() && at->second.begin < end; ++at) {
      Range part = at->second;
      part.begin = std::max(part.begin, begin);
      part.end = std::min(part.end, end);
      if (part.begin < part.end) visitor(std::as_const(part));
    }
  }
  // Follows a copy of bytes. The two ranges may overlap.
  void copy(Address to, Address from, std::uint64_t bytes);

  using Code = std::shared_ptr<const codeobject::CodeObject>;
  // Sets the code object of the dispatches from now on.
  void setCode(Code code) { code_ = std::move(code); }
  // What a dispatch has done: at the instruction that stored the bits. The same one again is the same cause.
  [[nodiscard]] Cause add(source::Diagnostic why);
  // The diagnostic of a cause other than kNeverWritten.
  [[nodiscard]] const source::Diagnostic& why(Cause cause) const { return causes_[cause - 1].why; }
  // The code object that has the addresses in it.
  [[nodiscard]] const Code& codeOf(Cause cause) const { return causes_[cause - 1].code; }

private:
  std::map<Address, Range> ranges_; // by their begin; they do not overlap
  struct Reason {
    source::Diagnostic why;
    Code code;

    bool operator==(const Reason&) const = default;
  };
  std::vector<Reason> causes_;
  Code code_;
};

} // namespace wavesmith::checked
