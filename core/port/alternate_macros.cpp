// SPDX-License-Identifier: Apache-2.0
#include "port/alternate_macros.h"

#include "source/assembly/assembly_line.h"
#include "syntax/statement.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace wavesmith::port {
namespace {

struct Definition {
  std::string name;
  std::vector<std::string> parameters;
  std::size_t draft = 0;
  std::size_t begin = 0; // the line of .macro
  std::size_t end = 0;   // the line of its .endm
};

// Where a name is in a line; `isMarked`: a backslash is before it.
struct Use {
  std::size_t at = 0;
  bool isMarked = false;
};

std::vector<Use> usesOf(std::string_view line, std::string_view name) {
  std::vector<Use> uses;
  for (std::size_t at = line.find(name); at != std::string_view::npos; at = line.find(name, at + 1)) {
    const bool begins = at == 0 || !source::isNameCharacter(line[at - 1]);
    if (begins && source::wordAt(line, at) == name) uses.push_back({at, at > 0 && line[at - 1] == '\\'});
  }
  return uses;
}

bool isEnd(std::string_view directive) {
  return directive == ".endm" || directive == ".endmacro";
}

// "name a, b=1, c:req"
Definition declared(std::string_view rest) {
  Definition definition;
  const std::size_t end = std::min(rest.find_first_of(" \t,"), rest.size());
  definition.name = std::string(rest.substr(0, end));
  for (std::size_t at = end; at < rest.size();) {
    const std::string_view word = source::wordAt(rest, at);
    if (word.empty()) {
      ++at;
      continue;
    }
    const bool isDefault = rest.substr(0, at).find_last_not_of(" \t") != std::string_view::npos &&
                           rest[rest.substr(0, at).find_last_not_of(" \t")] == '=';
    if (!isDefault && rest[at - 1] != ':') definition.parameters.emplace_back(word);
    at += word.size();
  }
  return definition;
}

class AlternateMacros {
public:
  explicit AlternateMacros(std::span<Draft> drafts) : drafts_(drafts) {}

  void port() {
    bool isAlternate = false;
    for (std::size_t d = 0; d < drafts_.size(); ++d)
      isAlternate = definitionsOf(d) || isAlternate;
    if (!isAlternate) return;
    for (const Definition& definition : definitions_)
      for (const std::string& parameter : definition.parameters)
        if (isUsedBothWays(definition, parameter)) rename(definition, parameter);
  }

private:
  // Whether the text has .altmacro.
  bool definitionsOf(std::size_t index) {
    const Draft& draft = drafts_[index];
    std::optional<Definition> open;
    std::size_t depth = 0;
    bool isAlternate = false;
    for (std::size_t i = 0; i < draft.size(); ++i) {
      const auto directive = syntax::readDirective(draft.line(i).before, draft.line(i).state);
      if (!directive) continue;
      isAlternate = isAlternate || directive->name.text == ".altmacro";
      if (directive->name.text == ".macro" && depth++ == 0) {
        open = declared(directive->rest.text);
        open->draft = index;
        open->begin = i;
      } else if (isEnd(directive->name.text) && depth > 0) {
        --depth;
        if (depth > 0) continue;
        open->end = i;
        definitions_.push_back(std::move(*open));
      }
    }
    return isAlternate;
  }

  [[nodiscard]] bool isUsedBothWays(const Definition& definition, std::string_view name) const {
    bool marked = false;
    bool bare = false;
    for (std::size_t i = definition.begin + 1; i < definition.end; ++i)
      for (const Use& use : usesOf(code(definition.draft, i), name))
        (use.isMarked ? marked : bare) = true;
    return marked && bare;
  }

  void rename(const Definition& definition, const std::string& name) {
    std::string now = name + '_';
    while (isTaken(now))
      now += '_';
    const Reason reason{
        .what = fmt::format("the parameter {} of {} becomes {}", name, definition.name, now),
        .why = "after .altmacro, LLVM 19 replaces it without a backslash as well; older versions did not"};
    for (std::size_t i = definition.begin; i < definition.end; ++i)
      replace(definition.draft, i, name, now, i == definition.begin ? Which::First : Which::Marked, reason);
    for (std::size_t d = 0; d < drafts_.size(); ++d)
      for (std::size_t i = 0; i < drafts_[d].size(); ++i) {
        const auto call = syntax::readStatement(drafts_[d].line(i).now, drafts_[d].line(i).state);
        if (call && call->mnemonic.text == definition.name) replace(d, i, name, now, Which::Named, reason);
      }
  }

  enum class Which : std::uint8_t {
    First,  // in the line of .macro
    Marked, // \name
    Named,  // name=argument
  };

  void replace(std::size_t draft, std::size_t line, const std::string& name, const std::string& now,
               Which which, const Reason& reason) {
    std::string text = drafts_[draft].line(line).now;
    if (text.contains('\n')) return;
    std::vector<Use> uses = usesOf(text, name);
    // The macro may have the name of its parameter.
    std::erase_if(uses, [&](const Use& use) {
      const std::size_t next = text.find_first_not_of(" \t", use.at + name.size());
      if (which == Which::Marked) return !use.isMarked;
      if (which == Which::Named) return next == std::string::npos || text[next] != '=';
      const std::size_t before = text.find_last_not_of(" \t", use.at - 1);
      return use.at == 0 || text.substr(0, use.at).ends_with(".macro ") || text[before] == '=';
    });
    if (uses.empty()) return;
    for (auto use = uses.rbegin(); use != uses.rend(); ++use)
      text.replace(use->at, name.size(), now);
    drafts_[draft].replace(line, std::move(text), reason);
  }

  [[nodiscard]] bool isTaken(std::string_view name) const {
    return std::ranges::any_of(drafts_, [&](const Draft& draft) {
      for (std::size_t i = 0; i < draft.size(); ++i)
        if (!usesOf(draft.line(i).now, name).empty()) return true;
      return false;
    });
  }

  // Without a comment at its end.
  [[nodiscard]] std::string_view code(std::size_t draft, std::size_t line) const {
    const std::string_view text = drafts_[draft].line(line).before;
    return text.substr(0, std::min(text.find("//"), text.find(';')));
  }

  std::span<Draft> drafts_;
  std::vector<Definition> definitions_;
};

} // namespace

void portAlternateMacros(std::span<Draft> drafts) {
  AlternateMacros(drafts).port();
}

} // namespace wavesmith::port
