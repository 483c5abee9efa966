// SPDX-License-Identifier: Apache-2.0
// The search for phrases finds them in text, comments, identifiers and names, across lines, and skips no
// file.
#include "house/plain_words.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>

namespace wavesmith::house {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// Split, so that the check does not find its own test.
const std::string kAgain = std::string("an") + "ew";
const std::string kMoving = std::string("under ") + "way";

Violations found(std::string path, std::string text, const std::string& more = {}) {
  const std::string list =
      "# a comment\n\n" + kAgain + " | again\n" + kMoving + " | outstanding\nqux* | fix\n" + more;
  return plainWords({{{std::move(path), std::move(text)}, {std::string(kPlainWordsList), list}}});
}

TEST(PlainWords, AreFoundWithTheirLine) {
  EXPECT_THAT(found("a.cpp", "int a;\n// It starts " + kAgain + ".\n"),
              ElementsAre("a.cpp:2: '" + kAgain + "'; write: again"));
  EXPECT_THAT(found("a.md", "Say it once, and " + kAgain + "; and quxed, quxing."), ::testing::SizeIs(3));
  EXPECT_THAT(found("a.cpp", "// It starts again: aneurysm, quay.\n"), IsEmpty());
}

TEST(PlainWords, AreFoundAcrossLinesAndLiterals) {
  EXPECT_THAT(found("a.h", "// what is un" + std::string("der\n//   way there\n")),
              ElementsAre(HasSubstr("a.h:1: ")));
  EXPECT_THAT(found("a.cpp", "say(\"what is un" + std::string("der \"\n    \"way\");\n")),
              ElementsAre(HasSubstr("a.cpp:1: ")));
  EXPECT_THAT(found("a.cpp", "// It goes under. Way to go.\n"), IsEmpty()) << "another sentence";
}

TEST(PlainWords, AreFoundInIdentifiersAndNames) {
  const std::string camel = std::string("under") + "Way";
  const std::string snake = std::string("under_") + "way";
  EXPECT_THAT(found("a.h", "bool " + camel + "_;\nint is" + "U" + camel.substr(1) + "();\n"),
              ::testing::SizeIs(2));
  EXPECT_THAT(found("a.h", "int " + snake + ";\n"), ::testing::SizeIs(1));
  EXPECT_THAT(found("core/" + snake + ".h", ""), ElementsAre(HasSubstr("'; write: outstanding")));
}

TEST(PlainWords, ExceptionsAreExact) {
  const std::string key = "\"" + kAgain + "\"";
  EXPECT_THAT(found("a.cpp", "json[" + key + "];\n", "! " + key + " | a key\n"), IsEmpty());
  EXPECT_THAT(found("a.cpp", "// " + kAgain + "\n", "! " + key + " | a key\n"), ::testing::SizeIs(1));
}

TEST(PlainWords, SkipNoFileSilently) {
  EXPECT_THAT(found("tool", std::string("\0binary", 7)), ElementsAre("tool: is neither text nor a picture"));
  EXPECT_THAT(found("a.png", std::string("\0picture", 8)), IsEmpty());
  EXPECT_THAT(found("docs/notes.txt", kAgain), ::testing::SizeIs(1));
  EXPECT_THAT(found("scripts/tool", "# " + kAgain + "\n"), ::testing::SizeIs(1));
  EXPECT_THAT(found("tests/golden/a.txt", kAgain), ::testing::SizeIs(1));
  EXPECT_THAT(found("tests/fuzz/corpus/assembly/clang", "// " + kAgain + "\n"), IsEmpty())
      << "an input, byte for byte";
}

TEST(PlainWords, NeedTheirList) {
  EXPECT_THAT(plainWords({{{"a.cpp", "int a;\n"}}}), ElementsAre(HasSubstr("there is no list")));
  EXPECT_THAT(plainWords({{{std::string(kPlainWordsList), "# empty\n"}}}),
              ElementsAre(HasSubstr("has no phrases")));
  EXPECT_THAT(found("a.cpp", "", "a line without an answer\n"),
              ElementsAre(HasSubstr("phrase | write instead")));
}

} // namespace
} // namespace wavesmith::house
