// SPDX-License-Identifier: Apache-2.0
#include "findings/check_text.h"

#include "output/terminal.h"

#include <fmt/format.h>

#include <algorithm>

namespace wavesmith::cli {

std::string summaryTable(const std::vector<CodeCount>& counts) {
  std::size_t nameWidth = 0;
  std::size_t countWidth = 0;
  for (const CodeCount& count : counts) {
    nameWidth = std::max(nameWidth, source::name(count.code).size());
    countWidth = std::max(countWidth, grouped(count.count).size());
  }
  std::string text;
  for (const CodeCount& count : counts)
    text += fmt::format("{:<5} {:<{}}  {:<7} {:>{}}  {}\n", source::toString(count.code),
                        source::name(count.code), nameWidth, source::name(count.severity),
                        grouped(count.count), countWidth, source::summary(count.code));
  return text;
}

} // namespace wavesmith::cli
