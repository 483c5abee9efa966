// SPDX-License-Identifier: Apache-2.0
#include "project/expressions/element_expression.h"

#include "project/expressions/element_compiler.h"
#include "project/expressions/element_runner.h"

namespace wavesmith::project {

struct ElementExpression::Implementation {
  detail::ElementRunner runner;
};

ElementExpression::ElementExpression(std::unique_ptr<Implementation> implementation)
    : implementation_(std::move(implementation)) {}
ElementExpression::ElementExpression(ElementExpression&&) noexcept = default;
ElementExpression& ElementExpression::operator=(ElementExpression&&) noexcept = default;
ElementExpression::~ElementExpression() = default;

source::Result<ElementExpression> ElementExpression::compile(const Expression& expression,
                                                             const ElementScope& scope,
                                                             execution::ElementType type,
                                                             bool inElementType) {
  auto program = detail::compileElements(expression, scope, type, inElementType);
  if (!program) return std::unexpected(std::move(program.error()));
  return ElementExpression(
      std::make_unique<Implementation>(Implementation{detail::ElementRunner(std::move(*program))}));
}

source::Result<void> ElementExpression::evaluate(std::span<std::byte> bytes, std::stop_token stop,
                                                 std::uint64_t begin) {
  return implementation_->runner.run(bytes, std::move(stop), begin);
}

} // namespace wavesmith::project
