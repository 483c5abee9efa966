// SPDX-License-Identifier: Apache-2.0
// The words of the field that completion offers (completions.h): kernels of a file, codes, mnemonics, targets.
//
//   kernelNames(valueOf)   those of FILE: {"vector_add", ""}
//   mnemonics(valueOf)     {"v_add_f32", "Adds two f32 values."}, those of --target
//   checkCodes(valueOf)    {"W0102", "missing-vmcnt: ..."}, {"missing-vmcnt", "W0102: ..."}
//
// They never fail: an unreadable file has no kernels. Any thread.
#pragma once

#include "arguments/completions.h"

namespace wavesmith::cli {

// The kernels of a file. In a source, the names after .amdhsa_kernel, without assembling it; in a code object, bundle or
// program, its kernels on gfx942.
[[nodiscard]] Candidates kernelNames(const ValueOf& valueOf);
[[nodiscard]] Candidates mnemonics(const ValueOf& valueOf);
[[nodiscard]] Candidates instructionClasses(const ValueOf& valueOf);
[[nodiscard]] Candidates encodings(const ValueOf& valueOf);
// The codes with a page of help, and their names.
[[nodiscard]] Candidates checkCodes(const ValueOf& valueOf);
// The same and the rules of wait states, H-SGPR-VMEM.
[[nodiscard]] Candidates checkCodesAndRules(const ValueOf& valueOf);
[[nodiscard]] Candidates processors(const ValueOf& valueOf);
// The processors with each combination of target features, gfx942:sramecc+:xnack-.
[[nodiscard]] Candidates targetIds(const ValueOf& valueOf);
[[nodiscard]] Candidates elementTypes(const ValueOf& valueOf);
// ".amdhsa_ieee_mode=" for `show initial --set`.
[[nodiscard]] Candidates descriptorSettings(const ValueOf& valueOf);

} // namespace wavesmith::cli
