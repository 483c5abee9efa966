// SPDX-License-Identifier: Apache-2.0
// Explains encoded numbers in words as rich text (isa/fields), for hover, the tip above a line and the forms.
//
//   explainedHtml(isa::explain(wait), style)           a sentence, and a row for each counter
//   numberFormsHtml(explain::literalForms(...), style) f32 1, ..., forms of the operand's type in bold
//
// Pure functions; any thread.
#pragma once

#include "help/opcode_html.h"
#ifndef Q_MOC_RUN
#include "isa/fields/explained.h"
#include "isa/fields/number_forms.h"
#endif

#include <QString>

#include <vector>

namespace wavesmith::widgets {

[[nodiscard]] QString explainedHtml(const isa::Explained& explained, const HelpStyle& style);
[[nodiscard]] QString numberFormsHtml(const std::vector<isa::NumberForm>& forms, const HelpStyle& style);

} // namespace wavesmith::widgets
