// SPDX-License-Identifier: Apache-2.0
#include "source/explanation.h"

#include "explanation_pages.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace wavesmith::source {

std::span<const ExplanationPage> explanationPages() {
  return kExplanationPages;
}

std::string_view explanationOf(std::string_view code) {
  const auto page = std::ranges::find_if(kExplanationPages, [code](const ExplanationPage& p) {
    // The first line of a page is "# W0102 missing-vmcnt".
    const std::string_view title = p.text.substr(0, p.text.find('\n'));
    return code == p.code || title.ends_with(fmt::format(" {}", code));
  });
  return page != std::end(kExplanationPages) ? page->text : std::string_view{};
}

std::string_view explanationOf(Code code) {
  return explanationOf(toString(code));
}

} // namespace wavesmith::source
