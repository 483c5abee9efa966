// SPDX-License-Identifier: Apache-2.0
// The vocabulary compared with LLVM: what LLVM prints must be known, what it rejects must not be offered.
#include "assembler/assembler.h"
#include "assembler/disassembly/disassemble_text.h"
#include "codeobject/metadata/metadata_keys.h"
#include "isa/fields/hwreg_name.h"
#include "isa/vocabulary.h"
#include "isa/words.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <link.h>
#include <map>
#include <set>

namespace wavesmith::isa {
namespace {

using testing::makeWords;

// The modifiers after the operands, and those around an operand, in a line printed by LLVM.
std::set<std::string> modifiersIn(const std::string& line, bool hasOperands) {
  std::set<std::string> found;
  const auto add = [&](std::string_view token) { found.emplace(token.substr(0, token.find(':'))); };
  const std::size_t space = line.find(' ');
  if (space == std::string::npos) return found;
  const std::string rest = line.substr(space + 1);
  std::vector<std::string> tokens(1);
  std::size_t lastComma = 0; // tokens[lastComma] is the last operand
  int depth = 0;
  for (const char c : rest) {
    if (c == '[' || c == '(') ++depth;
    if (c == ']' || c == ')') --depth;
    if (depth == 0 && (c == ' ' || c == ',')) {
      if (!tokens.back().empty()) tokens.emplace_back();
      if (c == ',') lastComma = tokens.size() - 1;
    } else {
      tokens.back() += c;
    }
  }
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const std::string& token = tokens[i];
    if (token.empty()) continue;
    if (i > lastComma || !hasOperands) {
      add(token);
      continue;
    }
    if (token.find('|') != std::string::npos) add("abs");
    if (token.size() > 1 && token[0] == '-' && (token[1] == 'v' || token[1] == 's' || token[1] == '|'))
      add("neg");
    if (token.starts_with("neg(")) add("neg");
    if (token.starts_with("sext(")) add("sext");
  }
  return found;
}

std::vector<Form> printedFormsOf(const Opcode& row) {
  std::vector<Form> forms{Form::Base};
  if (row.vop3 >= 0 && row.encoding != Encoding::Vop3) forms.push_back(Form::Vop3);
  if ((row.forms & kSdwa) != 0) forms.push_back(Form::Sdwa);
  if ((row.forms & kDpp) != 0) forms.push_back(Form::Dpp);
  return forms;
}

std::map<std::string, std::set<std::string>> printedModifiers() {
  constexpr std::uint32_t kSeedsOfRow = 150;
  std::map<std::string, std::set<std::string>> printed;
  for (const Opcode& row : opcodes()) {
    if ((row.targets & kGfx942) == 0) continue;
    std::set<std::string>& of = printed[std::string{row.mnemonic}];
    for (const Form form : printedFormsOf(row)) {
      for (std::uint32_t seed = 0; seed < kSeedsOfRow; ++seed) {
        const auto line = assembler::disassembleInstruction(makeWords(row, form, seed).bytes(), 0, "gfx942");
        const bool doubtful = line.text.find("/*") != std::string::npos; // "register has 'X' class"
        if (line.length != 0 && !doubtful) of.merge(modifiersIn(line.text, row.operandCount() != 0));
      }
    }
  }
  return printed;
}

TEST(Vocabulary, ReadsModifiersOfALine) {
  EXPECT_EQ(modifiersIn("buffer_load_dword v1, v2, s[4:7], 0 offen offset:16 sc0", true),
            (std::set<std::string>{"offen", "offset", "sc0"}));
  EXPECT_EQ(modifiersIn("v_add_f32_dpp v0, -|v1|, v2 quad_perm:[0,1,2,3] row_mask:0xf", true),
            (std::set<std::string>{"abs", "neg", "quad_perm", "row_mask"}));
  EXPECT_EQ(modifiersIn("buffer_inv sc1", false), (std::set<std::string>{"sc1"}));
}

TEST(Vocabulary, KnowsLlvmsModifiers) {
  std::map<std::string, std::set<std::string>> missing;
  std::set<std::string> seen;
  for (const auto& [mnemonic, printed] : printedModifiers()) {
    const auto ours = modifiersOf(findMnemonic(mnemonic));
    for (const std::string& modifier : printed) {
      if (findWord(WordKind::Function, std::string_view(modifier).substr(0, modifier.find('('))) != nullptr)
        continue; // s_waitcnt's counts
      seen.insert(modifier);
      const Word* word = findWord(WordKind::Modifier, modifier);
      EXPECT_NE(word, nullptr) << mnemonic << ": " << modifier;
      EXPECT_TRUE(word == nullptr || (word->targets & kGfx942) != 0) << modifier;
      if (std::ranges::find(ours, modifier) == ours.end()) missing[modifier].insert(mnemonic);
    }
  }
  for (const auto& [modifier, mnemonics] : missing)
    ADD_FAILURE() << modifier << " is printed for " << fmt::format("{}", fmt::join(mnemonics, " "));
  // dfmt and nfmt are accepted and printed as format.
  for (const Word& word : words(WordKind::Modifier)) {
    const bool printable = (word.targets & kGfx942) != 0 && word.text != "dfmt" && word.text != "nfmt";
    EXPECT_TRUE(!printable || seen.contains(std::string{word.text})) << word.text << " is never printed";
  }
}

TEST(Vocabulary, OrdersModifiersLikeLlvm) {
  using Names = std::vector<std::string_view>;
  EXPECT_EQ(modifiersOf(Op::buffer_load_dword),
            (Names{"idxen", "offen", "offset", "sc0", "nt", "sc1", "lds"}));
  EXPECT_EQ(modifiersOf(Op::v_mfma_f32_32x32x8_f16), (Names{"cbsz", "abid", "blgp"}));
  EXPECT_EQ(modifiersOf(Op::buffer_load_dword, *findTarget("gfx90a")),
            (Names{"idxen", "offen", "offset", "glc", "slc", "scc", "lds"}));
  EXPECT_EQ(modifiersOf(Op::s_mov_b32), Names{});
  EXPECT_EQ(modifiersOf(Op::invalid), Names{});
}

// --- Directives ---

assembler::Assembly assemble(const std::string& text, const std::string& target = "gfx942") {
  assembler::Options options;
  options.target = target;
  return assembler::assemble({{"probe.s", text}}, options);
}

// Tries a modifier that did not occur in random words on a line of the opcode.
bool llvmTakes(const Opcode& row, std::string_view modifier) {
  for (std::uint32_t seed = 0; seed < 500; ++seed) {
    const auto line =
        assembler::disassembleInstruction(makeWords(row, Form::Base, seed).bytes(), 0, "gfx942");
    if (line.length != 0 && assemble(fmt::format("{} {}\n", line.text, modifier)).ok()) return true;
  }
  return false;
}

TEST(Vocabulary, OffersOnlyModifiersLlvmAccepts) {
  for (const auto& [mnemonic, printed] : printedModifiers()) {
    const Op op = findMnemonic(mnemonic);
    for (const std::string_view modifier : modifiersOf(op)) {
      if (modifier == "dfmt" || modifier == "nfmt") continue; // printed as format
      EXPECT_TRUE(printed.contains(std::string{modifier}) || llvmTakes(row(op), modifier))
          << mnemonic << ": " << modifier;
    }
  }
}

bool says(const assembler::Assembly& assembly, std::string_view text) {
  return std::ranges::any_of(assembly.diagnostics, [&](const source::Diagnostic& d) {
    return d.message.find(text) != std::string::npos;
  });
}

// Whether a kernel descriptor may have this directive on the target.
bool descriptorTakes(const std::string& directive, const std::string& target) {
  std::string text = ".amdhsa_kernel k\n";
  for (const char* required : {".amdhsa_next_free_vgpr", ".amdhsa_next_free_sgpr", ".amdhsa_accum_offset"})
    if (directive != required) text += fmt::format("{} 4\n", required);
  text += fmt::format("{} {}\n.end_amdhsa_kernel\n", directive, directive == ".amdhsa_accum_offset" ? 4 : 1);
  const auto assembly = assemble(text, target);
  return std::ranges::none_of(assembly.diagnostics, [](const source::Diagnostic& d) {
    return d.severity == source::Severity::Error && d.message.find("undefined symbol") == std::string::npos;
  });
}

// Every name with this prefix in the read-only memory of the loaded LLVM, a superset of the supported directives or
// keys.
std::set<std::string> namesInLlvm(std::string_view prefix) {
  struct Search {
    std::string_view prefix;
    std::set<std::string> names;
  } search{prefix, {}};
  const auto look = [](dl_phdr_info* module, std::size_t, void* data) {
    if (std::strstr(module->dlpi_name, "LLVM") == nullptr) return 0;
    auto& [wanted, names] = *static_cast<Search*>(data);
    for (int i = 0; i < module->dlpi_phnum; ++i) {
      const auto& header = module->dlpi_phdr[i];
      if (header.p_type != PT_LOAD || (header.p_flags & PF_R) == 0 || (header.p_flags & PF_W) != 0) continue;
      // The loader's own description of where it mapped the file.
      // NOLINTNEXTLINE(performance-no-int-to-ptr)
      const auto* begin = reinterpret_cast<const char*>(module->dlpi_addr + header.p_vaddr);
      const std::string_view memory(begin, header.p_memsz);
      for (auto at = memory.find(wanted); at != std::string_view::npos; at = memory.find(wanted, at + 1)) {
        const auto end = memory.find_first_not_of("abcdefghijklmnopqrstuvwxyz_0123456789", at + 1);
        if (end - at > wanted.size() + 3) names.emplace(memory.substr(at, end - at));
      }
    }
    return 0;
  };
  dl_iterate_phdr(look, &search);
  return search.names;
}

TEST(Vocabulary, KnowsLlvmsKernelDescriptorDirectives) {
  std::set<std::string> candidates = namesInLlvm(".amdhsa_");
  for (const Word& word : words(WordKind::Directive)) {
    if (word.text.starts_with(".amdhsa_")) candidates.emplace(word.text);
  }
  candidates.erase(".amdhsa_kernel");
  candidates.erase(".amdhsa_code_object_version");
  EXPECT_GT(candidates.size(), 40u);
  for (const std::string target : {"gfx90a", "gfx942"}) {
    for (const std::string& candidate : candidates) {
      const Word* word = findWord(WordKind::Directive, candidate);
      const bool ours = word != nullptr && (word->targets & findTarget(target)->bit) != 0;
      EXPECT_EQ(ours, descriptorTakes(candidate, target)) << candidate << " on " << target;
    }
  }
}

// --- Keys of metadata ---

constexpr std::string_view kMetadataBase = R"(.amdgpu_metadata
amdhsa.version: [1, 2]
amdhsa.kernels:
  - .name: k
    .symbol: k.kd
    .kernarg_segment_size: 8
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 8
    .vgpr_count: 8
    .max_flat_workgroup_size: 64
)";
constexpr std::string_view kArguments = R"(    .args:
      - .offset: 0
        .size: 8
        .value_kind: by_value
)";

bool isAccepted(const std::string& metadata) {
  const auto assembly = assemble(metadata + ".end_amdgpu_metadata\n", "gfx942");
  return std::ranges::none_of(assembly.diagnostics, [](const source::Diagnostic& d) {
    return d.severity == source::Severity::Error;
  });
}

// No key has a map of its own as value, so that LLVM's verifier rejects it in one that it knows.
bool areRejectedWithMaps(const std::vector<std::string>& keys) {
  const std::string base(kMetadataBase);
  const auto maps = [&](std::string_view indentation) {
    std::string lines;
    for (const std::string& key : keys)
      lines += fmt::format("{}{}: {{ x: 1 }}\n", indentation, key);
    return lines;
  };
  return !isAccepted(base + maps("    ")) || !isAccepted(base + std::string(kArguments) + maps("        "));
}

// The keys of kernels and arguments that LLVM's verifier knows, among the candidates.
std::set<std::string> metadataKeysOfLlvm(const std::set<std::string>& candidates) {
  constexpr std::size_t kTogether = 50; // to save time
  std::set<std::string> known;
  std::vector<std::string> group;
  const auto judge = [&] {
    if (!group.empty() && areRejectedWithMaps(group))
      for (const std::string& key : group)
        if (areRejectedWithMaps({key})) known.insert(key);
    group.clear();
  };
  const std::string written = std::string(kMetadataBase) + std::string(kArguments);
  for (const std::string& candidate : candidates) {
    if (written.find(' ' + candidate + ':') != std::string::npos)
      known.insert(candidate);
    else
      group.push_back(candidate);
    if (group.size() == kTogether) judge();
  }
  judge();
  return known;
}

TEST(Vocabulary, HasTheMetadataKeysOfLlvm) {
  ASSERT_TRUE(isAccepted(std::string(kMetadataBase) + std::string(kArguments)));
  ASSERT_FALSE(areRejectedWithMaps({".surely_unknown", ".neither_known"}));
  std::set<std::string> candidates = namesInLlvm(".");
  candidates.erase(".end_amdgpu_metadata"); // its line ends the text
  const std::set<std::string> known = metadataKeysOfLlvm(candidates);
  EXPECT_GT(known.size(), 25u);
  for (const std::string& key : known)
    EXPECT_NE(findWord(WordKind::MetadataKey, key), nullptr) << key;
  // LLVM's guide has these, its verifier ignores them.
  const std::set<std::string_view> unverified = {".value_type", ".kind", ".agpr_count"};
  for (const Word& word : words(WordKind::MetadataKey))
    if (!word.text.starts_with("amdhsa."))
      EXPECT_NE(known.contains(std::string(word.text)), unverified.contains(word.text)) << word.text;
}

struct KeyCollector {
  std::set<std::string_view> keys;
  template <typename T>
  void required(std::string_view key, const T& /*member*/) {
    keys.insert(key);
  }
  template <typename T>
  void expected(std::string_view key, const T& /*member*/) {
    keys.insert(key);
  }
  template <typename T>
  void optional(std::string_view key, const T& /*member*/) {
    keys.insert(key);
  }
};

TEST(Vocabulary, HasTheMetadataKeysThatWeWrite) {
  KeyCollector collector;
  const codeobject::Metadata metadata;
  visitKeys(metadata, collector);
  const codeobject::KernelMetadata kernel;
  visitKeys(kernel, collector);
  const codeobject::ArgumentMetadata argument;
  visitKeys(argument, collector);
  EXPECT_GT(collector.keys.size(), 30u);
  for (const std::string_view key : collector.keys)
    EXPECT_NE(findWord(WordKind::MetadataKey, key), nullptr) << key;
  // Elsewhere they are not words: .size is a directive.
  EXPECT_EQ(findWord(".sgpr_count"), nullptr);
  EXPECT_EQ(findWord(".size")->kind, WordKind::Directive);
}

// --- Directives ---

TEST(Vocabulary, HasOnlyLlvmsDirectives) {
  EXPECT_TRUE(says(assemble(".surely_unknown 1\n"), "unknown directive"));
  for (const Word& word : words(WordKind::Directive)) {
    if (word.text.starts_with(".amdhsa_") || word.text.starts_with(".end_")) continue;
    if (word.text == ".include" || word.text == ".incbin" || word.text == ".abort") continue;
    if (word.text.starts_with(".bundle_")) continue; // LLVM ends the process without .bundle_align_mode
    EXPECT_FALSE(says(assemble(std::string{word.text} + '\n'), "unknown directive")) << word.text;
  }
}

TEST(Vocabulary, HasCommonDirectives) {
  // One of each kind used in kernels (LLVM AMDGPUUsage, and the GNU assembler's manual).
  for (const char* name : {".set",
                           ".long",
                           ".p2align",
                           ".rept",
                           ".irp",
                           ".irpc",
                           ".macro",
                           ".endm",
                           ".if",
                           ".ifc",
                           ".endif",
                           ".section",
                           ".pushsection",
                           ".globl",
                           ".protected",
                           ".type",
                           ".size",
                           ".amdgcn_target",
                           ".amdhsa_code_object_version",
                           ".amdhsa_kernel",
                           ".end_amdhsa_kernel",
                           ".amdgpu_metadata",
                           ".end_amdgpu_metadata",
                           ".amdgpu_lds",
                           ".include",
                           ".incbin",
                           ".loc",
                           ".file",
                           ".altmacro"})
    EXPECT_NE(findWord(WordKind::Directive, name), nullptr) << name;
}

// --- Registers, messages, values ---

std::string lineOf(const std::string& text, const std::string& target = "gfx942") {
  const auto assembly = assemble(".text\n" + text + '\n', target);
  if (!assembly.ok()) return "";
  const auto lines = assembler::instructionTexts(assembly.codeObject, "probe.s");
  return lines && !lines->empty() ? lines->front().text : std::string{};
}

TEST(Vocabulary, NumbersHardwareRegistersLikeLlvm) {
  std::set<unsigned> numbered;
  for (const Word& word : words(WordKind::HardwareRegister)) {
    ASSERT_GE(word.number, 0) << word.text;
    const auto number = static_cast<unsigned>(word.number);
    numbered.insert(number);
    EXPECT_EQ(hwregName(number), word.text);
    for (const Target& target : targets()) {
      const std::string name{target.processor};
      const bool known = lineOf(fmt::format("s_getreg_b32 s0, hwreg({})", word.text), name) ==
                         fmt::format("s_getreg_b32 s0, hwreg({})", word.text);
      EXPECT_EQ(known, (word.targets & target.bit) != 0) << word.text << " on " << name;
    }
    EXPECT_EQ(lineOf(fmt::format("s_getreg_b32 s0, hwreg({})", number)),
              fmt::format("s_getreg_b32 s0, hwreg({})", word.text));
  }
  for (unsigned number = 0; number < 64; ++number) {
    const bool named =
        lineOf(fmt::format("s_getreg_b32 s0, hwreg({})", number)).find("HW_REG") != std::string::npos;
    EXPECT_EQ(named, numbered.contains(number)) << number;
  }
}

TEST(Vocabulary, NumbersMessagesLikeLlvm) {
  for (const Word& word : words(WordKind::Message)) {
    const bool system = word.text == "MSG_SYSMSG";
    const bool geometry = word.text.starts_with("MSG_GS") && word.text != "MSG_GS_ALLOC_REQ";
    const std::string_view more = system ? ", SYSMSG_OP_REG_RD" : geometry ? ", GS_OP_EMIT" : "";
    const int operation = system || geometry ? 2 : 0;
    const std::string named = lineOf(fmt::format("s_sendmsg sendmsg({}{})", word.text, more));
    EXPECT_FALSE(named.empty()) << word.text;
    EXPECT_EQ(named, lineOf(fmt::format("s_sendmsg {}", word.number | operation << 4))) << word.text;
  }
}

TEST(Vocabulary, NamesReadableRegisters) {
  for (const Word& word : words(WordKind::Register)) {
    if (word.text == "off") continue;
    const std::string one = lineOf(fmt::format("s_mov_b32 s0, {}", word.text));
    const std::string two = lineOf(fmt::format("s_mov_b64 s[0:1], {}", word.text));
    EXPECT_FALSE(one.empty() && two.empty()) << word.text;
    // The words of s_mov_b32 s0 and s_mov_b64 s[0:1], with the register's number as their source.
    const auto encoded =
        std::array{static_cast<std::byte>(word.number), one.empty() ? std::byte{1} : std::byte{0},
                   std::byte{0x80}, std::byte{0xbe}};
    EXPECT_EQ(assembler::disassembleInstruction(encoded, 0, "gfx942").text, one.empty() ? two : one)
        << word.text;
  }
}

TEST(Vocabulary, ListsTheValuesOfAWord) {
  for (const char* modifier : {"dst_sel", "src0_sel", "src1_sel"})
    EXPECT_EQ(valuesOf(modifier).size(), 7u) << modifier;
  EXPECT_EQ(valuesOf("dst_sel")[6]->text, "DWORD");
  EXPECT_EQ(valuesOf("dst_unused").size(), 3u);
  EXPECT_EQ(valuesOf("hwreg").size(), words(WordKind::HardwareRegister).size());
  EXPECT_LT(valuesOf("hwreg", *findTarget("gfx90a")).size(), valuesOf("hwreg").size());
  EXPECT_EQ(valuesOf("offset").size(), 0u);
  for (const Word* value : valuesOf("dst_sel"))
    EXPECT_NE(lineOf(fmt::format("v_mov_b32_sdwa v0, v1 dst_sel:{} dst_unused:UNUSED_PAD src0_sel:DWORD",
                                 value->text)),
              "")
        << value->text;
  for (const Word* value : valuesOf("format"))
    EXPECT_NE(lineOf(fmt::format("tbuffer_load_format_x v0, off, s[0:3], 0 format:[{}]", value->text)), "")
        << value->text;
}

TEST(Vocabulary, IsSortedAndExplained) {
  const auto all = words();
  EXPECT_TRUE(std::ranges::is_sorted(all, [](const Word& a, const Word& b) {
    return std::pair(a.kind, a.text) < std::pair(b.kind, b.text);
  }));
  for (std::size_t i = 1; i < all.size(); ++i)
    EXPECT_FALSE(all[i].kind == all[i - 1].kind && all[i].text == all[i - 1].text) << all[i].text;
  for (const Word& word : all) {
    EXPECT_GT(word.explanation.size(), 5u) << word.text;
    EXPECT_TRUE(word.explanation.ends_with('.')) << word.text;
    EXPECT_EQ(findWord(word.kind, word.text), &word);
  }
  EXPECT_EQ(findWord("VCC"), findWord("vcc"));
  EXPECT_EQ(findWord("OFFEN"), nullptr);
  EXPECT_EQ(findWord("scc")->kind, WordKind::Register);
  EXPECT_EQ(findWord(""), nullptr);
}

} // namespace
} // namespace wavesmith::isa
