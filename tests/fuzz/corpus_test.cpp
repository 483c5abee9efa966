// SPDX-License-Identifier: Apache-2.0
// Every input that is kept in corpus/ is accepted by its target: those that cover the most, and those of bugs that were found.
#include "fuzz/corpus.h"
#include "fuzz/target.h"
#include "support/paths.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <fstream>
#include <ostream>
#include <set>

// NOLINTBEGIN(readability-identifier-naming): the names of the files
#define WAVESMITH_FUZZ_TARGET(name) extern "C" int fuzzTarget_##name(const std::uint8_t*, std::size_t);
#include "fuzz_targets.inc"
#undef WAVESMITH_FUZZ_TARGET
// NOLINTEND(readability-identifier-naming)

namespace wavesmith::fuzz {
namespace {

using ::testing::HasSubstr;

struct NamedTarget {
  const char* name;
  Target run;
};
// NOLINTNEXTLINE(readability-identifier-naming): GoogleTest calls it
void PrintTo(const NamedTarget& target, std::ostream* out) {
  *out << target.name;
}

constexpr std::array kTargets{
#define WAVESMITH_FUZZ_TARGET(name) NamedTarget{#name, &fuzzTarget_##name},
#include "fuzz_targets.inc"
#undef WAVESMITH_FUZZ_TARGET
};

std::filesystem::path corpora() {
  return testing::sourceDirectory() / "tests/fuzz/corpus";
}

class FuzzCorpus : public ::testing::TestWithParam<NamedTarget> {};

TEST_P(FuzzCorpus, IsAccepted) {
  const auto ran = runCorpus(corpora() / GetParam().name, GetParam().run);
  ASSERT_TRUE(ran.has_value()) << ran.error();
  RecordProperty("inputs", static_cast<int>(*ran));
}

TEST_P(FuzzCorpus, AnEmptyInputIsAccepted) {
  const std::uint8_t nothing = 0;
  EXPECT_NO_THROW(GetParam().run(&nothing, 0));
}

INSTANTIATE_TEST_SUITE_P(Targets, FuzzCorpus, ::testing::ValuesIn(kTargets),
                         [](const auto& target) { return std::string(target.param.name); });

TEST(FuzzCorpora, AreOfTargets) {
  std::set<std::string> names;
  for (const NamedTarget& target : kTargets)
    names.insert(target.name);
  for (const auto& entry : std::filesystem::directory_iterator(corpora()))
    EXPECT_TRUE(names.contains(entry.path().filename().string())) << entry.path() << " belongs to no target";
}

int acceptsAll(const std::uint8_t* /*data*/, std::size_t /*size*/) {
  return 0;
}
int acceptsShort(const std::uint8_t* /*data*/, std::size_t size) {
  require(size < 4, "it is short");
  return 0;
}

TEST(FuzzCorpora, FailWithoutInputs) {
  const testing::TemporaryDirectory folder;
  EXPECT_THAT(runCorpus(folder / "missing", acceptsAll).error(), HasSubstr("missing"));
  EXPECT_THAT(runCorpus(folder.path(), acceptsAll).error(), HasSubstr("no inputs"));
}

TEST(FuzzCorpora, FailForAnInputThatIsNotAccepted) {
  const testing::TemporaryDirectory folder;
  std::ofstream(folder / "a") << "abc";
  EXPECT_EQ(runCorpus(folder.path(), acceptsShort).value_or(0), 1u);
  std::ofstream(folder / "b") << "abcd";
  EXPECT_THAT(runCorpus(folder.path(), acceptsShort).error(), HasSubstr("b: it is short"));
}

} // namespace
} // namespace wavesmith::fuzz
