// SPDX-License-Identifier: Apache-2.0
// A layout as the metadata has it.
//
//   KernelMetadata kernel = newMetadata("vector_add", object, descriptor);
//   setLayout(kernel, {.before = {}, .after = layout, .was = none});
//
// Functions of values; any thread.
#pragma once

#include "codeobject/kernel_descriptor.h"
#include "codeobject/metadata.h"
#include "kernarg/layout_change.h"

#include <string>

namespace wavesmith::kernarg {

// Of a kernel that has none: what its descriptor says.
[[nodiscard]] codeobject::KernelMetadata newMetadata(const std::string& kernel,
                                                     const codeobject::KernelDescriptor& descriptor);

// The arguments of the new layout, and its size and alignment. What was said of an argument before stays, as
// long as it is of the same type.
void setLayout(codeobject::KernelMetadata& kernel, const LayoutChange& change);

// Which argument of `before` has the name, or is hidden and of the kind, of each of `after`.
[[nodiscard]] LayoutChange changeByName(Layout before, Layout after);

} // namespace wavesmith::kernarg
