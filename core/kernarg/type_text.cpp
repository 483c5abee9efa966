// SPDX-License-Identifier: Apache-2.0
// Parses type names, and writes them for each language.

#include "kernarg/type_text.h"

#include "source/text/numbers.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

namespace wavesmith::kernarg {
namespace {

struct Named {
  std::string_view name;
  Scalar scalar;
};

// One word each, after combining "unsigned" and similar words.
constexpr std::array kWords{
    Named{"bool", Scalar::Bool},      Named{"_Bool", Scalar::Bool},
    Named{"char", Scalar::Char},      Named{"signed char", Scalar::I8},
    Named{"i8", Scalar::I8},          Named{"int8_t", Scalar::I8},
    Named{"uchar", Scalar::U8},       Named{"unsigned char", Scalar::U8},
    Named{"u8", Scalar::U8},          Named{"uint8_t", Scalar::U8},
    Named{"short", Scalar::I16},      Named{"i16", Scalar::I16},
    Named{"int16_t", Scalar::I16},    Named{"ushort", Scalar::U16},
    Named{"u16", Scalar::U16},        Named{"uint16_t", Scalar::U16},
    Named{"int", Scalar::I32},        Named{"i32", Scalar::I32},
    Named{"int32_t", Scalar::I32},    Named{"uint", Scalar::U32},
    Named{"u32", Scalar::U32},        Named{"uint32_t", Scalar::U32},
    Named{"unsigned", Scalar::U32},   Named{"long", Scalar::I64},
    Named{"i64", Scalar::I64},        Named{"int64_t", Scalar::I64},
    Named{"longlong", Scalar::I64},   Named{"long long", Scalar::I64},
    Named{"ptrdiff_t", Scalar::I64},  Named{"ssize_t", Scalar::I64},
    Named{"isize", Scalar::I64},      Named{"ulong", Scalar::U64},
    Named{"u64", Scalar::U64},        Named{"uint64_t", Scalar::U64},
    Named{"ulonglong", Scalar::U64},  Named{"size_t", Scalar::U64},
    Named{"uintptr_t", Scalar::U64},  Named{"usize", Scalar::U64},
    Named{"half", Scalar::F16},       Named{"__half", Scalar::F16},
    Named{"_Float16", Scalar::F16},   Named{"__fp16", Scalar::F16},
    Named{"f16", Scalar::F16},        Named{"bfloat16", Scalar::BF16},
    Named{"__bf16", Scalar::BF16},    Named{"hip_bfloat16", Scalar::BF16},
    Named{"bf16", Scalar::BF16},      Named{"float", Scalar::F32},
    Named{"f32", Scalar::F32},        Named{"double", Scalar::F64},
    Named{"f64", Scalar::F64},        Named{"unsigned int", Scalar::U32},
    Named{"signed int", Scalar::I32}, Named{"signed", Scalar::I32},
};

std::optional<Scalar> wordOf(std::string_view word) {
  const auto* found = std::ranges::find(kWords, word, &Named::name);
  if (found == kWords.end()) return std::nullopt;
  return found->scalar;
}

bool isWord(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == ':' ||
         c == '.';
}

std::vector<std::string> tokensOf(std::string_view text) {
  std::vector<std::string> tokens;
  for (std::size_t i = 0; i < text.size();) {
    if (!isWord(text[i])) {
      if (text[i] != ' ' && text[i] != '\t') tokens.emplace_back(1, text[i]);
      ++i;
      continue;
    }
    std::size_t end = i;
    while (end < text.size() && isWord(text[end]))
      ++end;
    tokens.emplace_back(text.substr(i, end - i));
    i = end;
  }
  return tokens;
}

// "float4": a scalar and the number of elements, 2, 3, 4, 8 or 16 (OpenCL C 3.0, 6.3.2).
std::optional<Type> vectorWord(std::string_view word, VectorRule rule) {
  const std::size_t digits = word.find_last_not_of("0123456789") + 1;
  if (digits == 0 || digits == word.size()) return std::nullopt;
  const auto count = source::readNumber<std::uint32_t>(word.substr(digits));
  const auto scalar = wordOf(word.substr(0, digits));
  if (!scalar || !count || (*count != 2 && *count != 3 && *count != 4 && *count != 8 && *count != 16))
    return std::nullopt;
  return vectorOf(*scalar, *count, rule);
}

// "unsigned long int": determined by the set of words, in any order (C23 6.7.3.1).
std::optional<Scalar> scalarOfWords(const std::vector<std::string>& words) {
  if (words.size() == 1) return wordOf(words[0]);
  const auto has = [&](std::string_view word) { return std::ranges::count(words, word); };
  const auto known = has("unsigned") + has("signed") + has("int") + has("long") + has("short") + has("char");
  if (words.empty() || known != static_cast<std::ptrdiff_t>(words.size())) return std::nullopt;
  const bool isUnsigned = has("unsigned") != 0;
  if (has("char") != 0) return isUnsigned ? Scalar::U8 : Scalar::I8;
  if (has("short") != 0) return isUnsigned ? Scalar::U16 : Scalar::I16;
  if (has("long") != 0) return isUnsigned ? Scalar::U64 : Scalar::I64;
  return isUnsigned ? Scalar::U32 : Scalar::I32;
}

std::optional<AddressSpace> spaceOf(std::string_view word) {
  if (word.starts_with("__")) word.remove_prefix(2);
  for (const AddressSpace space : {AddressSpace::Generic, AddressSpace::Global, AddressSpace::Constant,
                                   AddressSpace::Local, AddressSpace::Private, AddressSpace::Region})
    if (word == name(space)) return space;
  return std::nullopt;
}

bool isQualifier(std::string_view word) {
  constexpr std::array<std::string_view, 5> kQualifiers{"volatile", "restrict", "__restrict", "__restrict__",
                                                        "noalias"};
  return std::ranges::find(kQualifiers, word) != kQualifiers.end();
}

// The text before the first `*` or `[`.
struct Base {
  std::vector<std::string> words;
  std::optional<AddressSpace> space;
  bool isConst = false;

  [[nodiscard]] Type type(VectorRule rule) const {
    if (const auto scalar = scalarOfWords(words)) return scalarType(*scalar);
    if (words.size() == 1)
      if (auto vector = vectorWord(words[0], rule)) return *vector;
    std::string all;
    for (const std::string& word : words)
      all += (all.empty() ? "" : " ") + word;
    return opaque(0, all);
  }
};

} // namespace

Type parseType(std::string_view text, VectorRule rule) {
  constexpr std::size_t kMostTokens = 64; // limit for readable names; it also bounds the nesting of types
  Type unknown = opaque(0, std::string(text));
  const std::vector<std::string> tokens = tokensOf(text);
  if (tokens.size() > kMostTokens) return unknown;
  std::size_t at = 0;
  Base base;
  for (; at < tokens.size() && tokens[at] != "*" && tokens[at] != "["; ++at) {
    const std::string& token = tokens[at];
    if (!isWord(token[0])) return unknown; // a template, a reference, a function
    if (const auto space = spaceOf(token))
      base.space = space;
    else if (token == "const")
      base.isConst = true;
    else if (!isQualifier(token))
      base.words.push_back(token);
  }
  Type type = base.type(rule);
  const bool isVoid = base.words.size() == 1 && base.words[0] == "void";
  bool constant = base.isConst;
  std::vector<std::uint32_t> counts;
  for (bool first = true; at < tokens.size(); ++at) {
    if (tokens[at] == "*" && counts.empty()) {
      const AddressSpace space = base.space.value_or(AddressSpace::Generic);
      const bool none = first && isVoid;
      Type pointer = none ? pointerToVoid(space) : pointerTo(std::move(type), space);
      if (constant) pointer.access = PointerAccess::ReadOnly;
      type = std::move(pointer);
      constant = first = false;
    } else if (tokens[at] == "[" && at + 2 < tokens.size() && tokens[at + 2] == "]") {
      const auto count = source::readNumber<std::uint32_t>(tokens[at + 1]);
      if (!count) return unknown;
      counts.push_back(*count);
      at += 2;
    } else if (tokens[at] == "const") {
      constant = true;
    } else if (!isQualifier(tokens[at])) {
      return unknown;
    }
  }
  for (auto count = counts.rbegin(); count != counts.rend(); ++count)
    type = arrayOf(std::move(type), *count);
  return type;
}

namespace {

Type pointerOf(const codeobject::ArgumentMetadata& argument, Type parsed) {
  Type type = parsed.isPointer() ? std::move(parsed) : pointerToVoid();
  if (const auto space = spaceOf(argument.addressSpace))
    type.space = *space;
  else
    type.space = argument.kind == codeobject::ValueKind::DynamicSharedPointer ? AddressSpace::Local
                                                                              : AddressSpace::Global;
  const std::string& said = argument.actualAccess.empty() ? argument.access : argument.actualAccess;
  if (said == "read_only" || argument.isConst) type.access = PointerAccess::ReadOnly;
  if (said == "write_only") type.access = PointerAccess::WriteOnly;
  return type;
}

} // namespace

Type typeOf(const codeobject::ArgumentMetadata& argument) {
  using codeobject::ValueKind;
  Type type = parseType(argument.typeName);
  if (argument.kind == ValueKind::GlobalBuffer || argument.kind == ValueKind::DynamicSharedPointer) {
    type = pointerOf(argument, std::move(type));
    return sizeOf(type) == argument.size ? type : opaque(argument.size, argument.typeName);
  }
  const auto fits = [&](const Type& one) {
    return one.kind != Type::Kind::Opaque && sizeOf(one) == argument.size;
  };
  if (fits(type)) return type;
  // A vector of three takes 12 bytes if HIP defined it.
  type = parseType(argument.typeName, VectorRule::Hip);
  if (fits(type)) return type;
  return opaque(argument.size, argument.typeName);
}

namespace {

std::string_view openClName(Scalar scalar) {
  constexpr std::string_view kNames[] = {"uchar", "char", "char",  "uchar", "short",  "ushort", "int",
                                         "uint",  "long", "ulong", "half",  "ushort", "float",  "double"};
  return kNames[static_cast<std::size_t>(scalar)];
}

std::string_view hostName(Scalar scalar, Language language) {
  constexpr std::string_view kC[] = {"bool",     "char",     "int8_t",   "uint8_t", "int16_t",
                                     "uint16_t", "int32_t",  "uint32_t", "int64_t", "uint64_t",
                                     "uint16_t", "uint16_t", "float",    "double"};
  constexpr std::string_view kPython[] = {
      "ctypes.c_bool",   "ctypes.c_int8",   "ctypes.c_int8",   "ctypes.c_uint8", "ctypes.c_int16",
      "ctypes.c_uint16", "ctypes.c_int32",  "ctypes.c_uint32", "ctypes.c_int64", "ctypes.c_uint64",
      "ctypes.c_uint16", "ctypes.c_uint16", "ctypes.c_float",  "ctypes.c_double"};
  constexpr std::string_view kRust[] = {"bool", "i8",  "i8",  "u8",  "i16", "u16", "i32",
                                        "u32",  "i64", "u64", "u16", "u16", "f32", "f64"};
  const auto index = static_cast<std::size_t>(scalar);
  switch (language) {
  case Language::C:
  case Language::Cpp: return kC[index];
  case Language::Python: return kPython[index];
  case Language::Rust: return kRust[index];
  case Language::OpenCl: return openClName(scalar);
  }
  return {};
}

// A pointer on the host: in C, with the pointee's type if that is a scalar.
std::string pointerName(const Type& type, Language language) {
  const bool near = sizeOf(type) == 4;
  const bool readOnly = type.access == PointerAccess::ReadOnly;
  const Type* pointee = type.of.empty() ? nullptr : type.of.data();
  if (near && language != Language::OpenCl) return std::string(hostName(Scalar::U32, language));
  const bool typed = pointee != nullptr && pointee->isScalar();
  if (language == Language::Python) return "ctypes.c_void_p";
  if (language == Language::Rust)
    return fmt::format("*{} {}", readOnly ? "const" : "mut",
                       typed ? hostName(pointee->scalar, language) : "core::ffi::c_void");
  if (language == Language::OpenCl) {
    const bool isVector = pointee != nullptr && pointee->kind == Type::Kind::Vector;
    const std::string to = typed      ? std::string(openClName(pointee->scalar))
                           : isVector ? fmt::format("{}{}", openClName(pointee->scalar), pointee->count)
                                      : "void";
    const AddressSpace space = type.space == AddressSpace::Generic ? AddressSpace::Global : type.space;
    return fmt::format("{} {}{}*", name(space), readOnly ? "const " : "", to);
  }
  return fmt::format("{}{}*", readOnly ? "const " : "", typed ? hostName(pointee->scalar, language) : "void");
}

// The type without its array dimensions, and the dimensions, outermost first.
struct Shape {
  std::string base;
  std::vector<std::uint32_t> counts;
};

Shape shapeOf(const Type& type, Language language) {
  switch (type.kind) {
  case Type::Kind::Opaque: return {std::string(hostName(Scalar::U8, language)), {type.count}};
  case Type::Kind::Scalar: return {std::string(hostName(type.scalar, language)), {}};
  case Type::Kind::Pointer: return {pointerName(type, language), {}};
  case Type::Kind::Vector: {
    if (language == Language::OpenCl) return {fmt::format("{}{}", openClName(type.scalar), type.count), {}};
    const auto room = static_cast<std::uint32_t>(sizeOf(type) / sizeOf(type.scalar));
    return {std::string(hostName(type.scalar, language)), {room}};
  }
  case Type::Kind::Array: {
    Shape shape = shapeOf(type.of.front(), language);
    shape.counts.insert(shape.counts.begin(), type.count);
    return shape;
  }
  case Type::Kind::Struct:
    return {language == Language::C || language == Language::OpenCl ? "struct " + type.name : type.name, {}};
  }
  return {};
}

} // namespace

std::string declaration(const Type& type, std::string_view name, Language language) {
  const Shape shape = shapeOf(type, language);
  std::string text = shape.base;
  switch (language) {
  case Language::C:
  case Language::Cpp:
  case Language::OpenCl:
    text += fmt::format(" {}", name);
    for (const std::uint32_t count : shape.counts)
      text += fmt::format("[{}]", count);
    return text;
  case Language::Python:
    for (auto count = shape.counts.rbegin(); count != shape.counts.rend(); ++count)
      text = fmt::format("{}{}{} * {}", count == shape.counts.rbegin() ? "" : "(", text,
                         count == shape.counts.rbegin() ? "" : ")", *count);
    return fmt::format("(\"{}\", {})", name, text);
  case Language::Rust:
    for (auto count = shape.counts.rbegin(); count != shape.counts.rend(); ++count)
      text = fmt::format("[{}; {}]", text, *count);
    return fmt::format("{}: {}", name, text);
  }
  return text;
}

std::string spelling(const Type& type) {
  switch (type.kind) {
  case Type::Kind::Opaque: {
    if (!type.name.empty()) return type.name;
    return fmt::format("{} byte{}", type.count, type.count == 1 ? "" : "s");
  }
  case Type::Kind::Scalar:
    if (type.scalar == Scalar::Bool || type.scalar == Scalar::BF16) return std::string(name(type.scalar));
    return type.scalar == Scalar::I8 ? "signed char" : std::string(openClName(type.scalar));
  case Type::Kind::Pointer: {
    const std::string space = type.space == AddressSpace::Generic ? "" : fmt::format("{} ", name(type.space));
    if (!type.of.empty() && type.of.front().isPointer())
      return fmt::format("{}{}{}*", space, spelling(type.of.front()),
                         type.access == PointerAccess::ReadOnly ? " const" : ""); // char* const*
    return fmt::format("{}{}{}*", space, type.access == PointerAccess::ReadOnly ? "const " : "",
                       type.of.empty() ? "void" : spelling(type.of.front()));
  }
  case Type::Kind::Vector:
    return fmt::format("{}{}", type.scalar == Scalar::BF16 ? name(type.scalar) : openClName(type.scalar),
                       type.count);
  case Type::Kind::Array: {
    const Type* element = &type;
    std::string counts;
    for (; element->kind == Type::Kind::Array; element = element->of.data())
      counts += fmt::format("[{}]", element->count);
    return spelling(*element) + counts;
  }
  case Type::Kind::Struct: return "struct " + type.name;
  }
  return {};
}

} // namespace wavesmith::kernarg
