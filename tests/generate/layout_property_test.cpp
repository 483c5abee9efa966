// SPDX-License-Identifier: Apache-2.0
// After applying any layout, the assembled kernel's loads read the same arguments as before, byte for byte,
// or the change is rejected and the text is unchanged. Tested with every example, every kernel of the
// benchmarks, and random kernels.
#include "generate/in_process.h"
#include "generate/layout_edit.h"
#include "generate/random_changes.h"
#include "generate/read_arguments.h"
#include "source/edited.h"
#include "source/file.h"
#include "support/paths.h"
#include "support/result.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

namespace wavesmith::generate {
namespace {

using testing::kFile;

struct Count {
  unsigned unchanged = 0;
  unsigned applied = 0;
  unsigned rewritten = 0; // of these, with changed loads
  unsigned refused = 0;
};

// The arguments that each access reads, with their names in the new layout. The number of bytes is omitted
// for arguments whose size has changed.
std::vector<std::string> normalized(const std::vector<std::string>& reads,
                                    const kernarg::LayoutChange& change, bool isBefore) {
  std::map<std::string, std::string> names;
  std::set<std::string> resized;
  for (std::size_t i = 0; i < change.after.arguments.size(); ++i) {
    const kernarg::Argument& is = change.after.arguments[i];
    if (const auto was = change.wasRead(i)) {
      if (isBefore) names[change.read().nameOf(*was)] = change.after.nameOf(i);
      if (change.read().arguments[*was].size != is.size) resized.insert(change.after.nameOf(i));
      continue;
    }
    // An argument that replaces another.
    for (std::size_t k = 0; isBefore && !change.isGuess() && k < change.read().arguments.size(); ++k) {
      const kernarg::Argument& gone = change.read().arguments[k];
      if (gone.offset == is.offset && gone.size == is.size)
        names.try_emplace(change.read().nameOf(k), change.after.nameOf(i));
    }
  }
  std::vector<std::string> all;
  for (const std::string& read : reads) {
    std::string text;
    for (std::size_t at = 0; at < read.size();) {
      const std::size_t end = std::min(read.find(' ', at), read.size());
      const std::string one = read.substr(at, end - at);
      const std::size_t plus = one.rfind('+');
      const auto name = names.find(one.substr(0, plus));
      const std::string called = name == names.end() ? one.substr(0, plus) : name->second;
      const std::string bytes = one.substr(plus);
      text += (text.empty() ? "" : " ") + called +
              (resized.contains(called) ? bytes.substr(0, bytes.find(':')) : bytes);
      at = end + 1;
    }
    all.push_back(std::move(text));
  }
  return all;
}

bool readsRemoved(const std::string& reads, const kernarg::LayoutChange& change) {
  for (std::size_t i = 0; i < change.read().arguments.size(); ++i) {
    bool stays = false;
    for (std::size_t k = 0; k < change.after.arguments.size(); ++k)
      stays = stays || change.wasRead(k) == i;
    if (!stays && reads.find(change.read().nameOf(i) + "+") != std::string::npos) return true;
  }
  return false;
}

void tryOne(const std::string& text, const Assembled& now, std::size_t kernel, std::mt19937_64& random,
            Count& count) {
  const Assemble assemble = testing::inProcess(kFile);
  const std::string name = now.program->kernels()[kernel].name;
  kernarg::Design design(testing::layoutIn(now, kernel), testing::guessIn(now, kernel));
  testing::changeAtRandom(design, random);
  const kernarg::LayoutChange change = design.change();
  WS_ASSERT_OK(edits, editLayout(text, kFile, now, name, change, assemble));
  if (!edits.refused.empty()) {
    ++count.refused;
    EXPECT_TRUE(edits.edits.empty());
    for (const LoadChange& one : edits.refused)
      EXPECT_FALSE(one.why.empty());
    return;
  }
  if (edits.edits.empty()) {
    ++count.unchanged;
    return;
  }
  ++count.applied;
  if (!edits.loads.empty()) ++count.rewritten;
  const auto then = source::edited(text, edits.edits);
  ASSERT_TRUE(then);
  WS_ASSERT_OK(assembled, assemble(*then));
  const auto kernels = assembled.program->kernels();
  const auto found = std::ranges::find(kernels, name, &program::KernelCode::name);
  ASSERT_NE(found, kernels.end());
  const auto index = static_cast<std::size_t>(found - kernels.begin());
  const std::vector<std::string> before = normalized(testing::readsIn(now, kernel), change, true);
  std::vector<std::string> after = normalized(testing::readsIn(assembled, index), change, false);
  // A read of padding may read anything afterwards, and so may a read of a guessed argument that was
  // replaced.
  for (std::size_t i = 0; i < std::min(before.size(), after.size()); ++i)
    if (before[i].empty() || (change.isGuess() && readsRemoved(before[i], change))) after[i] = before[i];
  EXPECT_EQ(after, before) << text << "\n--- becomes\n" << *then;
  EXPECT_TRUE(kernarg::sameLayout(testing::layoutIn(assembled, index), change.after)) << *then;
}

std::uint64_t seed() {
  const char* given = std::getenv("WAVESMITH_SEED");
  return given == nullptr ? 15 : std::strtoull(given, nullptr, 10);
}

TEST(LayoutProperty, LoadsOfRandomKernelsReadTheSameArguments) {
  std::mt19937_64 random(seed());
  Count count;
  for (unsigned k = 0; k < 150; ++k) {
    const std::string text = testing::randomKernel(random);
    WS_ASSERT_OK(now, testing::inProcess(kFile)(text));
    for (unsigned n = 0; n < 4 && !HasFailure(); ++n)
      tryOne(text, now, 0, random, count);
  }
  fmt::print("{} layouts applied, {} of them with changed loads; {} refused, {} change nothing\n",
             count.applied, count.rewritten, count.refused, count.unchanged);
  EXPECT_GT(count.rewritten, 50U);
  EXPECT_GT(count.refused, 50U);
}

TEST(LayoutProperty, LoadsOfTheExamplesReadTheSameArguments) {
  std::mt19937_64 random(seed());
  Count count;
  for (const std::filesystem::path& folder :
       std::vector<std::filesystem::path>{wavesmith::testing::example(""),
                                          wavesmith::testing::sourceDirectory() / "tests/benchmarks/kernels"})
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
      if (entry.path().extension() != ".s") continue;
      WS_ASSERT_OK(text, source::readText(entry.path().string()));
      WS_ASSERT_OK(now, testing::inProcess(kFile)(text));
      for (std::size_t kernel = 0; kernel < now.program->kernels().size(); ++kernel)
        for (unsigned n = 0; n < 12 && !HasFailure(); ++n)
          tryOne(text, now, kernel, random, count);
    }
  fmt::print("{} layouts applied, {} of them with changed loads; {} refused, {} change nothing\n",
             count.applied, count.rewritten, count.refused, count.unchanged);
  EXPECT_GT(count.rewritten, 10U);
}

} // namespace
} // namespace wavesmith::generate
