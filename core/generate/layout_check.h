// SPDX-License-Identifier: Apache-2.0
// Checks that a kernel whose layout changes still reads the same arguments: its loads are changed
// accordingly, and the resulting text is assembled and compared with the original.
//
// Internal to this folder. One thread.
#pragma once

#include "generate/argument_loads.h"
#include "generate/layout_edit.h"
#include "kernarg/access_shift.h"
#include "kernarg/address_use.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::generate {

class LayoutCheck {
public:
  // `result` has the edits of everything except the loads; the edits of loads, or reasons to refuse, are
  // added. All arguments must outlive this object.
  LayoutCheck(const std::string& text, const std::string& file, const Assembled& now,
              const std::string& kernel, const kernarg::LayoutChange& change, const Assemble& assemble,
              LayoutEdits& result)
      : text_(text), file_(file), now_(now), kernel_(kernel), change_(change), assemble_(assemble),
        result_(result) {}

  void run();

private:
  using ByInstruction = std::map<Index, kernarg::Access>;
  void refuse(std::uint32_t line, std::string what, std::string why);
  void refuse(Index at, std::string why);
  // Assembles the text with the edits so far. Null: refused.
  std::optional<Assembled> assembled();
  bool planShifts();
  void requireComplete();
  std::optional<ByInstruction> loadsIn(const Assembled& then);
  void moveLoads(const Assembled& then);
  void compare(const Assembled& then);
  void compareInstructions(const program::Program& then);
  void compareLayout(const codeobject::CodeObject& then);
  [[nodiscard]] bool computesAddress(Index at) const;
  [[nodiscard]] bool isRelocated(Index at) const;

  const std::string& text_;
  const std::string& file_;
  const Assembled& now_;
  const std::string& kernel_;
  const kernarg::LayoutChange& change_;
  const Assemble& assemble_;
  LayoutEdits& result_;

  kernarg::Accesses accesses_;
  kernarg::AddressUse use_;
  // The shift of each access in accesses_.all; nothing: the access may read anything.
  std::vector<std::optional<kernarg::Shift>> shifts_;
  std::vector<std::string_view> lines_;
};

} // namespace wavesmith::generate
