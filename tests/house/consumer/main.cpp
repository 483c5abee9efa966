// SPDX-License-Identifier: Apache-2.0
#include "codeobject/code_object.h"
#include "program/program.h"
#include "worker/language_client.h"

#include <cstdio>

int main(int, char** arguments) {
  wavesmith::worker::LanguageClient client({.program = arguments[1]});
  const auto assembly = client.assemble({{"a.s", ".text\nk:\n  s_endpgm\n"}}, {});
  std::printf("%zu bytes of code object\n", assembly.codeObject.size());
  return assembly.ok() ? 0 : 1;
}
