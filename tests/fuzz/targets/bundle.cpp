// SPDX-License-Identifier: Apache-2.0
// Arbitrary bytes as what a user opens: a bundle, compressed or not, in a host program or as a text.
//
//   a text up to a zero: the target to choose; the rest: the file
#include "codeobject/bundle.h"

#include "codeobject/text_bundle.h"
#include "fuzz/consistent.h"
#include "fuzz/target.h"

#include <algorithm>
#include <string>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace wavesmith;
  fuzz::Input input(data, size);
  const std::string target(input.takeText());
  auto object = codeobject::open(input.copy(), "k", target);
  if (object)
    fuzz::examine(std::move(*object));
  else
    fuzz::require(!object.error().message.empty(), "an error has a message");

  const std::string_view text = input.rest();
  static_cast<void>(codeobject::targetToAssemble(text, target));
  const auto part = codeobject::partOf(std::string(text), "k.s", target);
  if (part)
    fuzz::require(std::ranges::count(*part, '\n') == std::ranges::count(text, '\n'), "lines stay");
  else
    fuzz::require(!part.error().message.empty(), "an error has a message");
  return 0;
}
