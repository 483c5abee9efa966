// SPDX-License-Identifier: Apache-2.0
#include "explanations.h"

#include "exit_code.h"
#include "explanation_pages.h"
#include "terminal.h"

#include <fmt/format.h>

#include <algorithm>

namespace wavesmith::cli {

std::string_view explanationOf(std::string_view code) {
  const auto page = std::ranges::find_if(kExplanationPages, [code](const ExplanationPage& p) {
    // The first line of a page is "# W0102 missing-vmcnt".
    const std::string_view title = p.text.substr(0, p.text.find('\n'));
    return code == p.code || title.ends_with(fmt::format(" {}", code));
  });
  return page != std::end(kExplanationPages) ? page->text : std::string_view{};
}

int explainCode(std::string_view code) {
  const std::string_view page = explanationOf(code);
  if (page.empty()) {
    printDiagnostics(
        {source::makeError(source::Code::CannotReadFile, {},
                           fmt::format("there is no page for '{}'; codes look like W0102", code))});
    return kCannot;
  }
  printOut(page);
  return kAllWell;
}

} // namespace wavesmith::cli
