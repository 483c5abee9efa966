// SPDX-License-Identifier: Apache-2.0
// Locations as they are written: what each form means, what is refused and why, and that printing is the inverse.
#include "debug/language/location_text.h"
#include "debug/stopped_wave.h"
#include "emulator/inspect/access_location.h"
#include "support/result.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace wavesmith::testing {
namespace {

using emulator::Location;
using emulator::Storage;
using ::testing::HasSubstr;

class LocationText : public ::testing::Test {
protected:
  [[nodiscard]] std::string messageOf(std::string_view text) const {
    const auto parsed = debug::parseLocation(text, at_.scope());
    return parsed ? "no error" : parsed.error().message;
  }
  [[nodiscard]] Location locationOf(std::string_view text) const {
    const auto parsed = debug::parseLocation(text, at_.scope());
    EXPECT_TRUE(parsed) << text << ": " << (parsed ? "" : describe(parsed.error()));
    return parsed ? parsed->location : Location{};
  }
  StoppedWave at_;
};

TEST_F(LocationText, Registers) {
  EXPECT_EQ(locationOf("s4"), (Location{.first = 4}));
  EXPECT_EQ(locationOf(" s[4:7] "), (Location{.first = 4, .count = 4}));
  EXPECT_EQ(locationOf("v4"), (Location{.storage = Storage::Vector, .first = 4}));
  EXPECT_EQ(locationOf("v4[12]"), (Location{.storage = Storage::Vector, .first = 4, .lane = 12}));
  EXPECT_EQ(locationOf("v[6:7][12]"),
            (Location{.storage = Storage::Vector, .first = 6, .count = 2, .lane = 12}));
  EXPECT_EQ(locationOf("a2[3]"), (Location{.storage = Storage::Accumulation, .first = 2, .lane = 3}));
  EXPECT_EQ(locationOf("vcc"), (Location{.first = isa::scalar::kVccLo, .count = 2}));
  EXPECT_EQ(locationOf("exec_hi"), (Location{.first = isa::scalar::kExecHi}));
  EXPECT_EQ(locationOf("m0"), (Location{.first = isa::scalar::kM0}));
  EXPECT_EQ(locationOf("pc").storage, Storage::State);
  EXPECT_TRUE(debug::parseLocation("v4", at_.scope())->everyLane);
  EXPECT_FALSE(debug::parseLocation("v4[0]", at_.scope())->everyLane);
}

TEST_F(LocationText, AuthorsNames) {
  EXPECT_EQ(locationOf("s_count"), (Location{.first = 4}));
  EXPECT_EQ(locationOf("v_idx[3]"), (Location{.storage = Storage::Vector, .first = 3, .lane = 3}));
  EXPECT_EQ(locationOf("v[v_idx][3]"), (Location{.storage = Storage::Vector, .first = 3, .lane = 3}));
  EXPECT_EQ(locationOf("s[s_pair:s_pair+1]"), (Location{.first = 6, .count = 2}));
}

TEST_F(LocationText, Bytes) {
  EXPECT_EQ(locationOf("lds[0x40]"), (Location{.storage = Storage::Lds, .address = 0x40, .bytes = 4}));
  EXPECT_EQ(locationOf("lds[0x1f8:8]"), (Location{.storage = Storage::Lds, .address = 0x1f8, .bytes = 8}));
  EXPECT_EQ(locationOf("scratch[16][3]"),
            (Location{.storage = Storage::Scratch, .lane = 3, .address = 16, .bytes = 4}));
  EXPECT_EQ(locationOf("a[17]"),
            (Location{.storage = Storage::Memory, .address = at_.buffer(0) + 68, .bytes = 4}));
  EXPECT_EQ(locationOf("b[5]"),
            (Location{.storage = Storage::Memory, .address = at_.buffer(1) + 10, .bytes = 2}));
  EXPECT_EQ(locationOf("b[3..8]"),
            (Location{.storage = Storage::Memory, .address = at_.buffer(1) + 6, .bytes = 12}));
  EXPECT_EQ(debug::parseLocation("b[5]", at_.scope())->element, execution::ElementType::U16);
  EXPECT_EQ(locationOf("mem[0x7f0000000010:8]"),
            (Location{.storage = Storage::Memory, .address = 0x7f00'0000'0010, .bytes = 8}));
}

TEST_F(LocationText, OfAnotherWave) {
  const auto parsed = debug::parseLocation("1.1:v4[12]", at_.scope());
  ASSERT_TRUE(parsed);
  EXPECT_EQ(parsed->location.wave, (emulator::WaveId{1, 1}));
  EXPECT_TRUE(parsed->ofOtherWave);
  EXPECT_EQ(messageOf("0.4294967296:s4"),
            "there is no wave 0.4294967296: the launch has 2 work-groups of 2 waves");
  EXPECT_THAT(messageOf("0.2:s4"), HasSubstr("there is no wave 0.2"));
  EXPECT_THAT(messageOf("2.0:s4"), HasSubstr("there is no wave 2.0"));
}

TEST_F(LocationText, WhatDoesNotExistIsRefusedWithItsLimit) {
  EXPECT_THAT(messageOf("v300"), HasSubstr("v300 does not exist: the kernel has 12 VGPRs"));
  EXPECT_THAT(messageOf("v[11:12]"), HasSubstr("v12 does not exist: the kernel has 12 VGPRs"));
  EXPECT_THAT(messageOf("a4"), HasSubstr("a4 does not exist: the kernel has 4 AGPRs"));
  EXPECT_THAT(messageOf("s120"), HasSubstr("s120 does not exist: a wave has 102 SGPRs"));
  EXPECT_THAT(messageOf("v4[64]"), HasSubstr("there is no lane 64"));
  EXPECT_THAT(messageOf("lds[0x1fd]"), HasSubstr("lds[0x1fd:4] does not exist: 512 bytes of LDS"));
  EXPECT_THAT(messageOf("lds[0xffffffffffffffff]"), HasSubstr("does not exist"));
  EXPECT_THAT(messageOf("scratch[32][0]"), HasSubstr("does not exist: 32 bytes of scratch for each lane"));
  EXPECT_THAT(messageOf("a[32]"), HasSubstr("a[32] does not exist: a has 32 elements"));
  EXPECT_THAT(messageOf("nonsense"), HasSubstr("`nonsense` is not a register"));
  EXPECT_THAT(messageOf("s4 s5"), HasSubstr("`s4 s5` is not a register"));
  EXPECT_THAT(messageOf(" "), HasSubstr("is missing"));
  EXPECT_EQ(debug::parseLocation("v300", at_.scope()).error().code, source::Code::DebugRequest);
}

// An index is a number: taking the number of a register for it would print another element without a word.
TEST_F(LocationText, ARegistersNameIsNotAnIndex) {
  EXPECT_THAT(messageOf("b[s_count]"), HasSubstr("s_count is a register: an index here must be a number"));
  EXPECT_THAT(messageOf("v4[s_count]"), HasSubstr("s_count is a register: an index here must be a number"));
  EXPECT_THAT(messageOf("v_half[v_idx]"), HasSubstr("v_idx is a register: an index here must be a number"));
  EXPECT_THAT(messageOf("lds[s_count]"), HasSubstr("s_count is a register: an index here must be a number"));
  EXPECT_THAT(messageOf("scratch[s_count][3]"),
              HasSubstr("s_count is a register: an index here must be a number"));
  EXPECT_THAT(messageOf("scratch[16][s_count]"),
              HasSubstr("s_count is a register: an index here must be a number"));
}

// Every part of the text counts.
TEST_F(LocationText, SizesAreNotCutOff) {
  EXPECT_THAT(messageOf("b[3:8]"), HasSubstr("several are written b[3..8]"));
  EXPECT_THAT(messageOf("b[3..16]"), HasSubstr("b[16] does not exist: b has 16 elements"));
  EXPECT_THAT(messageOf("b[8..3]"), HasSubstr("b[8..3] has its ends exchanged"));
  EXPECT_THAT(messageOf("lds[0x40:0]"), HasSubstr("0 bytes"));
  EXPECT_THAT(messageOf("mem[0x7f0000000000:0x100000]"), HasSubstr("at most 65536 bytes"));
}

// Every location that can be printed is read back as itself.
TEST_F(LocationText, PrintingIsTheInverse) {
  const debug::NameScope scope = at_.scope();
  std::vector<Location> all;
  for (std::uint16_t number = 0; number < 128; ++number)
    if (number != 125) all.push_back({.first = number}); // 125 is reserved (CDNA3 ISA, table 13)
  for (const std::uint16_t pair :
       {isa::scalar::kVccLo, isa::scalar::kExecLo, isa::scalar::kFlatScratchLo, isa::scalar::kXnackMaskLo})
    all.push_back({.first = pair, .count = 2});
  for (const std::uint16_t first : {std::uint16_t{0}, std::uint16_t{8}})
    for (const std::uint16_t count : {std::uint16_t{1}, std::uint16_t{3}})
      for (const std::uint8_t lane : {std::uint8_t{0}, std::uint8_t{63}, emulator::kEveryLane})
        all.push_back({.storage = Storage::Vector, .first = first, .count = count, .lane = lane});
  all.push_back({.storage = Storage::Accumulation, .first = 3, .lane = 9});
  for (std::uint16_t item = 0; item <= static_cast<std::uint16_t>(emulator::StateItem::XccId); ++item)
    all.push_back({.storage = Storage::State, .first = item});
  all.push_back({.storage = Storage::Lds, .address = 0x41, .bytes = 7});
  all.push_back({.storage = Storage::Lds, .wave = {1, 0}, .address = 0x40, .bytes = 4});
  all.push_back({.storage = Storage::Scratch, .lane = 63, .address = 28, .bytes = 4});
  all.push_back({.storage = Storage::Scratch, .address = 28, .bytes = 4});
  all.push_back({.storage = Storage::Memory, .address = at_.buffer(1) + 4, .bytes = 2});
  all.push_back({.storage = Storage::Memory, .address = at_.buffer(1) + 5, .bytes = 2});
  all.push_back({.storage = Storage::Memory, .address = at_.buffer(0), .bytes = 8});
  all.push_back({.wave = {1, 1}, .first = 4});
  for (const Location& location : all) {
    const std::string text = debug::locationText(location, scope);
    const auto parsed = debug::parseLocation(text, scope);
    ASSERT_TRUE(parsed) << text << ": " << describe(parsed.error());
    Location back = parsed->location;
    if (location.storage == Storage::Memory) back.wave = {};
    EXPECT_EQ(back, location) << text;
  }
}

} // namespace
} // namespace wavesmith::testing
