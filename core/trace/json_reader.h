// SPDX-License-Identifier: Apache-2.0
// Reads a JSON text from front to back, without a tree of it: a trace has millions of numbers.
//
//   JsonReader reader(text, "code.json");
//   std::string_view key;
//   for (reader.enterObject(); reader.nextMember(key);)
//     if (key == "code") readCode(reader); else reader.skip();
//   if (reader.error()) ...     code.json:3:17: error: expected a number
//
// After the first error every function returns false, and loops end. Any bytes are safe. One thread.
#pragma once

#include "source/diagnostic.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::trace {

class JsonReader {
public:
  JsonReader(std::string_view text, std::string file);

  enum class Kind : std::uint8_t { Object, Array, String, Number, Word, End, Invalid };
  [[nodiscard]] Kind peek(); // kind of the next value; End at the end of the text

  bool enterObject();
  bool nextMember(std::string_view& key); // false at the end of the object; the key has no escapes resolved
  bool enterArray();
  bool nextElement(); // false at the end of the array

  bool read(std::int64_t& value); // an integer, or a number with a fraction, which is cut off; null is 0
  bool read(std::string& value);  // as UTF-8; a surrogate without the other one becomes U+FFFD
  bool read(bool& value);         // also 0 and 1
  bool skip();                    // a whole value
  // The value is an object or an array and ends here.
  bool finish(); // only blanks follow

  // At the next value.
  bool fail(std::string message);
  [[nodiscard]] const std::optional<source::Diagnostic>& error() const { return error_; }
  [[nodiscard]] std::size_t position() const { return at_; } // bytes from the beginning

private:
  enum class Nest : std::uint8_t { ObjectFirst, Object, ArrayFirst, Array };
  void skipBlanks();
  bool expect(char c);
  bool open(char c, Nest nest);
  bool skipString();
  bool skipWord();
  [[nodiscard]] bool nextIn(char close, Nest first, Nest later, bool& ended);

  std::string_view text_;
  std::string file_;
  std::size_t at_ = 0;
  std::vector<Nest> nest_;
  std::optional<source::Diagnostic> error_;
};

// The place of a byte of a text: line and column from 1.
[[nodiscard]] source::Place placeAt(std::string_view text, std::size_t position, const std::string& file);

} // namespace wavesmith::trace
