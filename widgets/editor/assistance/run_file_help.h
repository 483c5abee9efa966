// SPDX-License-Identifier: Apache-2.0
// Completion and hover of run files: keys where they can be, words that a value can be, and what a key means.
//
//   launch: { gr|            grid    work-items: 1 to 3 numbers or expressions
//   a: { type: f|            f16, f32, f64, fp8
//
// Functions of the text of an editor; kernels are read from the sources that the file names. GUI thread.
#pragma once

#include "editor/assistance/completion_context.h"
#include "editor/assistance/completion_model.h"
#include "editor/assistance/hover_text.h"

#include <QTextCursor>

#include <optional>
#include <vector>

namespace wavesmith::widgets {

class Document;

[[nodiscard]] bool isRunFileText(const Document* document);

// The word at the cursor and its start. The place is an operand: no snippets and assembly words are offered.
[[nodiscard]] CompletionContext runFileContext(const QTextCursor& cursor);

// Keys are inserted with a colon, unless one follows. `path` is that of the run file.
[[nodiscard]] std::vector<CompletionItem> runFileItems(const QTextCursor& cursor, const QString& path);

[[nodiscard]] std::optional<HoverAnswer> runFileHover(const QTextCursor& cursor, const HelpStyle& style);
[[nodiscard]] QString runFileKeyHtml(const QString& key, const QString& meaning, const QString& values,
                                     const HelpStyle& style);

} // namespace wavesmith::widgets
