// SPDX-License-Identifier: Apache-2.0
#include "kernarg/type_text.h"
#include "support/result.h"
#include "worker/language/c_layout.h"
#include "worker/language/language_client.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace wavesmith::worker {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

std::vector<std::uint32_t> offsets(const kernarg::Layout& layout) {
  std::vector<std::uint32_t> result;
  for (const kernarg::Argument& argument : layout.arguments)
    result.push_back(argument.offset);
  return result;
}

// Through the worker and back: the offsets we compute equal clang's.
TEST(CLayout, StructBecomesTheSegment) {
  LanguageClient client;
  const auto header = client.structs(
      {"args.h", "#include <stdint.h>\nstruct Pair { float x, y; };\n"
                 "struct Args { int first; const float* a; Pair pair; uint8_t bytes[3]; double d; };\n"
                 "struct __attribute__((packed)) Tight { int first; void* p; };\n"},
      {});
  EXPECT_THAT(header.diagnostics, IsEmpty());
  ASSERT_THAT(header.structs, SizeIs(3));
  const kernarg::Layout args = layoutOf(header.structs[1]);
  EXPECT_THAT(offsets(args), ElementsAre(0, 8, 16, 24, 32));
  EXPECT_EQ(args.size, 40U);
  EXPECT_EQ(kernarg::spelling(args.arguments[1].type), "global const float*");
  EXPECT_EQ(kernarg::sizeOf(args.arguments[2].type), 8U);
  EXPECT_EQ(args.arguments[2].type.fields.size(), 2U);
  const auto placed = kernarg::place(args.arguments, kernarg::Placement::Natural);
  EXPECT_EQ(offsets(placed), offsets(args));
  const kernarg::Layout tight = layoutOf(header.structs[2]);
  EXPECT_THAT(offsets(tight), ElementsAre(0, 4));
  EXPECT_EQ(offsets(kernarg::place(tight.arguments, kernarg::Placement::Packed)), offsets(tight));
}

TEST(CLayout, UnsupportedTypesBecomeBytes) {
  LanguageClient client;
  const auto header = client.structs(
      {"args.h", "struct Args { union { int i; float f; } u; long double l; int b : 3; };\n"}, {});
  ASSERT_THAT(header.structs, SizeIs(1));
  const kernarg::Layout args = layoutOf(header.structs[0]);
  ASSERT_THAT(args.arguments, SizeIs(3));
  EXPECT_EQ(args.arguments[0].type.kind, kernarg::Type::Kind::Opaque);
  EXPECT_EQ(args.arguments[0].size, 4U);
  EXPECT_EQ(args.arguments[1].type.kind, kernarg::Type::Kind::Opaque);
  EXPECT_EQ(args.arguments[1].size, 16U);
}

TEST(CLayout, ReportsHeaderErrorsWithTheirLine) {
  LanguageClient client;
  const auto header = client.structs({"args.h", "struct A { int i; };\nstruct B { nothing n; };\n"}, {});
  ASSERT_FALSE(header.diagnostics.empty());
  EXPECT_EQ(header.diagnostics[0].code, source::Code::HeaderError);
  EXPECT_EQ(header.diagnostics[0].place.line, 2U);
  EXPECT_THAT(header.diagnostics[0].message, HasSubstr("nothing"));
  EXPECT_EQ(header.structs.at(0).name, "A");
}

} // namespace
} // namespace wavesmith::worker
