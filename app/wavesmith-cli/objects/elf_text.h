// SPDX-License-Identifier: Apache-2.0
// The ELF part of the output of `wavesmith-cli info`: header, program headers, sections, notes, symbols,
// relocations, as tables and as JSON. Functions of values.
#pragma once

#include "codeobject/elf_listing.h"

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace wavesmith::cli {

// Printed before the kernels: the header and its flags.
[[nodiscard]] std::string elfHeaderText(const codeobject::ElfListing& elf, const std::string& target);
// Printed after the kernels: all tables that are not empty.
[[nodiscard]] std::string elfTablesText(const codeobject::ElfListing& elf);

// The member `elf` of wavesmith.info/1.
[[nodiscard]] nlohmann::ordered_json elfJson(const codeobject::ElfListing& elf);

} // namespace wavesmith::cli
