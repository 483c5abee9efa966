// SPDX-License-Identifier: Apache-2.0
#include "source/text/source_names.h"

#include <gtest/gtest.h>

#include <string>

namespace wavesmith::source {
namespace {

TEST(SourceNames, AreThoseOfTheSource) {
  EXPECT_EQ(sourceName("_Z5saxpyfPKfPfi"), "saxpy(float, float const*, float*, int)");
  EXPECT_EQ(sourceName("_ZN2ns4copyIfEEvPT_"), "void ns::copy<float>(float*)");
}

TEST(SourceNames, AreTheSymbolsWhereNothingIsMangled) {
  // For the demangler, i is int; _Z5sax was cut.
  for (const std::string name : {"saxpy", "i", "f", "_Z", "_Z5sax", "", ".Lloop"})
    EXPECT_EQ(sourceName(name), name);
}

TEST(SourceNames, AreReplacedInSentences) {
  EXPECT_EQ(withSourceNames("kernel _Z4copyPf: grid of 0, not _Z or int"),
            "kernel copy(float*): grid of 0, not _Z or int");
  EXPECT_EQ(withSourceNames(""), "");
}

} // namespace
} // namespace wavesmith::source
