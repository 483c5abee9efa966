// SPDX-License-Identifier: Apache-2.0
#include "port/ported.h"

#include "assembler/assembler.h"
#include "codeobject/code_object.h"
#include "program/program.h"
#include "support/result.h"

#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>

namespace wavesmith::port {
namespace {

source::Result<Ported> attempt(const std::string& text, const std::string& from, const Decode& decode = {}) {
  return portText(
      "k.s", text, {.from = from, .decode = decode},
      [](const std::string&, const std::string&) -> std::optional<Included> { return std::nullopt; });
}

} // namespace

Ported ported(const std::string& text, const std::string& from, const Decode& decode) {
  auto done = attempt(text, from, decode);
  if (!done) throw std::runtime_error(wavesmith::testing::describe(done.error()));
  return std::move(*done);
}

Decode assembling() {
  return [](const std::vector<Included>& texts) -> std::shared_ptr<const program::Program> {
    const assembler::Assembly assembly = assembler::assemble({{texts.front().path, texts.front().text}}, {});
    if (assembly.codeObject.empty()) return nullptr;
    auto object = codeobject::read(assembly.codeObject, texts.front().path);
    if (!object) return nullptr;
    auto program =
        program::decode(std::make_shared<const codeobject::CodeObject>(std::move(*object)), assembly.lines);
    return program ? std::make_shared<const program::Program>(std::move(*program)) : nullptr;
  };
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
