// SPDX-License-Identifier: Apache-2.0
// What can be written at a place of a run file. `|` is the cursor.
#include "project/run_file/run_file_words.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace wavesmith::project {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

const std::vector<std::string> kKernels{"add", "total"};

std::vector<std::string> offered(std::string text) {
  const std::size_t cursor = text.find('|');
  EXPECT_NE(cursor, std::string::npos) << text;
  text.erase(cursor, 1);
  std::vector<std::string> result;
  for (const RunFileProposal& proposal : proposalsFor(wordAt(text, cursor), kKernels))
    result.push_back(proposal.text);
  return result;
}

std::string explained(std::string text) {
  const std::size_t cursor = text.find('|');
  text.erase(cursor, 1);
  const RunFileExplanation found = explainAt(text, cursor);
  return found.key == nullptr ? "" : std::string(found.key->name);
}

TEST(RunFileWords, KeysOfTheFile) {
  EXPECT_THAT(offered("|"), SizeIs(keysAt(RunFilePlace::OfFile).size()));
  EXPECT_THAT(offered("la|"), ElementsAre("launch", "launches"));
  EXPECT_THAT(offered("wavesmith: 1\nsource: k.s\nm|"), ElementsAre("matrix", "mode"));
  EXPECT_THAT(offered("launch: { grid: 1 }\nwor|"), ElementsAre("work"));
  EXPECT_THAT(offered("# la|"), IsEmpty());
  EXPECT_THAT(offered("source: la|"), IsEmpty());
  EXPECT_THAT(offered("source: [a.s, la|"), IsEmpty());
}

TEST(RunFileWords, KeysInBlocks) {
  EXPECT_THAT(offered("launch:\n  |"), ElementsAre("grid", "workgroup", "lds", "repeat"));
  EXPECT_THAT(offered("launch:\n  grid: 64\n  w|"), ElementsAre("workgroup"));
  EXPECT_THAT(offered("launch:\n  grid: 64\n\n  # a comment: {\n  w|"), ElementsAre("workgroup"));
  EXPECT_THAT(offered("launch:\n  grid: 64\nli|"), ElementsAre("limits"));
  EXPECT_THAT(offered("arguments:\n  a|"), IsEmpty()); // a name of the author
  EXPECT_THAT(offered("arguments:\n  a:\n    c|"), ElementsAre("count"));
  EXPECT_THAT(offered("arguments:\n  a:\n    m|"), ElementsAre("members"));
  EXPECT_THAT(offered("arguments:\n  a:\n    members:\n      x:\n        off|"), ElementsAre("offset"));
  EXPECT_THAT(offered("arguments:\n  a:\n    fill:\n      u|"), ElementsAre("uniform"));
  EXPECT_THAT(offered("launches:\n  - k|"), ElementsAre("kernel"));
  EXPECT_THAT(offered("launches:\n  - kernel: add\n    wo|"), ElementsAre("workgroup", "work"));
  EXPECT_THAT(offered("launches:\n- kernel: add\n  grid: 1\n- wo|"), ElementsAre("workgroup", "work"));
  EXPECT_THAT(offered("launches:\n  - kernel: add\n    arguments:\n      in:\n        b|"),
              ElementsAre("buffer"));
}

TEST(RunFileWords, KeysInBraces) {
  EXPECT_THAT(offered("launch: { gr|"), ElementsAre("grid"));
  EXPECT_THAT(offered("launch: { grid: [cus * 256, 1, 1], w| }"), ElementsAre("workgroup"));
  EXPECT_THAT(offered("launch: {\n  grid: 1,\n  l|"), ElementsAre("lds"));
  EXPECT_THAT(offered("arguments:\n  a: { type: f32, expect: \"x[i, { ] # '\", t|"),
              ElementsAre("type", "tolerance"));
  EXPECT_THAT(offered("arguments:\n  a: { type: f32 }\n  b: { fill: { uniform: [-1, 1], s|"),
              ElementsAre("seed"));
  EXPECT_THAT(offered("launches: [{ grid: 1, ex|"), ElementsAre("expect"));
  EXPECT_THAT(offered("launches:\n  - { grid: 1, expect: { y: { e|"), ElementsAre("expect", "eval"));
  EXPECT_THAT(offered("launches:\n  - { grid: 1, expect: { y: { ker|"), ElementsAre("kernel"));
  EXPECT_THAT(offered("parameters: { n: { fr|"), ElementsAre("from"));
  EXPECT_THAT(offered("parameters: { n|"), IsEmpty());
}

TEST(RunFileWords, Values) {
  EXPECT_THAT(offered("mode: |"), ElementsAre("fast", "checked"));
  EXPECT_THAT(offered("matrix: p|"), ElementsAre("plain"));
  EXPECT_THAT(offered("kernel: |"), ElementsAre("add", "total"));
  EXPECT_THAT(offered("launches:\n  - { kernel: t|"), ElementsAre("total"));
  EXPECT_THAT(offered("arguments:\n  a: { type: b|"), ElementsAre("bf16", "bf8"));
  EXPECT_THAT(offered("arguments:\n  a: { type: f32, fill: p|"), ElementsAre("poison", "permutation"));
  EXPECT_THAT(offered("arguments:\n  a: { expect: { backend: |"), ElementsAre("emulator", "hip"));
  EXPECT_THAT(offered("arguments:\n  a:\n    eval: t|"), ElementsAre("type"));
  EXPECT_THAT(offered("arguments:\n  a: { count: n + t|"), IsEmpty()); // an expression
  EXPECT_THAT(offered("mode: \"f|"), IsEmpty());
}

// A scan of each beginning of a text neither fails nor proposes what the place does not have.
TEST(RunFileWords, AnyBeginningOfATextIsScanned) {
  const std::string text =
      "wavesmith: 1\nlaunches:\n  - { kernel: add, grid: [1, 2], arguments: [x, \"a: b\"] }\n"
      "arguments:\n  x: { type: f32, fill: { ramp: [0, 1] } } }] ]\n\t- -\n: {[\"#\n";
  for (std::size_t n = 0; n <= text.size(); ++n) {
    const RunFileWord word = wordAt(text, n);
    EXPECT_LE(word.begin, n);
    EXPECT_TRUE(word.places.empty() || word.key == nullptr) << n;
  }
}

TEST(RunFileWords, ExplainsKeysAndValues) {
  EXPECT_EQ(explained("la|unch: { grid: 1 }"), "launch");
  EXPECT_EQ(explained("launch|: { grid: 1 }"), "launch");
  EXPECT_EQ(explained("launch: { gr|id: 1 }"), "grid");
  EXPECT_EQ(explained("arguments:\n  a: { type: f|32 }"), "type");
  EXPECT_EQ(explained("arguments:\n  a: { type: f32, toler|ance: exact }"), "tolerance");
  EXPECT_EQ(explained("arguments:\n  a|: { type: f32 }"), "");
  EXPECT_EQ(explained("nonsen|se: 1"), "");
  EXPECT_EQ(explained("# lau|nch"), "");
}

TEST(RunFileWords, SourcesAndTheirKernels) {
  EXPECT_THAT(sourcesIn("wavesmith: 1\nsource: k.s # the kernel\nkernel: a\n"), ElementsAre("k.s"));
  EXPECT_THAT(sourcesIn("source: [scale.s, \"b c.s\"]\n"), ElementsAre("scale.s", "b c.s"));
  EXPECT_THAT(sourcesIn("source:\n  - a.s\n  - b.s\nkernel: x\n"), ElementsAre("a.s", "b.s"));
  EXPECT_THAT(sourcesIn("kernel: x\n"), IsEmpty());
  EXPECT_THAT(
      kernelsIn(
          "  .amdhsa_kernel add\n.end_amdhsa_kernel\n .amdhsa_kernel total // x\n.amdhsa_kernel \\name\n"),
      ElementsAre("add", "total"));
}

TEST(RunFileKeys, HaveAMeaningAndArePlacedOnce) {
  for (const RunFileKey& key : runFileKeys()) {
    EXPECT_FALSE(key.meaning.empty()) << key.name;
    EXPECT_EQ(findKey(key.place, key.name), &key) << key.name;
    EXPECT_THAT(keysAt(key.place), Contains(key.name));
  }
  EXPECT_THAT(keysAt(RunFilePlace::OfNames), IsEmpty());
  EXPECT_THAT(keysAt(RunFilePlace::OfLimits), Not(IsEmpty()));
}

} // namespace
} // namespace wavesmith::project
