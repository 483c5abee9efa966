// SPDX-License-Identifier: Apache-2.0
// Writes a layout to metadata.
//
//   KernelMetadata kernel = newMetadata("vector_add", object, descriptor);
//   setLayout(kernel, {.before = {}, .after = layout, .was = none});
//
// Functions of values; any thread.
#pragma once

#include "codeobject/descriptor/kernel_descriptor.h"
#include "codeobject/metadata/metadata.h"
#include "kernarg/layout_change.h"

#include <cstdint>
#include <string>

namespace wavesmith::kernarg {

inline constexpr std::uint32_t kWavefront = 64; // lanes, on every gfx9 (LLVM AMDGPUUsage, .wavefront_size)

// Metadata for a kernel that has none, with the facts that its descriptor states.
[[nodiscard]] codeobject::KernelMetadata newMetadata(const std::string& kernel,
                                                     const codeobject::KernelDescriptor& descriptor);

// Sets the arguments of the new layout, and its size and alignment. Other properties of an argument are kept
// if its type does not change.
void setLayout(codeobject::KernelMetadata& kernel, const LayoutChange& change);

// For each argument of `after`, finds the one of `before` with the same name or, for hidden arguments, the
// same kind.
[[nodiscard]] LayoutChange changeByName(Layout before, Layout after);

} // namespace wavesmith::kernarg
