// SPDX-License-Identifier: Apache-2.0
#include "arguments/completions.h"

#include <utility>

namespace wavesmith::cli {

CLI::Option* Completions::files(CLI::Option* option, std::string_view extensions) {
  completions_[option] = {.kind = Completion::Kind::Files, .extensions = std::string(extensions)};
  return option;
}

CLI::Option* Completions::directories(CLI::Option* option) {
  completions_[option] = {.kind = Completion::Kind::Directories};
  return option;
}

CLI::Option* Completions::values(CLI::Option* option, std::function<Candidates(const ValueOf&)> values) {
  completions_[option] = {.values = std::move(values)};
  return option;
}

CLI::Option* Completions::values(CLI::Option* option, Candidates fixed) {
  return values(option, [fixed = std::move(fixed)](const ValueOf&) { return fixed; });
}

const Completion* Completions::of(const CLI::Option* option) const {
  const auto found = completions_.find(option);
  return found == completions_.end() ? nullptr : &found->second;
}

} // namespace wavesmith::cli
