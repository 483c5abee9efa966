// SPDX-License-Identifier: Apache-2.0
// A code object as `wavesmith-cli info` shows it.
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

// What `.amdgcn.next_free_vgpr` and `.amdgcn.next_free_sgpr` were where the code of a kernel ends; nothing:
// it was not assembled from a source here.
using NextFreeOf = std::function<std::optional<assembler::NextFree>(const codeobject::Kernel& kernel)>;
// `program` is null where nothing could be decoded. Both must outlive the function.
[[nodiscard]] NextFreeOf nextFreeOf(const assembler::Assembly& assembly, const program::Program* program);

// `elf` is a listing of the object's bytes.
[[nodiscard]] std::string infoText(const codeobject::CodeObject& object, const codeobject::ElfListing& elf,
                                   const NextFreeOf& nextFreeOf);

// What wavesmith.info/1 has beside the common part.
void addInfoJson(nlohmann::ordered_json& json, const codeobject::CodeObject& object,
                 const codeobject::ElfListing& elf, const NextFreeOf& nextFreeOf);

} // namespace wavesmith::cli
