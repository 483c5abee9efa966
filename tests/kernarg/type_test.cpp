// SPDX-License-Identifier: Apache-2.0
#include "kernarg/layout.h"
#include "kernarg/preload.h"
#include "kernarg/type.h"
#include "kernarg/type_text.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace wavesmith::kernarg {
namespace {

using ::testing::ElementsAre;

std::string sized(const Type& type) {
  return fmt::format("{}: {} aligned to {}", spelling(type), sizeOf(type), alignmentOf(type));
}

TEST(TypeNames, ParsesMetadataTypes) {
  const std::pair<const char*, const char*> kTypes[] = {
      {"float*", "float*: 8 aligned to 8"},
      {"int", "int: 4 aligned to 4"},
      {"unsigned long long int", "ulong: 8 aligned to 8"},
      {"long unsigned", "ulong: 8 aligned to 8"},
      {"char", "char: 1 aligned to 1"},
      {"signed char", "signed char: 1 aligned to 1"},
      {"uchar", "uchar: 1 aligned to 1"},
      {"size_t", "ulong: 8 aligned to 8"},
      {"half", "half: 2 aligned to 2"},
      {"__bf16", "bf16: 2 aligned to 2"},
      {"_Bool", "bool: 1 aligned to 1"},
      {"double", "double: 8 aligned to 8"},
      {"float4", "float4: 16 aligned to 16"},
      {"char3", "char3: 4 aligned to 4"},
      {"double16", "double16: 128 aligned to 128"},
      {"const __global float *restrict", "global const float*: 8 aligned to 8"},
      {"float const *", "const float*: 8 aligned to 8"},
      {"local int*", "local int*: 4 aligned to 4"},
      {"void**", "void**: 8 aligned to 8"},
      {"int[3][5]", "int[3][5]: 60 aligned to 4"},
      {"u64", "ulong: 8 aligned to 8"},
      {"struct foo", "struct foo: 0 aligned to 1"},
      {"struct foo*", "struct foo*: 8 aligned to 8"},
      {"std::array<int, 3>", "std::array<int, 3>: 0 aligned to 1"},
      {"float5", "float5: 0 aligned to 1"},
  };
  for (const auto& [text, expected] : kTypes)
    EXPECT_EQ(sized(parseType(text)), expected) << text;
  EXPECT_EQ(sized(parseType("float3", VectorRule::Hip)), "float3: 12 aligned to 4");
}

TEST(TypeNames, AreReadAsTheSameType) {
  // The const of a pointer's pointee follows it.
  for (const char* text : {"char* const*", "const char**", "const char* const*", "float* const* const*"})
    EXPECT_EQ(spelling(parseType(text)), text);
}

TEST(TypeNames, SurvivesMalformedNames) {
  for (const std::string& text :
       {std::string(100000, '*'), "int" + std::string(100000, '['),
        std::string("int[4294967295][4294967295][9]"), std::string("[1]"), std::string("*"), std::string(),
        std::string("int[99999999999]"), std::string("4"), std::string("int]"), std::string("int[4"),
        std::string("\xff\xfe")}) {
    const Type type = parseType(text);
    EXPECT_LE(sizeOf(type), std::uint64_t{1} << 40);
    EXPECT_NE(alignmentOf(type), 0U);
    EXPECT_FALSE(spelling(type).empty());
  }
}

codeobject::ArgumentMetadata metadataOf(std::string type, std::uint32_t size, codeobject::ValueKind kind,
                                        std::string space = {}, std::string access = {}) {
  codeobject::ArgumentMetadata metadata;
  metadata.typeName = std::move(type);
  metadata.size = size;
  metadata.kind = kind;
  metadata.addressSpace = std::move(space);
  metadata.actualAccess = std::move(access);
  return metadata;
}

TEST(TypeNames, IgnoresNamesOfAnotherSize) {
  using enum codeobject::ValueKind;
  EXPECT_EQ(sized(typeOf(metadataOf("float*", 8, GlobalBuffer, "global", "read_only"))),
            "global const float*: 8 aligned to 8");
  EXPECT_EQ(sized(typeOf(metadataOf("", 8, GlobalBuffer))), "global void*: 8 aligned to 8");
  EXPECT_EQ(sized(typeOf(metadataOf("float*", 4, DynamicSharedPointer, "local"))),
            "local float*: 4 aligned to 4");
  EXPECT_EQ(sized(typeOf(metadataOf("float3", 16, ByValue))), "float3: 16 aligned to 16");
  EXPECT_EQ(sized(typeOf(metadataOf("float3", 12, ByValue))), "float3: 12 aligned to 4");
  EXPECT_EQ(sized(typeOf(metadataOf("int", 8, ByValue))), "int: 8 aligned to 8"); // not an int of 4 bytes
  EXPECT_EQ(typeOf(metadataOf("int", 8, ByValue)).kind, Type::Kind::Opaque);
  EXPECT_EQ(sized(typeOf(metadataOf("struct pair", 24, ByValue))), "struct pair: 24 aligned to 8");
  EXPECT_EQ(sized(typeOf(metadataOf("", 12, ByValue))), "12 bytes: 12 aligned to 4");
}

TEST(Structs, HaveCLayout) {
  const Type inner = structOf("inner", {{"c", scalarType(Scalar::Char)}, {"d", scalarType(Scalar::F64)}});
  EXPECT_EQ(sized(inner), "struct inner: 16 aligned to 8");
  const Type outer = structOf(
      "outer", {{"a", scalarType(Scalar::U16)}, {"in", inner}, {"v", arrayOf(scalarType(Scalar::U8), 3)}});
  EXPECT_THAT(fieldOffsets(outer), ElementsAre(0, 8, 24));
  EXPECT_EQ(sizeOf(outer), 32U);
  const Type packed = structOf("packed", outer.fields, true);
  EXPECT_THAT(fieldOffsets(packed), ElementsAre(0, 2, 18));
  EXPECT_EQ(sized(packed), "struct packed: 21 aligned to 1");
}

TEST(Declarations, MatchEachLanguage) {
  const auto all = [](const Type& type) {
    std::vector<std::string> texts;
    for (const Language language :
         {Language::C, Language::Cpp, Language::Python, Language::Rust, Language::OpenCl})
      texts.push_back(declaration(type, "x", language));
    return texts;
  };
  EXPECT_THAT(all(pointerTo(scalarType(Scalar::F32), AddressSpace::Global, PointerAccess::ReadOnly)),
              ElementsAre("const float* x", "const float* x", "(\"x\", ctypes.c_void_p)", "x: *const f32",
                          "global const float* x"));
  EXPECT_THAT(all(pointerToVoid(AddressSpace::Local)),
              ElementsAre("uint32_t x", "uint32_t x", "(\"x\", ctypes.c_uint32)", "x: u32", "local void* x"));
  EXPECT_THAT(
      all(vectorOf(Scalar::F32, 3)),
      ElementsAre("float x[4]", "float x[4]", "(\"x\", ctypes.c_float * 4)", "x: [f32; 4]", "float3 x"));
  EXPECT_THAT(all(arrayOf(arrayOf(scalarType(Scalar::I16), 2), 3)),
              ElementsAre("int16_t x[3][2]", "int16_t x[3][2]", "(\"x\", (ctypes.c_int16 * 2) * 3)",
                          "x: [[i16; 2]; 3]", "short x[3][2]"));
  EXPECT_THAT(all(scalarType(Scalar::F16)),
              ElementsAre("uint16_t x", "uint16_t x", "(\"x\", ctypes.c_uint16)", "x: u16", "half x"));
  EXPECT_THAT(all(structOf("pair", {{"a", scalarType(Scalar::I32)}})),
              ElementsAre("struct pair x", "pair x", "(\"x\", pair)", "x: pair", "struct pair x"));
}

std::vector<std::uint32_t> offsetsOf(const Layout& layout) {
  std::vector<std::uint32_t> offsets;
  for (const Argument& argument : layout.arguments)
    offsets.push_back(argument.offset);
  return offsets;
}

TEST(Place, PlacesAnIntBeforeAPointer) {
  const std::vector<Argument> arguments{argument("n", scalarType(Scalar::I32)),
                                        argument("a", pointerToVoid())};
  const Layout natural = place(arguments, Placement::Natural);
  EXPECT_THAT(offsetsOf(natural), ElementsAre(0, 8));
  EXPECT_EQ(natural.size, 16U);
  const Layout packed = place(arguments, Placement::Packed);
  EXPECT_THAT(offsetsOf(packed), ElementsAre(0, 4));
  EXPECT_EQ(packed.size, 12U);
}

TEST(Place, PutsHiddenArgumentsLast) {
  const Layout layout = place({argument("a", pointerToVoid()), argument("n", scalarType(Scalar::U8))},
                              Placement::Natural, true);
  EXPECT_EQ(layout.size, 16U + kHiddenBytes);
  EXPECT_EQ(layout.explicitSize(), 9U);
  ASSERT_EQ(layout.arguments.size(), 2U + 23U);
  EXPECT_EQ(layout.nameOf(2), "hidden_block_count_x");
  EXPECT_EQ(layout.arguments[2].offset, 16U);
  EXPECT_EQ(layout.nameOf(24), "hidden_queue_ptr");
  EXPECT_EQ(layout.arguments[24].offset, 16U + 200U);
  EXPECT_TRUE(std::ranges::is_sorted(offsetsOf(layout)));
}

TEST(Preload, AssignsRegistersToArguments) {
  codeobject::KernelDescriptor descriptor;
  descriptor.kernargSegmentPtr = true;
  descriptor.dispatchPtr = true;
  descriptor.kernargPreloadLength = 3;
  const Layout layout = place({argument("a", pointerToVoid()), argument("x", scalarType(Scalar::U16)),
                               argument("y", scalarType(Scalar::U16)), argument("b", pointerToVoid()),
                               argument("wide", vectorOf(Scalar::U32, 8))},
                              Placement::Natural);
  const Preloading preloading = preloadingOf(layout, descriptor);
  EXPECT_EQ(preloading.firstSgpr, 4U);
  EXPECT_EQ(preloading.room, 12U);
  std::vector<std::string> texts;
  for (const PreloadedArgument& one : preloading.arguments)
    texts.push_back(fmt::format("{} s{}+{}{}", layout.nameOf(one.argument), one.firstSgpr, one.sgprs,
                                one.enabled ? " now" : ""));
  EXPECT_THAT(texts, ElementsAre("a s4+2 now", "x s6+1 now", "y s6+1 now", "b s8+2"));
}

} // namespace
} // namespace wavesmith::kernarg
