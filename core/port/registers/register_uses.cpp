// SPDX-License-Identifier: Apache-2.0
#include "port/registers/register_uses.h"

#include "port/macros.h"
#include "source/assembly/assembly_line.h"
#include "source/text/lines.h"
#include "syntax/statement.h"

#include <algorithm>
#include <functional>
#include <map>
#include <string_view>
#include <tuple>
#include <utility>

namespace wavesmith::port {
namespace {

bool isDigit(char c) {
  return c >= '0' && c <= '9';
}

using Macros = std::map<std::string, Macro, std::less<>>;

class Uses {
public:
  Uses(std::size_t draft, const syntax::Symbols& symbols, const Macros& macros,
       std::vector<RegisterUse>& into)
      : draft_(draft), symbols_(symbols), macros_(macros), into_(into) {}

  void scan(const Draft::Line& line, std::size_t number) {
    if (const auto directive = syntax::readDirective(line.before, line.state)) {
      const std::string_view rest = directive->rest.text;
      if (directive->name.text == ".macro") {
        const auto found = macros_.find(rest.substr(0, rest.find_first_of(" \t,")));
        macro_ = found == macros_.end() ? nullptr : &found->second;
      } else if (directive->name.text == ".endm" || directive->name.text == ".endmacro") {
        macro_ = nullptr;
      }
    }
    if (line.removed) return;
    source::LineState state = line.state;
    std::size_t from = 0;
    while (from <= line.now.size()) {
      const std::size_t end = source::lineEnd(line.now, from);
      const std::string_view one(line.now.data() + from, end - from);
      scanStatement(one, state, number, from);
      state = source::stateAfter(one, state);
      from = end + 1;
    }
  }

private:
  void scanStatement(std::string_view line, source::LineState state, std::size_t number, std::size_t offset) {
    const auto statement = syntax::readStatement(line, state);
    if (!statement) return;
    if (statement->base == "s_set_gpr_idx_on") isIndexed_ = true;
    if (statement->base == "s_set_gpr_idx_off") isIndexed_ = false;
    for (std::size_t i = statement->mnemonic.end; i < statement->end; ++i) {
      if (line[i] != 'v' || source::isNameCharacter(line[i - 1]) || line[i - 1] == '\\') continue;
      const std::size_t end = endOf(line, i, statement->end);
      if (end == i) continue;
      add(line.substr(i, end - i), number, offset + i, offset + end);
      i = end - 1;
    }
  }
  // One past a register that begins here; `i` if none does.
  static std::size_t endOf(std::string_view line, std::size_t i, std::size_t limit) {
    std::size_t end = i + 1;
    if (end < limit && line[end] == '[') {
      const std::size_t close = line.find(']', end);
      return close < limit ? close + 1 : i;
    }
    while (end < limit && (isDigit(line[end]) || line[end] == '\\')) {
      if (line[end] == '\\') return end + 1 + source::wordAt(line, end + 1).size(); // v\x
      ++end;
    }
    return end == i + 1 || (end < limit && source::isNameCharacter(line[end])) ? i : end;
  }

  void add(std::string_view text, std::size_t number, std::size_t begin, std::size_t end) {
    RegisterUse use{.draft = draft_, .line = number, .begin = begin, .end = end, .isRelative = isIndexed_};
    if (macro_ == nullptr || !text.contains('\\')) {
      measure(use, text);
      into_.push_back(std::move(use));
      return;
    }
    for (const MacroCall& call : macro_->calls) {
      RegisterUse ofCall = use;
      measure(ofCall, substituted(text, *macro_, call));
      if (ofCall.symbol.empty()) argument(ofCall, text, call);
      into_.push_back(std::move(ofCall));
    }
  }

  void measure(RegisterUse& use, std::string_view text) const {
    use.text = text;
    const std::string_view inner = text[1] == '[' ? text.substr(2, text.size() - 3) : text.substr(1);
    const std::size_t colon = inner.find(':');
    const std::string_view firstText = inner.substr(0, colon);
    const auto first = symbols_.value(firstText);
    const auto last = colon == std::string_view::npos ? first : symbols_.value(inner.substr(colon + 1));
    use.symbol = symbols_.definedIn(firstText);
    use.base = asRegister(symbols_.value(use.symbol));
    if (first && last && *first >= 0 && *last >= *first && *last < 512) {
      use.first = static_cast<unsigned>(*first);
      use.count = static_cast<unsigned>(*last - *first + 1);
    }
  }
  static std::optional<unsigned> asRegister(std::optional<std::int64_t> value) {
    return value && *value >= 0 && *value < 512 ? std::optional(static_cast<unsigned>(*value)) : std::nullopt;
  }

  // The number is an argument of the call, which is where it can be changed: the parameter must be alone in
  // deciding it, and it must not be a default.
  void argument(RegisterUse& use, std::string_view text, const MacroCall& call) const {
    use.isArgument = true;
    const std::size_t slash = text.find('\\');
    const std::string_view name = source::wordAt(text, slash + 1);
    const auto parameter = std::ranges::find(macro_->parameters, name, &MacroParameter::name);
    const auto index = static_cast<std::size_t>(parameter - macro_->parameters.begin());
    const bool isFound = parameter != macro_->parameters.end() && call.places[index].second > 0 &&
                         isVectorNumber(*macro_, name);
    use.base = isFound ? asRegister(symbols_.value(call.arguments[index])) : std::nullopt;
    if (!use.base) {
      use.first.reset();
      return;
    }
    use.draft = call.draft;
    use.line = call.line;
    std::tie(use.begin, use.end) = call.places[index];
  }

  std::size_t draft_;
  const syntax::Symbols& symbols_;
  const Macros& macros_;
  std::vector<RegisterUse>& into_;
  const Macro* macro_ = nullptr; // whose body this is
  bool isIndexed_ = false;
};

} // namespace

std::vector<RegisterUse> registerUses(std::span<const Draft> drafts, const syntax::Symbols& symbols) {
  const Macros macros = macrosOf(drafts);
  std::vector<RegisterUse> all;
  for (std::size_t i = 0; i < drafts.size(); ++i) {
    Uses uses(i, symbols, macros, all);
    for (std::size_t line = 0; line < drafts[i].size(); ++line)
      uses.scan(drafts[i].line(line), line);
  }
  return all;
}

} // namespace wavesmith::port
