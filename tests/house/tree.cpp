// SPDX-License-Identifier: Apache-2.0
#include "house/tree.h"

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace wavesmith::house {
namespace {

std::string readFile(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<std::string> gitFiles(const std::filesystem::path& root) {
  // The checkout may belong to another user.
  const std::string git = "git -c safe.directory='" + root.string() + "' -C '" + root.string() + "' ";
  const std::string names = outputOf(git + "ls-files -z --cached --others --exclude-standard");
  std::vector<std::string> paths;
  for (std::size_t at = 0; at < names.size();) {
    const std::size_t end = names.find('\0', at);
    paths.push_back(names.substr(at, end - at));
    at = end + 1;
  }
  return paths;
}

std::vector<std::string> allFiles(const std::filesystem::path& root) {
  std::vector<std::string> paths;
  for (auto entry = std::filesystem::recursive_directory_iterator(root); entry != end(entry); ++entry) {
    const std::string path = std::filesystem::relative(entry->path(), root).generic_string();
    if (path == "build") entry.disable_recursion_pending();
    if (entry->is_regular_file()) paths.push_back(path);
  }
  return paths;
}

} // namespace

const File* Tree::find(std::string_view path) const {
  const auto found = std::ranges::find(files, path, &File::path);
  return found == files.end() ? nullptr : &*found;
}

Tree readTree(const std::filesystem::path& root) {
  auto paths = std::filesystem::exists(root / ".git") ? gitFiles(root) : allFiles(root);
  std::ranges::sort(paths);
  paths.erase(std::ranges::unique(paths).begin(), paths.end());
  Tree tree;
  for (const std::string& path : paths) {
    // A file that was deleted and not committed yet is still in git's list.
    if (std::filesystem::is_regular_file(root / path)) tree.files.push_back({path, readFile(root / path)});
  }
  return tree;
}

std::vector<std::string_view> linesOf(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    lines.push_back(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return lines;
}

bool isUnder(std::string_view path, std::string_view folder) {
  return path.size() > folder.size() && path.starts_with(folder) && path[folder.size()] == '/';
}

std::string_view fileName(std::string_view path) {
  return path.substr(path.rfind('/') + 1);
}

std::string_view extension(std::string_view path) {
  const std::string_view name = fileName(path);
  const std::size_t dot = name.rfind('.');
  return dot == std::string_view::npos ? std::string_view{} : name.substr(dot);
}

bool isCpp(std::string_view path) {
  return extension(path) == ".cpp" || extension(path) == ".h";
}

bool isCMake(std::string_view path) {
  return fileName(path) == "CMakeLists.txt" || extension(path) == ".cmake";
}

std::string at(const File& file, std::size_t line) {
  return file.path + ":" + std::to_string(line) + ": ";
}

std::string outputOf(const std::string& command) {
  FILE* pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) throw std::runtime_error("cannot run: " + command);
  std::string text;
  char buffer[4096];
  while (const std::size_t n = fread(buffer, 1, sizeof buffer, pipe))
    text.append(buffer, n);
  if (pclose(pipe) != 0) throw std::runtime_error("failed: " + command);
  return text;
}

} // namespace wavesmith::house
