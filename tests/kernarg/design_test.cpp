// SPDX-License-Identifier: Apache-2.0
// Edited layouts. Offsets are computed by hand from sizes and alignments.
#include "kernarg/check.h"
#include "kernarg/design.h"
#include "kernarg/type_input.h"
#include "kernarg/type_text.h"

#include <gtest/gtest.h>

namespace wavesmith::kernarg {
namespace {

// n uint at 0, a float* at 8, 16 bytes, as in metadata.
Layout intBeforePointer() {
  Layout layout =
      place({argument("n", scalarType(Scalar::U32)), argument("a", pointerTo(scalarType(Scalar::F32)))},
            Placement::Natural);
  layout.fromMetadata = true;
  return layout;
}

std::string offsets(const Layout& layout) {
  std::string text;
  for (std::size_t i = 0; i < layout.arguments.size(); ++i)
    text += (i == 0 ? "" : " ") + layout.nameOf(i) + "@" + std::to_string(layout.arguments[i].offset);
  return text + " /" + std::to_string(layout.size);
}

TEST(Design, MatchesTheTextUntilEdited) {
  Design design(intBeforePointer());
  EXPECT_FALSE(design.isEdited());
  EXPECT_FALSE(design.differsFromText());
  EXPECT_EQ(design.arrangement(), Arrangement::Natural);
  EXPECT_EQ(offsets(design.layout()), "n@0 a@8 /16");
  ASSERT_TRUE(design.rename(0, "count"));
  EXPECT_TRUE(design.isEdited());
  ASSERT_TRUE(design.rename(0, "n"));
  EXPECT_FALSE(design.isEdited()) << "unchanged text is not an edit";
}

TEST(Design, PacksAnIntBeforeAPointer) {
  Design design(intBeforePointer());
  ASSERT_TRUE(design.setArrangement(Arrangement::Packed));
  EXPECT_EQ(offsets(design.layout()), "n@0 a@4 /12");
  ASSERT_TRUE(design.setArrangement(Arrangement::Natural));
  EXPECT_EQ(offsets(design.layout()), "n@0 a@8 /16");
  EXPECT_FALSE(design.isEdited());
}

TEST(Design, MovesAddsAndRemoves) {
  Design design(intBeforePointer());
  EXPECT_EQ(design.move({1}, 0).value(), 0U);
  EXPECT_EQ(offsets(design.layout()), "a@0 n@8 /12");
  EXPECT_EQ(design.change().was, (std::vector<std::optional<std::size_t>>{1, 0}));
  const auto added = design.add(1);
  ASSERT_TRUE(added);
  EXPECT_EQ(*added, 1U);
  EXPECT_EQ(offsets(design.layout()), "a@0 arg2@8 n@12 /16");
  EXPECT_EQ(design.change().was[1], std::nullopt);
  ASSERT_TRUE(design.retype(1, "const double*"));
  EXPECT_EQ(offsets(design.layout()), "a@0 arg2@8 n@16 /20");
  design.remove({0, 2});
  EXPECT_EQ(offsets(design.layout()), "arg2@0 /8");
  design.revert();
  EXPECT_EQ(offsets(design.layout()), "n@0 a@8 /16");
}

TEST(Design, MovesSeveralInOrder) {
  std::vector<Argument> all;
  for (const char* name : {"a", "b", "c", "d", "e"})
    all.push_back(argument(name, scalarType(Scalar::U32)));
  Design design(place(all, Placement::Natural));
  EXPECT_EQ(design.move({0, 2}, 5).value(), 3U);
  EXPECT_EQ(offsets(design.layout()), "b@0 d@4 e@8 a@12 c@16 /20");
  EXPECT_EQ(design.move({3, 4}, 1).value(), 1U);
  EXPECT_EQ(offsets(design.layout()), "b@0 a@4 c@8 d@12 e@16 /20");
}

TEST(Design, RejectsWithAReason) {
  Design design(intBeforePointer());
  EXPECT_EQ(design.rename(0, "a").error(), "a already exists at 8");
  EXPECT_EQ(design.rename(0, "").error(), "an argument needs a name");
  EXPECT_EQ(design.rename(0, "2n").error(),
            "a name consists of letters, digits and _ and does not begin with a digit");
  EXPECT_TRUE(design.retype(0, "floot").error().starts_with("unknown type floot"))
      << design.retype(0, "floot").error();
  EXPECT_TRUE(design.retype(0, "struct pair").error().starts_with("unknown type struct pair"));
  EXPECT_EQ(design.retype(0, "int[0]").error(), "int[0] has no size");
  EXPECT_TRUE(design.retype(0, "double[1000000000]").error().find("4 GiB") != std::string::npos);
  EXPECT_FALSE(design.isEdited());
}

TEST(Design, ManualOffsetsMoveNothingElse) {
  Design design(intBeforePointer());
  ASSERT_TRUE(design.setOffset(1, 24));
  EXPECT_EQ(design.arrangement(), Arrangement::ByHand);
  EXPECT_EQ(offsets(design.layout()), "n@0 a@24 /32");
  ASSERT_TRUE(design.retype(0, "double"));
  EXPECT_EQ(offsets(design.layout()), "n@0 a@24 /32");
  // An overlap is reported.
  ASSERT_TRUE(design.setOffset(1, 4));
  const auto findings = checkLayout(design.layout(), "k", {});
  ASSERT_FALSE(findings.empty());
  EXPECT_EQ(findings.front().code, source::Code::ArgumentOverlap);
  // Past another argument, its row changes.
  EXPECT_EQ(design.setOffset(0, 40).value(), 1U);
  EXPECT_EQ(offsets(design.layout()), "a@4 n@40 /48");
}

TEST(Design, ManualMoveShiftsOnlyPassedArguments) {
  Design design(intBeforePointer());
  ASSERT_TRUE(design.setOffset(1, 24));
  ASSERT_TRUE(design.add(0));
  ASSERT_TRUE(design.add(0));
  EXPECT_EQ(offsets(design.layout()), "n@0 a@24 arg2@32 arg3@36 /40");
  ASSERT_TRUE(design.move({3}, 1));
  // From a's offset: arg3, then a at the next multiple of 8, then arg2.
  EXPECT_EQ(offsets(design.layout()), "n@0 arg3@24 a@32 arg2@40 /44");
}

TEST(Design, HiddenArgumentsFollow) {
  Design design(intBeforePointer());
  ASSERT_TRUE(design.setHidden(true));
  ASSERT_TRUE(design.hasHidden());
  // LLVM's guide: 256 bytes from the next multiple of 8.
  EXPECT_EQ(design.layout().size, 16U + 256U);
  EXPECT_EQ(design.layout().arguments[2].offset, 16U);
  EXPECT_FALSE(design.isEditable(2));
  EXPECT_FALSE(design.rename(2, "x"));
  ASSERT_TRUE(design.add(2));
  EXPECT_EQ(design.layout().arguments[2].offset, 16U);
  EXPECT_EQ(design.layout().arguments[3].offset, 24U) << "after the new one, at a multiple of 8";
  EXPECT_EQ(design.layout().size, 24U + 256U);
  ASSERT_TRUE(design.setHidden(false));
  EXPECT_EQ(offsets(design.layout()), "n@0 a@8 arg2@16 /20");
}

TEST(Design, KeepsTheSubsetOfHiddenArguments) {
  Layout text = intBeforePointer();
  text.arguments.push_back(hiddenArguments(16)[3]); // hidden_group_size_x, 12 bytes into them
  text.size = 16 + 256;
  Design design(text);
  ASSERT_TRUE(design.setArrangement(Arrangement::Packed));
  EXPECT_EQ(offsets(design.layout()), "n@0 a@4 hidden_group_size_x@28 /272") << "12 bytes, rounded up to 16";
  ASSERT_TRUE(design.retype(0, "u8[12]"));
  EXPECT_EQ(offsets(design.layout()), "n@0 a@12 hidden_group_size_x@36 /280");
  ASSERT_TRUE(design.setHidden(false));
  ASSERT_TRUE(design.setHidden(true));
  EXPECT_EQ(offsets(design.layout()), "n@0 a@12 hidden_group_size_x@36 /280");
}

TEST(Design, FollowsTheTextAndKeepsItsEdits) {
  Design design(intBeforePointer());
  Layout next = place({argument("n", scalarType(Scalar::U32)), argument("x", scalarType(Scalar::U32)),
                       argument("a", pointerToVoid())},
                      Placement::Natural);
  design.follow(next);
  EXPECT_EQ(offsets(design.layout()), "n@0 x@4 a@8 /16");
  ASSERT_TRUE(design.rename(0, "count"));
  design.follow(next);
  EXPECT_FALSE(design.textHasMoved());
  design.follow(intBeforePointer());
  EXPECT_TRUE(design.textHasMoved());
  EXPECT_EQ(offsets(design.layout()), "count@0 x@4 a@8 /16");
  // In the current text, x is new and a is the second.
  EXPECT_EQ(design.change().was, (std::vector<std::optional<std::size_t>>{0, std::nullopt, 1}));
  EXPECT_EQ(offsets(design.change().before), "n@0 a@8 /16");
  // Once the text matches, it is followed again.
  design.follow(design.layout());
  EXPECT_FALSE(design.isEdited());
  EXPECT_FALSE(design.textHasMoved());
}

TEST(Design, ProposesAGuess) {
  Layout text;
  text.size = text.descriptorSize = 16;
  Layout guess = intBeforePointer();
  guess.guessed = true;
  Design design(text, guess);
  EXPECT_FALSE(design.isEdited());
  EXPECT_TRUE(design.differsFromText());
  EXPECT_EQ(design.change().was, (std::vector<std::optional<std::size_t>>{std::nullopt, std::nullopt}));
  EXPECT_TRUE(design.change().before.arguments.empty());
}

TEST(Design, KeepsNamesWhenReplacedByLoads) {
  Design design(intBeforePointer());
  Layout loads = place({argument("arg0", scalarType(Scalar::U32)), argument("arg1", opaque(4)),
                        argument("arg2", pointerToVoid())},
                       Placement::Natural);
  loads.guessed = true;
  ASSERT_TRUE(design.replace(loads));
  EXPECT_EQ(offsets(design.layout()), "n@0 arg1@4 a@8 /16");
}

TEST(Design, ResolvesStructsByTag) {
  Layout layout = place(
      {argument("p", structOf("pair", {{"a", scalarType(Scalar::U32)}, {"b", scalarType(Scalar::F64)}})),
       argument("n", scalarType(Scalar::U32))},
      Placement::Natural);
  Design design(layout);
  ASSERT_TRUE(design.retype(1, "struct pair[2]"));
  EXPECT_EQ(offsets(design.layout()), "p@0 n@16 /48");
  ASSERT_TRUE(design.retype(0, "pair*"));
  EXPECT_EQ(design.layout().arguments[0].size, 8U);
}

TEST(TypeInput, RoundTrips) {
  for (const char* text : {"uint", "const float*", "float4", "int[4]", "12 bytes", "1 byte", "local void*",
                           "half", "int[2][3]", "constant double*"}) {
    const auto type = readType(text, {});
    ASSERT_TRUE(type) << text;
    const auto again = readType(typeText(*type), {});
    ASSERT_TRUE(again) << typeText(*type);
    EXPECT_EQ(spelling(*again), spelling(*type)) << text;
    EXPECT_EQ(sizeOf(*again), sizeOf(*type)) << text;
  }
  for (const std::string& text : usualTypes())
    EXPECT_TRUE(readType(text, {})) << text;
}

} // namespace
} // namespace wavesmith::kernarg
