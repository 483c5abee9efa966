// SPDX-License-Identifier: Apache-2.0
#include "objects/kernarg_text.h"

#include "kernarg/type_text.h"
#include "output/json.h"
#include "output/places.h"
#include "output/terminal.h"
#include "program/places.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <vector>

namespace wavesmith::cli {
namespace {

constexpr std::size_t kRow = 16;       // bytes per row of the ruler
constexpr std::size_t kCell = 4;       // characters per byte
constexpr std::size_t kMostRows = 256; // larger layouts are cut, because they are unreadable

// "line 41", "load.inc:3 (included at line 12)", or "0x1908" without a source.
std::string where(const KernargView& view, analysis::Index at) {
  return program::placeText(view.program, at, view.file);
}

std::string readersText(const KernargView& view, const kernarg::Argument& argument) {
  const auto readers = kernarg::readersOf(view.accesses, argument);
  if (readers.empty()) return view.accesses.complete ? "never read" : "no known reads";
  std::string text;
  for (const analysis::Index at : readers) {
    const std::string one = where(view, at);
    // "line 4, 7": the word "line" is written once.
    const bool again = !text.empty() && one.starts_with("line ") && text.starts_with("line");
    text += (text.empty() ? "" : ", ") + (again ? one.substr(5) : one);
  }
  if (text.starts_with("line ") && text.find(',') != std::string::npos) text.insert(4, "s");
  return text;
}

std::string typeText(const kernarg::Argument& argument) {
  return argument.hidden() ? "written by the runtime" : kernarg::spelling(argument.type);
}

std::string sourceOf(const kernarg::Layout& layout) {
  if (layout.guessed) return "guessed from the loads: there is no metadata";
  return layout.fromMetadata ? "from the metadata" : "without type information";
}

std::string registersText(std::uint32_t first, std::uint32_t count) {
  return isa::toString(
      {isa::RegisterClass::Scalar, static_cast<std::uint16_t>(first), static_cast<std::uint16_t>(count)});
}

std::string preloadText(const KernargView& view) {
  const kernarg::Preloading& preloading = view.preloading;
  std::string text = fmt::format("\n  preload: room for {} from s{}",
                                 counted(preloading.room, "dword", "dwords"), preloading.firstSgpr);
  std::string names;
  for (const kernarg::PreloadedArgument& one : preloading.arguments)
    names += fmt::format("{}{} {}", names.empty() ? "" : ", ", view.layout.nameOf(one.argument),
                         registersText(one.firstSgpr, one.sgprs));
  if (!names.empty()) text += ": " + names;
  if (preloading.enabled == 0) return text + "; none requested by the descriptor\n";
  return text + fmt::format("; {} requested by the descriptor from byte {}\n",
                            counted(preloading.enabled, "dword", "dwords"), 4 * preloading.offset);
}

std::string tableText(const KernargView& view) {
  struct Row {
    std::string offset, size, name, type, readers;
  };
  std::vector<Row> rows{{"offset", "size", "name", "type", "read by"}};
  for (std::size_t i = 0; i < view.layout.arguments.size(); ++i) {
    const kernarg::Argument& argument = view.layout.arguments[i];
    rows.push_back({fmt::format("{}", argument.offset), fmt::format("{}", argument.size),
                    view.layout.nameOf(i), typeText(argument), readersText(view, argument)});
  }
  std::size_t name = 0;
  std::size_t type = 0;
  for (const Row& row : rows) {
    name = std::max(name, row.name.size());
    type = std::max(type, row.type.size());
  }
  std::string text;
  for (const Row& row : rows)
    text += fmt::format("  {:>6}  {:>4}  {:<{}}  {:<{}}  {}\n", row.offset, row.size, row.name, name,
                        row.type, type, row.readers);
  return text;
}

// The table above marks hidden arguments; the ruler has little room.
std::string shortName(const kernarg::Layout& layout, std::size_t index) {
  constexpr std::string_view kHidden = "hidden_";
  std::string name = layout.nameOf(index);
  return layout.arguments[index].hidden() && name.starts_with(kHidden) ? name.substr(kHidden.size()) : name;
}

// The owner of each byte: the last argument that covers it, or none.
constexpr std::size_t kNothing = ~std::size_t{0};
std::vector<std::size_t> ownersOf(const kernarg::Layout& layout, std::size_t rows) {
  std::vector<std::size_t> owners(std::min<std::size_t>(layout.size, rows * kRow), kNothing);
  for (std::size_t i = 0; i < layout.arguments.size(); ++i) {
    const kernarg::Argument& argument = layout.arguments[i];
    for (std::uint64_t byte = argument.offset; byte < argument.end() && byte < owners.size(); ++byte)
      owners[byte] = i;
  }
  return owners;
}

} // namespace

std::string rulerText(const kernarg::Layout& layout) {
  const std::vector<std::size_t> owners = ownersOf(layout, kMostRows);
  std::string text = "       ";
  for (std::size_t byte = 0; byte < kRow; byte += 4)
    text += fmt::format("{:<{}}", byte, 4 * kCell);
  text.erase(text.find_last_not_of(' ') + 1);
  text += '\n';
  std::string before;
  bool skipped = false;
  for (std::size_t begin = 0; begin < owners.size(); begin += kRow) {
    const std::size_t end = std::min(begin + kRow, owners.size());
    std::string row;
    for (std::size_t byte = begin; byte < end;) {
      std::size_t next = byte;
      while (next < end && owners[next] == owners[byte])
        ++next;
      const std::size_t width = (next - byte) * kCell - 1;
      const std::size_t owner = owners[byte];
      const bool isNothing = owner == kNothing;
      const bool goesOn = byte == begin && begin != 0 && owners[byte - 1] == owner;
      const std::string name =
          isNothing || goesOn ? std::string() : shortName(layout, owner).substr(0, width);
      row += goesOn ? ' ' : '|';
      row += name + std::string(width - name.size(), isNothing ? '.' : ' ');
      byte = next;
    }
    row += '|';
    // Rows in the middle of the same argument are shown once.
    if (row == before && end != owners.size()) {
      if (!skipped) text += "       ...\n";
      skipped = true;
      continue;
    }
    skipped = false;
    before = row;
    text += fmt::format("  {:>4} {}\n", begin, row);
  }
  if (layout.size > owners.size()) text += fmt::format("       ... to byte {}\n", layout.size - 1);
  return text;
}

std::string kernargText(const KernargView& view) {
  const kernarg::Layout& layout = view.layout;
  std::string text = fmt::format("{}: {} of arguments, aligned to {}, {}\n", view.kernel,
                                 counted(layout.size, "byte", "bytes"), layout.alignment, sourceOf(layout));
  if (!layout.arguments.empty()) text += "\n" + tableText(view);
  if (layout.size != 0) text += "\n" + rulerText(layout);
  for (const kernarg::Access& access : view.accesses.all)
    if (const std::string odd = kernarg::describe(access, layout); !odd.empty())
      text += fmt::format("\n  {} {}\n", where(view, access.at), odd);
  if (!view.accesses.complete) text += "\n  There may be more reads: an address is not statically known.\n";
  return text + preloadText(view);
}

namespace {

Json argumentJson(const KernargView& view, std::size_t i) {
  const kernarg::Argument& argument = view.layout.arguments[i];
  const auto readers = kernarg::readersOf(view.accesses, argument);
  Json json;
  json["name"] = argument.name;
  json["offset"] = argument.offset;
  json["size"] = argument.size;
  json["alignment"] = argument.alignment;
  json["kind"] = codeobject::name(argument.kind);
  json["type"] = argument.hidden() ? std::string() : kernarg::spelling(argument.type);
  json["hidden"] = argument.hidden();
  json["neverRead"] = readers.empty() && view.accesses.complete;
  json["readBy"] = Json::array();
  for (const analysis::Index at : readers)
    json["readBy"].push_back(placeJson(view.program, at));
  return json;
}

} // namespace

Json kernargJson(const KernargView& view) {
  const kernarg::Layout& layout = view.layout;
  Json json;
  json["name"] = view.kernel;
  json["size"] = layout.size;
  json["explicitSize"] = layout.explicitSize();
  json["alignment"] = layout.alignment;
  json["from"] = layout.guessed ? "loads" : layout.fromMetadata ? "metadata" : "descriptor";
  json["arguments"] = Json::array();
  for (std::size_t i = 0; i < layout.arguments.size(); ++i)
    json["arguments"].push_back(argumentJson(view, i));
  json["allReadsKnown"] = view.accesses.complete;
  json["reads"] = Json::array();
  for (const kernarg::Access& access : view.accesses.all) {
    Json read = placeJson(view.program, access.at);
    read["offset"] = access.offset;
    read["bytes"] = access.bytes;
    read["preloaded"] = access.preloaded;
    read["odd"] = kernarg::describe(access, layout);
    json["reads"].push_back(std::move(read));
  }
  Json& preload = json["preload"];
  preload["firstSgpr"] = view.preloading.firstSgpr;
  preload["room"] = view.preloading.room;
  preload["enabled"] = view.preloading.enabled;
  preload["offset"] = view.preloading.offset;
  preload["arguments"] = Json::array();
  for (const kernarg::PreloadedArgument& one : view.preloading.arguments)
    preload["arguments"].push_back({{"name", layout.nameOf(one.argument)},
                                    {"registers", registersText(one.firstSgpr, one.sgprs)},
                                    {"enabled", one.enabled}});
  return json;
}

} // namespace wavesmith::cli
