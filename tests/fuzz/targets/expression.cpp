// SPDX-License-Identifier: Apache-2.0
// Arbitrary text as an expression of a run file: as a number, and for the elements of a buffer.
//
//   byte 0     the element type of the result; bit 7: in that type
//   the rest   the text
//
// A number is in the range of 64 bits, its text is read as the same number. An evaluation ends: the loops of sums are bounded
// here by the number of nodes, and a text whose sums are longer is stopped.
#include "fuzz/target.h"
#include "project/expressions/element_expression.h"
#include "project/expressions/scalar.h"

#include <array>
#include <chrono>
#include <stop_token>
#include <string>
#include <thread>

namespace wavesmith::fuzz {
namespace {

constexpr std::size_t kElements = 16;
constexpr unsigned kTypes = static_cast<unsigned>(execution::ElementType::Bf8) + 1;

void evaluateNumber(const project::Expression& expression) {
  const auto lookup = [](std::string_view name) -> source::Result<project::Number> {
    if (name == "n") return project::Number{.integer = 100};
    if (name == "x") return project::Number{.real = true, .value = 0.75};
    return source::failure(source::Code::ExpressionValue, {}, "no such name");
  };
  const auto number = project::evaluate(expression, lookup);
  if (!number) {
    require(!number.error().message.empty(), "an error has a message");
    return;
  }
  require(!project::toText(*number).empty(), "a number has a text");
  for (unsigned type = 0; type < kTypes; ++type)
    if (const auto bits = project::bitsOf(*number, static_cast<execution::ElementType>(type)))
      static_cast<void>(project::numberOf(static_cast<execution::ElementType>(type), *bits));
}

// Whether a sum is in the expression: its loop may be as long as a 64-bit number is large.
bool hasSum(const project::Expression& expression) {
  for (const project::ExpressionNode& node : expression.nodes)
    if (node.kind == project::ExpressionNode::Kind::Sum) return true;
  return false;
}

void evaluateElements(const project::Expression& expression, execution::ElementType type, bool inType) {
  std::array<std::byte, kElements * 8> floats{};
  std::array<std::byte, kElements * 8> integers{};
  for (std::size_t i = 0; i < kElements; ++i) {
    execution::storeBits(execution::ElementType::F32, floats, i,
                         execution::fromDouble(execution::ElementType::F32, static_cast<double>(i) - 4.5));
    execution::storeBits(execution::ElementType::I32, integers, i, i * 3);
  }
  const project::ElementScope scope{
      .arrays = {{"a", execution::ElementType::F32, std::span(floats).first(kElements * 4)},
                 {"b", execution::ElementType::I32, std::span(integers).first(kElements * 4)},
                 {"c", execution::ElementType::U8, std::span(integers).first(kElements)},
                 {"d", execution::ElementType::F16, std::span(floats).first(kElements * 2)}},
      .values = {{"n", execution::ElementType::U32, 4},
                 {"k", execution::ElementType::I64, ~std::uint64_t{0}}}};
  auto compiled = project::ElementExpression::compile(expression, scope, type, inType);
  if (!compiled) {
    require(!compiled.error().message.empty(), "an error has a message");
    return;
  }
  std::array<std::byte, kElements * 8> result{};
  std::stop_source stop;
  std::jthread clock;
  if (hasSum(expression))
    clock = std::jthread([&stop](const std::stop_token& done) {
      for (int i = 0; i < 20 && !done.stop_requested(); ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
      stop.request_stop();
    });
  const auto done =
      compiled->evaluate(std::span(result).first(kElements * execution::bytesOf(type)), stop.get_token());
  require(done || !done.error().message.empty(), "an error has a message");
}

} // namespace
} // namespace wavesmith::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace wavesmith;
  fuzz::Input input(data, size);
  const auto options = input.take<std::uint8_t>();
  const auto expression = project::parseExpression(input.rest(), {"k.run.yaml", 1, 1, 0});
  if (!expression) {
    fuzz::require(!expression.error().message.empty(), "an error has a message");
    return 0;
  }
  fuzz::evaluateNumber(*expression);
  fuzz::evaluateElements(*expression, static_cast<execution::ElementType>((options & 127) % fuzz::kTypes),
                         (options & 128) != 0);
  return 0;
}
