// SPDX-License-Identifier: Apache-2.0
// Names and texts of files on a terminal: no command prints a control character of them.
#include "cli/cli_test.h"
#include "cli/terminal.h"

#include <algorithm>
#include <string>

namespace wavesmith::testing {
namespace {

// A name that clears the screen, retitles the window and returns to the start of the line; one with a C1 control and an
// override of the direction. They have as many bytes as the names that they replace.
constexpr std::string_view kPlainKernel = "kernel_name_that_is_replaced";
constexpr std::string_view kHostileKernel = "k\x1b[2J\x1b]0;pwn\a\r\b\x7f_is_replaced";
constexpr std::string_view kPlainArgument = "argument_name";
constexpr std::string_view kHostileArgument = "a\xc2\x9b"
                                              "2J\xe2\x80\xae\xe2\x80\xa8t"; // U+009B, U+202E, U+2028
static_assert(kPlainKernel.size() == 28 && kPlainArgument.size() == 13);

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  std::string filled(to);
  filled.resize(from.size(), '_');
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at))
    text.replace(at, from.size(), filled);
  return text;
}

std::string hostile(std::string text) {
  return replaced(replaced(std::move(text), kPlainKernel, kHostileKernel), kPlainArgument, kHostileArgument);
}

constexpr std::string_view kSource = R"(.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
.text
.globl kernel_name_that_is_replaced
.p2align 8
.type kernel_name_that_is_replaced,@function
kernel_name_that_is_replaced:
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  v_lshlrev_b32 v1, 2, v0
  s_waitcnt lgkmcnt(0)
  global_load_dword v2, v1, s[4:5]
  v_add_f32 v2, v2, v2 // argument_name
  global_store_dword v1, v2, s[4:5] offset:4092
  s_endpgm
.Lend:
.size kernel_name_that_is_replaced, .Lend-kernel_name_that_is_replaced
.rodata
.p2align 6
.amdhsa_kernel kernel_name_that_is_replaced
  .amdhsa_kernarg_size 8
  .amdhsa_user_sgpr_kernarg_segment_ptr 1
  .amdhsa_next_free_vgpr 8
  .amdhsa_next_free_sgpr 16
  .amdhsa_accum_offset 8
.end_amdhsa_kernel
.amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.kernels:
  - .name: kernel_name_that_is_replaced
    .symbol: kernel_name_that_is_replaced.kd
    .args:
      - { .name: argument_name, .type_name: argument_name, .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global }
    .kernarg_segment_size: 8
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .max_flat_workgroup_size: 64
    .vgpr_count: 8
    .sgpr_count: 16
...
.end_amdgpu_metadata
)";

// The first control character of a text, by its number; "" for none.
std::string controlIn(std::string text) {
  std::erase(text, '\r'); // a terminal adds one before each newline; raw ones are looked for in pipes
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto c = static_cast<unsigned char>(text[i]);
    if ((c < 0x20 && c != '\n' && c != '\t') || c == 0x7f)
      return fmt::format("byte {:02x} at {} of: {}", c, i, text.substr(0, i));
  }
  for (const std::string_view control : {"\xc2\x9b", "\xe2\x80\xae", "\xe2\x80\xa8"})
    if (const std::size_t at = text.find(control); at != std::string::npos)
      return fmt::format("a control character at {} of: {}", at, text.substr(0, at));
  return "";
}

class TerminalTextTest : public CliTest {
protected:
  ~TerminalTextTest() override { unsetenv("NO_COLOR"); } // other tests have colors
  void SetUp() override {
    setenv("NO_COLOR", "1", 1); // colors are escape sequences of ours
    write("plain.s", kSource);
    ASSERT_EQ(run({"assemble", "plain.s", "-o", "plain.hsaco"}).exitCode, 0);
    write("k.hsaco", hostile(readAll(directory_ / "plain.hsaco")));
    write("k.s", hostile(std::string(kSource)));
    write("comment.s", replaced(std::string(kSource), kPlainArgument, "\x1b[2J\x9b\r\b"));
    write(file_, kSource);
    const auto runFile = [](std::string_view source, std::string_view kernel) {
      return fmt::format(
          "wavesmith: 1\nsource: {}\nkernel: \"{}\"\nlaunch: {{ grid: [64, 1, 1], workgroup: [64, 1, 1] }}\n"
          "arguments:\n  argument_name: {{ type: f32, count: 64, fill: 1 }}\n",
          source, kernel);
    };
    write("comment.run.yaml", runFile("comment.s", kPlainKernel));
    write("k.run.yaml", runFile("k.hsaco", "k\\e[2J"));
    write("broken.run.yaml", "wavesmith: 1\nsource: \"\\e[2J.s\"\nkernel: k\n\x1b[2J: 1\n");
  }

  // Each with a file; the last words of a command follow it.
  [[nodiscard]] static std::vector<std::vector<std::string>> commands() {
    return {{"info"},
            {"check"},
            {"check", "--bounds"},
            {"check", "--summary"},
            {"show", "registers"},
            {"show", "hazards"},
            {"show", "columns"},
            {"show", "initial"},
            {"descriptor"},
            {"descriptor", "--infer"},
            {"symbols"},
            {"kernarg"},
            {"cost"},
            {"compare"},
            {"decode"},
            {"isa", "explain", "--line", "11", "--file"},
            {"assemble", "-o", "out.hsaco"},
            {"run"},
            {"debug", "-c", "where", "-c", "list", "-c", "next", "-c", "continue"},
            {"share", "list"},
            {"trace", "show"},
            {"trace", "stats"},
            {"lesson", "answers"},
            {"compile"},
            {"disassemble", "--no-such-option"},
            {"hip-run"},
            {"diff", "--type", "f32", "plain.s"}};
  }

  const std::string file_ = "n\x1b[2J\x9b\xe2\x80\xae.s"; // a hostile name of a file
};

TEST_F(TerminalTextTest, NoCommandPrintsControlCharacters) {
  for (const std::string& file : {std::string("k.hsaco"), std::string("k.s"), std::string("comment.s"), file_,
                                  std::string("missing\x1b[2J.s"), std::string("comment.run.yaml"),
                                  std::string("k.run.yaml"), std::string("broken.run.yaml")})
    for (std::vector<std::string> arguments : commands()) {
      arguments.push_back(file);
      const auto result = run(arguments);
      for (const std::string* text : {&result.out, &result.err}) {
        EXPECT_EQ(controlIn(*text), "") << arguments[0] << " " << arguments[1];
        EXPECT_EQ(text->find('\r'), std::string::npos) << arguments[0] << " " << arguments[1];
      }
    }
}

TEST_F(TerminalTextTest, NoJsonHasControlCharacters) {
  for (std::vector<std::string> arguments : commands()) {
    arguments.insert(arguments.end(), {"k.hsaco", "--json"});
    const auto result = run(arguments);
    EXPECT_EQ(controlIn(result.out + result.err), "") << arguments[0];
  }
  const auto document = nlohmann::json::parse(run({"info", "k.hsaco", "--json"}).out);
  EXPECT_THAT(document.dump(), ::testing::HasSubstr("\xe2\x80\xae")) << "the name is what it was";
}

// What other programs read is as it is in a pipe, and visible on a terminal.
TEST_F(TerminalTextTest, SourcesAreDataInAPipe) {
  const auto formatted = run({"format", "comment.s"});
  EXPECT_THAT(formatted.out, ::testing::HasSubstr("\x1b[2J\x9b\r\b"));
  for (const std::vector<std::string>& arguments :
       std::vector<std::vector<std::string>>{{"format", "comment.s"},
                                             {"format", "--check", "comment.s"},
                                             {"disassemble", "k.hsaco"},
                                             {"kernarg", "k.hsaco", "--emit", "cpp"},
                                             {"port", file_},
                                             {"descriptor", "--update", "comment.s"}}) {
    Terminal terminal(arguments, directory_.path());
    EXPECT_NE(terminal.exitCode(), 127);
    EXPECT_EQ(controlIn(terminal.readUntil("\x01 never shown")), "") << arguments[0];
  }
}

} // namespace
} // namespace wavesmith::testing
