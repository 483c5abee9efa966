// SPDX-License-Identifier: Apache-2.0
#include "session/buffer.h"

#include "project/expressions/expression.h"
#include "project/expressions/scalar.h"
#include "project/launches/fill.h"
#include "session/state.h"
#include "source/render.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <utility>

namespace wavesmith {
namespace {

using source::Code;

// The fills of run files have texts, in which a number is the shortest that reads back to it.
project::Scalar scalar(double value) {
  return {fmt::format("{}", value), {}};
}

Result<project::Number> evaluated(const project::Scalar& scalar) {
  const auto expression = project::parseExpression(scalar.text, {});
  if (!expression) return std::unexpected(expression.error());
  return project::evaluate(*expression, [](std::string_view name) -> Result<project::Number> {
    return source::failure(Code::ExpressionValue, {}, fmt::format("{} is not a finite number", name));
  });
}

// A failure is about the call, and not about a run file.
Result<void> filled(Buffer::Contents& contents, const project::Fill& fill) {
  const std::lock_guard guard(contents.state->mutex);
  auto done = project::fill(fill, contents.type, contents.bytes, evaluated, {}, {});
  if (!done) return std::unexpected(source::makeError(Code::InvalidLaunch, {}, done.error().message));
  contents.undefined = std::holds_alternative<project::FillPoison>(fill);
  return {};
}

Result<void> outside(std::uint64_t offset, std::uint64_t size, std::uint64_t all) {
  return source::failure(
      Code::NoSuchData, {},
      fmt::format("bytes {} to {} are not in the buffer, which has {}", offset, offset + size, all));
}

bool isUnsignedInteger(ElementType type) {
  return !execution::isFloat(type) && !execution::isSigned(type);
}

std::string countOf(std::uint64_t count, std::string_view one) {
  return fmt::format("{} {}{}", count, one, count == 1 ? "" : "s");
}

} // namespace

Buffer::Buffer(std::shared_ptr<Contents> contents) : contents_(std::move(contents)) {}

ElementType Buffer::type() const {
  return contents_->type;
}

std::uint64_t Buffer::count() const {
  return contents_->count;
}

std::uint64_t Buffer::byteCount() const {
  return contents_->count * execution::bytesOf(contents_->type);
}

Result<void> Buffer::fillReal(double value) {
  return filled(*contents_, project::FillConstant{scalar(value)});
}

Result<void> Buffer::fillSigned(std::int64_t value) {
  return filled(*contents_, project::FillConstant{{fmt::format("{}", value), {}}});
}

Result<void> Buffer::fillUnsigned(std::uint64_t value) {
  return filled(*contents_, project::FillConstant{{fmt::format("{}", value), {}}});
}

Result<void> Buffer::fillUniform(double low, double high, std::uint64_t seed) {
  return filled(*contents_, project::FillUniform{scalar(low), scalar(high), seed});
}

Result<void> Buffer::fillNormal(double mean, double deviation, std::uint64_t seed) {
  return filled(*contents_, project::FillNormal{scalar(mean), scalar(deviation), seed});
}

Result<void> Buffer::fillIota(double start, double step) {
  return filled(*contents_, project::FillRamp{scalar(start), scalar(step)});
}

Result<void> Buffer::fillPermutation(std::uint64_t seed) {
  return filled(*contents_, project::FillPermutation{{}, seed});
}

Result<void> Buffer::fillPoison() {
  return filled(*contents_, project::FillPoison{});
}

Result<void> Buffer::uploadBytes(const void* bytes, std::uint64_t size, std::uint64_t offset) {
  const std::lock_guard guard(contents_->state->mutex);
  const std::uint64_t all = contents_->bytes.size();
  if (offset > all || size > all - offset) return outside(offset, size, all);
  if (size != 0) std::memcpy(contents_->bytes.data() + offset, bytes, size);
  contents_->undefined = false;
  return {};
}

Result<void> Buffer::downloadBytes(void* bytes, std::uint64_t size, std::uint64_t offset) const {
  const std::lock_guard guard(contents_->state->mutex);
  const std::uint64_t all = contents_->bytes.size();
  if (offset > all || size > all - offset) return outside(offset, size, all);
  if (size != 0) std::memcpy(bytes, contents_->bytes.data() + offset, size);
  return {};
}

Result<void> Buffer::fitting(ElementType type, std::uint64_t elements) const {
  const bool same =
      type == contents_->type ||
      (isUnsignedInteger(type) && execution::bytesOf(type) == execution::bytesOf(contents_->type));
  if (!same)
    return source::failure(Code::InvalidLaunch, {},
                           fmt::format("the buffer has elements of {}, not of {}",
                                       execution::name(contents_->type), execution::name(type)));
  if (elements != contents_->count)
    return source::failure(
        Code::InvalidLaunch, {},
        fmt::format("the buffer has {}, not {}", countOf(contents_->count, "element"), elements));
  return {};
}

Result<Comparison> Buffer::compareBytes(const void* expected, std::uint64_t size,
                                        const Tolerance& tolerance) const {
  const std::lock_guard guard(contents_->state->mutex);
  if (size != contents_->bytes.size())
    return source::failure(Code::InvalidLaunch, {},
                           fmt::format("the buffer has {}, but {} are expected",
                                       countOf(contents_->bytes.size(), "byte"), size));
  execution::CompareOptions options;
  options.tolerance = tolerance;
  return execution::compare(contents_->type, contents_->bytes,
                            {static_cast<const std::byte*>(expected), size}, options);
}

std::string describe(const Comparison& comparison) {
  if (comparison.compared == 0) return "there are no elements";
  if (comparison.equal())
    return fmt::format("{} {}",
                       comparison.compared == 1 ? "its 1 element is"
                                                : fmt::format("all {} elements are", comparison.compared),
                       comparison.onlyTolerated() ? "within the tolerance" : "equal");
  const Difference& first = comparison.first.front();
  return fmt::format(
      "{} of {} {}: the first is element {}, {} instead of {}", comparison.differing,
      countOf(comparison.compared, "element"), comparison.differing == 1 ? "differs" : "differ", first.index,
      execution::toText(comparison.type, first.actual), execution::toText(comparison.type, first.expected));
}

std::string describe(const Diagnostic& diagnostic) {
  return source::render(diagnostic, {});
}

} // namespace wavesmith
