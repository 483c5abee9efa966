// SPDX-License-Identifier: Apache-2.0
#include "objects/hex_text.h"

#include "source/text/lines.h"
#include "source/text/numbers.h"
#include "source/text/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <optional>

namespace wavesmith::cli {
namespace {

constexpr std::size_t kByteDigits = 2;
constexpr std::size_t kWordDigits = 8;
constexpr std::string_view kSeparators = " \t\r,[]";
constexpr std::string_view kHelp = "write 32-bit words (E0511000, 0x80040200) or bytes (00 10 51 e0)";

enum class Unit : std::uint8_t { Any, Word, Byte }; // the unit that a directive requires

struct Number {
  std::string_view digits;
  bool prefixed = false; // 0x
  Unit unit = Unit::Any;
  source::Place place;
};

bool isHex(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789abcdefABCDEF") == std::string_view::npos;
}

// The part of a line that contains machine code.
std::string_view codeOf(std::string_view line) {
  constexpr std::string_view kEncoding = "encoding:";
  if (const std::size_t at = line.find(kEncoding); at != std::string_view::npos) {
    line.remove_prefix(at + kEncoding.size());
    return line.substr(0, line.find(']'));
  }
  if (const std::size_t comment = line.find("//"); comment != std::string_view::npos) {
    const std::string_view after = line.substr(comment + 2);
    const std::size_t colon = after.find(':');
    if (colon != std::string_view::npos && isHex(source::trimmed(after.substr(0, colon), kSeparators))) {
      const std::string_view words = after.substr(colon + 1);
      return words.substr(0, words.find('<'));
    }
    line = line.substr(0, comment);
  }
  line = line.substr(0, line.find_first_of(";#"));
  if (const std::size_t colon = line.find(':'); colon != std::string_view::npos)
    line.remove_prefix(colon + 1);
  return line.substr(0, line.find('<'));
}

Unit unitOf(std::string_view directive) {
  for (const std::string_view word : {".long", ".4byte", ".int", ".word"})
    if (directive == word) return Unit::Word;
  return directive == ".byte" ? Unit::Byte : Unit::Any;
}

class Reader {
public:
  Reader(std::string_view text, const std::string& name) : text_(text), name_(name) {}

  source::Result<std::vector<std::byte>> read() {
    std::uint32_t number = 0;
    for (std::string_view rest = text_; !rest.empty();)
      if (auto error = readLine(source::takeLine(rest), ++number)) return std::unexpected(std::move(*error));
    if (numbers_.empty()) return fail({name_}, fmt::format("no machine code found; {}", kHelp));
    return bytes();
  }

private:
  using Error = std::optional<source::Diagnostic>;

  static std::unexpected<source::Diagnostic> fail(source::Place place, std::string message) {
    return source::failure(source::Code::NotMachineCode, std::move(place), std::move(message));
  }

  Error readLine(std::string_view line, std::uint32_t lineNumber) {
    const std::string_view code = codeOf(line);
    Unit unit = Unit::Any;
    for (std::size_t at = 0; (at = code.find_first_not_of(kSeparators, at)) != std::string_view::npos;) {
      const std::size_t end = std::min(code.find_first_of(kSeparators, at), code.size());
      std::string_view token = code.substr(at, end - at);
      at = end;
      if (unitOf(token) != Unit::Any) {
        unit = unitOf(token);
        continue;
      }
      Number number;
      number.unit = unit;
      number.place = {name_, lineNumber, static_cast<std::uint32_t>(token.data() - line.data() + 1),
                      static_cast<std::uint32_t>(token.size())};
      number.prefixed = token.starts_with("0x") || token.starts_with("0X");
      number.digits = number.prefixed ? token.substr(2) : token;
      if (!isHex(number.digits))
        return source::makeError(source::Code::NotMachineCode, number.place,
                                 fmt::format("{} is not a hexadecimal number; {}", token, kHelp));
      numbers_.push_back(number);
    }
    return {};
  }

  static bool canBeByte(const Number& n) {
    return n.unit == Unit::Byte ? n.digits.size() <= kByteDigits
                                : n.unit == Unit::Any && n.digits.size() == kByteDigits;
  }

  static bool canBeWord(const Number& n) {
    if (n.unit == Unit::Byte || n.digits.size() > kWordDigits) return false;
    return n.digits.size() == kWordDigits || n.prefixed;
  }

  source::Result<std::vector<std::byte>> bytes() const {
    const bool areBytes = std::ranges::all_of(numbers_, canBeByte);
    std::vector<std::byte> bytes;
    for (const Number& number : numbers_) {
      if (!areBytes && !canBeWord(number)) return fail(number.place, complaint(number));
      const std::uint32_t value = source::readNumber<std::uint32_t>(number.digits, 16).value_or(0);
      for (unsigned i = 0; i < (areBytes ? 1 : sizeof value); ++i)
        bytes.push_back(static_cast<std::byte>(value >> (8 * i)));
    }
    if (bytes.size() % sizeof(std::uint32_t) != 0)
      return fail({name_}, fmt::format("{} bytes are not a multiple of 32-bit words", bytes.size()));
    return bytes;
  }

  std::string complaint(const Number& number) const {
    if (canBeByte(number) && std::ranges::any_of(numbers_, canBeWord))
      return fmt::format(
          "{} has two digits like a byte, but others are words; write only words or only bytes",
          number.digits);
    if (number.digits.size() > kWordDigits)
      return fmt::format("{} has {} digits, whose byte order is ambiguous; {}", number.digits,
                         number.digits.size(), kHelp);
    return fmt::format("{} has {} digit{}; a word has eight, a byte two; {}", number.digits,
                       number.digits.size(), number.digits.size() == 1 ? "" : "s", kHelp);
  }

  std::string_view text_;
  const std::string& name_;
  std::vector<Number> numbers_;
};

} // namespace

source::Result<std::vector<std::byte>> parseHex(std::string_view text, const std::string& name) {
  return Reader(text, name).read();
}

} // namespace wavesmith::cli
