// SPDX-License-Identifier: Apache-2.0
// The functions that programs call; docs/guide/operations.md describes them.
//
//   findFunction("fma")->call(arguments, modes)
//
// Constant; any thread.
#pragma once

#include "operations/interpreter/floats.h"

#include <expected>
#include <span>
#include <string>
#include <string_view>

namespace wavesmith::operations {

struct Function {
  std::string_view name;
  // Result, colon, parameters: i integer, x float (all of one type), v either (all of one type), h b s d: f16
  // bf16 f32 f64, n nothing, p a place; after ? optional; * any number of anything.
  std::string_view signature;
  // nullptr: implemented by the interpreter, or without effect.
  Value (*call)(std::span<const Value> arguments, const FloatModes& modes) = nullptr;

  [[nodiscard]] bool isEffect() const { return signature.starts_with('n'); }
};

[[nodiscard]] std::span<const Function> functions();
[[nodiscard]] const Function* findFunction(std::string_view name);

} // namespace wavesmith::operations
