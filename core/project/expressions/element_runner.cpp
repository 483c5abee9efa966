// SPDX-License-Identifier: Apache-2.0
#include "project/expressions/element_runner.h"

#include "project/expressions/element_arithmetic.h"
#include "project/expressions/scalar.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numeric>

namespace wavesmith::project::detail {
namespace {

using execution::ElementType;

// A sum this long is an error in its bounds, and a single element would take minutes.
constexpr std::uint64_t kLongestSum = std::uint64_t{1} << 32;

struct LaneError {
  source::Place place;
  std::string message;
};

struct Canceled {};

template <typename T>
void loadIntegers(const std::byte* bytes, const std::uint64_t* index, std::uint64_t* out, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    T value;
    std::memcpy(&value, bytes + index[i] * sizeof(T), sizeof(T));
    out[i] = static_cast<std::uint64_t>(value); // a signed one extends its sign
  }
}

template <typename Bits, typename Convert>
void loadReals(const std::byte* bytes, const std::uint64_t* index, double* out, std::size_t count,
               Convert convert) {
  for (std::size_t i = 0; i < count; ++i) {
    Bits bits;
    std::memcpy(&bits, bytes + index[i] * sizeof(Bits), sizeof(Bits));
    out[i] = convert(bits);
  }
}

void load(const ElementArray& array, const std::uint64_t* index, Step& step, std::size_t count) {
  const std::byte* bytes = array.bytes.data();
  std::uint64_t* integers = step.integers.data();
  double* reals = step.reals.data();
  switch (array.type) {
  case ElementType::U8: return loadIntegers<std::uint8_t>(bytes, index, integers, count);
  case ElementType::I8: return loadIntegers<std::int8_t>(bytes, index, integers, count);
  case ElementType::U16: return loadIntegers<std::uint16_t>(bytes, index, integers, count);
  case ElementType::I16: return loadIntegers<std::int16_t>(bytes, index, integers, count);
  case ElementType::U32: return loadIntegers<std::uint32_t>(bytes, index, integers, count);
  case ElementType::I32: return loadIntegers<std::int32_t>(bytes, index, integers, count);
  case ElementType::U64: return loadIntegers<std::uint64_t>(bytes, index, integers, count);
  case ElementType::I64: return loadIntegers<std::int64_t>(bytes, index, integers, count);
  case ElementType::F32:
    return loadReals<float>(bytes, index, reals, count,
                            [](float value) { return static_cast<double>(value); });
  case ElementType::F64:
    return loadReals<double>(bytes, index, reals, count, [](double value) { return value; });
  case ElementType::F16:
  case ElementType::Bf16:
    return loadReals<std::uint16_t>(bytes, index, reals, count, [&](std::uint16_t bits) {
      return execution::toDouble(array.type, bits);
    });
  case ElementType::Fp8:
  case ElementType::Bf8:
    return loadReals<std::uint8_t>(bytes, index, reals, count,
                                   [&](std::uint8_t bits) { return execution::toDouble(array.type, bits); });
  }
}

bool isDivision(const Step& step) {
  return step.kind == StepKind::Binary && !step.operands.real &&
         (step.op == Operator::Divide || step.op == Operator::Remainder);
}

} // namespace

ElementRunner::ElementRunner(ElementProgram program)
    : program_(std::move(program)), scratch_(program_.steps.size()), variableNames_(program_.slots),
      indices_(kBlock) {
  for (std::size_t s = 0; s < program_.steps.size(); ++s) {
    const StepKind kind = program_.steps[s].kind;
    if (kind != StepKind::Conditional && kind != StepKind::Sum) continue;
    for (std::size_t slot = 0; slot < program_.slots; ++slot)
      scratch_[s].variables[slot].resize(kBlock);
    scratch_[s].selected.resize(kBlock);
    if (kind == StepKind::Sum) scratch_[s].counter.resize(kBlock);
  }
}

void ElementRunner::fail(const Step& step, const Lanes& lanes, std::size_t lane, std::string message) const {
  message += fmt::format(" (for i = {}", lanes.variables[0][lane]);
  for (std::size_t slot = 1; slot < program_.slots; ++slot)
    if (lanes.variables[slot] != nullptr)
      message += fmt::format(", {} = {}", variableNames_[slot],
                             static_cast<std::int64_t>(lanes.variables[slot][lane]));
  message += ')';
  throw LaneError{program_.expression.at(program_.expression.nodes[step.node]), std::move(message)};
}

Values ElementRunner::step(std::uint32_t index, const Lanes& lanes) {
  Step& self = program_.steps[index];
  const Values own{self.integers.data(), self.reals.data()};
  switch (self.kind) {
  case StepKind::Constant: return own;
  case StepKind::Variable: return {lanes.variables[self.slot], nullptr};
  case StepKind::Conditional: return conditional(index, lanes);
  case StepKind::Sum: sum(index, lanes); return own;
  case StepKind::Call: call(self, lanes); return own;
  default: break;
  }
  const Step& firstStep = program_.steps[self.children[0]];
  const Values first = step(self.children[0], lanes);
  switch (self.kind) {
  case StepKind::Gather: gather(self, lanes, first.integers); break;
  case StepKind::ToInteger: toInteger(self, lanes, firstStep, first); break;
  case StepKind::ToReal: toReal(self, lanes, firstStep, first); break;
  case StepKind::Unary:
    if (self.type.real)
      for (std::size_t i = 0; i < lanes.count; ++i)
        self.reals[i] = -first.reals[i];
    else
      unaryIntegers(self.op, self.type.integer, first.integers, self.integers.data(), lanes.count);
    break;
  default: {
    const Values second = step(self.children[1], lanes);
    if (isDivision(self))
      divide(self, lanes, first.integers, second.integers);
    else if (!self.operands.real)
      binaryIntegers(self.op, self.operands.integer, first.integers, second.integers, self.integers.data(),
                     lanes.count);
    else if (!self.type.real)
      compareReals(self.op, first.reals, second.reals, self.integers.data(), lanes.count);
    else {
      binaryReals(self.op, first.reals, second.reals, self.reals.data(), lanes.count);
      roundReals(self.round, self.reals.data(), lanes.count);
    }
  }
  }
  return own;
}

void ElementRunner::gather(Step& step, const Lanes& lanes, const std::uint64_t* index) {
  const ElementArray& array = program_.arrays[step.array];
  for (std::size_t i = 0; i < lanes.count; ++i) {
    if (index[i] < array.count) continue;
    // An unsigned index out of range is too large; any other is negative.
    const ElementType type = program_.steps[step.children[0]].type.integer;
    const std::string shown = execution::isSigned(type)
                                  ? fmt::format("{}", static_cast<std::int64_t>(index[i]))
                                  : fmt::format("{}", index[i]);
    fail(step, lanes, i,
         fmt::format("{0}[{1}] does not exist: {0} has {2} elements", array.name, shown, array.count));
  }
  load(array, index, step, lanes.count);
  if (step.type.real && step.round != array.type) roundReals(step.round, step.reals.data(), lanes.count);
}

void ElementRunner::toInteger(Step& step, const Lanes& lanes, const Step& from, Values child) {
  const ElementType type = step.type.integer;
  if (from.type.real) {
    for (std::size_t i = 0; i < lanes.count; ++i)
      step.integers[i] = extend(type, execution::fromDouble(type, child.reals[i]));
    return;
  }
  for (std::size_t i = 0; i < lanes.count; ++i)
    step.integers[i] = extend(type, child.integers[i]);
}

void ElementRunner::toReal(Step& step, const Lanes& lanes, const Step& from, Values child) {
  if (from.type.real) {
    std::copy_n(child.reals, lanes.count, step.reals.begin());
  } else {
    integersToReals(from.type.integer, step.round, child.integers, step.reals.data(), lanes.count);
  }
  roundReals(step.round, step.reals.data(), lanes.count);
}

void ElementRunner::divide(Step& step, const Lanes& lanes, const std::uint64_t* a, const std::uint64_t* b) {
  for (std::size_t i = 0; i < lanes.count; ++i)
    if (b[i] == 0) fail(step, lanes, i, "division by zero");
  divideIntegers(step.op == Operator::Remainder, step.operands.integer, a, b, step.integers.data(),
                 lanes.count);
}

void ElementRunner::call(Step& self, const Lanes& lanes) {
  std::array<Values, 3> arguments;
  for (std::size_t i = 0; i < self.childCount; ++i)
    arguments[i] = step(self.children[i], lanes);
  if (!self.type.real) {
    callIntegers(self.function, self.type.integer, arguments[0].integers, arguments[1].integers,
                 self.integers.data(), lanes.count);
    return;
  }
  callReals(self.function, {arguments[0].reals, arguments[1].reals, arguments[2].reals}, self.reals.data(),
            lanes.count, self.round != ElementType::F64);
  roundReals(self.round, self.reals.data(), lanes.count);
}

Lanes ElementRunner::packed(Scratch& scratch, const Lanes& lanes) const {
  Lanes result;
  result.count = scratch.selected.size();
  for (std::size_t slot = 0; slot < program_.slots; ++slot) {
    if (lanes.variables[slot] == nullptr) continue;
    for (std::size_t i = 0; i < result.count; ++i)
      scratch.variables[slot][i] = lanes.variables[slot][scratch.selected[i]];
    result.variables[slot] = scratch.variables[slot].data();
  }
  return result;
}

Values ElementRunner::conditional(std::uint32_t index, const Lanes& lanes) {
  Step& self = program_.steps[index];
  const std::uint64_t* condition = step(self.children[0], lanes).integers;
  const auto taken = static_cast<std::size_t>(
      lanes.count - static_cast<std::size_t>(std::count(condition, condition + lanes.count, 0)));
  if (taken == lanes.count) return step(self.children[1], lanes);
  if (taken == 0) return step(self.children[2], lanes);
  for (const bool which : {true, false}) {
    auto& selected = scratch_[index].selected;
    selected.clear();
    for (std::size_t i = 0; i < lanes.count; ++i)
      if ((condition[i] != 0) == which) selected.push_back(static_cast<std::uint16_t>(i));
    branch(index, self.children[which ? 1 : 2], lanes);
  }
  return {self.integers.data(), self.reals.data()};
}

// Evaluates the child in the selected lanes and scatters its values.
void ElementRunner::branch(std::uint32_t index, std::uint32_t child, const Lanes& lanes) {
  Step& self = program_.steps[index];
  Scratch& scratch = scratch_[index];
  const Values values = step(child, packed(scratch, lanes));
  for (std::size_t i = 0; i < scratch.selected.size(); ++i)
    if (self.type.real)
      self.reals[scratch.selected[i]] = values.reals[i];
    else
      self.integers[scratch.selected[i]] = values.integers[i];
}

void ElementRunner::sum(std::uint32_t index, const Lanes& lanes) {
  Step& self = program_.steps[index];
  Scratch& scratch = scratch_[index];
  const std::uint64_t* first = step(self.children[0], lanes).integers;
  const std::uint64_t* end = step(self.children[1], lanes).integers;
  if (self.type.real)
    std::fill_n(self.reals.begin(), lanes.count, 0.0);
  else
    std::fill_n(self.integers.begin(), lanes.count, 0);

  const auto terms = [&](std::size_t lane) {
    return static_cast<std::int64_t>(first[lane]) < static_cast<std::int64_t>(end[lane])
               ? end[lane] - first[lane]
               : 0;
  };
  std::uint64_t most = 0;
  for (std::size_t i = 0; i < lanes.count; ++i) {
    if (terms(i) > kLongestSum) fail(self, lanes, i, fmt::format("a sum of {} terms is too long", terms(i)));
    most = std::max(most, terms(i));
  }
  variableNames_[self.slot] = program_.expression.nodes[self.node].text;
  for (std::uint64_t k = 0; k < most; ++k) {
    if (stop_.stop_requested()) throw Canceled{};
    auto& selected = scratch.selected;
    selected.clear();
    for (std::size_t i = 0; i < lanes.count; ++i) {
      scratch.counter[i] = first[i] + k;
      if (k < terms(i)) selected.push_back(static_cast<std::uint16_t>(i));
    }
    Lanes inner = lanes;
    inner.variables[self.slot] = scratch.counter.data();
    const bool all = selected.size() == lanes.count;
    const Values term = step(self.children[2], all ? inner : packed(scratch, inner));
    accumulate(self, term, all ? nullptr : selected.data(), selected.size());
  }
}

void ElementRunner::accumulate(Step& step, Values term, const std::uint16_t* selected, std::size_t count) {
  const auto lane = [&](std::size_t i) { return selected == nullptr ? i : selected[i]; };
  if (!step.type.real) {
    const ElementType type = step.type.integer;
    for (std::size_t i = 0; i < count; ++i)
      step.integers[lane(i)] = extend(type, step.integers[lane(i)] + term.integers[i]);
    return;
  }
  for (std::size_t i = 0; i < count; ++i)
    step.reals[lane(i)] += term.reals[i];
  // Rounding an already rounded value does not change it.
  roundReals(step.round, step.reals.data(),
             selected == nullptr ? count : static_cast<std::size_t>(selected[count - 1]) + 1);
}

void ElementRunner::store(std::span<std::byte> bytes, std::uint64_t first, std::size_t count,
                          Values values) const {
  const ElementType type = program_.result;
  if (type == ElementType::F32) {
    for (std::size_t i = 0; i < count; ++i) {
      const auto value = static_cast<float>(values.reals[i]);
      std::memcpy(bytes.data() + (first + i) * sizeof value, &value, sizeof value);
    }
    return;
  }
  const bool real = execution::isFloat(type);
  for (std::size_t i = 0; i < count; ++i)
    execution::storeBits(type, bytes, first + i,
                         real ? execution::fromDouble(type, values.reals[i]) : values.integers[i]);
}

source::Result<void> ElementRunner::runBlock(std::span<std::byte> bytes, std::uint64_t first,
                                             std::size_t count) {
  std::iota(indices_.begin(), indices_.begin() + static_cast<std::ptrdiff_t>(count), first);
  Lanes lanes;
  lanes.count = count;
  lanes.variables[0] = indices_.data();
  try {
    store(bytes, first - begin_, count, step(program_.root, lanes));
  } catch (LaneError& error) {
    return source::failure(source::Code::ExpressionValue, std::move(error.place), std::move(error.message));
  }
  return {};
}

source::Result<void> ElementRunner::run(std::span<std::byte> bytes, std::stop_token stop,
                                        std::uint64_t begin) {
  stop_ = std::move(stop);
  begin_ = begin;
  const std::uint64_t all = begin + bytes.size() / execution::bytesOf(program_.result);
  try {
    for (std::uint64_t first = begin; first < all; first += kBlock) {
      if (stop_.stop_requested()) throw Canceled{};
      const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(kBlock, all - first));
      auto done = runBlock(bytes, first, count);
      // The block is evaluated as a whole; evaluating its elements one by one finds the first error.
      for (std::uint64_t i = first; !done && i < first + count; ++i)
        if (auto alone = runBlock(bytes, i, 1); !alone) return alone;
      if (!done) return done;
    }
  } catch (const Canceled&) {
    return source::failure(source::Code::RunCanceled, {}, "the run was canceled");
  }
  return {};
}

} // namespace wavesmith::project::detail
