// SPDX-License-Identifier: Apache-2.0
// Arbitrary text as a file of a snippet.
//
// Stops are in the text, in its order; after a value is filled in, its stops have it.
#include "source/snippet.h"

#include "fuzz/target.h"

namespace wavesmith::fuzz {
namespace {

void requireStops(const source::Snippet& snippet) {
  std::size_t end = 0;
  bool hasLast = false;
  for (const source::SnippetStop& stop : snippet.stops) {
    require(stop.begin >= end && stop.begin <= stop.end && stop.end <= snippet.text.size(),
            "a stop is in the text");
    end = stop.end;
    hasLast |= stop.number == 0;
  }
  require(hasLast, "there is a last stop");
}

} // namespace
} // namespace wavesmith::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace wavesmith;
  const auto snippet = source::readSnippet(fuzz::textOf(data, size));
  if (!snippet) {
    fuzz::require(!snippet.error().empty(), "an error has a message");
    return 0;
  }
  fuzz::requireStops(*snippet);
  source::Snippet filled = *snippet;
  for (const unsigned number : source::stopOrder(*snippet)) {
    filled = source::withValue(filled, number, "v7");
    fuzz::requireStops(filled);
    for (const source::SnippetStop& stop : filled.stops)
      if (stop.number == number)
        fuzz::require(filled.text.substr(stop.begin, stop.end - stop.begin) == "v7", "a stop has its value");
  }
  return 0;
}
