// SPDX-License-Identifier: Apache-2.0
// The processor that a text was written for: what it says itself, otherwise what its instructions show.
//
//   processorOf(text, "k.s", "")->name      "gfx803", from `.hsa_code_object_isa 8,0,3,"AMD","AMDGPU"`
//
// A text for a processor that cannot be ported, or in another language, is an error that says which. Pure
// functions; any thread.
#pragma once

#include "source/diagnostic.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace wavesmith::port {

struct Processor {
  std::string name;       // "gfx803", "gfx900", "gfx906", "gfx908", "gfx90a", "gfx942"
  std::string exact;      // the one that the text names: "gfx802", "gfx90c"
  std::uint32_t line = 0; // that says so or shows it, from 1; 0: a caller does
  bool stated = false;    // otherwise it is concluded from instructions, or assumed
  std::string because;    // ".hsa_code_object_isa 8,0,3", "v_add_u32 with a carry"

  // GCN3 and GCN4: v_add_u32 writes a carry, 16-bit results clear the upper half.
  [[nodiscard]] bool isGfx8() const { return name.starts_with("gfx8"); }
  // The ids of a work-item come in one register (LLVM 19 AMDGPUUsage, "Initial Kernel Execution State").
  [[nodiscard]] bool hasPackedIds() const { return name == "gfx90a" || name == "gfx940" || name == "gfx942"; }
  // Tuples of VGPRs begin at an even register (LLVM 19 AMDGPU.td, FeatureRequiresAlignedVGPRs).
  [[nodiscard]] bool hasAlignedTuples() const { return hasPackedIds(); }
  [[nodiscard]] bool hasArchitectedScratch() const { return name == "gfx940" || name == "gfx942"; }
};

// `from`: a processor that the user names; empty: none. Code::CannotPort.
[[nodiscard]] source::Result<Processor> processorOf(std::string_view text, const std::string& file,
                                                    std::string_view from);

// The first processor that a directive of the text names, whichever it is.
struct StatedProcessor {
  std::string name;       // "gfx906", "gfx1030"
  std::uint32_t line = 0; // of the directive, from 1
};
[[nodiscard]] std::optional<StatedProcessor> statedProcessor(std::string_view text);

// Code::CannotPort with the first line that shows another language, for example PTX; nothing: none shows one.
[[nodiscard]] std::optional<source::Diagnostic> otherLanguage(std::string_view text, const std::string& file);

} // namespace wavesmith::port
