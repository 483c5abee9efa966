// SPDX-License-Identifier: Apache-2.0
// The preview of a snippet beside the list of completions: its title, what it is for, and its text with the stops
// underlined. Pure functions; any thread.
#pragma once

#include "help/opcode_html.h"
#include "source/snippet.h"

#include <QString>

namespace wavesmith::widgets {

[[nodiscard]] QString snippetHtml(const source::Snippet& snippet, const HelpStyle& style);

} // namespace wavesmith::widgets
