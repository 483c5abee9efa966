// SPDX-License-Identifier: Apache-2.0
#include "assembler/linker.h"

#include "assembler/pipe_output.h"
#include "process/memory_file.h"
#include "source/text/lines.h"
#include "source/text/numbers.h"
#include "source/text/text.h"

#include <fmt/format.h>
#include <lld/Common/Driver.h>
#include <llvm/Support/raw_ostream.h>

#include <cerrno>
#include <cstring>
#include <string_view>
#include <utility>

LLD_HAS_DRIVER(elf)

namespace wavesmith::assembler {
namespace {

// "/proc/self/fd/1" is a prefix of "/proc/self/fd/12".
std::string replacePath(std::string text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at)) {
    const std::size_t end = at + from.size();
    const bool longer = end < text.size() && text[end] >= '0' && text[end] <= '9';
    if (!longer) text.replace(at, from.size(), to);
    at += longer ? from.size() : to.size();
  }
  return text;
}

// Splits "ld.lld: error: undefined symbol: f\n>>> referenced by ..." into one string per message.
void readMessages(std::string_view text, Linked& linked) {
  std::string* current = nullptr;
  while (!text.empty()) {
    const std::string_view line = source::takeLine(text);
    const auto starts = [&](std::string_view kind, std::vector<std::string>& messages) {
      const std::size_t at = line.find(kind);
      if (!line.starts_with("ld.lld: ") || at != 8) return false;
      current = &messages.emplace_back(line.substr(at + kind.size()));
      return true;
    };
    if (starts("error: ", linked.errors) || starts("warning: ", linked.warnings)) continue;
    if (current && !line.empty()) *current += fmt::format("\n{}", line);
  }
}

// A line of lld's map (MapFile.cpp): VMA LMA Size Align, then an output section, an input section indented by
// 8 as "file:(name)", or a symbol indented by 16.
void readMap(std::string_view text, const std::vector<std::string>& paths, Linked& linked) {
  std::map<std::pair<std::size_t, std::string>, std::uint32_t> occurrences;
  while (!text.empty()) {
    const std::string_view line = source::takeLine(text);
    const std::size_t path = line.find("/proc/self/fd/");
    if (path == std::string_view::npos || path < 9 || !line.ends_with(')')) continue;
    if (line.substr(path - 9, 9) != "         ") continue; // a symbol can have any name
    for (std::size_t input = 0; input < paths.size(); ++input) {
      const std::string start = paths[input] + ":(";
      if (!line.substr(path).starts_with(start)) continue;
      std::string_view rest = source::trimmedStart(line);
      const auto address = source::takeNumber<std::uint64_t>(rest, 16);
      if (!address) continue;
      const std::string name(line.substr(path + start.size(), line.size() - path - start.size() - 1));
      const std::uint32_t occurrence = occurrences[{input, name}]++;
      linked.addresses.emplace(LinkedSection{input, name, occurrence}, *address);
    }
  }
}

} // namespace

source::Result<Linked> link(const std::vector<LinkInput>& inputs, bool tolerant) {
  const auto cannot = [&inputs](std::string_view what) {
    return source::failure(source::Code::LinkerError, {.file = inputs.empty() ? "" : inputs.front().path},
                           fmt::format("cannot link: {}: {}", what, std::strerror(errno)));
  };
  std::vector<process::MemoryFile> objects(inputs.size());
  std::vector<std::string> paths;
  for (std::size_t index = 0; index < inputs.size(); ++index) {
    if (!objects[index].write(inputs[index].object)) return cannot("out of memory for an object");
    paths.push_back(objects[index].path());
  }
  PipeOutput output;
  PipeOutput map;
  if (!output.ok() || !map.ok()) return cannot("cannot create a pipe for the output");
  const std::string outputPath = output.path();
  const std::string mapOption = "-Map=" + map.path();
  // The options with which clang links AMDGPU code objects (AMDGPU::Linker::ConstructJob). One thread: the
  // objects are small, and a thread pool would outlive the call.
  std::vector<const char*> arguments{
      "ld.lld",          "-shared", "--threads=1",     "--error-limit=0", "--color-diagnostics=never",
      mapOption.c_str(), "-o",      outputPath.c_str()};
  if (tolerant)
    arguments.insert(arguments.end(),
                     {"--unresolved-symbols=ignore-all", "--allow-multiple-definition", "--noinhibit-exec"});
  else
    arguments.push_back("--no-undefined");
  for (const std::string& path : paths)
    arguments.push_back(path.c_str());

  std::string messages;
  llvm::raw_string_ostream messageStream(messages);
  const lld::Result result =
      lld::lldMain(arguments, messageStream, messageStream, {{lld::Gnu, &lld::elf::link}});
  messageStream.flush();
  for (std::size_t index = 0; index < inputs.size(); ++index)
    messages = replacePath(std::move(messages), paths[index], inputs[index].path);

  Linked linked;
  readMessages(messages, linked);
  if (result.retCode != 0) {
    if (linked.errors.empty())
      linked.errors.push_back(fmt::format("lld failed (exit code {})", result.retCode));
    return linked;
  }
  const std::string bytes = output.take();
  const auto* begin = reinterpret_cast<const std::byte*>(bytes.data());
  linked.codeObject.assign(begin, begin + bytes.size());
  readMap(map.take(), paths, linked);
  return linked;
}

} // namespace wavesmith::assembler
