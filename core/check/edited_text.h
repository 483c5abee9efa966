// SPDX-License-Identifier: Apache-2.0
// A text and edits of it that do not overlap, applied at once.
//
//   EditedText edited(text);
//   edited.add(*edited.locate({{"k.s", 45, 3, 17}, "s_waitcnt vmcnt(1)"}));
//   edited.result()
//
// Refers to the text. One thread at a time.
#pragma once

#include "source/assembly/assembly_line.h"
#include "source/diagnostic.h"

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::check {

// Bytes of the text, and what replaces them.
struct LocatedEdit {
  std::size_t begin = 0, end = 0;
  std::string replacement;
};

class EditedText {
public:
  explicit EditedText(std::string_view text) : text_(text), lines_(source::splitLines(text_)) {}

  // nullopt: the text has no such place.
  [[nodiscard]] std::optional<LocatedEdit> locate(const source::TextEdit& edit) const;
  // Two insertions at one place touch, because their order would be arbitrary; and whatever has a place in common.
  [[nodiscard]] bool touches(const LocatedEdit& edit) const;
  // It overlaps none that was added before. Of two at the same place the first is kept.
  void add(LocatedEdit edit);

  [[nodiscard]] bool isChanged() const { return !edits_.empty(); }
  // New lines end as the first line of the text does.
  [[nodiscard]] std::string result() const;

private:
  std::string_view text_;
  std::vector<std::string_view> lines_;
  std::map<std::size_t, LocatedEdit> edits_; // by begin
};

} // namespace wavesmith::check
