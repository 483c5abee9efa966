// SPDX-License-Identifier: Apache-2.0
#include "port/need.h"

#include "port/draft.h"
#include "port/kernel/code_object.h"
#include "port/rules/instructions.h"
#include "syntax/symbols.h"

#include <span>
#include <utility>

namespace wavesmith::port {

source::Result<std::optional<Processor>> neededFrom(std::string_view text, const std::string& file) {
  auto from = processorOf(text, file, "");
  if (!from && from.error().code == source::Code::EmptySource) return std::nullopt;
  if (!from) return std::unexpected(std::move(from.error()));
  // gfx940 and gfx941 have the instructions of gfx942.
  if (from->name == "gfx942") return std::nullopt;
  if (!from->stated) {
    Draft draft(file, text);
    portInstructions(std::span(&draft, 1), syntax::Symbols(text), *from, {});
    // Metadata without an end, which is an error, is old as well.
    const bool isRead = portDirectives(draft).has_value();
    if (isRead && !draft.isChanged()) return std::nullopt;
  }
  return std::move(*from);
}

} // namespace wavesmith::port
