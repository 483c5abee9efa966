// SPDX-License-Identifier: Apache-2.0
// Random expressions and statements over integers, without undefined behavior: arithmetic is unsigned,
// shifts are within the width, divisors are odd, loops are counted.
//
//   IntegerText text(random);
//   text.variable("int", "(int)in[i]");
//   text.statements(5);
//   text.body();   // "  int v0 = (int)in[i];\n  v0 = (int)((uint)(v0) * (uint)(...));\n  ..."
//
// One thread.
#pragma once

#include "differential/random.h"

#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::differential {

struct IntegerType {
  std::string_view name;
  std::string_view arithmetic; // the unsigned type in which it is computed: uint or ulong
  unsigned bits = 0;
  bool isSigned = false;
};

[[nodiscard]] std::span<const IntegerType> integerTypes();

class IntegerText {
public:
  explicit IntegerText(Random& random) : random_(random) {}

  // Declares the next of v0, v1, ...; returns its name.
  std::string variable(const IntegerType& type, std::string_view value);
  [[nodiscard]] std::string expression(const IntegerType& type, unsigned depth);
  [[nodiscard]] std::string condition(unsigned depth);
  void statements(unsigned count, unsigned depth = 0);
  void line(std::string_view text);
  // A uint of each variable.
  [[nodiscard]] std::vector<std::string> words() const;
  [[nodiscard]] const std::string& body() const { return body_; }

private:
  struct Variable {
    IntegerType type;
    std::string name;
  };
  [[nodiscard]] std::string constant(const IntegerType& type);
  [[nodiscard]] std::string leaf(const IntegerType& type);
  [[nodiscard]] std::string binary(const IntegerType& type, unsigned depth);
  [[nodiscard]] std::string function(const IntegerType& type, unsigned depth);
  void assignment();
  void branch(unsigned depth);
  void loop(unsigned depth);
  void choice(unsigned depth);

  Random& random_;
  std::vector<Variable> variables_;
  std::string body_;
  unsigned indent_ = 1;
  unsigned counters_ = 0; // of loops
};

} // namespace wavesmith::differential
