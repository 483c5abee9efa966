// SPDX-License-Identifier: Apache-2.0
#include "support/result.h"

#include "source/render.h"

namespace wavesmith::testing {

std::string describe(const source::Diagnostic& diagnostic) {
  return source::render(diagnostic, {});
}

std::string describe(const source::Diagnostics& diagnostics) {
  std::string text;
  for (const auto& diagnostic : diagnostics)
    text += describe(diagnostic);
  return text;
}

} // namespace wavesmith::testing
