// SPDX-License-Identifier: Apache-2.0
// What completion offers at a place: the words of the target and the author's own, best first.
//
//   "  v_add_f32 v0, v_"  ->  v[v_x]  4 uses, v[v_y], ...
//
// Functions of an index and a context; nothing here reads the text. GUI thread (CompletionIndex).
#pragma once

#ifndef Q_MOC_RUN
#include "isa/target.h"
#endif

#include "editor/completion_context.h"
#include "models/completion_model.h"

#include <vector>

namespace wavesmith::widgets {

class CompletionIndex;

// All that can stand there and begins with the typed word or contains it, in the order in which it is shown:
// what begins with it, then what the file uses most, then by the alphabet.
[[nodiscard]] std::vector<CompletionItem> completionItems(const CompletionContext& context, int line,
                                                          const CompletionIndex& index,
                                                          const isa::Target& target);

} // namespace wavesmith::widgets
