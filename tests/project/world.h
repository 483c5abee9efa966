// SPDX-License-Identifier: Apache-2.0
// Buffers and values by name, and element expressions over them.
//
//   World().array<float>("a", ElementType::F32, {1, 2}).values<float>("a[i] * 2", ElementType::F32, 2)
#pragma once

#include "project/expressions/element_expression.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace wavesmith::testing {

class World {
public:
  using ElementType = execution::ElementType;

  template <typename T>
  World& array(std::string name, ElementType type, const std::vector<T>& values) {
    auto bytes = std::make_unique<std::vector<std::byte>>(values.size() * sizeof(T));
    std::memcpy(bytes->data(), values.data(), bytes->size());
    scope_.arrays.push_back({std::move(name), type, *bytes});
    storage_.push_back(std::move(bytes));
    return *this;
  }

  World& value(std::string name, ElementType type, std::uint64_t bits) {
    scope_.values.push_back({std::move(name), type, bits});
    return *this;
  }

  // `count` elements of the type, as T, or the error as "column+length: message".
  template <typename T>
  std::pair<std::vector<T>, std::string> evaluate(std::string_view text, ElementType type, std::size_t count,
                                                  bool inElementType = false) const {
    const source::Place place{"k.run.yaml", 7, 11, 1};
    const auto failed = [&](const source::Diagnostic& diagnostic) {
      return std::pair{std::vector<T>{}, fmt::format("{}+{}: {}", diagnostic.place.column - place.column,
                                                     diagnostic.place.length, diagnostic.message)};
    };
    const auto parsed = project::parseExpression(text, place);
    if (!parsed) return failed(parsed.error());
    auto compiled = project::ElementExpression::compile(*parsed, scope_, type, inElementType);
    if (!compiled) return failed(compiled.error());
    std::vector<T> result(count);
    const auto done = compiled->evaluate(std::as_writable_bytes(std::span(result)));
    if (!done) return failed(done.error());
    return {std::move(result), ""};
  }

  template <typename T>
  std::vector<T> values(std::string_view text, ElementType type, std::size_t count,
                        bool inElementType = false) const {
    auto [result, error] = evaluate<T>(text, type, count, inElementType);
    EXPECT_EQ(error, "") << text;
    result.resize(count);
    return std::move(result);
  }

  // The error of an expression for u64 or f64 elements.
  std::string error(std::string_view text, ElementType type = ElementType::F64, std::size_t count = 4) const {
    return evaluate<std::uint64_t>(text, type, count).second;
  }

private:
  project::ElementScope scope_;
  std::vector<std::unique_ptr<std::vector<std::byte>>> storage_;
};

} // namespace wavesmith::testing
