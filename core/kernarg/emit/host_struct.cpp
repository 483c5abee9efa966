// SPDX-License-Identifier: Apache-2.0
#include "kernarg/emit/host_struct.h"

#include "kernarg/emit/struct_text.h"

#include <array>
#include <cctype>
#include <utility>

namespace wavesmith::kernarg {
namespace {

// Those of the host; the host program first, which has the struct of C++, too.
constexpr std::array kHostOutputs{Output::Host, Output::Cpp, Output::C, Output::Python, Output::Rust};

std::string structsOf(const Subject& subject, bool isC) {
  return structsText(planStructs(subject.layout, subject.kernel, isC ? Target::C : Target::Cpp, true),
                     isC ? Language::C : Language::Cpp, isC ? "_Static_assert" : "static_assert");
}

std::optional<std::string> replaced(std::string_view text, std::string_view before, std::string_view after) {
  const std::size_t at = before.empty() ? std::string_view::npos : text.find(before);
  if (at == std::string_view::npos) return std::nullopt;
  return std::string(text.substr(0, at)) + std::string(after) + std::string(text.substr(at + before.size()));
}

bool isPartOfName(char c) {
  return c == '_' || std::isalnum(static_cast<unsigned char>(c)) != 0;
}

// As a whole word, or in the name of its struct.
bool names(std::string_view text, std::string_view kernel) {
  constexpr std::string_view kArguments = "_args";
  for (std::size_t at = text.find(kernel); at != std::string_view::npos; at = text.find(kernel, at + 1)) {
    if (at > 0 && isPartOfName(text[at - 1])) continue;
    std::string_view after = text.substr(at + kernel.size());
    if (after.starts_with(kArguments)) after.remove_prefix(kArguments.size());
    if (after.empty() || !isPartOfName(after.front())) return true;
  }
  return false;
}

} // namespace

HostStruct hostStruct(std::string_view text, const Subject& before, const Subject& after) {
  if (before.kernel.empty() || structsOf(before, false) == structsOf(after, false)) return {};
  // A program without the tests of the preconditions is one of ours, too: they may have been others.
  Subject plain = before;
  plain.checks.clear();
  for (const Subject& one : {before, plain})
    for (const Output output : kHostOutputs)
      if (auto now = replaced(text, emitAs(one, output), emitAs(after, output)))
        return {.now = std::move(now), .isWhole = true};
  for (const bool isC : {false, true})
    if (auto now = replaced(text, structsOf(before, isC), structsOf(after, isC)))
      return {.now = std::move(now)};
  return {.now = std::nullopt, .isNamed = names(text, before.kernel)};
}

} // namespace wavesmith::kernarg
