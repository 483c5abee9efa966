// SPDX-License-Identifier: Apache-2.0
// Element types of run files and scalar types of C, one as the other. Internal to this folder.
#pragma once

#include "execution/element.h"
#include "kernarg/type.h"

#include <optional>

namespace wavesmith::project {

[[nodiscard]] std::optional<kernarg::Scalar> scalarOf(execution::ElementType type); // not of fp8 and bf8
[[nodiscard]] execution::ElementType elementOf(kernarg::Scalar scalar);
// Of the elements that a buffer has, or of the value: what a run file would say of an argument of this type.
[[nodiscard]] std::optional<execution::ElementType> elementOf(const kernarg::Type& type);

} // namespace wavesmith::project
