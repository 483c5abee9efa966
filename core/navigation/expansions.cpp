// SPDX-License-Identifier: Apache-2.0
#include "navigation/expansions.h"

#include "source/assembly/assembly_line.h"
#include "syntax/macro_text.h"

#include <algorithm>
#include <optional>

namespace wavesmith::navigation {
namespace {

constexpr unsigned kDeepestInvocation = 64; // invocations in invocations
constexpr std::size_t kMostSteps = 500'000; // words looked at in all expansions

// A name: what the assembler reads as one identifier.
bool isName(std::string_view text) {
  return !text.empty() && (text[0] < '0' || text[0] > '9') &&
         std::ranges::all_of(text, [](char c) { return source::isNameCharacter(c); });
}

struct Value {
  std::string_view parameter;
  std::string text;
  Span origin; // length 0: it is not a word of the text
};
using Environment = std::vector<Value>; // the outermost first: it is substituted first

class Expander {
public:
  explicit Expander(const Scan& scan)
      : scan_(scan), byScope_(scan.scopes.size()), evaluated_(scan.words.size()) {
    for (std::uint32_t i = 0; i < scan.words.size(); ++i) {
      const Word& word = scan.words[i];
      if (word.scope != kNone && (word.isComposed || word.isParameter))
        byScope_[word.scope].words.push_back(i);
      if (!word.isComposed) continue;
      composedOf_.emplace(i, result_.composed.size());
      result_.composed.push_back(
          {.span = word.span, .text = std::string(word.text), .use = word.use, .scope = word.scope});
    }
    for (std::uint32_t i = 0; i < scan.calls.size(); ++i)
      (scan.calls[i].scope == kNone ? top_ : byScope_[scan.calls[i].scope]).calls.push_back(i);
    for (std::uint32_t i = 0; i < scan.scopes.size(); ++i) {
      const Scope& scope = scan.scopes[i];
      if (scope.kind == Scope::Kind::Macro)
        macros_.emplace(scope.name, i);
      else
        (scope.outer == kNone ? top_ : byScope_[scope.outer]).bodies.push_back(i);
    }
  }

  Expansions run() {
    contents(top_, {}, 0);
    for (const auto& [word, composed] : composedOf_)
      if (!evaluated_[word] || steps_ > kMostSteps) result_.composed[composed].isOpen = true;
    return std::move(result_);
  }

private:
  struct Contents {
    std::vector<std::uint32_t> words, calls, bodies;
  };

  static std::string substitute(std::string_view text, const Environment& environment) {
    std::vector<syntax::Substitution> values;
    values.reserve(environment.size());
    for (const Value& one : environment)
      values.push_back({.name = one.parameter, .value = one.text});
    return syntax::substituted(text, values);
  }
  static const Value* valueOf(std::string_view word, const Environment& environment) {
    const auto found = std::ranges::find(environment, word.substr(1), &Value::parameter);
    return found == environment.end() ? nullptr : &*found;
  }

  void contents(const Contents& of, const Environment& environment, unsigned depth) {
    if (depth > kDeepestInvocation) return;
    for (const std::uint32_t word : of.words) {
      if (++steps_ > kMostSteps) return;
      evaluate(word, environment);
    }
    for (const std::uint32_t call : of.calls)
      invoke(scan_.calls[call], environment, depth);
    for (const std::uint32_t body : of.bodies)
      repeat(body, environment, depth);
  }

  void evaluate(std::uint32_t index, const Environment& environment) {
    const Word& word = scan_.words[index];
    evaluated_[index] = true;
    if (word.isComposed) {
      ComposedWord& composed = result_.composed[composedOf_.at(index)];
      std::string name = substitute(word.text, environment);
      if (name.contains('\\')) composed.isOpen = true;
      if (isName(name)) composed.names.insert(std::move(name));
      for (const Value& one : environment)
        if (one.origin.length > 0 && uses(word.text, one.parameter)) result_.composing.insert(one.origin);
      return;
    }
    const Value* value = valueOf(word.text, environment);
    if (value == nullptr || value->origin.length == 0 || !isName(value->text)) return;
    if (word.use == Use::Label || word.use == Use::Assignment)
      result_.defined.emplace(value->origin, value->text);
    if (word.use == Use::MacroCall) result_.macroCalls.emplace(value->origin, value->text);
    if (word.registers != 0) result_.registers.emplace(value->origin, word.registers);
  }
  static bool uses(std::string_view text, std::string_view parameter) {
    for (std::size_t at = text.find('\\'); at != std::string_view::npos; at = text.find('\\', at + 1)) {
      std::size_t end = at + 1;
      while (end < text.size() && syntax::isParameterCharacter(text[end]))
        ++end;
      if (text.substr(at + 1, end - at - 1) == parameter) return true;
    }
    return false;
  }

  // An argument, or an element of .irp, in an environment.
  static Value bound(std::string_view parameter, std::string_view text, const Span& span,
                     const Environment& environment) {
    Value value{.parameter = parameter, .text = std::string(syntax::valueOf(text)), .origin = {}};
    if (!text.contains('\\')) {
      if (isName(text)) value.origin = span;
      return value;
    }
    if (const Value* outer = text.front() == '\\' ? valueOf(text, environment) : nullptr) {
      value.text = outer->text;
      value.origin = outer->origin;
      return value;
    }
    value.text = substitute(value.text, environment);
    return value;
  }

  void invoke(const Call& call, const Environment& environment, unsigned depth) {
    const std::string name =
        call.macro.contains('\\') ? substitute(call.macro, environment) : std::string(call.macro);
    const auto [first, last] = macros_.equal_range(name);
    for (auto at = first; at != last; ++at) {
      const Scope& macro = scan_.scopes[at->second];
      Environment inner;
      std::string key = std::to_string(at->second);
      for (std::size_t i = 0; const BoundArgument& argument : boundArguments(call, macro)) {
        inner.push_back(bound(macro.parameters[i++].name, argument.text, argument.span, environment));
        const Value& value = inner.back();
        key += '\n' + value.text + '\t' + std::to_string(value.origin.file) + ':' +
               std::to_string(value.origin.line) + ':' + std::to_string(value.origin.column);
      }
      if (++steps_ <= kMostSteps && visited_.insert(std::move(key)).second)
        contents(byScope_[at->second], inner, depth + 1);
    }
  }

  void repeat(std::uint32_t body, const Environment& environment, unsigned depth) {
    const Scope& scope = scan_.scopes[body];
    if (scope.kind == Scope::Kind::Repetition || scope.parameters.empty())
      return contents(byScope_[body], environment, depth + 1);
    Environment inner = environment;
    inner.emplace_back();
    const auto once = [&](Value value) {
      inner.back() = std::move(value);
      contents(byScope_[body], inner, depth + 1);
    };
    const std::string_view parameter = scope.parameters.front().name;
    for (const Scope::Argument& one : scope.values) {
      Value value = bound(parameter, one.text, one.span, environment);
      if (scope.kind == Scope::Kind::List) {
        once(std::move(value));
        continue;
      }
      for (const char c : value.text)
        once({.parameter = parameter, .text = std::string(1, c), .origin = {}});
    }
  }

  const Scan& scan_;
  Contents top_;
  std::vector<Contents> byScope_;
  std::multimap<std::string_view, std::uint32_t> macros_;
  std::map<std::uint32_t, std::size_t> composedOf_; // by word
  std::vector<bool> evaluated_;                     // by word
  std::set<std::string> visited_;
  std::size_t steps_ = 0;
  Expansions result_;
};

} // namespace

bool ComposedWord::mayBe(std::string_view name) const {
  if (names.contains(std::string(name))) return true;
  if (!isOpen) return false;
  // The parts between the parameters, in order.
  std::size_t at = 0;
  bool isFirst = true;
  std::size_t i = 0;
  while (i <= text.size()) {
    std::size_t end = std::min(text.find('\\', i), text.size());
    const std::string_view literal = std::string_view(text).substr(i, end - i);
    const std::size_t found =
        isFirst ? (name.starts_with(literal) ? 0 : std::string_view::npos) : name.find(literal, at);
    if (found == std::string_view::npos) return false;
    at = found + literal.size();
    isFirst = false;
    if (end == text.size()) return literal.empty() || name.ends_with(literal);
    i = end + 1;
    if (std::string_view(text).substr(i).starts_with("()"))
      i += 2;
    else if (i < text.size() && text[i] == '@')
      ++i;
    else
      while (i < text.size() && syntax::isParameterCharacter(text[i]))
        ++i;
  }
  return true;
}

Expansions expand(const Scan& scan) {
  return Expander(scan).run();
}

std::vector<BoundArgument> boundArguments(const Call& call, const Scope& macro) {
  std::vector<BoundArgument> bound(macro.parameters.size());
  const auto spanOf = [&](const syntax::Piece& part) {
    Span span = call.restSpan;
    span.column += static_cast<std::uint32_t>(part.begin);
    span.length = static_cast<std::uint32_t>(part.text.size());
    return span;
  };
  std::size_t next = 0;
  for (const syntax::Piece& part : syntax::argumentsIn(call.rest, 0, call.rest.size())) {
    const auto named = syntax::namedArgument(part);
    const auto parameter =
        named ? std::ranges::find(macro.parameters, named->name.text, &Scope::Parameter::name)
              : macro.parameters.end();
    const std::size_t index = named ? static_cast<std::size_t>(parameter - macro.parameters.begin()) : next;
    if (index >= bound.size()) break;
    next = index + 1;
    const syntax::Piece& value = named ? named->value : part;
    bound[index] = {.text = value.text, .span = spanOf(value), .name = named ? spanOf(named->name) : Span{}};
    if (macro.parameters[index].takesRest) {
      const std::size_t end = call.rest.find_last_not_of(" \t") + 1;
      bound[index].text = call.rest.substr(value.begin, end - value.begin);
      bound[index].span.length = static_cast<std::uint32_t>(bound[index].text.size());
      break;
    }
  }
  for (std::size_t i = 0; i < bound.size(); ++i)
    if (bound[i].text.empty() && !macro.parameters[i].byDefault.empty())
      bound[i] = {.text = macro.parameters[i].byDefault,
                  .span = macro.parameters[i].defaultSpan,
                  .isDefault = true,
                  .name = bound[i].name};
  return bound;
}

} // namespace wavesmith::navigation
