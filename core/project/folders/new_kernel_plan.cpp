// SPDX-License-Identifier: Apache-2.0
#include "project/folders/new_kernel_plan.h"

#include "kernarg/layout.h"

#include <fmt/format.h>

#include <array>

namespace wavesmith::project::detail {
namespace {

// bf16 and fp8 are f32 while they are in registers: gfx942 adds neither.
constexpr std::array<ElementRow, 9> kElementRows{{
    {Element::F32, "f32", "float", 2, "global_load_dword", "global_store_dword", "v_add_f32"},
    {Element::I32, "i32", "int", 2, "global_load_dword", "global_store_dword", "v_add_u32"},
    {Element::U32, "u32", "uint", 2, "global_load_dword", "global_store_dword", "v_add_u32"},
    {Element::F16, "f16", "half", 1, "global_load_ushort", "global_store_short", "v_add_f16"},
    {Element::BF16, "bf16", "__bf16", 1, "global_load_ushort", "global_store_short_d16_hi", "v_add_f32"},
    {Element::F64, "f64", "double", 3, "global_load_dwordx2", "global_store_dwordx2", "v_add_f64"},
    {Element::Fp8, "fp8", "uchar", 0, "global_load_ubyte", "global_store_byte", "v_add_f32"},
    {Element::I8, "i8", "char", 0, "global_load_sbyte", "global_store_byte", "v_add_u32"},
    {Element::U8, "u8", "uchar", 0, "global_load_ubyte", "global_store_byte", "v_add_u32"},
}};

constexpr std::uint32_t kLargestVector = 16; // bytes: four registers

unsigned lanesOf(const kernarg::Type& type) {
  const bool isVector =
      type.isPointer() && !type.of.empty() && type.of.front().kind == kernarg::Type::Kind::Vector;
  return isVector ? type.of.front().count : 1;
}

std::optional<Element> elementOf(kernarg::Scalar scalar) {
  switch (scalar) {
  case kernarg::Scalar::F32: return Element::F32;
  case kernarg::Scalar::I32: return Element::I32;
  case kernarg::Scalar::U32: return Element::U32;
  case kernarg::Scalar::F16: return Element::F16;
  case kernarg::Scalar::BF16: return Element::BF16;
  case kernarg::Scalar::F64: return Element::F64;
  case kernarg::Scalar::Char:
  case kernarg::Scalar::I8: return Element::I8;
  case kernarg::Scalar::U8: return Element::U8;
  default: return {};
  }
}

} // namespace

const ElementRow& rowOf(Element element) {
  return kElementRows[static_cast<std::size_t>(element)];
}

std::optional<Element> elementOf(const NewArgument& argument) {
  const kernarg::Type* type = &argument.type;
  const bool isPointer = type->isPointer();
  if (isPointer) {
    const bool isGlobal =
        type->space == kernarg::AddressSpace::Global || type->space == kernarg::AddressSpace::Generic;
    if (!isGlobal || type->of.empty()) return {};
    type = &type->of.front();
  }
  if (type->kind == kernarg::Type::Kind::Vector) {
    const auto element = isPointer && !argument.isFp8 ? elementOf(type->scalar) : std::nullopt;
    const bool isKnown =
        element && *element != Element::BF16 && !isByte(*element) && (type->count == 2 || type->count == 4);
    return isKnown && type->count << rowOf(*element).shift <= kLargestVector ? element : std::nullopt;
  }
  if (!type->isScalar()) return {};
  if (argument.isFp8) return isPointer ? std::optional(Element::Fp8) : std::nullopt;
  const auto element = elementOf(type->scalar);
  // Values of two bytes share a dword of the kernarg segment with others.
  if (element && !isPointer && rowOf(*element).shift < 2) return {};
  return element;
}

Plan planOf(const NewKernel& kernel) {
  Plan plan;
  plan.kernel = kernel.name;
  plan.dimensions = kernel.dimensions;
  plan.lds = kernel.lds;
  std::vector<kernarg::Argument> arguments;
  for (const NewArgument& argument : kernel.arguments)
    arguments.push_back(kernarg::argument(argument.name, argument.type));
  const kernarg::Layout layout = kernarg::place(arguments, kernarg::Placement::Natural);
  plan.kernargSize = layout.size;
  unsigned next = kernel.arguments.empty() ? 0 : 2; // s[0:1] is the kernarg segment pointer
  plan.groupX = next++;
  if (plan.dimensions == 2) plan.groupY = next++;
  plan.firstX = next++;
  if (plan.dimensions == 2) plan.firstY = next++;
  next += next % 2;
  for (std::size_t n = 0; n < kernel.arguments.size(); ++n) {
    const kernarg::Type& type = kernel.arguments[n].type;
    plan.parts.push_back({.name = kernel.arguments[n].name,
                          .element = *elementOf(kernel.arguments[n]),
                          .isPointer = type.isPointer(),
                          .isOutput = type.isPointer() && type.access != kernarg::PointerAccess::ReadOnly,
                          .offset = layout.arguments[n].offset,
                          .lanes = lanesOf(type)});
  }
  for (const bool pairs : {true, false}) // pairs begin at even numbers
    for (Part& part : plan.parts) {
      if (part.isPair() != pairs) continue;
      part.scalars = next;
      next += pairs ? 2 : 1;
    }
  for (const Part& part : plan.parts)
    if (!part.isPointer && isInteger(part.element) && plan.counts.size() < plan.dimensions)
      plan.counts.push_back(&part);
  if (!plan.counts.empty()) {
    plan.exec = next + next % 2;
    next = plan.exec + 2;
  }
  plan.sgprs = next;
  return plan;
}

std::string sum(Element element, const std::vector<const Part*>& terms) {
  std::string text;
  for (const Part* term : terms)
    text += fmt::format("{}{}{}", text.empty() ? "" : " + ", term->name, term->isPointer ? "[i]" : "");
  if (!text.empty()) return text;
  // 240 is the largest number of fp8, 127 of a byte with a sign.
  return element == Element::Fp8 || isByte(element) ? "i % 128" : "i";
}

} // namespace wavesmith::project::detail
