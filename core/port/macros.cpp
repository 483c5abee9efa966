// SPDX-License-Identifier: Apache-2.0
#include "port/macros.h"

#include "source/assembly/assembly_line.h"
#include "source/text/text.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace wavesmith::port {
namespace {

using Macros = std::map<std::string, Macro, std::less<>>;

// "name a, b=1, c:req" and "name a b".
std::pair<std::string, Macro> declaredMacro(std::string_view rest) {
  const std::size_t end = std::min(rest.find_first_of(" \t,"), rest.size());
  Macro macro;
  for (const syntax::Piece& part : syntax::splitAtCommas(rest.substr(end), 0)) {
    for (std::size_t from = 0; from < part.text.size();) {
      const std::size_t next = std::min(part.text.find_first_of(" \t", from), part.text.size());
      const std::string_view one = part.text.substr(from, next - from);
      const std::size_t mark = std::min(one.find_first_of("=:"), one.size());
      if (!one.empty())
        macro.parameters.push_back(
            {.name = std::string(one.substr(0, mark)),
             .byDefault = mark < one.size() && one[mark] == '=' ? std::string(one.substr(mark + 1)) : ""});
      from = next + 1;
    }
  }
  return {std::string(rest.substr(0, end)), std::move(macro)};
}

MacroCall callOf(const syntax::Statement& statement, const Macro& macro, std::size_t draft,
                 std::size_t line) {
  MacroCall call{.draft = draft, .line = line, .arguments = {}, .places = {}};
  for (std::size_t i = 0; i < macro.parameters.size(); ++i) {
    const bool isGiven = i < statement.operands.size();
    call.arguments.emplace_back(isGiven ? statement.operands[i].text
                                        : std::string_view(macro.parameters[i].byDefault));
    call.places.emplace_back(isGiven ? std::pair(statement.operands[i].begin, statement.operands[i].end)
                                     : std::pair<std::size_t, std::size_t>());
  }
  return call;
}

} // namespace

Macros macrosOf(std::span<const Draft> drafts) {
  Macros macros;
  for (const Draft& draft : drafts) {
    Macro* open = nullptr;
    for (std::size_t i = 0; i < draft.size(); ++i) {
      const auto directive = syntax::readDirective(draft.line(i).now, draft.line(i).state);
      if (directive && directive->name.text == ".macro")
        open = &macros.insert(declaredMacro(source::trimmed(directive->rest.text))).first->second;
      else if (directive && (directive->name.text == ".endm" || directive->name.text == ".endmacro"))
        open = nullptr;
      else if (open != nullptr)
        open->body += draft.line(i).now + '\n';
    }
  }
  for (std::size_t d = 0; d < drafts.size(); ++d)
    for (std::size_t i = 0; i < drafts[d].size(); ++i) {
      const std::string& line = drafts[d].line(i).now;
      if (line.contains('\n')) continue;
      const auto statement = syntax::readStatement(line, drafts[d].line(i).state);
      if (!statement) continue;
      const auto macro = macros.find(statement->mnemonic.text);
      if (macro != macros.end()) macro->second.calls.push_back(callOf(*statement, macro->second, d, i));
    }
  return macros;
}

bool isVectorNumber(const Macro& macro, std::string_view parameter) {
  const std::string_view body = macro.body;
  for (std::size_t at = body.find('\\'); at != std::string_view::npos; at = body.find('\\', at + 1)) {
    if (source::wordAt(body, at + 1) != parameter) continue;
    const std::size_t bracket = body.find_last_of("[]\n,", at);
    const bool isInBracket = bracket != std::string_view::npos && body[bracket] == '[';
    const std::size_t before = isInBracket ? bracket : at;
    if (before == 0 || body[before - 1] != 'v' || (before > 1 && source::isNameCharacter(body[before - 2])))
      return false;
  }
  return true;
}

std::string substituted(std::string_view text, const Macro& macro, const MacroCall& call) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\') {
      result += text[i];
      continue;
    }
    const std::string_view name = source::wordAt(text, i + 1);
    const auto parameter = std::ranges::find(macro.parameters, name, &MacroParameter::name);
    if (name.empty() || parameter == macro.parameters.end()) {
      if (text.substr(i).starts_with("\\()"))
        i += 2;
      else
        result += text[i];
      continue;
    }
    result += call.arguments[static_cast<std::size_t>(parameter - macro.parameters.begin())];
    i += name.size();
  }
  return result;
}

} // namespace wavesmith::port
