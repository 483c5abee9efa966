// SPDX-License-Identifier: Apache-2.0
// What the instruction of a line encodes, for hover and the forms: the field that is written in its text, or the
// buffer descriptor or byte selector that its registers hold.
//
//   encodedAt(question, sources)   a descriptor: the quad, the known words and the lines that write them
//
// GUI thread (CompletionIndex).
#pragma once

#include "editor/assistance/hover_text.h"
#ifndef Q_MOC_RUN
#include "explain/register_words.h"
#include "explain/statement_field.h"
#endif

#include <optional>

namespace wavesmith::widgets {

// Numbers and the symbols of the text.
[[nodiscard]] explain::Evaluate evaluateWith(const CompletionIndex& index, int line);

[[nodiscard]] std::optional<explain::StatementField> fieldIn(const HoverQuestion& question,
                                                             const HoverSources& sources);

// These two describe the line's first instruction; nothing without a snapshot of exactly this text.
[[nodiscard]] std::optional<explain::BuiltDescriptor> descriptorIn(const HoverQuestion& question,
                                                                   const HoverSources& sources);
[[nodiscard]] std::optional<explain::BuiltSelector> selectorIn(const HoverQuestion& question,
                                                               const HoverSources& sources);

// "written in line 12: s_mov_b32 s4, 0x1000", "loaded ...": where the number of a word is from.
[[nodiscard]] QString writersText(const explain::RegisterWord& word, const Snapshot& snapshot);

// All of the above as rich text; empty: nothing is encoded here.
[[nodiscard]] QString encodedHtml(const HoverQuestion& question, const HoverSources& sources,
                                  const HelpStyle& style);

} // namespace wavesmith::widgets
