// SPDX-License-Identifier: Apache-2.0
// Tests every rule of the wait counters twice: a program with one operation too many outstanding, and the
// same program with the wait it needs (CDNA3 ISA 4.4, 10 and 11).
#include "analysis/analyzed.h"
#include "analysis/waits/wait_counters.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace wavesmith::analysis {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// The findings except remarks.
std::vector<std::string> reported(std::string_view body, const Options& options = {}) {
  const auto program = testing::programOf(testing::kernel(body));
  const Footprints footprints(*program);
  const Values values(*program, footprints);
  const WaitCounters counters(*program, footprints, values, options);
  std::vector<Finding> findings;
  for (const Finding& finding : counters.findings())
    if ((!finding.strict || options.strict) && finding.severity != source::Severity::Remark)
      findings.push_back(finding);
  return testing::toStrings(findings, *program);
}

// A counted operation, a younger one of its kind, a wait and a use.
struct Pair {
  const char* name;
  const char* producer;
  const char* younger;
  const char* use;
  const char* counter;
  int enough; // the highest sufficient count
  const char* code;
};

class WaitCounterPairs : public ::testing::TestWithParam<Pair> {};

TEST_P(WaitCounterPairs, TooWeakIsReportedAndEnoughIsSilent) {
  const Pair& pair = GetParam();
  const auto body = [&](int count) {
    return std::string(pair.producer) + "\n" + pair.younger + "\ns_waitcnt " + pair.counter + "(" +
           std::to_string(count) + ")\n" + pair.use + "\ns_endpgm";
  };
  EXPECT_THAT(reported(body(pair.enough)), IsEmpty());
  EXPECT_THAT(reported(body(pair.enough + 1)),
              ElementsAre(std::string(pair.code) + " error 4 <- 1 " + pair.counter + " " +
                          std::to_string(pair.enough) + "/" + std::to_string(pair.enough + 1)));
}

INSTANTIATE_TEST_SUITE_P(
    Counted, WaitCounterPairs,
    ::testing::Values(
        // Vector memory, always in order.
        Pair{"GlobalLoad", "global_load_dword v4, v0, s[0:1]", "global_load_dword v5, v0, s[0:1]",
             "v_mov_b32 v1, v4", "vmcnt", 1, "W0102"},
        Pair{"BufferLoad", "buffer_load_dword v4, v0, s[8:11], 0 offen",
             "buffer_store_dword v5, v0, s[8:11], 0 offen", "v_mov_b32 v1, v4", "vmcnt", 1, "W0102"},
        Pair{
            "TypedLoad",
            "tbuffer_load_format_x v4, v0, s[8:11], 0 format:[BUF_DATA_FORMAT_32,BUF_NUM_FORMAT_FLOAT] offen",
            "global_store_dword v0, v5, s[0:1]", "v_mov_b32 v1, v4", "vmcnt", 1, "W0102"},
        Pair{"ScratchLoad", "scratch_load_dword v4, off, s3", "scratch_store_dword off, v5, s3",
             "v_mov_b32 v1, v4", "vmcnt", 1, "W0102"},
        Pair{"Accumulation", "global_load_dword a4, v0, s[0:1]", "global_load_dword v5, v0, s[0:1]",
             "v_accvgpr_read_b32 v1, a4", "vmcnt", 1, "W0102"},
        Pair{"AtomicWithReturn", "global_atomic_add v4, v0, v1, s[0:1] sc0",
             "global_atomic_add v0, v1, s[0:1]", "v_mov_b32 v1, v4", "vmcnt", 1, "W0102"},
        Pair{"AtomicIsYounger", "global_load_dword v4, v0, s[0:1]",
             "global_atomic_add v5, v0, v1, s[0:1] sc0", "v_mov_b32 v1, v4", "vmcnt", 1, "W0102"},
        Pair{"WriteBackCounts", "global_load_dword v4, v0, s[0:1]", "buffer_wbl2 sc1", "v_mov_b32 v1, v4",
             "vmcnt", 1, "W0102"},
        Pair{"InvalidateCounts", "global_load_dword v4, v0, s[0:1]", "buffer_inv sc1", "v_mov_b32 v1, v4",
             "vmcnt", 1, "W0102"},
        Pair{"LdsDmaCounts", "global_load_dword v4, v0, s[0:1]", "buffer_load_dword v5, s[8:11], 0 offen lds",
             "v_mov_b32 v1, v4", "vmcnt", 1, "W0102"},
        // FLAT returns out of order: only operations in order imply that older ones have completed.
        Pair{"FlatDoesNotCount", "global_load_dword v4, v0, s[0:1]", "flat_store_dword v[0:1], v5",
             "v_mov_b32 v1, v4", "vmcnt", 0, "W0102"},
        // LDS, in order.
        Pair{"LdsRead", "ds_read_b32 v4, v0", "ds_read_b32 v5, v0 offset:4", "v_mov_b32 v1, v4", "lgkmcnt", 1,
             "W0101"},
        Pair{"LdsWriteCounts", "ds_read_b32 v4, v0", "ds_write_b32 v0, v5", "v_mov_b32 v1, v4", "lgkmcnt", 1,
             "W0101"},
        Pair{"Swizzle", "ds_swizzle_b32 v4, v0 offset:0x401f", "ds_nop", "v_mov_b32 v1, v4", "lgkmcnt", 1,
             "W0101"},
        Pair{"Permute", "ds_bpermute_b32 v4, v0, v1", "ds_permute_b32 v5, v0, v1", "v_mov_b32 v1, v4",
             "lgkmcnt", 1, "W0101"},
        Pair{"LdsAtomic", "ds_add_rtn_u32 v4, v0, v1", "ds_add_u32 v0, v1", "v_mov_b32 v1, v4", "lgkmcnt", 1,
             "W0101"},
        Pair{"Addtid", "ds_read_addtid_b32 v4", "ds_write_addtid_b32 v5", "v_mov_b32 v1, v4", "lgkmcnt", 1,
             "W0101"},
        // Kinds of lgkmcnt are independent: only LDS operations count as younger ones of LDS.
        Pair{"ScalarIsNoYoungerOfLds", "ds_read_b32 v4, v0", "s_load_dword s4, s[0:1], 0", "v_mov_b32 v1, v4",
             "lgkmcnt", 0, "W0101"},
        Pair{"MessageIsNoYoungerOfLds", "ds_read_b32 v4, v0", "s_sendmsg sendmsg(MSG_INTERRUPT)",
             "v_mov_b32 v1, v4", "lgkmcnt", 0, "W0101"},
        // Scalar memory: any order.
        Pair{"ScalarLoad", "s_load_dword s4, s[0:1], 0", "s_load_dword s5, s[0:1], 4", "s_mov_b32 s6, s4",
             "lgkmcnt", 0, "W0101"},
        Pair{"ScalarBufferLoad", "s_buffer_load_dwordx4 s[4:7], s[8:11], 0", "ds_read_b32 v5, v0",
             "s_mov_b32 s20, s7", "lgkmcnt", 0, "W0101"},
        Pair{"Memtime", "s_memtime s[4:5]", "ds_read_b32 v5, v0", "s_mov_b32 s6, s5", "lgkmcnt", 0, "W0101"},
        Pair{"Memrealtime", "s_memrealtime s[4:5]", "ds_read_b32 v5, v0", "s_mov_b32 s6, s5", "lgkmcnt", 0,
             "W0101"},
        Pair{"ScalarAtomic", "s_atomic_add s4, s[0:1], 0 glc", "ds_read_b32 v5, v0", "s_mov_b32 s6, s4",
             "lgkmcnt", 0, "W0101"},
        // A write instead of a read; a read as an address.
        Pair{"WriteAfterLoad", "global_load_dword v4, v0, s[0:1]", "global_load_dword v5, v0, s[0:1]",
             "v_mov_b32 v4, 0", "vmcnt", 1, "W0102"},
        Pair{"WriteAfterLdsRead", "ds_read_b32 v4, v0", "ds_read_b32 v5, v0", "v_mov_b32 v4, 0", "lgkmcnt", 1,
             "W0101"},
        Pair{"LoadAfterLdsRead", "ds_read_b32 v4, v0", "ds_read_b32 v5, v0",
             "global_load_dword v4, v0, s[0:1]", "lgkmcnt", 1, "W0101"},
        Pair{"LdsReadAfterLoad", "global_load_dword v4, v0, s[0:1]", "global_load_dword v5, v0, s[0:1]",
             "ds_read_b32 v4, v0", "vmcnt", 1, "W0102"},
        Pair{"FlatAfterLoad", "global_load_dword v4, v0, s[0:1]", "global_load_dword v5, v0, s[0:1]",
             "flat_load_dword v4, v[0:1]", "vmcnt", 1, "W0102"},
        Pair{"WriteAfterScalar", "s_load_dword s4, s[0:1], 0", "s_nop 0", "s_mov_b32 s4, 0", "lgkmcnt", 0,
             "W0101"},
        Pair{"ScalarAfterScalar", "s_load_dword s4, s[0:1], 0", "s_nop 0", "s_load_dword s4, s[0:1], 4",
             "lgkmcnt", 0, "W0101"},
        Pair{"AddressOfStore", "global_load_dword v4, v0, s[0:1]", "global_load_dword v5, v0, s[0:1]",
             "global_store_dword v4, v0, s[0:1]", "vmcnt", 1, "W0102"},
        Pair{"DataOfStore", "global_load_dword v4, v0, s[0:1]", "global_load_dword v5, v0, s[0:1]",
             "global_store_dword v0, v4, s[0:1]", "vmcnt", 1, "W0102"},
        Pair{"ScalarAsAddress", "s_load_dwordx2 s[4:5], s[0:1], 0", "s_nop 0",
             "global_load_dword v4, v0, s[4:5]", "lgkmcnt", 0, "W0101"},
        Pair{"ScalarInVector", "s_load_dword s4, s[0:1], 0", "s_nop 0", "v_mov_b32 v1, s4", "lgkmcnt", 0,
             "W0101"},
        Pair{"VccFromScalar", "s_load_dwordx2 vcc, s[0:1], 0", "s_nop 0", "v_cndmask_b32 v1, v2, v3, vcc",
             "lgkmcnt", 0, "W0101"}),
    [](const ::testing::TestParamInfo<Pair>& of) { return std::string(of.param.name); });

TEST(WaitCounterRules, InOrderOperationsNeedNoWait) {
  EXPECT_THAT(reported("global_load_dword v4, v0, s[0:1]\nbuffer_load_dword v4, v0, s[8:11], 0 offen\n"
                       "s_waitcnt vmcnt(0)\nv_mov_b32 v1, v4\ns_endpgm"),
              IsEmpty());
  EXPECT_THAT(reported("ds_read_b32 v4, v0\nds_read_b32 v4, v0 offset:4\ns_waitcnt lgkmcnt(0)\n"
                       "v_mov_b32 v1, v4\ns_endpgm"),
              IsEmpty());
  // Halves of one register, as compilers load them.
  EXPECT_THAT(
      reported("global_load_short_d16 v4, v0, s[0:1]\nglobal_load_short_d16_hi v4, v0, s[0:1] offset:2\n"
               "s_waitcnt vmcnt(0)\nv_mov_b32 v1, v4\ns_endpgm"),
      IsEmpty());
}

TEST(WaitCounterRules, WaitsThatOnlyLlvmRequiresAreStrict) {
  const Options strict{.strict = true, .assumeGlobal = false};
  EXPECT_THAT(reported("ds_read_b32 v4, v0\nds_read_b32 v4, v0 offset:4\ns_waitcnt lgkmcnt(0)\n"
                       "v_mov_b32 v1, v4\ns_endpgm",
                       strict),
              ElementsAre("?W0101 warning 2 <- 1 lgkmcnt 0/15"));
  const std::string mixed = "ds_read_b32 v4, v0\nds_read_b32 v5, v0\ns_load_dword s4, s[0:1], 0\n"
                            "s_waitcnt lgkmcnt(1)\nv_mov_b32 v1, v4\ns_endpgm";
  EXPECT_THAT(reported(mixed), IsEmpty());
  EXPECT_THAT(reported(mixed, strict), ElementsAre("?W0101 warning 5 <- 1 lgkmcnt 0/1"));
}

TEST(WaitCounterRules, OperandsMayBeOverwrittenImmediately) {
  EXPECT_THAT(reported("global_store_dword v0, v1, s[0:1]\nv_mov_b32 v1, 0\nv_mov_b32 v0, 0\ns_endpgm"),
              IsEmpty());
  EXPECT_THAT(reported("global_load_dword v4, v0, s[0:1]\nv_mov_b32 v0, 0\ns_endpgm"), IsEmpty());
  EXPECT_THAT(reported("ds_write_b32 v0, v1\nv_mov_b32 v1, 0\ns_endpgm"), IsEmpty());
  EXPECT_THAT(reported("s_load_dword s4, s[0:1], 0\ns_mov_b64 s[0:1], 0\ns_endpgm"), IsEmpty());
}

TEST(WaitCounterRules, AtomicWithoutReturnKeepsItsData) {
  EXPECT_THAT(reported("buffer_atomic_add v4, v0, s[8:11], 0 offen\nv_mov_b32 v1, v4\ns_endpgm"), IsEmpty());
  EXPECT_THAT(reported("buffer_atomic_add v4, v0, s[8:11], 0 offen sc0\nv_mov_b32 v1, v4\ns_endpgm"),
              ElementsAre("W0102 error 2 <- 1 vmcnt 0/63"));
}

TEST(WaitCounterRules, FlatNeedsBothCounters) {
  const auto after = [](std::string_view wait) {
    return "flat_load_dword v4, v[0:1]\n" + std::string(wait) + "\nv_mov_b32 v1, v4\ns_endpgm";
  };
  EXPECT_THAT(reported(after("s_waitcnt vmcnt(0) lgkmcnt(0)")), IsEmpty());
  EXPECT_THAT(reported(after("s_nop 0")), ElementsAre("W0102 error 3 <- 1 vmcnt 0/63"));
  EXPECT_THAT(reported(after("s_waitcnt lgkmcnt(0)")), ElementsAre("W0104 error 3 <- 1 vmcnt 0/63"));
  EXPECT_THAT(reported(after("s_waitcnt vmcnt(0)")), ElementsAre("W0104 warning 3 <- 1 lgkmcnt 0/15"));
  EXPECT_THAT(reported(after("s_waitcnt vmcnt(0)"), {.strict = false, .assumeGlobal = true}), IsEmpty());
  EXPECT_THAT(reported(after("s_waitcnt vmcnt(1) lgkmcnt(0)")), ElementsAre("W0104 error 3 <- 1 vmcnt 0/1"));
  // One wait after the other is enough.
  EXPECT_THAT(reported(after("s_waitcnt vmcnt(0)\ns_nop 0\ns_waitcnt lgkmcnt(0)")), IsEmpty());
  // A younger load does not prove completion, because FLAT returns out of order.
  EXPECT_THAT(reported("flat_load_dword v4, v[0:1]\nglobal_load_dword v5, v0, s[0:1]\n"
                       "s_waitcnt vmcnt(1) lgkmcnt(0)\nv_mov_b32 v1, v4\ns_endpgm"),
              ElementsAre("W0104 error 4 <- 1 vmcnt 0/1"));
}

TEST(WaitCounterRules, FlatOverFlat) {
  EXPECT_THAT(
      reported("flat_load_dword v4, v[0:1]\nflat_load_dword v4, v[2:3]\ns_waitcnt vmcnt(0) lgkmcnt(0)\n"
               "v_mov_b32 v1, v4\ns_endpgm"),
      ElementsAre("W0105 error 2 <- 1 vmcnt 0/63"));
  EXPECT_THAT(
      reported("flat_load_dword v4, v[0:1]\ns_waitcnt vmcnt(0) lgkmcnt(0)\nflat_load_dword v4, v[2:3]\n"
               "s_waitcnt vmcnt(0) lgkmcnt(0)\nv_mov_b32 v1, v4\ns_endpgm"),
      IsEmpty());
}

TEST(WaitCounterRules, LdsDma) {
  const auto dma = [](std::string_view wait, std::string_view access) {
    return "v_mov_b32 v2, 0\ns_mov_b32 m0, 0\nbuffer_load_dword v0, s[8:11], 0 offen lds\n"
           "s_mov_b32 m0, 0x1000\nbuffer_load_dword v0, s[8:11], 0 offen lds\n" +
           std::string(wait) + "\n" + std::string(access) + "\ns_endpgm";
  };
  EXPECT_THAT(reported(dma("s_waitcnt vmcnt(1)", "ds_read_b32 v4, v2")), IsEmpty());
  EXPECT_THAT(reported(dma("s_waitcnt vmcnt(2)", "ds_read_b32 v4, v2")),
              ElementsAre("W0102 error 7 <- 3 vmcnt 1/2"));
  EXPECT_THAT(reported(dma("s_waitcnt vmcnt(2)", "ds_write_b32 v2, v3")),
              ElementsAre("W0102 error 7 <- 3 vmcnt 1/2"));
  // The other half of the buffer, and bytes without a load.
  EXPECT_THAT(reported(dma("s_waitcnt vmcnt(1)", "ds_read_b32 v4, v2 offset:0x1000")),
              ElementsAre("W0102 error 7 <- 5 vmcnt 0/1"));
  EXPECT_THAT(reported(dma("s_nop 0", "ds_read_b32 v4, v2 offset:0x2000")), IsEmpty());
  // An unknown address: not reported.
  EXPECT_THAT(reported(dma("s_nop 0", "ds_read_b32 v4, v5")), IsEmpty());
}

TEST(WaitCounterRules, LdsDmaOverBytesInUse) {
  const auto reads = [](std::string_view wait) {
    return "v_mov_b32 v2, 0\ns_mov_b32 m0, 0\nds_read_b32 v4, v2\n" + std::string(wait) +
           "\nbuffer_load_dword v0, s[8:11], 0 offen lds\ns_endpgm";
  };
  EXPECT_THAT(reported(reads("s_waitcnt lgkmcnt(0)")), IsEmpty());
  EXPECT_THAT(reported(reads("s_waitcnt lgkmcnt(1)")), ElementsAre("W0107 warning 5 <- 3 lgkmcnt 0/1"));
  EXPECT_THAT(reported("v_mov_b32 v2, 0\ns_mov_b32 m0, 0x1000\nds_read_b32 v4, v2\n"
                       "buffer_load_dword v0, s[8:11], 0 offen lds\ns_endpgm"),
              IsEmpty());
}

TEST(WaitCounterRules, LdsWritesAtABarrier) {
  const auto read = [](const std::string& before, const std::string& after = "") {
    return reported(before + "\ns_barrier\n" + after + "ds_read_b32 v5, v6\ns_endpgm");
  };
  EXPECT_THAT(read("ds_write_b32 v0, v1\ns_waitcnt lgkmcnt(0)"), IsEmpty());
  EXPECT_THAT(read("ds_write_b32 v0, v1"), ElementsAre("W0106 warning 2 <- 1 lgkmcnt 0/15"));
  EXPECT_THAT(read("ds_add_u32 v0, v1"), ElementsAre("W0106 warning 2 <- 1 lgkmcnt 0/15"));
  // A wait after the barrier is too late for the other waves.
  EXPECT_THAT(read("ds_write_b32 v0, v1", "s_waitcnt lgkmcnt(0)\n"),
              ElementsAre("W0106 warning 2 <- 1 lgkmcnt 0/15"));
  // The youngest of several determines the count.
  EXPECT_THAT(read("ds_write_b32 v0, v1\nds_write_b32 v0, v1 offset:4\nds_read_b32 v4, v0"),
              ElementsAre("W0106 warning 4 <- 2 lgkmcnt 1/15"));
  EXPECT_THAT(read("ds_write_b32 v0, v1\nds_read_b32 v4, v0\ns_waitcnt lgkmcnt(1)"), IsEmpty());
  EXPECT_THAT(read("ds_write_b32 v0, v1\nds_read_b32 v4, v0\ns_waitcnt lgkmcnt(2)"),
              ElementsAre("W0106 warning 4 <- 1 lgkmcnt 1/2"));
  EXPECT_THAT(reported("ds_read_b32 v4, v0\ns_barrier\nds_read_b32 v5, v0\ns_endpgm"), IsEmpty());
}

TEST(WaitCounterRules, LdsWritesAreJudgedByWhatIsReadBeforeTheNextBarrier) {
  EXPECT_THAT(reported("ds_write_b32 v0, v1\ns_barrier\ns_endpgm"), IsEmpty());
  // The wait belongs to the second barrier.
  EXPECT_THAT(reported("ds_write_b32 v0, v1\ns_barrier\ns_waitcnt lgkmcnt(0)\ns_barrier\nds_read_b32 v4, v2\n"
                       "s_endpgm"),
              IsEmpty());
  // Neither barrier has one.
  EXPECT_THAT(reported("ds_write_b32 v0, v1\ns_barrier\ns_barrier\nds_read_b32 v4, v2\ns_endpgm"),
              ElementsAre("W0106 warning 2 <- 1 lgkmcnt 0/15"));
  // Other bytes, in every lane of every wave.
  const auto at = [](unsigned address) {
    return "v_mov_b32 v0, 0\nv_mov_b32 v2, " + std::to_string(address) +
           "\nds_write_b32 v0, v1\ns_barrier\nds_read_b32 v4, v2\ns_endpgm";
  };
  EXPECT_THAT(reported(at(64)), IsEmpty());
  EXPECT_THAT(reported(at(0)), ElementsAre("W0106 warning 4 <- 3 lgkmcnt 0/15"));
  // The neighbor's bytes; and those at an address of the wave's own, which may be for the wave itself.
  EXPECT_THAT(reported("ds_write_b32 v0, v1\ns_barrier\nds_read_b32 v4, v0 offset:4\ns_endpgm"),
              ElementsAre("W0106 warning 2 <- 1 lgkmcnt 0/15"));
  EXPECT_THAT(reported("v_mov_b32 v0, s4\nds_write_b32 v0, v1\ns_barrier\nds_read_b32 v4, v0\ns_endpgm"),
              IsEmpty());
  // It may read global memory.
  EXPECT_THAT(reported("ds_write_b32 v0, v1\ns_barrier\nflat_load_dword v4, v[2:3]\ns_endpgm"), IsEmpty());
  // A loop whose barrier at the end is the one that waits.
  EXPECT_THAT(reported("L:\ns_barrier\nds_write_b32 v0, v1\ns_waitcnt lgkmcnt(0)\ns_barrier\n"
                       "ds_read_b32 v4, v2\ns_waitcnt lgkmcnt(0)\ns_cbranch_scc1 L\ns_endpgm"),
              IsEmpty());
  EXPECT_THAT(reported("L:\nds_write_b32 v0, v1\ns_barrier\ns_cbranch_scc1 L\nds_read_b32 v4, v2\ns_endpgm"),
              ElementsAre("W0106 warning 3 <- 2 lgkmcnt 0/15"));
}

// Attention kernels with several buffers in LDS (ROCm/aiter, hsa/gfx942/fmha_v3_bwd).
TEST(WaitCounterRules, LdsWritesToABufferThatIsReadAfterTheNextBarrier) {
  const auto reads = [](const std::string& first, const std::string& wait) {
    return reported("ds_write_b32 v0, v1 offset:4352\ns_barrier\n" + first + "\ns_waitcnt " + wait +
                    "\ns_barrier\nds_read_b32 v5, v7 offset:4352\ns_endpgm");
  };
  EXPECT_THAT(reads("ds_read_b32 v4, v6 offset:51200", "lgkmcnt(0)"), IsEmpty());
  EXPECT_THAT(reads("ds_read_b32 v4, v6 offset:4352", "lgkmcnt(0)"),
              ElementsAre("W0106 warning 2 <- 1 lgkmcnt 0/15"));
  // The wait counts what may stay outstanding.
  EXPECT_THAT(reads("ds_read_b32 v4, v6 offset:4352", "lgkmcnt(1)"), IsEmpty());
}

TEST(WaitCounterRules, APartialWaitOrdersTheOlderWritesOnPurpose) {
  const auto writes = [](std::string_view wait, std::string_view reader) {
    return "v_mov_b32 v0, 0\nv_mov_b32 v1, 64\nds_write_b32 v0, v3\nds_write_b32 v1, v3\n" +
           std::string(wait) + "\ns_barrier\nds_read_b32 v5, " + std::string(reader) + "\ns_endpgm";
  };
  EXPECT_THAT(reported(writes("s_waitcnt lgkmcnt(1)", "v0")), IsEmpty());
  EXPECT_THAT(reported(writes("s_waitcnt lgkmcnt(1)", "v6")), IsEmpty());
  EXPECT_THAT(reported(writes("s_waitcnt lgkmcnt(1)", "v1")),
              ElementsAre("W0106 warning 6 <- 4 lgkmcnt 0/1"));
  EXPECT_THAT(reported(writes("s_waitcnt lgkmcnt(2)", "v6")),
              ElementsAre("W0106 warning 6 <- 4 lgkmcnt 0/2"));
}

TEST(WaitCounterRules, LdsDmaAtABarrier) {
  const std::string dma = "v_mov_b32 v2, 0\ns_mov_b32 m0, 0\nbuffer_load_dword v0, s[8:11], 0 offen lds\n";
  EXPECT_THAT(reported(dma + "s_waitcnt vmcnt(0)\ns_barrier\nds_read_b32 v4, v2\ns_endpgm"), IsEmpty());
  // The wave's own bytes have arrived, those of other waves possibly not.
  EXPECT_THAT(reported(dma + "s_barrier\ns_waitcnt vmcnt(0)\nds_read_b32 v4, v2\ns_endpgm"),
              ElementsAre("W0106 warning 4 <- 3 vmcnt 0/63"));
  // The wait belongs to the second barrier.
  EXPECT_THAT(reported(dma + "s_barrier\ns_waitcnt vmcnt(0)\ns_barrier\nds_read_b32 v4, v2\ns_endpgm"),
              IsEmpty());
}

// v2 and m0 are unknown: which bytes are read is not statically known, but nothing else can be in LDS.
TEST(WaitCounterRules, LdsDmaAtABarrierBeforeAnythingElseIsInLds) {
  const std::string dma = "s_mov_b32 m0, s3\nbuffer_load_dword v0, s[8:11], 0 offen lds\n";
  const std::string read = "ds_read_b32 v4, v2\ns_endpgm";
  EXPECT_THAT(reported(dma + "s_waitcnt vmcnt(0)\ns_barrier\n" + read), IsEmpty());
  EXPECT_THAT(reported(dma + "s_barrier\n" + read), ElementsAre("W0106 warning 3 <- 2 vmcnt 0/63"));
  EXPECT_THAT(reported(dma + "s_barrier\ns_waitcnt vmcnt(0)\n" + read),
              ElementsAre("W0106 warning 3 <- 2 vmcnt 0/63"));
  EXPECT_THAT(reported("global_load_lds_dword v[0:1], off\ns_barrier\n" + read),
              ElementsAre("W0106 warning 2 <- 1 vmcnt 0/63"));
  EXPECT_THAT(reported(dma + "global_load_dword v6, v[0:1], off\ns_waitcnt vmcnt(2)\ns_barrier\n" + read),
              ElementsAre("W0106 warning 5 <- 2 vmcnt 1/2"));
  // The wait belongs to the second barrier; the bytes are not read before it.
  EXPECT_THAT(reported(dma + "s_barrier\ns_waitcnt vmcnt(0)\ns_barrier\n" + read), IsEmpty());
  EXPECT_THAT(reported(dma + "s_barrier\ns_endpgm"), IsEmpty());
}

// Whether the bytes of the outstanding load are read is unknown if LDS holds others.
TEST(WaitCounterRules, LdsDmaAtABarrierWithOtherBytesInLds) {
  const std::string dma = "s_mov_b32 m0, s3\nbuffer_load_dword v0, s[8:11], 0 offen lds\n";
  const std::string read = "ds_read_b32 v4, v2\ns_waitcnt lgkmcnt(0)\n";
  EXPECT_THAT(
      reported("ds_write_b32 v5, v6\ns_waitcnt lgkmcnt(0)\n" + dma + "s_barrier\n" + read + "s_endpgm"),
      IsEmpty());
  // Two buffers: the older load has arrived. Then a loop of them.
  EXPECT_THAT(reported(dma + dma + "s_waitcnt vmcnt(1)\ns_barrier\n" + read + "s_endpgm"), IsEmpty());
  EXPECT_THAT(reported(dma + "s_waitcnt vmcnt(0)\ns_barrier\nL:\n" + dma + "s_barrier\n" + read +
                       "s_waitcnt vmcnt(0)\ns_barrier\ns_cbranch_scc1 L\ns_endpgm"),
              IsEmpty());
  // The waves of another path have written.
  EXPECT_THAT(reported("s_cbranch_scc1 other\n" + dma +
                       "s_branch join\nother:\nds_write_b32 v5, v6\n"
                       "s_waitcnt lgkmcnt(0)\njoin:\ns_barrier\n" +
                       read + "s_endpgm"),
              IsEmpty());
}

TEST(WaitCounterRules, GlobalWaveSync) {
  const std::string m0 = "s_mov_b32 m0, 0\ns_nop 0\n";
  EXPECT_THAT(reported(m0 + "ds_gws_barrier v0 gds\ns_waitcnt 0\ns_endpgm"), IsEmpty());
  EXPECT_THAT(reported(m0 + "ds_gws_barrier v0 gds\ns_nop 0\ns_waitcnt 0\ns_endpgm"),
              ElementsAre("W0108 error 3 <- 3 lgkmcnt 0/0"));
  EXPECT_THAT(reported(m0 + "ds_gws_init v0 gds\ns_waitcnt lgkmcnt(0)\ns_endpgm"),
              ElementsAre("W0108 error 3 <- 3 lgkmcnt 0/0"));
  EXPECT_THAT(reported(m0 + "ds_gws_init v0 gds\nv_mov_b32 v0, 1\ns_endpgm"),
              ElementsAre("W0108 error 3 <- 3 lgkmcnt 0/0", "W0103 error 4 <- 3 expcnt 0/7"));
}

TEST(WaitCounterRules, WaitAfterGlobalWaveSyncIsExact) {
  const auto program = testing::programOf(
      testing::kernel("s_mov_b32 m0, 0\ns_nop 0\nds_gws_barrier v0 gds\ns_waitcnt 0\ns_endpgm"));
  const Footprints footprints(*program);
  const Values values(*program, footprints);
  const WaitCounters counters(*program, footprints, values, {});
  EXPECT_THAT(counters.findings(), IsEmpty());
  ASSERT_EQ(counters.answers().size(), 3U);
  for (const WaitAnswer& answer : counters.answers())
    EXPECT_EQ(answer.verdict, Verdict::Exact);
}

TEST(WaitCounterRules, Returns) {
  EXPECT_THAT(reported("global_load_dword v4, v0, s[0:1]\ns_setpc_b64 s[30:31]"),
              ElementsAre("W0109 warning 2 <- 1 vmcnt 0/63"));
  EXPECT_THAT(
      reported("global_store_dword v0, v4, s[0:1]\nds_write_b32 v0, v4\ns_waitcnt vmcnt(1) lgkmcnt(0)\n"
               "s_setpc_b64 s[30:31]"),
      ElementsAre("W0109 warning 4 <- 1 vmcnt 0/1"));
  EXPECT_THAT(reported("global_load_dword v4, v0, s[0:1]\ns_waitcnt vmcnt(0)\ns_setpc_b64 s[30:31]"),
              IsEmpty());
  // A branch to an unknown target is not a return.
  EXPECT_THAT(reported("global_load_dword v4, v0, s[0:1]\ns_setpc_b64 s[20:21]"), IsEmpty());
}

TEST(WaitCounterRules, AJumpThroughTheRegistersOfACallIsNoReturn) {
  const std::string text =
      "global_load_dword v4, v0, s[0:1]\n"
      "s_getpc_b64 s[30:31]\ns_add_u32 s30, s30, L-.\ns_addc_u32 s31, s31, 0\n"
      "s_setpc_b64 s[30:31]\ns_nop 0\nL:\ns_waitcnt vmcnt(0)\nv_add_f32 v4, v4, v4\ns_endpgm";
  EXPECT_THAT(reported(text), IsEmpty());
}

TEST(WaitCounterRules, OperationsThatACalleeUses) {
  const auto call = [](const std::string& before, const std::string& function) {
    return reported(before + "\ns_call_b64 s[30:31], f\ns_endpgm\nf:\n" + function +
                    "\ns_setpc_b64 s[30:31]");
  };
  const std::string load = "global_load_dword v4, v0, s[0:1]";
  EXPECT_THAT(call(load, "v_add_f32 v5, v4, v4\ns_waitcnt vmcnt(0)"),
              ElementsAre("W0109 warning 2 <- 1 vmcnt 0/63"));
  EXPECT_THAT(call(load, "v_mov_b32 v4, 0"), ElementsAre("W0109 warning 2 <- 1 vmcnt 0/63"));
  EXPECT_THAT(call(load, "s_waitcnt vmcnt(0)\nv_add_f32 v5, v4, v4"), IsEmpty());
  EXPECT_THAT(call(load, "v_add_f32 v5, v6, v6"), IsEmpty());
  EXPECT_THAT(call(load + "\ns_waitcnt vmcnt(0)", "v_add_f32 v5, v4, v4"), IsEmpty());
  // One wait is enough for both.
  EXPECT_THAT(call(load + "\nglobal_load_dword v6, v0, s[0:1]\nglobal_load_dword v7, v0, s[0:1]",
                   "v_add_f32 v5, v4, v6\ns_waitcnt vmcnt(0)"),
              ElementsAre("W0109 warning 4 <- 2 vmcnt 1/63"));
  // On one of the branches of the function.
  EXPECT_THAT(
      call(load, "s_cbranch_scc0 M\ns_waitcnt vmcnt(0)\nM:\nv_add_f32 v5, v4, v4\ns_waitcnt vmcnt(0)"),
      ElementsAre("W0109 warning 2 <- 1 vmcnt 0/63"));
  EXPECT_THAT(call("s_load_dword s4, s[0:1], 0", "s_add_u32 s5, s4, s4\ns_waitcnt lgkmcnt(0)"),
              ElementsAre("W0109 warning 2 <- 1 lgkmcnt 0/15"));
}

// Between parts of one kernel there is no convention: the callers decide.
TEST(WaitCounterRules, OperationsThatTheCallersUse) {
  const auto calls = [](const std::string& first, const std::string& second, const std::string& function) {
    return reported("s_call_b64 s[36:37], f\n" + first + "\ns_call_b64 s[36:37], f\n" + second +
                    "\ns_endpgm\nf:\n" + function + "\ns_setpc_b64 s[36:37]");
  };
  const std::string load = "global_load_dword v4, v0, s[0:1]";
  const std::string use = "v_add_f32 v5, v4, v4";
  const std::string wait = "s_waitcnt vmcnt(0)\n";
  EXPECT_THAT(calls(use, use, load), ElementsAre("W0109 warning 8 <- 7 vmcnt 0/63"));
  EXPECT_THAT(calls(wait + use, wait + use, load), IsEmpty());
  // It may be meant for the second caller alone.
  EXPECT_THAT(calls(wait + use, use, load), IsEmpty());
  EXPECT_THAT(calls(use, use, "ds_write_b32 v0, v4"), IsEmpty());
  // Another pair holds the return address: s[40:41] is a jump to an unknown place.
  EXPECT_THAT(
      reported("s_call_b64 s[36:37], f\n" + use + "\ns_endpgm\nf:\n" + load + "\ns_setpc_b64 s[40:41]"),
      IsEmpty());
}

TEST(WaitCounterRules, ScalarStoresAtTheEnd) {
  EXPECT_THAT(reported("s_store_dword s4, s[0:1], 0\ns_endpgm"),
              ElementsAre("W0110 warning 2 <- 1 lgkmcnt 0/15"));
  EXPECT_THAT(reported("s_store_dword s4, s[0:1], 0\ns_dcache_wb\ns_endpgm"), IsEmpty());
  EXPECT_THAT(reported("s_load_dword s4, s[0:1], 0\ns_endpgm"), IsEmpty());
}

TEST(WaitCounterRules, Vskip) {
  EXPECT_THAT(reported("global_load_dword v4, v0, s[0:1]\ns_setvskip -1, 0\ns_endpgm"),
              ElementsAre("W0111 warning 2 <- 1 vmcnt 0/63"));
  EXPECT_THAT(reported("global_load_dword v4, v0, s[0:1]\ns_waitcnt 0\ns_setvskip -1, 0\ns_endpgm"),
              IsEmpty());
  EXPECT_THAT(reported("global_load_dword v4, v0, s[0:1]\ns_setvskip 0, 0\ns_endpgm"), IsEmpty());
  // What may be on may be off, too.
  EXPECT_THAT(reported("s_setvskip s4, 0\nglobal_load_dword v4, v0, s[0:1]\nv_mov_b32 v1, v4\ns_endpgm"),
              ElementsAre("W0102 error 3 <- 2 vmcnt 0/63"));
  EXPECT_THAT(reported("s_cbranch_scc0 L\ns_setvskip -1, 0\nL:\nglobal_load_dword v4, v0, s[0:1]\n"
                       "v_mov_b32 v1, v4\ns_endpgm"),
              ElementsAre("W0102 error 5 <- 4 vmcnt 0/63"));
  EXPECT_THAT(
      reported("s_mov_b32 s4, 2\ns_setvskip s4, 1\nglobal_load_dword v4, v0, s[0:1]\nv_mov_b32 v1, v4\n"
               "s_endpgm"),
      IsEmpty());
  // Instructions that VSKIP skips do not count.
  EXPECT_THAT(reported("s_setvskip -1, 0\nglobal_load_dword v4, v0, s[0:1]\nv_mov_b32 v1, v4\ns_endpgm"),
              IsEmpty());
}

TEST(WaitCounterRules, EndOfProgramNeedsNoWait) {
  EXPECT_THAT(
      reported(
          "global_load_dword v4, v0, s[0:1]\nds_write_b32 v0, v1\nflat_store_dword v[0:1], v2\ns_endpgm"),
      IsEmpty());
}

// Whichever of two equal loads completes last, the register has the same value.
TEST(WaitCounterRules, EqualLoadsMayOverwriteOneAnother) {
  const auto of = [](std::string_view between, std::string_view second = "s_load_dword s4, s[0:1], 0x8") {
    return reported(std::string("s_load_dword s4, s[0:1], 0x8\n") + std::string(between) +
                    std::string(second) + "\ns_waitcnt lgkmcnt(0)\ns_mov_b32 s5, s4\ns_endpgm");
  };
  EXPECT_THAT(of(""), IsEmpty());
  EXPECT_THAT(of("s_mov_b32 s6, 0\ns_load_dword s7, s[0:1], 0x10\n"), IsEmpty());
  for (const std::string_view between :
       {"s_mov_b32 s0, s2\n", "s_barrier\n", "global_store_dword v0, v1, s[2:3]\n", "s_dcache_inv\n"})
    EXPECT_THAT(of(between), ::testing::SizeIs(1)) << between;
  for (const std::string_view second :
       {"s_load_dword s4, s[0:1], 0xc", "s_load_dword s4, s[2:3], 0x8", "s_load_dwordx2 s[4:5], s[0:1], 0x8",
        "s_load_dword s4, s[0:1], 0x8 glc"})
    EXPECT_THAT(of("", second), ::testing::SizeIs(1)) << second;
  // A read before the wait, the clock, and a load that overwrites its own address.
  EXPECT_THAT(of("", "s_load_dword s4, s[0:1], 0x8\ns_mov_b32 s6, s4"), ::testing::SizeIs(1));
  EXPECT_THAT(reported("s_memtime s[4:5]\ns_memtime s[4:5]\ns_waitcnt lgkmcnt(0)\ns_endpgm"),
              ::testing::SizeIs(1));
  EXPECT_THAT(reported("s_load_dwordx2 s[0:1], s[0:1], 0x8\ns_load_dwordx2 s[0:1], s[0:1], 0x8\n"
                       "s_waitcnt lgkmcnt(0)\ns_endpgm"),
              ::testing::SizeIs(1));
  EXPECT_THAT(
      reported("flat_load_dword v4, v[2:3]\nflat_load_dword v4, v[2:3]\ns_waitcnt vmcnt(0) lgkmcnt(0)\n"
               "s_endpgm"),
      IsEmpty());
}

} // namespace
} // namespace wavesmith::analysis
