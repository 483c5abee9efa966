// SPDX-License-Identifier: Apache-2.0
#include "generate/read_arguments.h"

#include "kernarg/accesses.h"
#include "kernarg/guess.h"

#include <fmt/format.h>

namespace wavesmith::generate::testing {

kernarg::Layout layoutIn(const Assembled& assembled, std::size_t kernel) {
  const codeobject::CodeObject& object = assembled.program->codeObject();
  return kernarg::layoutOf(object, object.kernels()[assembled.program->kernels()[kernel].kernel]);
}

kernarg::Layout guessIn(const Assembled& assembled, std::size_t kernel) {
  return kernarg::guessLayout(*assembled.program, *assembled.analysis,
                              kernarg::accessesOf(*assembled.program, *assembled.analysis, kernel),
                              layoutIn(assembled, kernel).descriptorSize);
}

std::vector<std::string> readsIn(const Assembled& assembled, std::size_t kernel) {
  kernarg::Layout layout = layoutIn(assembled, kernel);
  if (layout.arguments.empty()) layout = guessIn(assembled, kernel);
  std::vector<std::string> texts;
  for (const kernarg::Access& access :
       kernarg::accessesOf(*assembled.program, *assembled.analysis, kernel).all) {
    std::string text;
    for (std::size_t i = 0; i < layout.arguments.size(); ++i) {
      const kernarg::Argument& argument = layout.arguments[i];
      std::int64_t first = -1;
      std::int64_t count = 0;
      for (std::int64_t byte = argument.offset; byte < static_cast<std::int64_t>(argument.end()); ++byte) {
        if (byte < access.offset || byte >= access.end()) continue;
        if (!access.used[static_cast<std::size_t>(byte - access.offset) / 4]) continue;
        if (first < 0) first = byte - argument.offset;
        ++count;
      }
      if (count != 0)
        text += fmt::format("{}{}+{}:{}", text.empty() ? "" : " ", layout.nameOf(i), first, count);
    }
    texts.push_back(std::move(text));
  }
  return texts;
}

} // namespace wavesmith::generate::testing
