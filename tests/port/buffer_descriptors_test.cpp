// SPDX-License-Identifier: Apache-2.0
#include "port/kernel/buffer_descriptors.h"
#include "port/ported.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace wavesmith::port {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

PortedWord word(std::uint32_t value, const char* from) {
  return portDescriptorWord(value, {.name = from, .exact = from, .line = 0, .stated = true, .because = {}});
}

TEST(DescriptorWord, OfGfx8LosesItsOwnFields) {
  // element size 4 (1 << 19), index stride 64 (3 << 21), add tid (1 << 23), ATC, MTYPE 3; format 0x27000
  const PortedWord now = word(0x27000 | 1U << 19 | 3U << 21 | 1U << 23 | 1U << 24 | 3U << 27, "gfx803");
  EXPECT_EQ(now.value, 0x27000 | 3U << 21 | 1U << 23);
  EXPECT_THAT(now.changed, HasSubstr("bits 20:19 (element size 1) are cleared"));
  EXPECT_THAT(now.changed, HasSubstr("bit 24 (ATC) is cleared"));
  EXPECT_THAT(now.changed, HasSubstr("bits 29:27 (MTYPE 3) are cleared"));
  EXPECT_THAT(now.question, IsEmpty());
}

TEST(DescriptorWord, AsksWhatGfx942DoesNotHave) {
  EXPECT_THAT(word(0x27000 | 1U << 26, "gfx803").question, HasSubstr("bit 26 (HEAP)"));
  EXPECT_THAT(word(0x27000 | 3U << 19, "gfx803").question, HasSubstr("its elements had 16 bytes and have 4"));
  EXPECT_THAT(word(0x31014000, "gfx906").question, HasSubstr("must be 0 on gfx942"));
  EXPECT_THAT(word(0x80027000, "gfx900").question, HasSubstr("bits 31:30 must be 0"));
}

TEST(DescriptorWord, IsTheSameFromGfx900On) {
  const PortedWord now = word(0x08f27fac, "gfx900"); // NV, add tid, index stride 64, User VM
  EXPECT_EQ(now.value, 0x08f27facU);
  EXPECT_THAT(now.changed, IsEmpty());
  EXPECT_THAT(now.question, IsEmpty());
}

TEST(BufferDescriptors, AreFoundByTheirUse) {
  const std::string use = "  buffer_load_dword v0, v1, s[srd:srd+3], 0 offen\n";
  const Ported result = ported(
      "srd = 4\n.set kWord3, 0x18827000\n  s_mov_b32 s[srd+3], kWord3 // format\n  s_mov_b32 s9, kWord3\n" +
          use,
      "gfx803");
  EXPECT_EQ(result.files[0].after,
            "srd = 4\n.set kWord3, 0x18827000\n  s_mov_b32 s[srd+3], 0x827000 // format\n"
            "  s_mov_b32 s9, kWord3\n" +
                use);
  ASSERT_EQ(result.changes.size(), 1U);
  EXPECT_EQ(result.changes[0].reason.what, "word 3 of a buffer, kWord3, becomes 0x827000");
}

TEST(BufferDescriptors, AreFoundInMacros) {
  const Ported result = ported(".macro copy srd\n  s_mov_b32 s[\\srd+3], 0x18027000\n"
                               "  buffer_load_dword v0, v1, s[\\srd : \\srd + 3], 0 offen\n.endm\n",
                               "gfx803");
  EXPECT_THAT(result.files[0].after, HasSubstr("s_mov_b32 s[\\srd+3], 0x27000\n"));
}

TEST(BufferDescriptors, FromMemoryAreAQuestion) {
  const Ported result =
      ported("  s_load_dwordx4 s[4:7], s[0:1], 0x0\n  buffer_load_dword v0, v1, s[4:7], 0 idxen\n", "gfx803");
  ASSERT_EQ(result.changes.size(), 2U);
  EXPECT_THAT(result.changes[0].reason.why, HasSubstr("it comes from memory"));
  EXPECT_THAT(result.changes[1].reason.why, HasSubstr("word 2 counted bytes on gfx8"));
  EXPECT_FALSE(
      ported("  s_load_dwordx4 s[4:7], s[0:1], 0x0\n  buffer_load_dword v0, v1, s[4:7], 0 idxen\n", "gfx900")
          .isChanged());
}

} // namespace
} // namespace wavesmith::port
