// SPDX-License-Identifier: Apache-2.0
#include "kernarg/emit/emit_c.h"

#include "kernarg/emit/struct_text.h"
#include "kernarg/type_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace wavesmith::kernarg {

std::string emitC(const Subject& subject) {
  const auto plans = planStructs(subject.layout, subject.kernel, Target::C, true);
  std::string guard = kernelIdentifier(subject.kernel, Target::C) + "_ARGS_H";
  std::ranges::transform(guard, guard.begin(),
                         [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; });
  std::string text = headline(subject, "//");
  text += fmt::format(
      "#ifndef {0}\n#define {0}\n\n#include <stdbool.h>\n#include <stddef.h>\n#include <stdint.h>\n\n",
      guard);
  text += structsText(plans, Language::C, "_Static_assert");
  return text + "\n#endif\n";
}

} // namespace wavesmith::kernarg
