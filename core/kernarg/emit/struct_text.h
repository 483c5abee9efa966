// SPDX-License-Identifier: Apache-2.0
// What C, C++ and the host program have in common. Internal to this folder. Functions of values; any thread.
#pragma once

#include "kernarg/emit/emit.h"
#include "kernarg/emit/struct_plan.h"
#include "kernarg/type_text.h"

#include <string>
#include <vector>

namespace wavesmith::kernarg {

// The structs, packed, each followed by the assertions of its offsets and size; `assertion` is the language's
// keyword for them. Empty without arguments.
[[nodiscard]] std::string structsText(const std::vector<StructPlan>& plans, Language language,
                                      std::string_view assertion);

// A C++ function that launches the kernel with such a struct.
[[nodiscard]] std::string launchText(const Subject& subject, const std::vector<StructPlan>& plans);

// "// The kernarg segment of ..."
[[nodiscard]] std::string headline(const Subject& subject, std::string_view comment);

} // namespace wavesmith::kernarg
