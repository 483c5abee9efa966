// SPDX-License-Identifier: Apache-2.0
#include "debug/language/condition.h"

#include "debug/refusal.h"
#include "emulator/inspect/access_location.h"
#include "source/text/numbers.h"

#include <fmt/format.h>

#include <array>
#include <cctype>

namespace wavesmith::debug {

using emulator::Storage;
using execution::ElementType;
using project::Number;

namespace {

// Names that no source text has.
constexpr std::string_view kTermName = "term__";

Number whole(std::uint64_t value) {
  return {.real = false, .integer = value};
}

// The most bytes of a location in one lane.
constexpr std::size_t kWidest = 8;

// The position after the parenthesis that closes the one before `at`.
std::size_t closing(std::string_view text, std::size_t at) {
  for (unsigned depth = 1; at < text.size(); ++at) {
    if (text[at] == '(') ++depth;
    if (text[at] == ')' && --depth == 0) return at;
  }
  return std::string_view::npos;
}

// Bytes of a location in one lane.
std::size_t bytesInLane(const NamedLocation& named) {
  emulator::Location location = named.location;
  if (named.everyLane) location.lane = 0;
  return emulator::sizeOf(location);
}

// The type of a location that has none; nothing if no type has its size.
std::optional<ElementType> usualType(const NamedLocation& named) {
  if (named.element) // and not several elements
    return bytesInLane(named) == execution::bytesOf(*named.element) ? named.element : std::nullopt;
  switch (bytesInLane(named)) {
  case 1: return ElementType::U8;
  case 2: return ElementType::U16;
  case 4: return ElementType::U32;
  case 8: return ElementType::U64;
  default: return std::nullopt;
  }
}

std::unexpected<source::Diagnostic> wrongSize(std::string_view text, const NamedLocation& named) {
  return refusal(fmt::format("{} has {} bytes: an expression takes 1, 2, 4 or 8", text, bytesInLane(named)));
}

} // namespace

// Replaces locations, casts and quantifiers by names that stand for terms.
class ConditionParser {
public:
  ConditionParser(std::string_view text, const NameScope& scope) : text_(text), scope_(scope) {}

  source::Result<Condition> parse() {
    while (at_ < text_.size())
      if (auto done = parseNext(); !done) return std::unexpected(std::move(done.error()));
    if (isOperatorMissing_) return refusal("an operator is missing between two values");
    auto expression = project::parseExpression(replaced_, {});
    if (!expression) return std::unexpected(std::move(expression.error()));
    condition_.expression_ = std::move(*expression);
    return std::move(condition_);
  }

private:
  using Term = Condition::Term;
  using Quantity = Condition::Quantity;

  source::Result<void> parseNext() {
    const char c = text_[at_];
    if (std::isdigit(static_cast<unsigned char>(c)) != 0) {
      if (auto located = parseLocationHere(); !located || *located) return resultOf(located);
      return copyNumber();
    }
    if (std::isalpha(static_cast<unsigned char>(c)) == 0 && c != '_') {
      replaced_ += c;
      ++at_;
      return {};
    }
    return parseWord();
  }

  static source::Result<void> resultOf(const source::Result<bool>& done) {
    if (!done) return std::unexpected(done.error());
    return {};
  }

  source::Result<void> copyNumber() {
    while (at_ < text_.size() &&
           (std::isalnum(static_cast<unsigned char>(text_[at_])) != 0 || text_[at_] == '.'))
      replaced_ += text_[at_++];
    return {};
  }

  source::Result<void> parseWord() {
    std::size_t end = at_;
    while (end < text_.size() &&
           (std::isalnum(static_cast<unsigned char>(text_[end])) != 0 || text_[end] == '_'))
      ++end;
    const std::string_view word = text_.substr(at_, end - at_);
    std::size_t next = end;
    while (next < text_.size() && text_[next] == ' ')
      ++next;
    if (next < text_.size() && text_[next] == '(') return parseCall(word, next + 1);
    if (const auto id = idOf(word)) {
      at_ = end;
      condition_.perLane_ = condition_.perLane_ || *id == Quantity::Lane;
      add({.quantity = *id, .location = {}, .inner = nullptr});
      return {};
    }
    auto located = parseLocationHere();
    if (!located) return std::unexpected(std::move(located.error()));
    if (!*located) return refusal(fmt::format("there is no register, buffer or name `{}`", word));
    return {};
  }

  static std::optional<Quantity> idOf(std::string_view word) {
    if (word == "group") return Quantity::Group;
    if (word == "wave") return Quantity::Wave;
    if (word == "lane") return Quantity::Lane;
    if (word == "hits") return Quantity::Hits;
    return std::nullopt;
  }

  source::Result<void> parseCall(std::string_view word, std::size_t from) {
    const std::size_t to = closing(text_, from);
    if (to == std::string_view::npos) return refusal("a closing parenthesis is missing");
    const std::string_view inside = text_.substr(from, to - from);
    if (word == "any" || word == "all" || word == "count") {
      auto inner = Condition::parse(inside, scope_);
      if (!inner) return std::unexpected(std::move(inner.error()));
      at_ = to + 1;
      add({.quantity = word == "any"   ? Quantity::Any
                       : word == "all" ? Quantity::All
                                       : Quantity::Count,
           .location = {},
           .inner = std::make_shared<const Condition>(std::move(*inner))});
      return {};
    }
    if (const auto type = execution::elementTypeOf(word)) {
      auto named = parseLocation(inside, scope_);
      if (!named) return std::unexpected(std::move(named.error()));
      if (bytesInLane(*named) > kWidest) return wrongSize(inside, *named);
      if (bytesInLane(*named) < execution::bytesOf(*type))
        return refusal(fmt::format("{} has {} bytes, {} has {}", word, execution::bytesOf(*type), inside,
                                   bytesInLane(*named)));
      at_ = to + 1;
      addLocation(*named, *type);
      return {};
    }
    replaced_ += word; // a function of run files
    replaced_ += '(';
    at_ = from;
    return {};
  }

  source::Result<bool> parseLocationHere() {
    const std::size_t from = at_;
    auto named = scanLocation(text_, at_, scope_);
    if (!named) return std::unexpected(std::move(named.error()));
    if (!*named) return false;
    const auto type = usualType(**named);
    if (!type) return wrongSize(text_.substr(from, at_ - from), **named);
    addLocation(**named, *type);
    return true;
  }

  void addLocation(const NamedLocation& named, ElementType type) {
    condition_.perLane_ = condition_.perLane_ || named.everyLane;
    add({.quantity = Quantity::Location, .location = named, .type = type, .inner = nullptr});
  }

  void add(Term term) {
    // Two locations without an operator between them are not one name.
    const std::size_t before = replaced_.find_last_not_of(' ');
    const char last = before == std::string::npos ? '(' : replaced_[before];
    isOperatorMissing_ =
        isOperatorMissing_ || std::isalnum(static_cast<unsigned char>(last)) != 0 || last == ')';
    replaced_ += fmt::format(" {}{} ", kTermName, condition_.terms_.size());
    condition_.terms_.push_back(std::move(term));
  }

  std::string_view text_;
  const NameScope& scope_;
  std::size_t at_ = 0;
  bool isOperatorMissing_ = false;
  std::string replaced_;
  Condition condition_;
};

source::Result<Condition> Condition::parse(std::string_view text, const NameScope& scope) {
  return ConditionParser(text, scope).parse();
}

source::Result<Number> Condition::locationValue(const Term& term, const Moment& moment) {
  const emulator::Wave& wave = *moment.wave;
  emulator::Location location = term.location.location;
  const emulator::Group* group = wave.group;
  if (!term.location.ofOtherWave)
    location.wave = {wave.group->index, wave.id};
  else if (location.wave.group != wave.group->index)
    group = moment.group ? moment.group(location.wave.group) : nullptr;
  if (term.location.everyLane) location.lane = moment.lane;
  std::array<std::byte, kWidest> bytes;
  const std::size_t size = emulator::sizeOf(location);
  if (size > bytes.size() ||
      !emulator::readLocation(group, *moment.memory, location, std::span(bytes).first(size)))
    return refusal("a location of the expression does not exist here");
  return project::numberOf(term.type, execution::loadBits(term.type, bytes, 0));
}

source::Result<Number> Condition::overLanes(const Term& term, const Moment& moment) {
  std::uint64_t count = 0, active = 0;
  Moment inLane = moment;
  for (unsigned lane = 0; lane < isa::kLanes; ++lane) {
    if (((moment.wave->exec() >> lane) & 1) == 0) continue;
    inLane.lane = static_cast<std::uint8_t>(lane);
    const auto value = term.inner->evaluate(inLane);
    if (!value) return value;
    ++active;
    if (value->asDouble() != 0) ++count;
  }
  if (term.quantity == Quantity::Any) return whole(count != 0 ? 1 : 0);
  if (term.quantity == Quantity::All) return whole(count == active ? 1 : 0);
  return whole(count);
}

source::Result<Number> Condition::valueOf(const Term& term, const Moment& moment) const {
  switch (term.quantity) {
  case Quantity::Location: return locationValue(term, moment);
  case Quantity::Group: return whole(moment.wave->group->index);
  case Quantity::Wave: return whole(moment.wave->id);
  case Quantity::Lane: return whole(moment.lane);
  case Quantity::Hits: return whole(moment.hits);
  default: return overLanes(term, moment);
  }
}

source::Result<Number> Condition::evaluate(const Moment& moment) const {
  return project::evaluate(expression_, [&](std::string_view name) -> source::Result<Number> {
    name.remove_prefix(std::min(name.size(), kTermName.size()));
    const std::size_t number = source::readNumber<std::size_t>(name).value_or(terms_.size());
    return number < terms_.size() ? valueOf(terms_[number], moment) : refusal("unknown name");
  });
}

bool Condition::holds(const Moment& moment) const {
  const auto isTrue = [](const source::Result<Number>& value) { return value && value->asDouble() != 0; };
  if (!perLane_) return isTrue(evaluate(moment));
  Moment inLane = moment;
  for (unsigned lane = 0; lane < isa::kLanes; ++lane) {
    if (((moment.wave->exec() >> lane) & 1) == 0) continue;
    inLane.lane = static_cast<std::uint8_t>(lane);
    if (isTrue(evaluate(inLane))) return true;
  }
  return false;
}

} // namespace wavesmith::debug
