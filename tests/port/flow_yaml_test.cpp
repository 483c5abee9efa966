// SPDX-License-Identifier: Apache-2.0
#include "port/kernel/flow_yaml.h"
#include "port/ported.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace wavesmith::port {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST(FlowYaml, GetsBracketsAndCommas) {
  EXPECT_EQ(withBrackets("{ V: [ 1, 0 ], K: - { N: 'a - }', A: { B: 1 } C: { D: 2 } } }"),
            "{ V: [ 1, 0 ], K: [ { N: 'a - }', A: { B: 1 }, C: { D: 2 } }] }");
  EXPECT_EQ(withBrackets("{ K: - { A: 1 } - { A: 2 } }"), "{ K: [ { A: 1 } , { A: 2 }] }");
}

TEST(FlowYaml, LeavesYamlAlone) {
  for (const char* yaml :
       {"Version: [ 1, 0 ]\nKernels:\n  - Name: k\n    Args:\n      - { Size: 8, X: -1 }\n",
        "{ Version: [ 1, 0 ], Kernels: [ { Name: k }, { Name: l } ] }"})
    EXPECT_EQ(withBrackets(yaml), yaml);
}

TEST(FlowYaml, IsReadAsMetadataOfVersion2) {
  const std::string after =
      ported(".hsa_code_object_version 2,1\nk:\n.amd_amdgpu_hsa_metadata\n"
             "{ Version: [ 1, 0 ],\n  Kernels:\n  - { Name: k, SymbolName: 'k@kd',\n"
             "      Attrs:\n        { ReqdWorkGroupSize: [ 64, 1, 1 ] }\n"
             "      Args:\n      - { Name: x, Size: 8, Align: 8, ValueKind: GlobalBuffer }\n"
             "      - { Name: y, Size: 4, Align: 4, ValueKind: ByValue }\n    }\n}\n"
             ".end_amd_amdgpu_hsa_metadata\n")
          .files[0]
          .after;
  EXPECT_THAT(after, HasSubstr("{ .name: !str y, .offset: 8, .size: 4, .value_kind: by_value }"));
}

// The names of the directive while LLVM 5 was developed.
TEST(FlowYaml, IsReadUnderItsFirstName) {
  const Ported result = ported(".hsa_code_object_version 2,1\nk:\n.amdgpu_code_object_metadata\n---\n"
                               "Version: [ 1, 0 ]\nKernels:\n  - Name: k\n    SymbolName: 'k@kd'\n    Args:\n"
                               "      - Name: x\n        Size: 8\n        Align: 8\n"
                               "        ValueKind: GlobalBuffer\n...\n.end_amdgpu_code_object_metadata\n");
  EXPECT_THAT(result.files[0].after,
              HasSubstr("{ .name: x, .offset: 0, .size: 8, .value_kind: global_buffer"));
  EXPECT_THAT(result.files[0].after, Not(HasSubstr("code_object_metadata")));
}

TEST(FlowYaml, OlderKeysAreAQuestion) {
  const Ported result = ported(".hsa_code_object_version 2,1\n.amdgpu_runtime_metadata\n---\n"
                               "{ amd.MDVersion: [ 2, 1 ], amd.Kernels: [ { amd.KernelName: k } ] }\n...\n\n"
                               "  .end_amdgpu_runtime_metadata\nk:\n  s_endpgm\n");
  EXPECT_THAT(result.files[0].after, Not(HasSubstr("runtime_metadata")));
  EXPECT_THAT(result.files[0].after, Not(HasSubstr("MDVersion")));
  EXPECT_EQ(std::ranges::count_if(result.changes,
                                  [](const Change& change) {
                                    return change.reason.what.contains("metadata") &&
                                           change.reason.certainty == Certainty::Question;
                                  }),
            1);
}

TEST(FlowYaml, IsAQuestionWhereNothingReadsIt) {
  const Ported result = ported(".hsa_code_object_version 2,1\n.amd_amdgpu_hsa_metadata\n{ Kernels: [ }\n"
                               ".end_amd_amdgpu_hsa_metadata\n");
  EXPECT_THAT(result.files[0].after, Not(HasSubstr("metadata")));
  ASSERT_GE(result.changes.size(), 2U);
  EXPECT_EQ(result.changes[1].reason.certainty, Certainty::Question);
}

} // namespace
} // namespace wavesmith::port
