// SPDX-License-Identifier: Apache-2.0
#include "compile/compiler_messages.h"
#include "compile/resource_usage.h"

#include <gtest/gtest.h>

namespace wavesmith::compile {
namespace {

using source::Severity;

TEST(CompilerMessages, AreDiagnosticsWithNotesAndFixes) {
  const auto all = readCompilerMessages(R"(In file included from a.cl:2:
./inc/b.h:1:9: error: expected expression
    1 | int q = ;
      |         ^
a.cl:5:3:{5:3-5:6}: error: use of undeclared identifier 'foo'; did you mean 'for'?
    5 |   foo(1, "x:1:2: error: not a message");
      |   ^~~
      |   for
fix-it:"a.cl":{5:3-5:6}:"for"
a.cl:1:1: note: 'for' is a keyword
a.cl:7:4: warning: unused [-Wunused]
clang-19: error: unknown argument: '-foo'
fatal error: cannot open file 'x.bc'
2 warnings generated.
)",
                                        "a.cl");
  ASSERT_EQ(all.size(), 5U);
  EXPECT_EQ(all[0].place, (source::Place{"inc/b.h", 1, 9, 0}));
  ASSERT_EQ(all[0].notes.size(), 1U);
  EXPECT_EQ(all[0].notes[0].place, (source::Place{"a.cl", 2, 0, 0}));
  EXPECT_EQ(all[1].place, (source::Place{"a.cl", 5, 3, 3}));
  EXPECT_EQ(all[1].message, "use of undeclared identifier 'foo'; did you mean 'for'?");
  ASSERT_EQ(all[1].fixes.size(), 1U);
  EXPECT_EQ(all[1].fixes[0].title, "Replace by 'for'");
  EXPECT_EQ(all[1].fixes[0].edits[0], (source::TextEdit{{"a.cl", 5, 3, 3}, "for"}));
  ASSERT_EQ(all[1].notes.size(), 1U);
  EXPECT_EQ(all[1].code, source::Code::HeaderError);
  EXPECT_EQ(all[2].severity, Severity::Warning);
  EXPECT_EQ(all[2].code, source::Code::CompilerWarning);
  EXPECT_EQ(all[3].place.file, "a.cl");
  EXPECT_EQ(all[3].message, "unknown argument: '-foo'");
  EXPECT_EQ(all[4].message, "cannot open file 'x.bc'");
}

TEST(CompilerMessages, FixesOfAMessageAndOfItsNoteAreAlternatives) {
  const auto all = readCompilerMessages(R"END(a.cl:1:1: error: one
fix-it:"a.cl":{1:1-1:1}:"("
fix-it:"a.cl":{1:4-1:4}:")"
a.cl:1:2: note: or this
fix-it:"a.cl":{1:2-1:3}:"\"\\"
a.cl:2:1: error: two
fix-it:"a.cl":{2:1-2:5}:""
)END",
                                        "a.cl");
  ASSERT_EQ(all.size(), 2U);
  ASSERT_EQ(all[0].fixes.size(), 2U);
  EXPECT_EQ(all[0].fixes[0].edits.size(), 2U);
  EXPECT_EQ(all[0].fixes[1].edits[0].replacement, "\"\\");
  ASSERT_EQ(all[1].fixes.size(), 1U);
  EXPECT_EQ(all[1].fixes[0].title, "Remove this");
}

TEST(CompilerMessages, ResourcesAreTakenOut) {
  auto all =
      readCompilerMessages(R"(k.cl:1:1: remark: Function Name: k [-Rpass-analysis=kernel-resource-usage]
k.cl:1:1: remark:     SGPRs: 14 [-Rpass-analysis=kernel-resource-usage]
k.cl:1:1: remark:     VGPRs: 4 [-Rpass-analysis=kernel-resource-usage]
k.cl:1:1: remark:     ScratchSize [bytes/lane]: 16 [-Rpass-analysis=kernel-resource-usage]
k.cl:1:1: remark:     Dynamic Stack: False [-Rpass-analysis=kernel-resource-usage]
k.cl:3:1: remark: something else [-Rpass]
)",
                           "k.cl");
  const auto usage = takeResourceUsage(all);
  ASSERT_EQ(usage.size(), 1U);
  EXPECT_EQ(usage[0].kernel, "k");
  EXPECT_EQ(usage[0].sgprs, 14U);
  EXPECT_EQ(usage[0].vgprs, 4U);
  EXPECT_EQ(usage[0].scratch, 16U);
  EXPECT_EQ(usage[0].dynamicStack, false);
  EXPECT_EQ(usage[0].lds, std::nullopt);
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(all[0].severity, Severity::Remark);
}

} // namespace
} // namespace wavesmith::compile
