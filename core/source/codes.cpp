// SPDX-License-Identifier: Apache-2.0
#include "source/codes.h"

#include <fmt/format.h>

namespace wavesmith::source {

std::string_view name(Code code) {
  switch (code) {
#define WAVESMITH_CODE(number, identifier, name, summary)                                                    \
  case Code::identifier: return name;
#include "source/codes.inc"
#undef WAVESMITH_CODE
  }
  return "unknown";
}

std::string_view summary(Code code) {
  switch (code) {
#define WAVESMITH_CODE(number, identifier, name, summary)                                                    \
  case Code::identifier: return summary;
#include "source/codes.inc"
#undef WAVESMITH_CODE
  }
  return "";
}

std::string toString(Code code) {
  return fmt::format("W{:04}", static_cast<unsigned>(code));
}

} // namespace wavesmith::source
