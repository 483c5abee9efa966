// SPDX-License-Identifier: Apache-2.0
#include "project/run_file/run_file_check.h"

#include "project/run_file/launch_list.h"
#include "project/run_file/read_run_file.h"
#include "project/run_file/run_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace wavesmith::project {
namespace {

class RunFileChecker {
public:
  RunFileChecker(const RunFile& file, std::string_view text) : file_(file), text_(text) {}

  source::Diagnostics check() {
    for (const std::string& source : file_.sources)
      find(source, placeOfSource(source));
    for (const RunArgument& argument : file_.arguments) {
      if (const auto* fill = std::get_if<FillFile>(&argument.fill)) find(fill->path, argument.fillPlace);
    }
    for (const PlacedExpect& expected : expectationsOf(file_)) {
      if (const auto* expect = std::get_if<ExpectFile>(expected.expect)) find(expect->path, expected.place);
      if (const auto* expect = std::get_if<ExpectPython>(expected.expect)) find(expect->path, expected.place);
      if (const auto* expect = std::get_if<ExpectKernel>(expected.expect); expect && !expect->source.empty())
        find(expect->source, expected.place);
    }
    return std::move(found_);
  }

private:
  void find(const std::string& name, const source::Place& place) {
    std::error_code error;
    const std::filesystem::path path(resolvePath(file_, name));
    if (std::filesystem::is_regular_file(path, error)) return;
    found_.push_back(source::makeError(source::Code::CannotReadFile, place,
                                       fmt::format("the file {} does not exist", name)));
  }

  // The place where the file names it: after the key `source`, on that line or below.
  [[nodiscard]] source::Place placeOfSource(std::string_view name) const {
    std::uint32_t line = 1;
    bool isBehindKey = false;
    for (std::string_view rest = text_; !rest.empty(); ++line) {
      const std::string_view written = rest.substr(0, rest.find('\n'));
      isBehindKey = isBehindKey || written.starts_with("source");
      if (const std::size_t at = written.find(name); isBehindKey && at != std::string_view::npos)
        return {file_.path, line, static_cast<std::uint32_t>(at + 1),
                static_cast<std::uint32_t>(name.size())};
      rest.remove_prefix(std::min(written.size() + 1, rest.size()));
    }
    return {file_.path, 1, 1, 0};
  }

  const RunFile& file_;
  std::string_view text_;
  source::Diagnostics found_;
};

} // namespace

source::Diagnostics checkRunFile(std::string_view text, const std::string& path) {
  const auto file = readRunFile(text, path);
  if (!file) return {file.error()};
  return RunFileChecker(*file, text).check();
}

} // namespace wavesmith::project
