// SPDX-License-Identifier: Apache-2.0
#include "output/json.h"

#include "check/document.h"
#include "output/terminal.h"

#include <fmt/format.h>

#include <cstddef>
#include <string>

namespace wavesmith::cli {

Json document(std::string_view schema, bool ok, const source::Diagnostics& diagnostics,
              const SectionOf& sectionOf) {
  return check::document(schema, ok, diagnostics, sectionOf);
}

void printDocument(std::string_view schema, bool ok, const source::Diagnostics& diagnostics, const Json& more,
                   const SectionOf& sectionOf) {
  // The order of document(); each diagnostic as printJson() would indent it.
  printOut(
      fmt::format("{{\n  \"schema\": {},\n  \"ok\": {},\n  \"diagnostics\": [", Json(schema).dump(), ok));
  constexpr std::size_t kBlock = std::size_t{1} << 16U; // bytes
  std::string text;
  for (const source::Diagnostic& diagnostic : diagnostics) {
    text += &diagnostic == diagnostics.data() ? "\n    " : ",\n    ";
    for (const char c : check::toText(check::toJson(diagnostic, sectionOf))) {
      text += c;
      if (c == '\n') text += "    ";
    }
    if (text.size() < kBlock) continue;
    printOut(text);
    text.clear();
  }
  text += diagnostics.empty() ? "]" : "\n  ]";
  std::string members = check::toText(more);
  members.replace(0, 1, more.empty() ? "\n" : ","); // the brace that opens the object
  printOut(text + members + '\n');
}

void printJson(const Json& json) {
  printOut(check::toText(json) + '\n');
}

} // namespace wavesmith::cli
