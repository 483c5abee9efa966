// SPDX-License-Identifier: Apache-2.0
// A code object, as shown by `wavesmith-cli info`.
#pragma once

#include "assembler/assembly.h"
#include "codeobject/code_object.h"
#include "codeobject/elf_listing.h"
#include "program/program.h"

#include <nlohmann/json_fwd.hpp>

#include <functional>
#include <optional>
#include <string>

namespace wavesmith::cli {

// The values of `.amdgcn.next_free_vgpr` and `.amdgcn.next_free_sgpr` at the end of a kernel's code; empty:
// the kernel was not assembled from a source here.
using NextFreeOf = std::function<std::optional<assembler::NextFree>(const codeobject::Kernel& kernel)>;
// `program` is null if nothing could be decoded. Both must outlive the function.
[[nodiscard]] NextFreeOf nextFreeOf(const assembler::Assembly& assembly, const program::Program* program);

// `elf` is a listing of the object's bytes.
[[nodiscard]] std::string infoText(const codeobject::CodeObject& object, const codeobject::ElfListing& elf,
                                   const NextFreeOf& nextFreeOf);

// Adds the members of wavesmith.info/1 that are not common to all documents.
void addInfoJson(nlohmann::ordered_json& json, const codeobject::CodeObject& object,
                 const codeobject::ElfListing& elf, const NextFreeOf& nextFreeOf);

} // namespace wavesmith::cli
