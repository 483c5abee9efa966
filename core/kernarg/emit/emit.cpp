// SPDX-License-Identifier: Apache-2.0
#include "kernarg/emit/emit.h"

#include "kernarg/emit/emit_asm.h"
#include "kernarg/emit/emit_c.h"
#include "kernarg/emit/emit_cpp.h"
#include "kernarg/emit/emit_host.h"
#include "kernarg/emit/emit_python.h"
#include "kernarg/emit/emit_rust.h"
#include "kernarg/emit/emit_yaml.h"

#include <algorithm>
#include <array>

namespace wavesmith::kernarg {
namespace {

struct Generator {
  Output output;
  std::string_view name;
  std::string (*emit)(const Subject&);
};

constexpr std::array kGenerators{
    Generator{Output::Cpp, "cpp", emitCpp},          Generator{Output::C, "c", emitC},
    Generator{Output::Python, "python", emitPython}, Generator{Output::Rust, "rust", emitRust},
    Generator{Output::Asm, "asm", emitAsm},          Generator{Output::Yaml, "yaml", emitYaml},
    Generator{Output::Host, "host", emitHost},
};

} // namespace

Subject subjectOf(const codeobject::CodeObject& object, const codeobject::Kernel& kernel) {
  Subject subject;
  subject.kernel = kernel.name;
  subject.layout = layoutOf(object, kernel);
  subject.descriptor = kernel.descriptor;
  if (object.metadata()) subject.metadata = *object.metadata();
  subject.target = object.target();
  return subject;
}

std::string_view name(Output output) {
  return std::ranges::find(kGenerators, output, &Generator::output)->name;
}

std::optional<Output> outputOf(std::string_view name) {
  const auto* found = std::ranges::find(kGenerators, name, &Generator::name);
  if (found == kGenerators.end()) return std::nullopt;
  return found->output;
}

std::string emitAs(const Subject& subject, Output output) {
  return std::ranges::find(kGenerators, output, &Generator::output)->emit(subject);
}

} // namespace wavesmith::kernarg
