// SPDX-License-Identifier: Apache-2.0
// Converts between element types of run files and scalar types of C. Internal to this folder.
#pragma once

#include "execution/element.h"
#include "kernarg/type.h"

#include <optional>

namespace wavesmith::project {

[[nodiscard]] std::optional<kernarg::Scalar> scalarOf(execution::ElementType type); // none for fp8 and bf8
[[nodiscard]] execution::ElementType elementOf(kernarg::Scalar scalar);
// The type of a buffer's elements, or of a value: the type that a run file states for an argument of this
// type.
[[nodiscard]] std::optional<execution::ElementType> elementOf(const kernarg::Type& type);

} // namespace wavesmith::project
