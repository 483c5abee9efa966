// SPDX-License-Identifier: Apache-2.0
// Runs random programs with branches, loops and inactive lanes, and compares the registers at the end with
// the Values of that place. The emulator is independent of the analysis.
#include "analysis/values/value.h"
#include "emulator/machine.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <map>
#include <random>

namespace wavesmith::analysis {
namespace {

constexpr unsigned kFirstScalar = 16; // s16.. and v8.. take part
constexpr unsigned kScalars = 16;
constexpr unsigned kFirstVector = 8;
constexpr unsigned kVectors = 16;
constexpr unsigned kPrograms = 300;
constexpr unsigned kLength = 14; // of a program, in instructions and constructs
constexpr unsigned kLanes = isa::kLanes;
// Rows of stored values: the vectors, the scalars, EXEC at the end.
constexpr unsigned kRows = kVectors + kScalars + 2;

class Generator {
public:
  explicit Generator(std::uint32_t seed) : random_(seed) {}

  std::string text() {
    line("s_load_dwordx4 s[4:7], s[0:1], 0x0"); // out, in
    line("v_lshlrev_b32 v40, 2, v0");
    line("s_waitcnt lgkmcnt(0)");
    line("s_load_dwordx8 s[16:23], s[6:7], 0x0");
    for (unsigned n = kFirstVector; n < kFirstVector + 4; ++n)
      line(fmt::format("global_load_dword v{}, v40, s[6:7] offset:{}", n, (n - kFirstVector) * 256));
    for (unsigned n = kFirstScalar + 8; n < kFirstScalar + kScalars; ++n)
      line(fmt::format("s_mov_b32 s{}, {}", n, constant()));
    for (unsigned n = kFirstVector + 4; n < kFirstVector + kVectors; ++n)
      line(fmt::format("v_mov_b32 v{}, {}", n, pick(3) == 0 ? scalar() : pick(2) == 0 ? "v0" : "v40"));
    line("s_waitcnt vmcnt(0) lgkmcnt(0)");
    body(kLength, 0);
    text_ += "checkpoint:\n";
    store();
    line("s_endpgm");
    return text_;
  }

private:
  unsigned pick(unsigned below) { return std::uniform_int_distribution<unsigned>(0, below - 1)(random_); }
  std::string scalar() { return fmt::format("s{}", kFirstScalar + pick(kScalars)); }
  std::string scalarPair() {
    const unsigned n = kFirstScalar + 2 * pick(kScalars / 2);
    return fmt::format("s[{}:{}]", n, n + 1);
  }
  std::string vectorPair() {
    const unsigned n = kFirstVector + 2 * pick(kVectors / 2);
    return fmt::format("v[{}:{}]", n, n + 1);
  }
  std::string vector() { return fmt::format("v{}", kFirstVector + pick(kVectors)); }
  std::string constant() {
    switch (pick(4)) {
    case 0: return fmt::format("{}", pick(64));
    case 1: return fmt::format("-{}", 1 + pick(16));
    case 2: return fmt::format("0x{:x}", 0xffu << pick(20));
    default: return fmt::format("0x{:x}", std::uniform_int_distribution<std::uint32_t>()(random_));
    }
  }
  std::string scalarSource() { return pick(3) == 0 ? constant() : scalar(); }
  std::string small() { return fmt::format("{}", pick(12)); }
  std::string vectorSource() { return pick(4) == 0 ? scalar() : vector(); }
  void line(std::string_view instruction) { text_ += fmt::format("  {}\n", instruction); }

  void scalarOperation() {
    static const std::vector<std::string> kTwo{
        "s_add_u32",         "s_sub_u32",         "s_add_i32",       "s_sub_i32",  "s_and_b32",  "s_or_b32",
        "s_xor_b32",         "s_andn2_b32",       "s_mul_i32",       "s_min_u32",  "s_max_u32",  "s_min_i32",
        "s_max_i32",         "s_pack_ll_b32_b16", "s_lshl2_add_u32", "s_nand_b32", "s_xnor_b32", "s_orn2_b32",
        "s_pack_hh_b32_b16", "s_bfm_b32",         "s_addc_u32",      "s_subb_u32"};
    static const std::vector<std::string> kShifts{"s_lshl_b32", "s_lshr_b32", "s_ashr_i32"};
    static const std::vector<std::string> kOne{"s_not_b32",       "s_sext_i32_i8",   "s_sext_i32_i16",
                                               "s_bcnt1_i32_b32", "s_bcnt0_i32_b32", "s_bitset1_b32"};
    switch (pick(12)) {
    case 10: return pairOperation();
    case 11:
      return line(
          fmt::format("{} {}, {}", kOne[pick(static_cast<unsigned>(kOne.size()))], scalar(), scalar()));
    case 0: return line(fmt::format("s_mov_b32 {}, {}", scalar(), scalarSource()));
    case 1: return line(fmt::format("s_movk_i32 {}, {}", scalar(), static_cast<int>(pick(4000)) - 2000));
    case 2: return line(fmt::format("s_addk_i32 {}, {}", scalar(), static_cast<int>(pick(400)) - 200));
    case 3: return line(fmt::format("{} {}, {}, {}", kShifts[pick(3)], scalar(), scalar(), small()));
    case 4:
      return line(
          fmt::format("s_bfe_u32 {}, {}, 0x{:x}", scalar(), scalar(), (1 + pick(9)) << 16 | pick(20)));
    case 5:
      line(fmt::format("s_cmp_lt_u32 {}, {}", scalar(), scalar()));
      return line(fmt::format("s_cselect_b32 {}, {}, {}", scalar(), scalar(), scalar()));
    case 6: return line(fmt::format("v_readfirstlane_b32 {}, {}", scalar(), vector()));
    case 7: return line(fmt::format("s_cmov_b32 {}, {}", scalar(), scalar()));
    default:
      return line(fmt::format("{} {}, {}, {}", kTwo[pick(static_cast<unsigned>(kTwo.size()))], scalar(),
                              scalar(), scalarSource()));
    }
  }

  // Of 64 bits, as of masks and addresses.
  void pairOperation() {
    static const std::vector<std::string> kTwo{"s_and_b64", "s_or_b64",  "s_andn2_b64",
                                               "s_xor_b64", "s_nor_b64", "s_cselect_b64"};
    switch (pick(5)) {
    case 0: return line(fmt::format("s_lshl_b64 {}, {}, {}", scalarPair(), scalarPair(), pick(64)));
    case 1:
      return line(fmt::format("s_bfe_u64 {}, {}, 0x{:x}", scalarPair(), scalarPair(),
                              (1 + pick(9)) << 16 | pick(40)));
    case 2: return line(fmt::format("s_not_b64 {}, {}", scalarPair(), scalarPair()));
    case 3:
      return line(fmt::format("s_mov_b64 {}, {}", scalarPair(), pick(2) == 0 ? constant() : scalarPair()));
    default:
      return line(fmt::format("{} {}, {}, {}", kTwo[pick(static_cast<unsigned>(kTwo.size()))], scalarPair(),
                              scalarPair(), scalarPair()));
    }
  }

  void vectorPairOperation() {
    switch (pick(3)) {
    case 0: return line(fmt::format("v_lshlrev_b64 {}, {}, {}", vectorPair(), pick(64), vectorPair()));
    case 1:
      return line(
          fmt::format("v_lshl_add_u64 {}, {}, {}, {}", vectorPair(), vectorPair(), pick(5), vectorPair()));
    default:
      return line(
          fmt::format("v_mad_u64_u32 {}, vcc, {}, {}, {}", vectorPair(), vector(), vector(), vectorPair()));
    }
  }

  void vectorOperation() {
    static const std::vector<std::string> kTwo{
        "v_add_u32", "v_sub_u32",     "v_subrev_u32", "v_and_b32",      "v_or_b32",
        "v_xor_b32", "v_min_u32",     "v_max_u32",    "v_mul_u32_u24",  "v_min_i32",
        "v_max_i32", "v_mul_i32_i24", "v_xnor_b32",   "v_bcnt_u32_b32", "v_sub_i32"};
    static const std::vector<std::string> kThree{"v_add3_u32",    "v_or3_b32",  "v_and_or_b32",
                                                 "v_mad_u32_u24", "v_xad_u32",  "v_mad_i32_i24",
                                                 "v_min3_u32",    "v_max3_i32", "v_mad_u32_u16"};
    static const std::vector<std::string> kShifts{"v_lshlrev_b32", "v_lshrrev_b32", "v_ashrrev_i32"};
    switch (pick(16)) {
    case 14: return vectorPairOperation();
    case 15: return line(fmt::format("v_bfe_i32 {}, {}, {}, {}", vector(), vector(), pick(20), 1 + pick(9)));
    case 0: return line(fmt::format("v_mov_b32 {}, {}", vector(), pick(3) == 0 ? small() : vectorSource()));
    case 1:
    case 2: return line(fmt::format("{} {}, {}, {}", kShifts[pick(3)], vector(), small(), vector()));
    case 3: return line(fmt::format("v_bfe_u32 {}, {}, {}, {}", vector(), vector(), pick(20), 1 + pick(9)));
    case 4:
      return line(fmt::format("v_and_b32 {}, 0x{:x}, {}", vector(), 0xffu >> pick(6) << pick(5), vector()));
    case 5:
      return line(fmt::format("v_lshl_add_u32 {}, {}, {}, {}", vector(), vector(), small(), vectorSource()));
    case 6: return line(fmt::format("v_lshl_or_b32 {}, {}, {}, {}", vector(), vector(), small(), vector()));
    case 7: return line(fmt::format("v_add_lshl_u32 {}, {}, {}, {}", vector(), vector(), vector(), small()));
    case 8:
      return line(fmt::format("{} {}, {}, {}, {}", kThree[pick(static_cast<unsigned>(kThree.size()))],
                              vector(), vector(), vector(), vector()));
    case 9:
      line(fmt::format("v_cmp_gt_u32 vcc, {}, {}", pick(64), vector()));
      return line(fmt::format("v_cndmask_b32 {}, {}, {}, vcc", vector(), vector(), vector()));
    case 10: {
      const std::string to = vector();
      line(fmt::format("v_mbcnt_lo_u32_b32 {}, -1, {}", to, pick(2) == 0 ? std::string("0") : vector()));
      return line(fmt::format("v_mbcnt_hi_u32_b32 {}, -1, {}", vector(), to));
    }
    case 11:
      return line(fmt::format("v_lshlrev_b32_sdwa {0}, {1}, {2} dst_sel:DWORD dst_unused:UNUSED_PAD "
                              "src0_sel:DWORD src1_sel:{3}",
                              vector(), vector(), vector(), pick(2) == 0 ? "WORD_0" : "BYTE_1"));
    default:
      return line(fmt::format("{} {}, {}, {}", kTwo[pick(static_cast<unsigned>(kTwo.size()))], vector(),
                              vectorSource(), vector()));
    }
  }

  void compare() {
    static const std::vector<std::string> kCompare{"s_cmp_lt_u32", "s_cmp_eq_u32", "s_cmp_gt_i32"};
    line(fmt::format("{} {}, {}", kCompare[pick(3)], scalar(), scalarSource()));
  }

  void uniformIf(unsigned length, unsigned depth) {
    const unsigned label = labels_++;
    compare();
    line(fmt::format("s_cbranch_scc1 else{}", label));
    body(length, depth + 1);
    line(fmt::format("s_branch end{}", label));
    text_ += fmt::format("else{}:\n", label);
    if (pick(2) == 0) body(length, depth + 1);
    text_ += fmt::format("end{}:\n", label);
  }

  // As LLVM's SILowerControlFlow writes it.
  void divergentIf(unsigned length, unsigned depth) {
    const unsigned label = labels_++;
    const unsigned saved = 44 + 4 * depth;
    line(fmt::format("v_cmp_gt_u32 vcc, {}, {}", pick(64), pick(2) == 0 ? "v0" : vector()));
    line(fmt::format("s_and_saveexec_b64 s[{}:{}], vcc", saved, saved + 1));
    const bool hasElse = pick(2) == 0;
    if (hasElse) line(fmt::format("s_xor_b64 s[{0}:{1}], exec, s[{0}:{1}]", saved, saved + 1));
    if (pick(2) == 0) line(fmt::format("s_cbranch_execz end{}", label));
    body(length, depth + 1);
    text_ += fmt::format("end{}:\n", label);
    if (hasElse) {
      line(fmt::format("s_or_saveexec_b64 s[{0}:{1}], s[{2}:{3}]", saved + 2, saved + 3, saved, saved + 1));
      line(fmt::format("s_xor_b64 exec, exec, s[{}:{}]", saved + 2, saved + 3));
      body(length, depth + 1);
      line(fmt::format("s_or_b64 exec, exec, s[{}:{}]", saved + 2, saved + 3));
    } else if (pick(8) != 0) {
      line(fmt::format("s_or_b64 exec, exec, s[{}:{}]", saved, saved + 1));
    }
  }

  void loop(unsigned length, unsigned depth) {
    const unsigned label = labels_++;
    const unsigned counter = 36 + depth;
    line(fmt::format("s_mov_b32 s{}, {}", counter, 1 + pick(4)));
    text_ += fmt::format("top{}:\n", label);
    body(length, depth + 1);
    line(fmt::format("s_sub_u32 s{0}, s{0}, 1", counter));
    line(fmt::format("s_cmp_lg_u32 s{}, 0", counter));
    line(fmt::format("s_cbranch_scc1 top{}", label));
  }

  void body(unsigned length, unsigned depth) {
    for (unsigned n = 0; n < length; ++n) {
      const unsigned what = pick(depth < 3 ? 24 : 20);
      if (what < 10)
        scalarOperation();
      else if (what < 20)
        vectorOperation();
      else if (what < 21)
        uniformIf(length / 3, depth);
      else if (what < 23)
        divergentIf(length / 3, depth);
      else
        loop(length / 3, depth);
    }
  }

  void store() {
    line("s_mov_b64 s[12:13], exec");
    line("s_mov_b64 exec, -1");
    unsigned row = 0;
    const auto keep = [&](const std::string& what) {
      line(fmt::format("v_mov_b32 v41, {}", what));
      line(fmt::format("v_add_u32 v42, {}, v40", row++ * kLanes * 4));
      line("global_store_dword v42, v41, s[4:5]");
    };
    for (unsigned n = 0; n < kVectors; ++n)
      keep(fmt::format("v{}", kFirstVector + n));
    for (unsigned n = 0; n < kScalars; ++n)
      keep(fmt::format("s{}", kFirstScalar + n));
    keep("s12");
    keep("s13");
  }

  std::mt19937 random_;
  std::string text_;
  unsigned labels_ = 0;
};

struct Counts {
  unsigned scalars = 0; // with a known value
  unsigned vectors = 0;
  unsigned bounded = 0;
};

// The results of a run: rows of lanes.
class Referee {
public:
  Referee(const std::string& text, std::uint32_t seed) : text_(kernelOf(text)), machine_(text_) {
    std::mt19937 random(seed);
    std::vector<std::uint32_t> input(4 * kLanes);
    for (std::uint32_t& word : input)
      word = random() >> (random() % 32);
    const auto in = machine_.buffer("in", input);
    const auto out = machine_.buffer("out", std::vector<std::uint32_t>(kRows * kLanes));
    const auto report = machine_.run({kLanes, 1, 1}, {kLanes, 1, 1}, wavesmith::testing::arguments(out, in));
    EXPECT_TRUE(report.completed()) << wavesmith::testing::messages(report) << text_;
    rows_ = machine_.read<std::uint32_t>(out, std::size_t{kRows} * kLanes);
  }

  void check(Counts& counts) {
    const program::Program& program = *machine_.object().program;
    const Footprints footprints(program);
    const Values values(program, footprints);
    const auto found = std::ranges::find(program.labels(), std::string("checkpoint"), &program::Label::name);
    ASSERT_NE(found, program.labels().end());
    const Index at = found->instruction;
    checkScalars(values, at, counts);
    checkVectors(values, at, counts);
  }

private:
  static std::string kernelOf(const std::string& body) {
    return wavesmith::testing::kernelText("k", body, "    .amdhsa_system_vgpr_workitem_id 0");
  }
  [[nodiscard]] std::uint32_t stored(unsigned row, unsigned lane) const { return rows_[row * kLanes + lane]; }

  void checkScalars(const Values& values, Index at, Counts& counts) {
    for (unsigned n = 0; n < kScalars; ++n) {
      const Value value = values.scalar(at, kFirstScalar + n);
      const std::uint32_t actual = stored(kVectors + n, 0);
      ASSERT_TRUE(value.known);
      ASSERT_EQ(value.low, value.high);
      if (const auto bounds = values.bounds(value)) {
        ++counts.bounded;
        EXPECT_LE(bounds->first, actual) << "s" << kFirstScalar + n << "\n" << text_;
        EXPECT_GE(bounds->second, actual) << "s" << kFirstScalar + n << "\n" << text_;
      }
      const std::uint32_t base = actual - static_cast<std::uint32_t>(value.low);
      if (value.symbol == 0) ++counts.scalars;
      const auto [symbol, isNew] = bases_.try_emplace(value.symbol, value.symbol == 0 ? 0 : base);
      if (!isNew && value.symbol != 0) ++counts.scalars;
      EXPECT_EQ(symbol->second, base) << "s" << kFirstScalar + n << "\n" << text_;
    }
  }

  void checkVectors(const Values& values, Index at, Counts& counts) {
    const std::uint64_t exec =
        std::uint64_t{stored(kVectors + kScalars + 1, 0)} << 32 | stored(kVectors + kScalars, 0);
    for (unsigned n = 0; n < kVectors; ++n) {
      const Value value = values.vector(at, kFirstVector + n);
      if (!value.known) continue;
      const auto base = bases_.find(value.symbol);
      if (value.symbol != 0 && base == bases_.end()) continue;
      ++counts.vectors;
      const std::uint32_t from = value.symbol == 0 ? 0 : base->second;
      for (unsigned lane = 0; lane < kLanes; ++lane) {
        if ((exec >> lane & 1) == 0) continue;
        const std::uint32_t above = stored(n, lane) - from - static_cast<std::uint32_t>(value.low);
        EXPECT_LE(above, static_cast<std::uint64_t>(value.high - value.low))
            << "v" << kFirstVector + n << " lane " << lane << " of " << value.low << ".." << value.high
            << "\n"
            << text_;
      }
    }
  }

  std::string text_;
  wavesmith::testing::Machine machine_;
  std::vector<std::uint32_t> rows_;
  std::map<Symbol, std::uint32_t> bases_;
};

TEST(ValueReferee, EmulatedRegistersHaveTheAnalyzedValues) {
  Counts counts;
  for (std::uint32_t seed = 1; seed <= kPrograms && !HasFailure(); ++seed) {
    SCOPED_TRACE(fmt::format("program {}", seed));
    Referee(Generator(seed).text(), seed).check(counts);
  }
  // Otherwise nothing was compared.
  EXPECT_GT(counts.scalars, kPrograms);
  EXPECT_GT(counts.vectors, kPrograms);
  EXPECT_GT(counts.bounded, kPrograms);
  std::printf("compared: %u scalars, %u vectors, %u bounds\n", counts.scalars, counts.vectors,
              counts.bounded);
}

} // namespace
} // namespace wavesmith::analysis
