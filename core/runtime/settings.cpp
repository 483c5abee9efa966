// SPDX-License-Identifier: Apache-2.0
#include "runtime/settings.h"

#include "source/text/numbers.h"

#include <cstdlib>
#include <string_view>

namespace wavesmith::runtime {
namespace {

std::string_view valueOf(const char* variable) {
  const char* value = std::getenv(variable);
  return value != nullptr ? std::string_view(value) : std::string_view();
}

template <typename Number>
void read(const char* variable, Number& number) {
  if (const auto value = source::readNumber<Number>(valueOf(variable))) number = *value;
}

void read(const char* variable, std::string& text) {
  if (const std::string_view value = valueOf(variable); !value.empty()) text = value;
}

} // namespace

Settings settingsOfEnvironment() {
  Settings settings;
  settings.checked = valueOf(kMode) == "checked";
  settings.arguments = valueOf(kArguments) != "0";
  read(kComputeUnits, settings.computeUnits);
  read(kMemory, settings.memory);
  read(kName, settings.name);
  read(kArchitecture, settings.architecture);
  read(kDevices, settings.devices);
  read(kThreads, settings.threads);
  read(kSeconds, settings.seconds);
  settings.abort = valueOf(kAbort) == "1";
  return settings;
}

} // namespace wavesmith::runtime
