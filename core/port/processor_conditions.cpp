// SPDX-License-Identifier: Apache-2.0
#include "port/processor_conditions.h"

#include "source/assembly/assembly_line.h"
#include "syntax/statement.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace wavesmith::port {
namespace {

// LLVM sets them (LLVM 19 AMDGPUUsage, "Predefined Symbols").
struct VersionSymbol {
  std::string_view old;
  std::string_view now;
};
constexpr std::array<VersionSymbol, 3> kVersionSymbols{{
    {".option.machine_version_major", ".amdgcn.gfx_generation_number"},
    {".option.machine_version_minor", ".amdgcn.gfx_generation_minor"},
    {".option.machine_version_stepping", ".amdgcn.gfx_generation_stepping"},
}};
using Version = std::array<unsigned, 3>;
constexpr Version kGfx942{9, 4, 2};

Version versionOf(const Processor& processor) {
  const std::string_view name = processor.name; // gfx90a: the stepping is hexadecimal
  const char last = name.back();
  return {static_cast<unsigned>(name[3] - '0'), static_cast<unsigned>(name[4] - '0'),
          static_cast<unsigned>(last >= 'a' ? last - 'a' + 10 : last - '0')};
}

void replaceAll(std::string& text, std::string_view old, std::string_view now) {
  for (std::size_t at = text.find(old); at != std::string::npos; at = text.find(old, at + now.size()))
    text.replace(at, old.size(), now);
}

bool setsVersionSymbol(std::string_view line) {
  const auto set = syntax::symbolSetIn(line);
  return set && std::ranges::find(kVersionSymbols, set->name, &VersionSymbol::old) != kVersionSymbols.end();
}

bool mentionsVersion(std::string_view text) {
  return std::ranges::any_of(kVersionSymbols, [&](const VersionSymbol& one) {
    return text.contains(one.old) || text.contains(one.now);
  });
}

std::optional<bool> holds(std::string_view condition, const Version& version,
                          const syntax::Symbols& symbols) {
  std::string text(condition);
  for (std::size_t i = 0; i < kVersionSymbols.size(); ++i)
    for (const std::string_view name : {kVersionSymbols[i].old, kVersionSymbols[i].now})
      replaceAll(text, name, fmt::format("{}", version[i]));
  const auto value = symbols.value(text);
  if (!value) return std::nullopt;
  return *value != 0;
}

class Conditions {
public:
  Conditions(std::span<Draft> drafts, const syntax::Symbols& symbols, const Processor& from)
      : drafts_(drafts), symbols_(symbols), from_(from), keepsNames_(definesNames()) {}

  void port() {
    for (Draft& draft : drafts_)
      for (std::size_t i = 0; i < draft.size(); ++i) {
        const std::string line = draft.line(i).before;
        if (!mentionsVersion(line)) continue;
        const auto directive = syntax::readDirective(line, draft.line(i).state);
        if (directive && (directive->name.text == ".if" || directive->name.text == ".elseif"))
          condition(draft, i, directive->rest.text);
        if (!keepsNames_) rename(draft, i);
      }
  }

private:
  [[nodiscard]] bool definesNames() const {
    for (const Draft& draft : drafts_)
      for (std::size_t i = 0; i < draft.size(); ++i)
        if (setsVersionSymbol(draft.line(i).before)) return true;
    return false;
  }

  void condition(Draft& draft, std::size_t line, std::string_view text) const {
    if (from_.name == "gfx942") return;
    const auto then = holds(text, versionOf(from_), symbols_);
    const auto now = holds(text, kGfx942, symbols_);
    if (then && now && *then == *now) return;
    const std::string what = "a condition on the processor";
    if (then && now)
      draft.ask(line, what,
                fmt::format("it was {} for {} and is {} for gfx942, whose version is 9, 4, 2", *then,
                            from_.name, *now));
    else if (text.contains("minor") || text.contains("stepping"))
      draft.ask(
          line, what,
          fmt::format("the version of gfx942 is 9, 4, 2: see that it takes the branch of {}", from_.name));
  }

  static void rename(Draft& draft, std::size_t line) {
    for (const VersionSymbol& one : kVersionSymbols) {
      std::string text = draft.line(line).now;
      if (!text.contains(one.old)) continue;
      replaceAll(text, one.old, one.now);
      draft.replace(line, std::move(text),
                    {.what = fmt::format("{} becomes {}", one.old, one.now),
                     .why = "the symbol has another name since version 3"});
    }
  }

  std::span<Draft> drafts_;
  const syntax::Symbols& symbols_;
  const Processor& from_;
  bool keepsNames_;
};

} // namespace

void portProcessorConditions(std::span<Draft> drafts, const syntax::Symbols& symbols, const Processor& from) {
  Conditions(drafts, symbols, from).port();
}

bool setsVersionSymbols(std::string_view text) {
  return std::ranges::any_of(source::splitLines(text), setsVersionSymbol);
}

std::string withCurrentVersionSymbols(std::string text) {
  for (const VersionSymbol& one : kVersionSymbols)
    replaceAll(text, one.old, one.now);
  return text;
}

} // namespace wavesmith::port
