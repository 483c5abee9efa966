// SPDX-License-Identifier: Apache-2.0
// Which line of the old texts a line of the ported ones comes from, and why it changed.
//
//   OldLines lines(ported);
//   lines.old({"k.s", 9})             {"k.s", 7}
//   lines.changeAt({"k.s", 7})        the first change of that line, or nullptr
//
// Lines of files that were not ported are the same in both. A value that refers to the port; any thread.
#pragma once

#include "port/port.h"
#include "source/place.h"

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace wavesmith::check {

class OldLines {
public:
  explicit OldLines(const port::Ported& ported);

  [[nodiscard]] source::Place old(const source::Place& now) const;
  // `old`: a place in the old texts.
  [[nodiscard]] const port::Change* changeAt(const source::Place& old) const;
  // Whether a condition of the text (.if) selects the old line, and it is still there.
  [[nodiscard]] bool isConditional(const source::Place& old) const;

private:
  struct File {
    const port::PortedFile* ported = nullptr;
    std::vector<bool> isConditional; // by line of the old text
    std::vector<bool> isThere;       // whether a line that came from it has a statement
  };
  std::map<std::string, File> files_;
  std::map<std::pair<std::string, std::uint32_t>, const port::Change*> changes_;
};

} // namespace wavesmith::check
