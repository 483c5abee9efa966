// SPDX-License-Identifier: Apache-2.0
// The completions at a place: the words of the target and the author's own, best first.
//
//   "  v_add_f32 v0, v_"  ->  v[v_x]  4 uses, v[v_y], ...
//
// Functions of an index and a context, which do not read the text. GUI thread (CompletionIndex).
#pragma once

#ifndef Q_MOC_RUN
#include "isa/target.h"
#endif

#include "editor/assistance/completion_context.h"
#include "editor/assistance/completion_model.h"
#include "source/snippet.h"

#include <span>
#include <vector>

namespace wavesmith::widgets {

class CompletionIndex;

// All valid words that begin with the typed word or contain it, in display order: first words that begin with
// it, then by number of uses in the file, then alphabetically by parts: v_add_f32, v_add_co_u32, v_add3_u32.
// Snippets are offered where a statement can begin.
[[nodiscard]] std::vector<CompletionItem> completionItems(const CompletionContext& context, int line,
                                                          const CompletionIndex& index,
                                                          const isa::Target& target,
                                                          std::span<const source::Snippet> snippets = {});

// Only the snippets whose name or title contains the typed word; those whose name begins with it come first.
[[nodiscard]] std::vector<CompletionItem> snippetItems(const CompletionContext& context,
                                                       std::span<const source::Snippet> snippets);

} // namespace wavesmith::widgets
