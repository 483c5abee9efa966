// SPDX-License-Identifier: Apache-2.0
// The project's files as a value, so that each check of the house rules is a pure function and tests can pass
// a small tree with an error.
//
//   const Tree bad{{{"core/isa/a.cpp", "#include \"emulator/device.h\"\n"}}};
//   EXPECT_FALSE(includeOrder(bad).empty());
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::house {

struct File {
  std::string path; // from the root, with '/'
  std::string text; // its bytes
};

struct Tree {
  std::vector<File> files;

  [[nodiscard]] const File* find(std::string_view path) const;
};

// What git tracks or would add below `root`; without git, every file outside of build/.
[[nodiscard]] Tree readTree(const std::filesystem::path& root);

// The lines of a text, without their ends.
[[nodiscard]] std::vector<std::string_view> linesOf(std::string_view text);

[[nodiscard]] bool isUnder(std::string_view path, std::string_view folder); // "core", not "core/"
[[nodiscard]] std::string_view fileName(std::string_view path);
[[nodiscard]] std::string_view extension(std::string_view path); // ".cpp"; empty for none
[[nodiscard]] bool isCpp(std::string_view path);                 // .cpp and .h
[[nodiscard]] bool isCMake(std::string_view path);

// How a violation begins: "core/isa/a.cpp:7: ".
[[nodiscard]] std::string at(const File& file, std::size_t line);

// The standard output of a shell command; throws when it fails.
[[nodiscard]] std::string outputOf(const std::string& command);

} // namespace wavesmith::house
