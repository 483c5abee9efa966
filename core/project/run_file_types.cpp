// SPDX-License-Identifier: Apache-2.0
#include "project/run_file_types.h"

#include <algorithm>
#include <array>
#include <utility>

namespace wavesmith::project {
namespace {

using execution::ElementType;
using kernarg::Scalar;

constexpr std::array<std::pair<Scalar, ElementType>, kernarg::kScalars> kTypes{{
    {Scalar::U8, ElementType::U8},
    {Scalar::I8, ElementType::I8},
    {Scalar::U16, ElementType::U16},
    {Scalar::I16, ElementType::I16},
    {Scalar::U32, ElementType::U32},
    {Scalar::I32, ElementType::I32},
    {Scalar::U64, ElementType::U64},
    {Scalar::I64, ElementType::I64},
    {Scalar::F16, ElementType::F16},
    {Scalar::BF16, ElementType::Bf16},
    {Scalar::F32, ElementType::F32},
    {Scalar::F64, ElementType::F64},
    {Scalar::Bool, ElementType::U8}, // after the types with these names
    {Scalar::Char, ElementType::I8},
}};

} // namespace

std::optional<Scalar> scalarOf(ElementType type) {
  const auto found = std::ranges::find(kTypes, type, &std::pair<Scalar, ElementType>::second);
  return found == kTypes.end() ? std::nullopt : std::optional(found->first);
}

ElementType elementOf(Scalar scalar) {
  return std::ranges::find(kTypes, scalar, &std::pair<Scalar, ElementType>::first)->second;
}

std::optional<ElementType> elementOf(const kernarg::Type& type) {
  using Kind = kernarg::Type::Kind;
  if (type.kind == Kind::Scalar || type.kind == Kind::Vector) return elementOf(type.scalar);
  if ((type.kind == Kind::Pointer || type.kind == Kind::Array) && !type.of.empty()) {
    const kernarg::Type& element = type.of.front();
    if (element.kind == Kind::Scalar || element.kind == Kind::Vector) return elementOf(element.scalar);
  }
  return std::nullopt;
}

} // namespace wavesmith::project
