// SPDX-License-Identifier: Apache-2.0
#include "trace/json_reader.h"

#include "source/text/lines.h"
#include "source/text/numbers.h"

#include <charconv>
#include <utility>

namespace wavesmith::trace {
namespace {

constexpr std::size_t kDeepest = 64; // nested arrays and objects; traces have five

bool isBlank(char c) {
  return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}

bool isInNumber(char c) {
  return (c >= '0' && c <= '9') || c == '-' || c == '+' || c == '.' || c == 'e' || c == 'E';
}

bool isInWord(char c) {
  return c >= 'a' && c <= 'z';
}

void appendUtf8(std::string& text, std::uint32_t point) {
  if (point < 0x80) {
    text += static_cast<char>(point);
  } else if (point < 0x800) {
    text += static_cast<char>(0xC0 | (point >> 6U));
    text += static_cast<char>(0x80 | (point & 0x3F));
  } else if (point < 0x10000) {
    text += static_cast<char>(0xE0 | (point >> 12U));
    text += static_cast<char>(0x80 | ((point >> 6U) & 0x3F));
    text += static_cast<char>(0x80 | (point & 0x3F));
  } else {
    text += static_cast<char>(0xF0 | (point >> 18U));
    text += static_cast<char>(0x80 | ((point >> 12U) & 0x3F));
    text += static_cast<char>(0x80 | ((point >> 6U) & 0x3F));
    text += static_cast<char>(0x80 | (point & 0x3F));
  }
}

constexpr std::uint32_t kReplacement = 0xFFFD; // a character of Unicode for one that is not valid

bool isHighSurrogate(std::uint32_t unit) {
  return unit >= 0xD800 && unit < 0xDC00;
}

bool isLowSurrogate(std::uint32_t unit) {
  return unit >= 0xDC00 && unit < 0xE000;
}

// The number after "\u", which `at` passes; nullopt: these are not four digits.
std::optional<std::uint32_t> readUnit(std::string_view raw, std::size_t& at) {
  const std::string_view digits = raw.substr(at, 4);
  const auto unit = digits.size() == 4 ? source::readNumber<std::uint32_t>(digits, 16) : std::nullopt;
  if (unit) at += 4;
  return unit;
}

// The character at the number after "\u": a character above U+FFFF is two numbers, its surrogates (RFC 8259, section 7).
std::optional<std::uint32_t> readCharacter(std::string_view raw, std::size_t& at) {
  const std::optional<std::uint32_t> unit = readUnit(raw, at);
  if (unit && isLowSurrogate(*unit)) return kReplacement;
  if (!unit || !isHighSurrogate(*unit)) return unit;
  if (!raw.substr(at).starts_with("\\u")) return kReplacement;
  std::size_t after = at + 2;
  const std::optional<std::uint32_t> low = readUnit(raw, after);
  if (!low || !isLowSurrogate(*low)) return kReplacement; // the next escape is read on its own
  at = after;
  return 0x10000 + ((*unit - 0xD800) << 10U) + (*low - 0xDC00);
}

} // namespace

source::Place placeAt(std::string_view text, std::size_t position, const std::string& file) {
  const auto [line, column] = source::positionIn(text, position);
  return {.file = file, .line = line, .column = column};
}

JsonReader::JsonReader(std::string_view text, std::string file) : text_(text), file_(std::move(file)) {}

bool JsonReader::fail(std::string message) {
  if (!error_)
    error_ = source::makeError(source::Code::CannotReadFile, placeAt(text_, at_, file_), std::move(message));
  return false;
}

void JsonReader::skipBlanks() {
  while (at_ < text_.size() && isBlank(text_[at_]))
    ++at_;
}

JsonReader::Kind JsonReader::peek() {
  skipBlanks();
  if (error_) return Kind::Invalid;
  if (at_ == text_.size()) return Kind::End;
  const char c = text_[at_];
  if (c == '{') return Kind::Object;
  if (c == '[') return Kind::Array;
  if (c == '"') return Kind::String;
  if (c == '-' || (c >= '0' && c <= '9')) return Kind::Number;
  return isInWord(c) ? Kind::Word : Kind::Invalid;
}

bool JsonReader::expect(char c) {
  skipBlanks();
  if (error_) return false;
  if (at_ == text_.size()) return fail(std::string("the text ends where '") + c + "' is expected");
  if (text_[at_] != c) return fail(std::string("expected '") + c + "'");
  ++at_;
  return true;
}

bool JsonReader::open(char c, Nest nest) {
  if (!expect(c)) return false;
  if (nest_.size() == kDeepest) return fail("arrays and objects are nested too deeply");
  nest_.push_back(nest);
  return true;
}

bool JsonReader::enterObject() {
  return open('{', Nest::ObjectFirst);
}

bool JsonReader::enterArray() {
  return open('[', Nest::ArrayFirst);
}

bool JsonReader::nextIn(char close, Nest first, Nest later, bool& ended) {
  skipBlanks();
  ended = false;
  if (error_ || nest_.empty()) return false;
  if (at_ == text_.size()) return fail(std::string("the text ends before its '") + close + "'");
  if (text_[at_] == close) {
    ++at_;
    nest_.pop_back();
    ended = true;
    return true;
  }
  if (nest_.back() == first) {
    nest_.back() = later;
    return true;
  }
  if (text_[at_] != ',') return fail(std::string("expected ',' or '") + close + "'");
  ++at_;
  return true;
}

bool JsonReader::nextMember(std::string_view& key) {
  bool ended = false;
  if (!nextIn('}', Nest::ObjectFirst, Nest::Object, ended) || ended) return false;
  skipBlanks();
  if (peek() != Kind::String) return fail("expected the name of a member");
  const std::size_t start = at_ + 1;
  if (!skipString()) return false;
  key = text_.substr(start, at_ - start - 1);
  return expect(':');
}

bool JsonReader::nextElement() {
  bool ended = false;
  return nextIn(']', Nest::ArrayFirst, Nest::Array, ended) && !ended;
}

bool JsonReader::read(std::int64_t& value) {
  skipBlanks();
  if (error_) return false;
  const char* const begin = text_.data() + at_;
  const char* const end = text_.data() + text_.size();
  const auto [after, problem] = std::from_chars(begin, end, value);
  if (problem == std::errc() && (after == end || !isInNumber(*after))) [[likely]] {
    at_ += static_cast<std::size_t>(after - begin);
    return true;
  }
  if (text_.substr(at_, 4) == "null") {
    at_ += 4;
    value = 0;
    return true;
  }
  if (peek() != Kind::Number) return fail("expected a number");
  double number = 0;
  const auto [last, wrong] = std::from_chars(begin, end, number);
  // Beyond this a double has no fraction, and the conversion could overflow.
  if (wrong != std::errc() || number > 9e18 || number < -9e18)
    return fail("the number does not fit into 64 bits");
  at_ += static_cast<std::size_t>(last - begin);
  value = static_cast<std::int64_t>(number);
  return true;
}

bool JsonReader::read(bool& value) {
  skipBlanks();
  if (error_) return false;
  for (const auto& [word, meaning] : {std::pair("true", true), {"false", false}, {"1", true}, {"0", false}})
    if (text_.substr(at_).starts_with(word)) {
      at_ += std::string_view(word).size();
      value = meaning;
      return true;
    }
  return fail("expected true or false");
}

bool JsonReader::read(std::string& value) {
  value.clear();
  if (peek() != Kind::String) return fail("expected a string");
  const std::size_t start = at_ + 1;
  if (!skipString()) return false;
  const std::string_view raw = text_.substr(start, at_ - start - 1);
  if (raw.find('\\') == std::string_view::npos) {
    value = raw;
    return true;
  }
  for (std::size_t i = 0; i < raw.size(); ++i) {
    if (raw[i] != '\\') {
      value += raw[i];
      continue;
    }
    switch (const char c = raw[++i]) { // skipString() has seen that something follows
    case 'n': value += '\n'; break;
    case 't': value += '\t'; break;
    case 'r': value += '\r'; break;
    case 'b': value += '\b'; break;
    case 'f': value += '\f'; break;
    case 'u': {
      std::size_t after = i + 1;
      const std::optional<std::uint32_t> character = readCharacter(raw, after);
      if (!character) return fail("invalid \\u in a string");
      appendUtf8(value, *character);
      i = after - 1;
      break;
    }
    default: value += c;
    }
  }
  return true;
}

bool JsonReader::skipString() {
  std::size_t end = at_ + 1;
  while (end < text_.size() && text_[end] != '"')
    end += text_[end] == '\\' ? 2 : 1;
  if (end >= text_.size()) return fail("the string does not end");
  at_ = end + 1;
  return true;
}

bool JsonReader::skipWord() {
  for (const std::string_view word : {"true", "false", "null"})
    if (text_.substr(at_).starts_with(word)) {
      at_ += word.size();
      return true;
    }
  return fail("expected a value");
}

bool JsonReader::skip() {
  const std::size_t depth = nest_.size();
  std::string_view key;
  do {
    switch (peek()) {
    case Kind::Object: enterObject(); break;
    case Kind::Array: enterArray(); break;
    case Kind::String: skipString(); break;
    case Kind::Number:
      while (at_ < text_.size() && isInNumber(text_[at_]))
        ++at_;
      break;
    case Kind::Word: skipWord(); break;
    case Kind::End: fail("the text ends where a value is expected"); break;
    case Kind::Invalid: fail("expected a value"); break;
    }
    // To the next value inside of the skipped one, leaving those that end here.
    while (!error_ && nest_.size() > depth) {
      const bool isObject = nest_.back() == Nest::Object || nest_.back() == Nest::ObjectFirst;
      if (isObject ? nextMember(key) : nextElement()) break;
    }
  } while (!error_ && nest_.size() > depth);
  return !error_;
}

bool JsonReader::finish() {
  skipBlanks();
  if (error_) return false;
  return at_ == text_.size() || fail("text follows the end of the document");
}

} // namespace wavesmith::trace
