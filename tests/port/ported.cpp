// SPDX-License-Identifier: Apache-2.0
#include "port/ported.h"

#include "support/result.h"

#include <optional>
#include <stdexcept>

namespace wavesmith::port {
namespace {

source::Result<Ported> attempt(const std::string& text, const std::string& from) {
  return portText(
      "k.s", text, {.from = from},
      [](const std::string&, const std::string&) -> std::optional<Included> { return std::nullopt; });
}

} // namespace

Ported ported(const std::string& text, const std::string& from) {
  auto done = attempt(text, from);
  if (!done) throw std::runtime_error(wavesmith::testing::describe(done.error()));
  return std::move(*done);
}

std::string portedLine(const std::string& statement, const std::string& from) {
  std::string text = ported("  " + statement + "\n", from).files[0].after;
  text.erase(text.find_last_not_of(" \n") + 1);
  text.erase(0, text.find_first_not_of(" \n"));
  return text;
}

std::string refusal(const std::string& text, const std::string& from) {
  auto done = attempt(text, from);
  return done ? std::string() : done.error().message;
}

} // namespace wavesmith::port
