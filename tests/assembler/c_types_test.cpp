// SPDX-License-Identifier: Apache-2.0
#include "assembler/c_types.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace wavesmith::assembler {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

CHeader parsed(const std::string& text, const CHeaderOptions& options = {}) {
  return parseStructs({"args.h", text}, options);
}

std::vector<std::uint64_t> offsets(const CType& type) {
  std::vector<std::uint64_t> result;
  for (const CField& field : type.fields)
    result.push_back(field.offset);
  return result;
}

TEST(CTypes, ReadsFieldsOfAStruct) {
  const CHeader header =
      parsed("#include <stdint.h>\nstruct Args {\n  int first;\n  const float* a;\n  uint16_t n;\n"
             "  _Float16 h;\n  double d[3];\n  bool flag;\n  char c;\n};\n");
  EXPECT_THAT(header.diagnostics, IsEmpty());
  ASSERT_THAT(header.structs, SizeIs(1));
  const CStruct& args = header.structs[0];
  EXPECT_EQ(args.name, "Args");
  EXPECT_EQ(args.place.line, 2U);
  EXPECT_EQ(args.type.size, 56U);
  EXPECT_EQ(args.type.alignment, 8U);
  EXPECT_FALSE(args.type.isPacked);
  EXPECT_THAT(offsets(args.type), ::testing::ElementsAre(0, 8, 16, 18, 24, 48, 49));
  EXPECT_EQ(args.type.fields[1].type.kind, CType::Kind::Pointer);
  EXPECT_TRUE(args.type.fields[1].type.isConst);
  EXPECT_EQ(args.type.fields[1].type.of.at(0).kind, CType::Kind::Float);
  EXPECT_EQ(args.type.fields[2].type.kind, CType::Kind::Integer);
  EXPECT_FALSE(args.type.fields[2].type.isSigned);
  EXPECT_EQ(args.type.fields[3].type.kind, CType::Kind::Float);
  EXPECT_EQ(args.type.fields[3].type.size, 2U);
  EXPECT_EQ(args.type.fields[4].type.kind, CType::Kind::Array);
  EXPECT_EQ(args.type.fields[4].type.count, 3U);
  EXPECT_EQ(args.type.fields[5].type.kind, CType::Kind::Bool);
  EXPECT_EQ(args.type.fields[6].type.kind, CType::Kind::Character);
}

TEST(CTypes, RecognizesEveryFormOfPacked) {
  for (const char* text : {"struct __attribute__((packed)) A { int i; void* p; };",
                           "#pragma pack(push, 1)\nstruct A { int i; void* p; };\n#pragma pack(pop)\n"}) {
    const CHeader header = parsed(text);
    ASSERT_THAT(header.structs, SizeIs(1));
    EXPECT_TRUE(header.structs[0].type.isPacked) << text;
    EXPECT_THAT(offsets(header.structs[0].type), ::testing::ElementsAre(0, 4)) << text;
    EXPECT_EQ(header.structs[0].type.size, 12U);
  }
}

TEST(CTypes, ReadsNestedStructsAndNamespaces) {
  const CHeader header = parsed(
      "namespace demo { struct Pair { float x, y; };\nstruct Args { Pair p; Pair* q; Pair r[2]; }; }\n");
  ASSERT_THAT(header.structs, SizeIs(2));
  EXPECT_EQ(header.structs[1].name, "demo::Args");
  const CType& args = header.structs[1].type;
  EXPECT_EQ(args.fields.at(0).type.kind, CType::Kind::Struct);
  EXPECT_THAT(offsets(args.fields.at(0).type), ::testing::ElementsAre(0, 4));
  EXPECT_THAT(args.fields.at(1).type.of, IsEmpty());
  EXPECT_EQ(args.fields.at(2).type.of.at(0).fields.size(), 2U);
}

TEST(CTypes, ReadsTypedefsVectorsAndC) {
  const CHeader header =
      parsed("typedef float float4 __attribute__((ext_vector_type(4)));\n"
             "typedef struct { float4 v; int b : 3; union { int i; float f; } u; } Args;\n",
             {.cpp = false, .includePaths = {}, .definitions = {}});
  ASSERT_THAT(header.structs, SizeIs(1));
  EXPECT_EQ(header.structs[0].name, "Args");
  const CType& args = header.structs[0].type;
  EXPECT_EQ(args.fields.at(0).type.kind, CType::Kind::Vector);
  EXPECT_EQ(args.fields.at(0).type.count, 4U);
  EXPECT_TRUE(args.fields.at(1).isBitField);
  EXPECT_EQ(args.fields.at(2).type.kind, CType::Kind::Other);
  EXPECT_EQ(args.fields.at(2).type.size, 4U);
}

TEST(CTypes, ReportsErrorsAndReadsTheRest) {
  const CHeader header = parsed(
      "struct A { unknown x; };\nstruct B { int i; };\n#include \"nowhere.h\"\nstruct C { int j; };\n");
  ASSERT_FALSE(header.diagnostics.empty());
  EXPECT_EQ(header.diagnostics[0].place.line, 1U);
  EXPECT_THAT(header.diagnostics[0].message, HasSubstr("unknown"));
  ASSERT_GE(header.structs.size(), 2U);
  EXPECT_EQ(header.structs.back().name, "C");
}

TEST(CTypes, AcceptsAnyText) {
  EXPECT_THAT(parsed("").structs, IsEmpty());
  EXPECT_THAT(parsed(std::string("\0\xff struct", 9)).structs, IsEmpty());
  (void)parsed(std::string(20000, '{'));
  std::string deep = "struct S0 { int i; };\n";
  for (int i = 1; i < 60; ++i)
    deep += "struct S" + std::to_string(i) + " { S" + std::to_string(i - 1) + " s; };\n";
  EXPECT_THAT(parsed(deep).structs, SizeIs(60));
}

} // namespace
} // namespace wavesmith::assembler
