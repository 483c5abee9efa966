// SPDX-License-Identifier: Apache-2.0
#include "findings/explanations.h"

#include "output/exit_code.h"
#include "output/terminal.h"
#include "source/explanation.h"

#include <fmt/format.h>

namespace wavesmith::cli {

int explainCode(std::string_view code) {
  const std::string_view page = source::explanationOf(code);
  if (page.empty()) {
    printDiagnostics({source::makeError(source::Code::CannotReadFile, {},
                                        fmt::format("no page for '{}'; codes look like W0102", code))});
    return kCannot;
  }
  printOut(page);
  return kAllWell;
}

} // namespace wavesmith::cli
