// SPDX-License-Identifier: Apache-2.0
#include "codeobject/metadata/metadata_assembly.h"
#include "codeobject/metadata/metadata_write.h"
#include "generate/metadata_block.h"
#include "generate/new_metadata_block.h"
#include "source/edited.h"
#include "source/file.h"
#include "support/paths.h"
#include "support/replaced.h"
#include "support/result.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

namespace wavesmith::generate {
namespace {

using codeobject::ArgumentMetadata;
using codeobject::Metadata;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using wavesmith::testing::replaced;

const std::string kMetadataText = R"(  s_endpgm
  .amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.kernels:
  - .name: k          # the only one
    .symbol: k.kd
    # what the host passes
    .args:
      - { .name: é, .offset: 0, .size: 8, .value_kind: global_buffer }   # in
      - { .name: !str n, .offset: 8, .size: 4, .value_kind: by_value }
    .kernarg_segment_size: 0x10
    .kernarg_segment_align: 8
    .vgpr_count: 8    # both kinds
    .future: { a: 1 }
...
  .end_amdgpu_metadata
)";

Metadata metadataOf(const std::string& text) {
  const auto block = findMetadataBlock(text);
  if (!block) throw std::runtime_error("no block in " + text);
  auto metadata = codeobject::readMetadataYaml(block->yaml);
  if (!metadata) throw std::runtime_error(wavesmith::testing::describe(metadata.error()) + text);
  return *metadata;
}

struct UpdatedMetadata {
  MetadataEdits edits;
  std::string text;
};
UpdatedMetadata updated(const std::string& text, const Metadata& wanted) {
  const auto edits = updateMetadataBlock("test.s", *findMetadataBlock(text), wanted);
  if (!edits) throw std::runtime_error(wavesmith::testing::describe(edits.error()));
  return {*edits, source::edited(text, edits->edits).value()};
}

TEST(MetadataBlock, KeepsMatchingMetadata) {
  const UpdatedMetadata same = updated(kMetadataText, metadataOf(kMetadataText));
  EXPECT_THAT(same.edits.edits, IsEmpty());
  EXPECT_EQ(same.text, kMetadataText);
}

TEST(MetadataBlock, ChangesOnlyDifferences) {
  Metadata wanted = metadataOf(kMetadataText);
  wanted.kernels[0].vgprCount = 16;
  EXPECT_EQ(updated(kMetadataText, wanted).text,
            replaced(kMetadataText, ".vgpr_count: 8 ", ".vgpr_count: 16 "));
  wanted.kernels[0].arguments[1].name = "y";
  wanted.kernels[0].kernargSegmentSize = 12;
  EXPECT_EQ(
      updated(kMetadataText, wanted).text,
      replaced(replaced(replaced(kMetadataText, ".vgpr_count: 8 ", ".vgpr_count: 16 "), "!str n", "!str y"),
               "0x10", "12"));
}

TEST(MetadataBlock, AddsNewKeysNextToRelatedOnes) {
  Metadata wanted = metadataOf(kMetadataText);
  wanted.kernels[0].arguments[0].typeName = "float*";
  wanted.kernels[0].sgprCount = 30;
  const UpdatedMetadata result = updated(kMetadataText, wanted);
  EXPECT_FALSE(result.edits.rewritten);
  EXPECT_THAT(result.text, HasSubstr(".value_kind: global_buffer, .type_name: \"float*\" }   # in\n"));
  EXPECT_THAT(result.text, HasSubstr("    .future: { a: 1 }\n    .sgpr_count: 30\n...\n"));
}

TEST(MetadataBlock, AddsAndRemovesArguments) {
  Metadata wanted = metadataOf(kMetadataText);
  ArgumentMetadata more;
  more.name = "stride";
  more.offset = 12;
  more.size = 4;
  more.kindText = "by_value";
  wanted.kernels[0].arguments.push_back(more);
  const UpdatedMetadata result = updated(kMetadataText, wanted);
  EXPECT_FALSE(result.edits.rewritten);
  EXPECT_THAT(result.text,
              HasSubstr(".value_kind: by_value }\n      - { .name: stride, .offset: 12, .size: 4, "
                        ".value_kind: by_value }\n    .kernarg_segment_size"));
  EXPECT_EQ(metadataOf(result.text).kernels[0].arguments.size(), 3U);
  wanted.kernels[0].arguments.resize(1);
  EXPECT_EQ(updated(result.text, wanted).text,
            replaced(kMetadataText,
                     "      - { .name: !str n, .offset: 8, .size: 4, .value_kind: by_value }\n", ""));
}

TEST(MetadataBlock, IsFoundOutsideOfMacrosOnly) {
  EXPECT_FALSE(findMetadataBlock("  .macro m\n  .amdgpu_metadata\n  .end_amdgpu_metadata\n  .endm\n"));
  EXPECT_FALSE(findMetadataBlock("  .amdgpu_metadata\namdhsa.version: [1, 2]\n"));
  const auto block =
      findMetadataBlock("  .macro m\n  .endm\n\t.amdgpu_metadata // x\na\n  .end_amdgpu_metadata\n");
  ASSERT_TRUE(block);
  EXPECT_EQ(block->first, 3U);
  EXPECT_EQ(block->last, 5U);
  EXPECT_EQ(block->yaml, "a\n");
}

TEST(MetadataBlock, ReportsInvalidYamlWithItsLine) {
  const std::string text = "\n  .amdgpu_metadata\namdhsa.version: [1, 2\n  .end_amdgpu_metadata\n";
  const auto result = updateMetadataBlock("test.s", *findMetadataBlock(text), {});
  ASSERT_FALSE(result.has_value());
  EXPECT_EQ(result.error().place.file, "test.s");
  EXPECT_GE(result.error().place.line, 3U);
}

TEST(MetadataBlock, GeneratedBlockRoundTrips) {
  const Metadata metadata = metadataOf(kMetadataText);
  EXPECT_EQ(codeobject::writeMetadata(metadataOf(newMetadataBlock(metadata))),
            codeobject::writeMetadata(metadata));
}

// After any change the text has the new metadata, nearly always edited in place.
TEST(MetadataBlock, AppliesRandomChanges) {
  WS_ASSERT_OK(example, source::readText(wavesmith::testing::example("vector_add.s")));
  std::mt19937 random(8);
  const auto upTo = [&](std::size_t most) { return static_cast<std::uint32_t>(random() % (most + 1)); };
  const std::vector<std::string> words{"a", "n", "x y", "0x1", "", "it's", "a#b", "{", "-", "é", "\"", "~"};
  unsigned rewritten = 0;
  constexpr unsigned kRounds = 400;
  for (unsigned round = 0; round < kRounds; ++round) {
    const std::string& text = round % 2 == 0 ? example : kMetadataText;
    Metadata wanted = metadataOf(text);
    auto& kernel = wanted.kernels[0];
    for (unsigned k = 0; k < 3; ++k) {
      switch (upTo(7)) {
      case 0: kernel.vgprCount = upTo(512); break;
      case 1: kernel.language = words[upTo(words.size() - 1)]; break;
      case 2: kernel.arguments[upTo(kernel.arguments.size() - 1)].name = words[upTo(words.size() - 1)]; break;
      case 3: kernel.arguments.resize(1 + upTo(kernel.arguments.size())); break;
      case 4: kernel.arguments[0].typeName = words[upTo(words.size() - 1)]; break;
      case 5: kernel.usesDynamicStack = upTo(1) == 1; break;
      case 6: kernel.requiredWorkgroupSize = {{upTo(1024), 1, 1}}; break;
      default: kernel.arguments[0].isConst = upTo(1) == 1; break;
      }
    }
    for (auto& argument : kernel.arguments)
      if (argument.kindText.empty()) argument.kindText = "by_value";
    const UpdatedMetadata result = updated(text, wanted);
    ASSERT_EQ(codeobject::writeMetadata(metadataOf(result.text)), codeobject::writeMetadata(wanted))
        << result.text;
    rewritten += result.edits.rewritten ? 1 : 0;
    // The text around the block is unchanged.
    EXPECT_EQ(result.text.substr(0, text.find(".amdgpu_metadata")),
              text.substr(0, text.find(".amdgpu_metadata")));
  }
  EXPECT_LT(rewritten, kRounds / 50);
}

} // namespace
} // namespace wavesmith::generate
