// SPDX-License-Identifier: Apache-2.0
#include "kernarg/emit/emit_cpp.h"

#include "kernarg/emit/struct_text.h"
#include "kernarg/type_text.h"

namespace wavesmith::kernarg {

std::string emitCpp(const Subject& subject) {
  const auto plans = planStructs(subject.layout, subject.kernel, Target::Cpp, true);
  std::string text = headline(subject, "//");
  text += "#pragma once\n\n#include <cstddef>\n#include <cstdint>\n\n";
  text += structsText(plans, Language::Cpp, "static_assert");
  text += "\n#if __has_include(<hip/hip_runtime_api.h>)\n"
          "#ifndef __HIP_PLATFORM_AMD__\n#define __HIP_PLATFORM_AMD__\n#endif\n"
          "#include <hip/hip_runtime_api.h>\n\n";
  return text + launchText(subject, plans) + "#endif\n";
}

} // namespace wavesmith::kernarg
