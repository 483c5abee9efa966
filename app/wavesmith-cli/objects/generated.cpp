// SPDX-License-Identifier: Apache-2.0
#include "objects/generated.h"

#include "arguments/with_folder.h"
#include "authoring/writing_client.h"
#include "check/generate.h"
#include "output/json.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <utility>

namespace wavesmith::cli {
namespace {

std::string linesText(const std::vector<std::uint32_t>& lines) {
  std::string text;
  for (const std::uint32_t line : lines)
    text += fmt::format("{}{}", text.empty() ? "" : ", ", line);
  return text.empty() ? text : fmt::format(" (line{} {})", lines.size() == 1 ? "" : "s", text);
}

} // namespace

source::Result<generate::GeneratedBlocks> generated(const GenerateArguments& arguments,
                                                    const std::string& text,
                                                    const AssemblerArguments& assembler,
                                                    const std::stop_token& stop) {
  auto inFolder = optionsFor(assembler, arguments.file); // an empty target: the one that the text names
  if (!inFolder) return std::unexpected(std::move(inFolder.error()));
  const check::GenerateOptions options{
      .assembler = std::move(*inFolder),
      .wanted = {.directives = arguments.update && arguments.only != "metadata",
                 .metadata = arguments.update && arguments.only != "directives",
                 .kernel = arguments.kernel},
      .runFiles = arguments.runFiles};
  authoring::WritingClient language(languageWorker());
  return check::generateBlocks(language, {arguments.file, text}, options, stop);
}

std::string changesText(const generate::GeneratedBlocks& blocks) {
  std::string text;
  for (const std::string& remark : blocks.remarks)
    text += remark + "\n";
  for (const generate::BlockChange& change : blocks.changes) {
    if (!change.kernel.empty()) text += change.kernel + ": ";
    text += change.before.empty()
                ? fmt::format("{} is {}", change.what, change.after)
                : fmt::format("{}: {} becomes {}", change.what, change.before, change.after);
    text += fmt::format(": {}{}\n", change.why, linesText(change.because));
  }
  return text;
}

Json changesJson(const generate::GeneratedBlocks& blocks) {
  Json json = Json::array();
  for (const generate::BlockChange& change : blocks.changes) {
    Json entry{{"kernel", change.kernel},  {"in", change.metadata ? "metadata" : "directives"},
               {"what", change.what},      {"before", change.before},
               {"after", change.after},    {"why", change.why},
               {"because", change.because}};
    entry["line"] = change.line == 0 ? Json() : Json(change.line);
    json.push_back(std::move(entry));
  }
  return json;
}

} // namespace wavesmith::cli
