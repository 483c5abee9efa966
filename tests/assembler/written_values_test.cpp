// SPDX-License-Identifier: Apache-2.0
// Values of a text that do not fit into their fields: which are reported and where, and that no value of any
// instruction escapes.
#include "assembler/assembling.h"
#include "assembler/recording/value_places.h"
#include "codeobject/code_object.h"
#include "isa/constraints.h"
#include "isa/decode/decode.h"
#include "isa/operation.h"
#include "isa/text.h"
#include "isa/vocabulary.h"
#include "isa/words.h"
#include "source/assembly/assembly_lexer.h"
#include "support/result.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::assembler::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::string> messagesOf(const std::string& text) {
  return messages(assembleText(text));
}

TEST(WrittenValues, AreReportedWhereTheyAreWritten) {
  EXPECT_THAT(
      messagesOf("  buffer_load_dword v2, v1, s[8:11], 0 offen offset:4096\n"),
      ElementsAre("kernel.s:1:53+4 error W1321 offset:4096 does not fit and becomes 0; the range is 0 "
                  "to 4095"));
  EXPECT_THAT(
      messagesOf("  buffer_atomic_add v2, off, s[8:11], 0 offset:5000 // 5000\n"),
      ElementsAre("kernel.s:1:48+4 error W1321 offset:5000 does not fit and becomes 904; the range is "
                  "0 to 4095"));
  EXPECT_THAT(messagesOf("  s_waitcnt 0x10000\n"),
              ElementsAre("kernel.s:1:13+7 error W1321 0x10000 does not fit and becomes 0; the range is 0 to "
                          "65535"));
  EXPECT_THAT(
      messagesOf("  s_nop 0x10002\n"),
      ElementsAre("kernel.s:1:9+7 error W1321 0x10002 does not fit and becomes 2; the range is 0 to 15"));
  EXPECT_THAT(
      messagesOf("  s_sleep 128\n"),
      ElementsAre("kernel.s:1:11+3 error W1321 128 does not fit and becomes 0; the range is 0 to 127"));
  EXPECT_THAT(messagesOf("  s_setprio 4\n"),
              ElementsAre("kernel.s:1:13+1 error W1321 4 does not fit and becomes 0; the range is 0 to 3"));
  EXPECT_THAT(
      messagesOf("  v_mov_b32_dpp v1, v2 quad_perm:[0,1,2,3] row_mask:0x1f bank_mask:0xf\n"),
      ElementsAre("kernel.s:1:53+4 error W1321 row_mask:0x1f does not fit and becomes 15; the range is "
                  "0 to 15"));
  EXPECT_THAT(messagesOf("  v_mov_b32_dpp v1, v2 row_shl:1 row_mask:0x1f bank_mask:0x1f\n"),
              ElementsAre(::testing::StartsWith("kernel.s:1:43+4 error W1321 row_mask:0x1f"),
                          ::testing::StartsWith("kernel.s:1:58+4 error W1321 bank_mask:0x1f")));
}

// The value is known, and the text names it.
TEST(WrittenValues, OfSymbolsAndMacros) {
  EXPECT_THAT(messagesOf("  .set k_far, 4096\n  buffer_load_dword v2, off, s[8:11], 0 offset:k_far+4\n"),
              ElementsAre("kernel.s:2:48+7 error W1321 offset:k_far+4 (4100) does not fit and becomes 4; the "
                          "range is 0 to 4095"));
  EXPECT_THAT(
      messagesOf("  .macro load at\n  buffer_load_dword v2, off, s[8:11], 0 offset:\\at\n  .endm\n"
                 "  load 4092\n  load 4096\n"),
      ElementsAre(::testing::AllOf(::testing::StartsWith("kernel.s:2:"),
                                   ::testing::HasSubstr("error W1321 offset:4096 does not fit and becomes 0"),
                                   ::testing::HasSubstr("kernel.s:5:3+4 in this expansion of macro load"))));
  EXPECT_THAT(messagesOf("  .set n, 4088\n  .rept 3\n  buffer_load_dword v2, off, s[8:11], 0 offset:n\n"
                         "  .set n, n+4\n  .endr\n"),
              ElementsAre(::testing::HasSubstr("offset:n (4096) does not fit")));
}

// LLVM encodes the low 32 bits, and the hardware extends them with zeros (CDNA3 ISA 6.2.1.1).
TEST(WrittenValues, OfNegativeLiteralsOf64Bits) {
  EXPECT_THAT(
      messagesOf("  s_and_b64 s[0:1], s[0:1], -2000\n"),
      ElementsAre("kernel.s:1:29+5 error W1321 -2000 does not fit and becomes 4294965296; the range is "
                  "0 to 4294967295"));
  EXPECT_THAT(messagesOf("  s_and_b64 s[0:1], s[0:1], 0xfffff830\n  s_and_b64 s[0:1], s[0:1], -16\n"
                         "  s_and_b32 s0, s0, -2000\n  s_ashr_i64 s[0:1], -2000, 1\n"),
              IsEmpty());
}

// LLVM changes these before it makes an instruction of them.
TEST(WrittenValues, ThatLlvmTruncatesInItsParser) {
  EXPECT_THAT(
      messagesOf("  v_ldexp_f16_e64 v0, v1, 65537\n"),
      ElementsAre("kernel.s:1:27+5 error W1321 65537 does not fit and becomes 1; the range is -32768 to "
                  "65535"));
  EXPECT_THAT(messagesOf("  s_mov_b64 s[0:2147483649], s[2:3]\n"),
              ElementsAre("kernel.s:1:17+10 error W1321 2147483649 is not the number of a register"));
  EXPECT_THAT(messagesOf("  .set n, 4\n  v_add_f16_e64 v[n], v[n+1], -1\n  v_ldexp_f16_e64 v0, v1, -1\n"
                         "  v_add_f64 v[n:n+1], v[0:1], v[254:255]\n"),
              IsEmpty());
}

// The whole statement is as if it did not assemble, on every path of the pipeline.
TEST(WrittenValues, MakeTheLineBroken) {
  const std::string text = "  s_nop 1\n  s_sleep 128\n  buffer_load_dword v2, off, s[8:11], 0 offset:4096\n";
  EXPECT_THAT(instructions(assembleText(text)),
              ElementsAre("s_nop 1 @kernel.s:1:3", "!s_nop 0 @kernel.s:2:3", "!s_nop 0 @kernel.s:3:3",
                          "!s_nop 0 @kernel.s:3:3"));
  // The second time, too: such a statement is not remembered.
  EXPECT_THAT(messagesOf(text), ::testing::SizeIs(2));
  EXPECT_THAT(messagesOf(text), ::testing::SizeIs(2));
}

TEST(WrittenValues, AcceptsEqualOnes) {
  for (const char* line : {"s_movk_i32 s0, -1",
                           "s_movk_i32 s0, 0xffff",
                           "s_movk_i32 s0, -32768",
                           "s_cmpk_eq_u32 s0, 0xffff",
                           "s_addk_i32 s0, 0x8000",
                           "s_nop 15",
                           "s_sleep 127",
                           "s_setprio 3",
                           "s_waitcnt 0xffff",
                           "s_waitcnt vmcnt(63) & lgkmcnt(15)",
                           "s_waitcnt vmcnt_sat(100)",
                           "s_branch 0xffff",
                           "s_branch -1",
                           "s_getreg_b32 s0, hwreg(HW_REG_MODE, 0, 32)",
                           "s_sendmsg sendmsg(MSG_INTERRUPT)",
                           "s_setreg_imm32_b32 hwreg(HW_REG_MODE), 0xffffffff",
                           "s_setreg_imm32_b32 hwreg(HW_REG_MODE), -1",
                           "s_mov_b32 s0, 0xffffffff",
                           "s_mov_b32 s0, -2147483648",
                           "v_mov_b32 v0, 0.1",
                           "v_mov_b32 v0, -1.0e30",
                           "v_add_f16 v0, 0.1, v1",
                           "v_add_f64 v[0:1], v[2:3], 0.5",
                           "s_mov_b64 s[0:1], -16",
                           "global_load_dword v0, v[2:3], off offset:-4096",
                           "global_load_dword v0, v[2:3], off offset:4095",
                           "scratch_load_dword v0, off, off offset:-1",
                           "ds_read_b32 v0, v1 offset:65535",
                           "ds_read2st64_b32 v[0:1], v2 offset0:255 offset1:255",
                           "ds_swizzle_b32 v0, v1 offset:0xffff",
                           "ds_swizzle_b32 v0, v1 offset:swizzle(QUAD_PERM,3,2,1,0)",
                           "s_load_dword s0, s[2:3], 0xfffff",
                           "s_load_dword s0, s[2:3], -0x1000",
                           "s_load_dword s0, s[2:3], s4 offset:0x10",
                           "buffer_load_dword v0, off, s[4:7], 0 offset:4095 sc0 sc1 nt",
                           "buffer_atomic_add v0, off, s[4:7], 0 offset:4095 sc0",
                           "global_atomic_add v0, v[2:3], v1, off sc0",
                           "flat_atomic_add v0, v[2:3], v1 sc0",
                           "tbuffer_load_format_x v0, off, s[4:7], 0 format:[BUF_DATA_FORMAT_32] offset:4095",
                           "v_pk_add_f16 v0, v1, v2 op_sel:[1,0] op_sel_hi:[0,1] neg_lo:[1,0] neg_hi:[0,1]",
                           "v_fma_mix_f32 v0, v1, v2, v3 op_sel:[1,0,1] op_sel_hi:[1,0,1] clamp",
                           "v_add_f32_e64 v0, |v1|, -v2 clamp mul:2",
                           "v_mov_b32_dpp v0, v1 row_newbcast:15",
                           "v_mov_b32_dpp v0, v1 quad_perm:[3,3,3,3] row_mask:0xf bank_mask:0xf bound_ctrl:0",
                           "v_add_f32_sdwa v0, v1, -|v2| dst_sel:WORD_1 src0_sel:BYTE_3 src1_sel:DWORD",
                           "v_mfma_f32_32x32x1_2b_f32 a[0:31], v0, v1, a[0:31] cbsz:1 abid:1 blgp:7",
                           "v_mfma_f64_4x4x4_4b_f64 v[0:1], v[2:3], v[4:5], v[6:7] neg:[1,1,1]",
                           "s_set_gpr_idx_on s0, gpr_idx(SRC0,DST)",
                           "s_set_gpr_idx_mode 15",
                           "s_trap 255",
                           "s_endpgm 0xffff",
                           "s_atc_probe 127, s[2:3], 0",
                           "v_readlane_b32 s0, v1, 63"})
    EXPECT_THAT(messagesOf(fmt::format("  {}\n", line)), IsEmpty()) << line;
  EXPECT_THAT(messagesOf("k:\n  s_mov_b32 s4, k@rel32@lo+4\n  s_add_u32 s4, s4, .Lend-k\n  s_branch .Lend\n"
                         ".Lend:\n  s_endpgm\n"),
              IsEmpty());
}

TEST(WrittenValues, HaveTheBitsThatTheOperationsName) {
  unsigned narrow = 0;
  for (std::size_t n = 0; n < isa::opcodes().size(); ++n) {
    const auto op = static_cast<isa::Op>(n);
    if (isa::row(op).encoding != isa::Encoding::Sopp) continue;
    const std::string program(isa::operation(op));
    const std::size_t at = program.find("imm[");
    const unsigned bits = isa::immediateBits(op);
    if (at == std::string::npos) {
      EXPECT_EQ(bits, 16U) << isa::row(op).mnemonic;
      continue;
    }
    EXPECT_EQ(bits, std::stoul(program.substr(at + 4)) + 1) << isa::row(op).mnemonic;
    narrow += bits < 16 ? 1 : 0;
  }
  EXPECT_GE(narrow, 7U);
}

TEST(ValuePlaces, AreTheLongestExpressions) {
  const syntax::SymbolValues symbols = [](std::string_view name) -> std::optional<std::int64_t> {
    return name == "k" ? std::optional<std::int64_t>(8) : std::nullopt;
  };
  const auto written = [&](std::string_view statement, std::int64_t value) {
    std::vector<std::string> found;
    for (const ValuePlace& place : placesOfValue(statement, value, symbols))
      found.push_back(
          fmt::format("{}|{}", place.modifier, statement.substr(place.begin, place.end - place.begin)));
    return found;
  };
  EXPECT_THAT(written("s_nop 8", 8), ElementsAre("|8"));
  EXPECT_THAT(written("x v1, k offset:2*k-8 offset : k // 8", 8),
              ElementsAre("|k", "offset|2*k-8", "offset|k"));
  EXPECT_THAT(written("s8 -8, v8, unknown", 8), IsEmpty());
  EXPECT_THAT(written("s_nop /* 8 */ (4+4)", 8), ElementsAre("|(4+4)"));
}

TEST(ValuePlaces, OfOneValueThatIsWrittenTwice) {
  const syntax::SymbolValues none = [](std::string_view) { return std::nullopt; };
  const LostValue lost{.written = 200, .encoded = 72, .most = 127};
  const auto texts = lostTexts(std::vector{lost}, "op v1 offset:200 format:200", none);
  ASSERT_EQ(texts.size(), 1U); // one of them is lost, and the text does not tell which
  EXPECT_EQ(texts[0].begin, 0U);
  EXPECT_EQ(texts[0].length, 2U);
  EXPECT_EQ(texts[0].message, "200 does not fit and becomes 72; the range is 0 to 127");
  const auto both = lostTexts(std::vector{lost, lost}, "op v1 offset:200 format:200", none);
  ASSERT_EQ(both.size(), 2U);
  EXPECT_EQ(both[1].message, "format:200 does not fit and becomes 72; the range is 0 to 127");
}

// --- No value escapes ---
//
// Every form of every opcode, with each of its numbers replaced by others, and with each modifier: two texts that differ
// only in one number, neither negative, have different encodings, or one of them is an error.

using Encoded = std::optional<std::vector<std::byte>>; // nothing: an error

std::vector<Encoded> encoded(const std::vector<std::string>& statements) {
  std::vector<Encoded> all(statements.size());
  constexpr std::size_t kAtOnce = 4000;
  for (std::size_t first = 0; first < statements.size(); first += kAtOnce) {
    const std::size_t count = std::min(kAtOnce, statements.size() - first);
    std::string text;
    for (std::size_t n = 0; n < count; ++n)
      text += statements[first + n] + "\n";
    const Assembly assembly = assembleText(text + "s_endpgm\n");
    const auto object = codeobject::read(assembly.codeObject, "all");
    if (!object) continue;
    const auto& entries = assembly.lines.entries;
    for (std::size_t e = 0; e + 1 < entries.size(); ++e) {
      const std::size_t line = entries[e].location.line;
      if (entries[e].broken || line == 0 || line > count) continue;
      const auto bytes =
          object->mapped(entries[e].address).first(entries[e + 1].address - entries[e].address);
      all[first + line - 1].emplace(bytes.begin(), bytes.end());
    }
  }
  return all;
}

// Around every size that a field can have.
std::vector<std::uint64_t> numbers() {
  std::vector<std::uint64_t> all{0, 1};
  for (unsigned bits = 1; bits <= 40; ++bits)
    if (bits <= 17 || bits == 20 || bits == 21 || bits >= 31)
      for (const std::uint64_t low : {0, 1})
        if (bits <= 33 || bits == 40) all.push_back((std::uint64_t{1} << bits) + low);
  return all;
}

// A statement with one number to replace.
struct Slot {
  std::string before, after;
  [[nodiscard]] std::string with(std::uint64_t number) const {
    return fmt::format("{}{}{}", before, number, after);
  }
  auto operator<=>(const Slot&) const = default;
};

// Each number of the statement; registers are no numbers, but those in brackets are.
void addNumbers(const std::string& statement, std::set<Slot>& slots) {
  source::Lexer lexer(statement);
  for (auto token = lexer.next(); token.kind != source::TokenKind::EndOfLine; token = lexer.next()) {
    if (token.kind != source::TokenKind::Number) continue;
    const bool isNegative = token.begin > 0 && statement[token.begin - 1] == '-';
    slots.insert({statement.substr(0, token.begin - (isNegative ? 1 : 0)), statement.substr(token.end)});
  }
}

std::string mnemonicOf(const std::string& statement) {
  return statement.substr(0, statement.find(' '));
}

// Of each form of each opcode, a few statements that LLVM accepts.
std::vector<std::string> statements() {
  constexpr std::uint32_t kSeeds = 24;
  constexpr unsigned kMostOfOne = 3;
  // Random literals are too wide for these two.
  std::set<std::string> texts{"v_madak_f16 v0, v1, v2, 0x1234", "v_madmk_f16 v0, v1, 0x1234, v2"};
  for (const isa::Opcode& row : isa::opcodes()) {
    if ((row.targets & isa::kGfx942) == 0) continue;
    std::vector<isa::Form> forms = {isa::Form::Base};
    if (row.vop3 >= 0) forms.push_back(isa::Form::Vop3);
    if ((row.forms & isa::kSdwa) != 0) forms.push_back(isa::Form::Sdwa);
    if ((row.forms & isa::kDpp) != 0) forms.push_back(isa::Form::Dpp);
    for (const isa::Form form : forms)
      for (std::uint32_t seed = 0; seed < kSeeds; ++seed) {
        const isa::Instruction made = isa::decode(isa::testing::makeWords(row, form, seed).bytes(), 0);
        if (!made.valid()) continue;
        const std::string text = isa::toString(made);
        texts.insert(text);
        texts.insert(
            text.substr(0, std::min(text.find(" op_sel"), text.find(" neg_")))); // dot products have none
      }
  }
  const std::vector<std::string> all(texts.begin(), texts.end());
  const std::vector<Encoded> codes = encoded(all);
  std::vector<std::string> accepted;
  std::map<std::string, unsigned> counts;
  for (std::size_t n = 0; n < all.size(); ++n) {
    unsigned& count = counts[mnemonicOf(all[n])];
    if (codes[n] && ++count <= kMostOfOne) accepted.push_back(all[n]);
  }
  std::string missing; // LLVM has no scalar atomics for gfx942
  for (const auto& [mnemonic, count] : counts)
    if (count == 0 && !mnemonic.starts_with("s_atomic_") && !mnemonic.starts_with("s_buffer_atomic_"))
      missing += mnemonic + ' ';
  EXPECT_EQ(missing, "") << "LLVM accepts no text of these";
  return accepted;
}

// Modifiers with a number that the statement does not have yet and can have.
void addModifiers(const std::vector<std::string>& all, std::set<Slot>& slots) {
  std::vector<Slot> candidates;
  std::vector<std::string> tried;
  std::set<std::string> seen; // one statement of each mnemonic is enough
  for (const std::string& statement : all) {
    if (!seen.insert(mnemonicOf(statement)).second) continue;
    for (const isa::Word& word : isa::words(isa::WordKind::Modifier)) {
      if (statement.find(fmt::format(" {}:", word.text)) != std::string::npos) continue;
      candidates.push_back({fmt::format("{} {}:", statement, word.text), {}});
      tried.push_back(candidates.back().with(1));
    }
  }
  const std::vector<Encoded> codes = encoded(tried);
  for (std::size_t n = 0; n < tried.size(); ++n)
    if (codes[n]) slots.insert(candidates[n]);
}

TEST(WrittenValues, NoneEscapes) {
  const std::vector<std::string> all = statements();
  std::set<Slot> slots;
  for (const std::string& statement : all)
    addNumbers(statement, slots);
  addModifiers(all, slots);
  const std::vector<std::uint64_t> values = numbers();
  std::vector<std::string> tried;
  for (const Slot& slot : slots)
    for (const std::uint64_t value : values)
      tried.push_back(slot.with(value));
  const std::vector<Encoded> codes = encoded(tried);
  std::size_t n = 0, accepted = 0;
  std::string escaped;
  for (const Slot& slot : slots) {
    std::map<std::vector<std::byte>, std::uint64_t> first;
    const std::size_t begin = n;
    n += values.size();
    for (std::size_t v = 0; v < values.size(); ++v) {
      const std::uint64_t value = values[v];
      const Encoded& code = codes[begin + v];
      if (!code) continue;
      ++accepted;
      const auto [same, isNew] = first.try_emplace(*code, value);
      // For historical reasons, 0 and 1 both set the bit (LLVM, AMDGPUAsmParser::convertDppBoundCtrl).
      const bool isBoundControl = slot.before.ends_with("bound_ctrl:") && value == 1;
      // LLVM takes v[4:4] and v[4:5] for the same source of a DPP operation on 64 bits.
      const bool isOneRegister = slot.before.ends_with(':') && slot.after.starts_with(']') &&
                                 slot.before.ends_with(fmt::format("[{}:", same->second)) &&
                                 value == same->second + 1;
      if (isNew || isBoundControl || isOneRegister) continue;
      escaped += fmt::format("{} is encoded like {}\n", slot.with(value), same->second);
      break; // one of each is enough
    }
  }
  fmt::print("{} statements, {} numbers in them, {} texts, of which {} are accepted\n", all.size(),
             slots.size(), tried.size(), accepted);
  EXPECT_GE(all.size(), 2000U);
  EXPECT_GE(accepted, 20000U);
  EXPECT_EQ(escaped, "");
}

} // namespace
} // namespace wavesmith::assembler::testing
