// SPDX-License-Identifier: Apache-2.0
#include "project/layout/run_file_types.h"

#include <algorithm>
#include <array>
#include <utility>

namespace wavesmith::project {
namespace {

using execution::ElementType;

constexpr std::array<std::pair<kernarg::Scalar, ElementType>, kernarg::kScalars> kTypes{{
    {kernarg::Scalar::U8, ElementType::U8},
    {kernarg::Scalar::I8, ElementType::I8},
    {kernarg::Scalar::U16, ElementType::U16},
    {kernarg::Scalar::I16, ElementType::I16},
    {kernarg::Scalar::U32, ElementType::U32},
    {kernarg::Scalar::I32, ElementType::I32},
    {kernarg::Scalar::U64, ElementType::U64},
    {kernarg::Scalar::I64, ElementType::I64},
    {kernarg::Scalar::F16, ElementType::F16},
    {kernarg::Scalar::BF16, ElementType::Bf16},
    {kernarg::Scalar::F32, ElementType::F32},
    {kernarg::Scalar::F64, ElementType::F64},
    {kernarg::Scalar::Bool, ElementType::U8}, // after the types with these names
    {kernarg::Scalar::Char, ElementType::I8},
}};

} // namespace

std::optional<kernarg::Scalar> scalarOf(ElementType type) {
  const auto found = std::ranges::find(kTypes, type, &std::pair<kernarg::Scalar, ElementType>::second);
  return found == kTypes.end() ? std::nullopt : std::optional(found->first);
}

ElementType elementOf(kernarg::Scalar scalar) {
  return std::ranges::find(kTypes, scalar, &std::pair<kernarg::Scalar, ElementType>::first)->second;
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
