// SPDX-License-Identifier: Apache-2.0
// Pipes, devices, sockets and folders where a command wants a file: an error at once, with the name. Without it these
// tests hang.
#include "cli/cli_test.h"

#include <cstring>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

namespace wavesmith::testing {
namespace {

using ::testing::HasSubstr;

class SpecialFilesTest : public CliTest {
protected:
  void SetUp() override {
    for (const char* ending : kEndings) {
      ASSERT_EQ(mkfifo((directory_ / fmt::format("pipe{}", ending)).c_str(), 0600),
                0); // no program writes into it
      std::filesystem::create_symlink("/dev/zero", directory_ / fmt::format("zero{}", ending));
      std::filesystem::create_directory(directory_ / fmt::format("folder{}", ending));
      makeSocket(directory_ / fmt::format("socket{}", ending));
    }
    copyExample("vector_add.s");
  }

  static void makeSocket(const std::string& path) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    ASSERT_LT(path.size(), sizeof address.sun_path);
    std::memcpy(address.sun_path, path.c_str(), path.size() + 1);
    const int socket = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    ASSERT_EQ(bind(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
    close(socket); // its name remains
  }

  struct Special {
    const char* name;
    const char* kind;
  };
  static constexpr Special kSpecial[] = {
      {"pipe", "a pipe"}, {"zero", "a device"}, {"folder", "a directory"}, {"socket", "a socket"}};
  static constexpr const char* kEndings[] = {".s",   ".hsaco", ".run.yaml", ".bin",       ".cl",
                                             ".hip", ".csv",   ".json",     ".wavesmith", ".py"};
};

TEST_F(SpecialFilesTest, EveryCommandRefusesThem) {
  // "%" is the name without its ending.
  const std::vector<std::vector<std::string>> commands = {
      {"assemble", "%.s"},
      {"info", "%.hsaco"},
      {"check", "%.s"},
      {"check", "%.hsaco"},
      {"show", "registers", "%.s"},
      {"show", "columns", "%.hsaco"},
      {"descriptor", "%.s"},
      {"format", "%.s"},
      {"symbols", "%.s"},
      {"port", "%.s"},
      {"waits", "%.s"},
      {"compile", "%.cl"},
      {"compare", "vector_add.s", "%.s"},
      {"cost", "%.s"},
      {"trace", "show", "%.csv", "vector_add.s"},
      {"trace", "stats", "%.csv"},
      {"kernarg", "%.hsaco"},
      {"run", "%.run.yaml"},
      {"debug", "%.run.yaml"},
      {"share", "list", "%.wavesmith"},
      {"share", "pack", "%.run.yaml", "-o", "out.wavesmith"},
      {"lesson", "answers", "%.json"},
      {"diff", "%.bin", "vector_add.s", "--type", "u8"},
      {"disassemble", "%.hsaco"},
      {"isa", "explain", "--file", "%.s", "--line", "1"},
      {"decode", "%.hsaco"},
      {"hip-run", "--compile", "%.hip"},
  };
  for (const Special& special : kSpecial)
    for (const std::vector<std::string>& command : commands) {
      std::vector<std::string> arguments;
      for (const std::string& word : command)
        arguments.push_back(word.starts_with('%') ? special.name + word.substr(1) : word);
      const auto result = run(arguments);
      const std::string line = fmt::format("{}", fmt::join(arguments, " "));
      EXPECT_NE(result.exitCode, 0) << line;
      EXPECT_LT(result.exitCode, 128) << line;
      EXPECT_THAT(result.out + result.err, HasSubstr(special.name)) << line;
      // A folder is a trace or has answers, too.
      if ((command[0] != "trace" && command[0] != "lesson") || std::string_view(special.name) != "folder")
        EXPECT_THAT(result.out + result.err, HasSubstr(fmt::format("it is {}", special.kind))) << line;
    }
}

TEST_F(SpecialFilesTest, RunFilesCannotNameThem) {
  for (const Special& special : kSpecial) {
    const auto refused = [&](std::string_view source, std::string_view a,
                             const std::vector<std::string>& options = {}) {
      write("k.run.yaml", fmt::format("wavesmith: 1\nsource: {}\nkernel: vector_add\nlaunch: {{ grid: [256, "
                                      "1, 1], workgroup: [256, 1, 1] }}\n"
                                      "arguments:\n  a: {{ {} }}\n  b: {{ type: f32, count: 256, fill: 1 }}\n"
                                      "  c: {{ type: f32, count: 256, fill: poison }}\n  n: {{ value: 256 "
                                      "}}\n  stride: {{ value: 256 }}\n",
                                      source, a));
      std::vector<std::string> arguments{"run", "k.run.yaml"};
      arguments.insert(arguments.end(), options.begin(), options.end());
      const auto result = run(arguments);
      EXPECT_EQ(result.exitCode, 2) << source << ": " << a << result.out;
      EXPECT_THAT(result.err, HasSubstr(special.name));
      EXPECT_THAT(result.err, HasSubstr(fmt::format("it is {}", special.kind))) << source << ": " << a;
    };
    const std::string plain = "type: f32, count: 256, fill: 1";
    refused(fmt::format("{}.s", special.name), plain);
    refused(fmt::format("{}.hsaco", special.name), plain);
    refused("vector_add.s", fmt::format("type: f32, count: 256, fill: {{ file: {}.bin }}", special.name));
    refused("vector_add.s", fmt::format("{}, expect: {{ file: {}.bin }}", plain, special.name));
    refused("vector_add.s",
            fmt::format("{}, expect: {{ source: {}.s, kernel: vector_add }}", plain, special.name));
    refused("vector_add.s", fmt::format("{}, expect: {{ python: \"{}.py:f\" }}", plain, special.name),
            {"--allow-python"});
  }
}

TEST_F(SpecialFilesTest, SourcesCannotIncludeThem) {
  for (const Special& special : kSpecial)
    for (const char* directive : {"include", "incbin"}) {
      write("k.s", fmt::format(".text\n.{} \"{}.s\"\n", directive, special.name));
      const auto result = run({"assemble", "k.s"});
      EXPECT_EQ(result.exitCode, 1) << result.err;
      EXPECT_THAT(result.err, HasSubstr(fmt::format("'{}.s' is not a file", special.name)));
    }
}

TEST_F(SpecialFilesTest, OutputIntoAPipeWithoutAReaderIsAnError) {
  const auto result = run({"assemble", "vector_add.s", "-o", "pipe.bin"});
  EXPECT_EQ(result.exitCode, 2);
  EXPECT_THAT(result.err, HasSubstr("pipe.bin: error: cannot write the file: no program reads this pipe"));
  EXPECT_EQ(run({"assemble", "vector_add.s", "-o", "zero.bin"}).exitCode, 0);
}

// A sparse file costs nothing and would be more than the memory.
TEST_F(SpecialFilesTest, SizesAreLimitedBeforeReading) {
  for (const char* name : {"huge.s", "huge.hsaco", "huge.run.yaml", "huge.bin"}) {
    write(name, "");
    std::filesystem::resize_file(directory_ / name, std::uintmax_t{1} << 40);
  }
  for (const std::vector<std::string>& arguments :
       std::vector<std::vector<std::string>>{{"check", "huge.s"},
                                             {"info", "huge.hsaco"},
                                             {"run", "huge.run.yaml"},
                                             {"diff", "huge.bin", "huge.bin", "--type", "u8"}}) {
    const auto result = run(arguments);
    EXPECT_EQ(result.exitCode, 2) << arguments[0];
    EXPECT_THAT(result.err, HasSubstr("MiB")) << arguments[0];
  }
}

} // namespace
} // namespace wavesmith::testing
