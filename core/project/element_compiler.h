// SPDX-License-Identifier: Apache-2.0
// Types for an element expression: from the parsed tree to one whose every node has a type and whose
// conversions are steps of their own.
#pragma once

#include "project/element_expression.h"
#include "project/element_program.h"

namespace wavesmith::project::detail {

[[nodiscard]] source::Result<ElementProgram> compileElements(const Expression& expression,
                                                             const ElementScope& scope,
                                                             execution::ElementType type, bool inElementType);

} // namespace wavesmith::project::detail
