// SPDX-License-Identifier: Apache-2.0
// Assigns types to an element expression: converts the parsed tree to one whose nodes have types and whose
// conversions are explicit.
#pragma once

#include "project/expressions/element_expression.h"
#include "project/expressions/element_program.h"

namespace wavesmith::project::detail {

[[nodiscard]] source::Result<ElementProgram> compileElements(const Expression& expression,
                                                             const ElementScope& scope,
                                                             execution::ElementType type, bool inElementType);

} // namespace wavesmith::project::detail
