// SPDX-License-Identifier: Apache-2.0
#include "cli/cli_test.h"

#include <cmath>
#include <limits>

namespace wavesmith::testing {
namespace {

class DiffTest : public CliTest {
protected:
  template <typename T>
  void writeArray(std::string_view name, const std::vector<T>& elements) {
    write(name, {reinterpret_cast<const char*>(elements.data()), elements.size() * sizeof(T)});
  }
};

TEST_F(DiffTest, EqualArraysAreEqual) {
  writeArray<float>("a", {1, 2, 3, std::nanf("")});
  writeArray<float>("b", {1, 2, 3, std::nanf("1")});
  const auto result = run({"diff", "a", "b", "--type", "f32"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_EQ(result.out, "  a: all 4 elements are equal\n");
  EXPECT_EQ(run({"diff", "a", "b", "--type", "f32", "--bits"}).exitCode, 1);
}

TEST_F(DiffTest, WithinTheToleranceIsNotEqual) {
  writeArray<float>("a", {1, 2, 3});
  writeArray<float>("b", {1, 2, std::nextafter(3.0f, 4.0f)});
  const auto result = run({"diff", "a", "b", "--type", "f32", "--absolute", "0.001"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_EQ(result.out,
            "  a: all 3 elements are within the tolerance; the maximum error is 2.384186e-07 (1 ulp) at 2\n");
  const auto one = run({"diff", "a", "b", "--type", "f32", "--ulp", "1"});
  EXPECT_EQ(one.exitCode, 0) << one.err;
}

TEST_F(DiffTest, ListsDifferences) {
  std::vector<float> actual(1'000'003);
  for (std::size_t i = 0; i < actual.size(); ++i)
    actual[i] = static_cast<float>(i);
  auto expected = actual;
  expected[17] = 17.5;
  expected[999'999] = -1;
  writeArray("a.bin", actual);
  writeArray("b.bin", expected);
  const auto result = run({"diff", "a.bin", "b.bin", "--type", "f32"});
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_TRUE(matchesGolden("cli/diff.txt", result.out));
  const auto document = json({"diff", "a.bin", "b.bin", "--type", "f32"}, "diff-1", 1);
  EXPECT_EQ(document["differing"], 2);
  EXPECT_EQ(document["first"][0]["index"], 17);
  EXPECT_EQ(document["first"][0]["actual"], "17");
  EXPECT_EQ(document["first"][0]["expectedBits"], "0x418c0000");
}

TEST_F(DiffTest, FirstLimitsTheNumberShown) {
  writeArray<std::uint8_t>("a", std::vector<std::uint8_t>(100, 1));
  writeArray<std::uint8_t>("b", std::vector<std::uint8_t>(100, 2));
  EXPECT_THAT(run({"diff", "a", "b", "--type", "u8"}).out, ::testing::HasSubstr("and 90 more"));
  EXPECT_THAT(run({"diff", "a", "b", "--type", "u8", "--first", "100"}).out,
              ::testing::Not(::testing::HasSubstr("more")));
}

TEST_F(DiffTest, AppliesTolerances) {
  writeArray<float>("a", {1.0F});
  writeArray<float>("b", {std::nextafter(std::nextafter(1.0F, 2.0F), 2.0F)});
  const auto exitCode = [&](std::vector<std::string> options) {
    std::vector<std::string> arguments{"diff", "a", "b", "--type", "f32"};
    arguments.insert(arguments.end(), options.begin(), options.end());
    return run(arguments).exitCode;
  };
  EXPECT_EQ(exitCode({}), 1);
  EXPECT_EQ(exitCode({"--ulp", "1"}), 1);
  EXPECT_EQ(exitCode({"--ulp", "2"}), 0);
  EXPECT_EQ(exitCode({"--absolute", "1e-6"}), 0);
  EXPECT_EQ(exitCode({"--absolute", "1e-8"}), 1);
  EXPECT_EQ(exitCode({"--relative", "1e-6"}), 0);
  EXPECT_EQ(exitCode({"--relative", "1e-6", "--ulp", "1"}), 1) << "all given tolerances must hold";
}

TEST_F(DiffTest, DistanceToNanIsNull) {
  writeArray<float>("a", {1.0F});
  writeArray<float>("b", {std::nanf("")});
  const auto document = json({"diff", "a", "b", "--type", "f32"}, "diff-1", 1);
  EXPECT_TRUE(document["greatestUlp"].is_null());
  EXPECT_TRUE(document["greatestAbsolute"].is_null());
}

TEST_F(DiffTest, ReadsNpy) {
  // NumPy's format: magic, version 1.0, the length of the header (padded so that data begins at a multiple of
  // 64).
  std::string header = "{'descr': '<f4', 'fortran_order': False, 'shape': (2,), }";
  header.resize(117, ' ');
  header += '\n';
  const float elements[] = {1, 2};
  std::string file("\x93NUMPY\x01\x00\x76\x00", 10);
  file += header;
  file.append(reinterpret_cast<const char*>(elements), sizeof elements);
  write("a.npy", file);
  writeArray<float>("raw", {1, 2});
  const auto result = run({"diff", "a.npy", "raw", "--type", "f32"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_EQ(run({"diff", "a.npy", "raw", "--type", "u32"}).exitCode, 2) << "the file says that they are f32";
}

TEST_F(DiffTest, InvalidComparisonsExitWithTwo) {
  writeArray<float>("two", {1, 2});
  writeArray<float>("three", {1, 2, 3});
  EXPECT_EQ(json({"diff", "two", "three", "--type", "f32"}, "diff-1", 2)["diagnostics"][0]["code"], "W2004");
  EXPECT_EQ(json({"diff", "two", "missing", "--type", "f32"}, "diff-1", 2)["diagnostics"][0]["code"],
            "W4101");
  const auto wrongType = run({"diff", "two", "two", "--type", "f33"});
  EXPECT_EQ(wrongType.exitCode, 2);
  EXPECT_THAT(wrongType.err, ::testing::HasSubstr("f33"));
  EXPECT_EQ(run({"diff", "two", "two"}).exitCode, 2);
}

} // namespace
} // namespace wavesmith::testing
