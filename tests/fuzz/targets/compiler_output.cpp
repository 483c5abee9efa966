// SPDX-License-Identifier: Apache-2.0
// Arbitrary text as what a compiler writes: its messages, its assembly, and the options that a user gives it.
//
// Every line of the cleaned assembly has an origin.
#include "compile/assembly_text.h"
#include "compile/compiler_messages.h"
#include "compile/options_text.h"
#include "compile/resource_usage.h"
#include "fuzz/target.h"

#include <algorithm>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace wavesmith;
  const std::string_view text = fuzz::textOf(data, size);
  const compile::AssemblyText cleaned = compile::cleaned(text);
  const auto lines = static_cast<std::size_t>(std::ranges::count(cleaned.text, '\n'));
  fuzz::require(lines == cleaned.origins.size(), "every line has an origin");
  static_cast<void>(compile::withSourceNames(text));
  source::Diagnostics messages = compile::readCompilerMessages(text, "k.cl");
  static_cast<void>(compile::takeResourceUsage(messages));
  if (const auto options = compile::splitOptions(text)) static_cast<void>(compile::refusedOption(*options));
  return 0;
}
