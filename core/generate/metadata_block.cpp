// SPDX-License-Identifier: Apache-2.0
#include "generate/metadata_block.h"

#include "codeobject/metadata/message_pack.h"
#include "codeobject/metadata/metadata_assembly.h"
#include "codeobject/metadata/metadata_write.h"
#include "source/assembly/assembly_line.h"
#include "source/text/lines.h"
#include "source/text/numbers.h"
#include "source/yaml_text.h"

#include <fmt/format.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <exception>

namespace wavesmith::generate {
namespace {

using codeobject::Array;
using codeobject::Map;
using codeobject::Value;

// A piece of the YAML that is replaced.
struct Splice {
  std::size_t from = 0;
  std::size_t length = 0;
  std::string text;
};

std::size_t positionOf(const YAML::Node& node) {
  return node.Mark().pos < 0 ? std::string_view::npos : static_cast<std::size_t>(node.Mark().pos);
}

bool isBlank(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

// Compares the written values with the wanted ones and collects splices; fails if the change cannot be made
// in place.
class Editor {
public:
  explicit Editor(std::string_view text) : text_(text) {}

  void change(const YAML::Node& node, const Value& now, const Value& wanted, bool inFlow) {
    if (now == wanted || failed_) return;
    const auto* nowMap = std::get_if<Map>(&now.content);
    const auto* wantedMap = std::get_if<Map>(&wanted.content);
    const auto* nowArray = std::get_if<Array>(&now.content);
    const auto* wantedArray = std::get_if<Array>(&wanted.content);
    const bool flow = inFlow || node.Style() == YAML::EmitterStyle::Flow;
    if (nowMap != nullptr && wantedMap != nullptr) return members(node, *nowMap, *wantedMap, flow);
    if (nowArray != nullptr && wantedArray != nullptr) return elements(node, *nowArray, *wantedArray, flow);
    const bool scalars =
        nowMap == nullptr && nowArray == nullptr && wantedMap == nullptr && wantedArray == nullptr;
    if (!scalars) return fail();
    const std::size_t from = positionOf(node);
    if (from >= text_.size()) return fail();
    // The mark is at the value; a tag before it is included.
    const std::size_t begin = tagBefore(from);
    splice(begin, source::endOfYamlValue(text_, from, inFlow) - begin, codeobject::valueAsAssembly(wanted));
  }

  [[nodiscard]] bool failed() const { return failed_; }
  [[nodiscard]] std::vector<Splice> take() { return std::move(splices_); }

private:
  struct Member {
    YAML::Node key;
    YAML::Node value;
  };

  void fail() { failed_ = true; }
  void splice(std::size_t from, std::size_t length, std::string text) {
    splices_.push_back({from, length, std::move(text)});
  }
  [[nodiscard]] std::size_t lineStart(std::size_t at) const { return source::lineStart(text_, at); }
  [[nodiscard]] std::size_t nextLine(std::size_t at) const {
    return std::min(source::lineEnd(text_, at) + 1, text_.size());
  }
  [[nodiscard]] std::size_t tagBefore(std::size_t from) const {
    std::size_t begin = from;
    while (begin > 0 && (text_[begin - 1] == ' ' || text_[begin - 1] == '\t'))
      --begin;
    std::size_t tag = begin;
    while (tag > 0 && !isBlank(text_[tag - 1]) && text_[tag - 1] != ',' && text_[tag - 1] != '[' &&
           text_[tag - 1] != '{')
      --tag;
    return tag < begin && text_[tag] == '!' ? tag : from;
  }

  static std::vector<Member> membersOf(const YAML::Node& node) {
    std::vector<Member> result;
    for (const auto& pair : node)
      result.push_back({pair.first, pair.second});
    return result;
  }
  static const Value* find(const Map& map, const Value& key) {
    for (std::size_t i = 0; i + 1 < map.keysAndValues.size(); i += 2)
      if (map.keysAndValues[i] == key) return &map.keysAndValues[i + 1];
    return nullptr;
  }

  void members(const YAML::Node& node, const Map& now, const Map& wanted, bool flow) {
    const std::vector<Member> written = membersOf(node);
    // In the same order as `now`, which was read from it.
    if (written.size() * 2 != now.keysAndValues.size()) return fail();
    std::optional<std::size_t> anchor; // a member after which others can be inserted
    for (std::size_t i = 0; i < written.size() && !failed_; ++i) {
      const Value& key = now.keysAndValues[2 * i];
      const Value& value = now.keysAndValues[2 * i + 1];
      const Value* then = find(wanted, key);
      const bool ownLine =
          written[i].value.IsScalar() || written[i].value.Style() == YAML::EmitterStyle::Flow;
      if (then == nullptr) {
        remove(written[i], i == 0, i + 1 == written.size(), flow, ownLine);
        continue;
      }
      change(written[i].value, value, *then, flow);
      if (ownLine) anchor = i;
    }
    for (std::size_t i = 0; i + 1 < wanted.keysAndValues.size() && !failed_; i += 2)
      if (find(now, wanted.keysAndValues[i]) == nullptr)
        insert(written, anchor, wanted.keysAndValues[i], wanted.keysAndValues[i + 1], flow);
  }

  void insert(const std::vector<Member>& written, std::optional<std::size_t> anchor, const Value& key,
              const Value& value, bool flow) {
    if (!anchor) return fail();
    const std::size_t keyAt = positionOf(written[*anchor].key);
    const std::size_t valueAt = positionOf(written[*anchor].value);
    if (keyAt >= text_.size() || valueAt >= text_.size()) return fail();
    const std::size_t end = source::endOfYamlValue(text_, valueAt, flow);
    const bool scalar =
        !std::holds_alternative<Map>(value.content) && !std::holds_alternative<Array>(value.content);
    if (flow) {
      if (!scalar) return fail();
      return splice(
          end, 0,
          fmt::format(", {}: {}", codeobject::valueAsAssembly(key), codeobject::valueAsAssembly(value)));
    }
    const auto column = static_cast<unsigned>(keyAt - lineStart(keyAt));
    const std::string indent(column, ' ');
    std::string added = indent + codeobject::valueAsAssembly(key) + ":";
    const std::string text = codeobject::valueAsAssembly(value, column + 2);
    const bool sameLine = scalar || text.find('\n') == std::string::npos;
    if (sameLine)
      added += (text.starts_with("- ") || (std::holds_alternative<Map>(value.content) && text != "{}"))
                   ? "\n" + indent + "  " + text
                   : " " + text;
    else
      added += "\n" + indent + "  " + text;
    const std::size_t at = nextLine(end);
    const bool endsInLine = at > 0 && text_[at - 1] == '\n';
    splice(at, 0, (endsInLine ? "" : "\n") + added + (endsInLine ? "\n" : ""));
  }

  void remove(const Member& member, bool first, bool last, bool flow, bool ownLine) {
    const std::size_t keyAt = positionOf(member.key);
    const std::size_t valueAt = positionOf(member.value);
    if (keyAt >= text_.size() || valueAt >= text_.size() || !ownLine) return fail();
    std::size_t end = source::endOfYamlValue(text_, valueAt, flow);
    if (flow) {
      if (first && last) return fail();
      std::size_t begin = keyAt;
      if (!last) {
        while (end < text_.size() && (isBlank(text_[end]) || text_[end] == ','))
          ++end;
      } else {
        while (begin > 0 && (isBlank(text_[begin - 1]) || text_[begin - 1] == ','))
          --begin;
      }
      return splice(begin, end - begin, {});
    }
    // The first one of an element follows its dash.
    const std::size_t start = lineStart(keyAt);
    const bool alone = std::ranges::all_of(text_.substr(start, keyAt - start), isBlank);
    if (!alone) return fail();
    splice(start, nextLine(end) - start, {});
  }

  void elements(const YAML::Node& node, const Array& now, const Array& wanted, bool flow) {
    if (node.size() != now.size() || now.empty() || wanted.empty()) return fail();
    const std::size_t common = std::min(now.size(), wanted.size());
    for (std::size_t i = 0; i < common && !failed_; ++i)
      change(node[i], now[i], wanted[i], flow);
    if (failed_ || now.size() == wanted.size()) return;
    if (flow) return fail(); // a short list of numbers has a fixed length
    // Whole elements, each with its lines.
    if (wanted.size() > now.size()) {
      const YAML::Node last = node[now.size() - 1];
      const std::size_t first = positionOf(node[0]);
      if (first >= text_.size()) return fail();
      const std::size_t dash = text_.rfind('-', first);
      if (dash == std::string_view::npos || dash < lineStart(first)) return fail();
      const auto column = static_cast<unsigned>(dash - lineStart(dash));
      std::string added;
      for (std::size_t i = now.size(); i < wanted.size(); ++i)
        added += std::string(column, ' ') + "- " + elementText(wanted[i], column + 2, last) + "\n";
      const auto at = endOfNode(last, flow);
      if (!at) return fail();
      const std::size_t line = nextLine(*at);
      const bool endsInLine = line > 0 && text_[line - 1] == '\n';
      splice(line, 0, (endsInLine ? "" : "\n") + added);
    } else {
      const std::size_t first = positionOf(node[wanted.size()]);
      const auto at = endOfNode(node[now.size() - 1], flow);
      if (first >= text_.size() || !at) return fail();
      const std::size_t start = lineStart(first);
      splice(start, nextLine(*at) - start, {});
    }
  }

  // On one line, if the others are.
  static std::string elementText(const Value& value, unsigned indent, const YAML::Node& like) {
    const auto* map = std::get_if<Map>(&value.content);
    const bool flat =
        map != nullptr && like.Style() == YAML::EmitterStyle::Flow &&
        std::ranges::none_of(map->keysAndValues, [](const Value& v) {
          return std::holds_alternative<Map>(v.content) || std::holds_alternative<Array>(v.content);
        });
    if (!flat) return codeobject::valueAsAssembly(value, indent);
    std::string text = "{ ";
    for (std::size_t i = 0; i + 1 < map->keysAndValues.size(); i += 2)
      text += fmt::format("{}{}: {}", i == 0 ? "" : ", ", codeobject::valueAsAssembly(map->keysAndValues[i]),
                          codeobject::valueAsAssembly(map->keysAndValues[i + 1]));
    return text + " }";
  }

  [[nodiscard]] std::optional<std::size_t> endOfNode(const YAML::Node& node, bool inFlow) const {
    const bool flow = inFlow || node.Style() == YAML::EmitterStyle::Flow;
    if (node.IsScalar() || flow) {
      const std::size_t from = positionOf(node);
      if (from >= text_.size()) return std::nullopt;
      return source::endOfYamlValue(text_, from, flow && node.IsScalar());
    }
    std::optional<std::size_t> end;
    for (const auto& child : node) {
      const auto of = endOfNode(node.IsMap() ? child.second : YAML::Node(child), inFlow);
      if (!of) return std::nullopt;
      end = end ? std::max(*end, *of) : of;
    }
    return end;
  }

  std::string_view text_;
  std::vector<Splice> splices_;
  bool failed_ = false;
};

// Converts to an edit of the file: a line and a column, in bytes.
source::TextEdit editOf(const Splice& splice, std::string_view yaml, const std::string& file,
                        std::uint32_t firstLine) {
  const auto [line, column] = source::positionIn(yaml, splice.from);
  return {{file, firstLine + line - 1, column, static_cast<std::uint32_t>(splice.length)}, splice.text};
}

std::string applied(std::string_view text, std::vector<Splice> splices) {
  std::ranges::sort(splices, std::ranges::greater{}, &Splice::from);
  std::string result(text);
  for (const Splice& splice : splices)
    result.replace(splice.from, splice.length, splice.text);
  return result;
}

} // namespace

std::optional<MetadataBlock> findMetadataBlock(std::string_view text) {
  const std::vector<source::AssemblyLine> lines = source::assemblyLines(text);
  std::optional<MetadataBlock> block;
  std::size_t begin = 0;
  unsigned macros = 0;
  for (std::size_t n = 0; n < lines.size(); ++n) {
    const source::StatementPlace place = lines[n].place();
    const std::string_view statement = lines[n].text.substr(place.begin, place.end - place.begin);
    const auto number = static_cast<std::uint32_t>(n + 1);
    if (source::wordAt(statement, 0) == ".macro") ++macros;
    if (macros > 0 && (statement == ".endm" || statement == ".endmacro")) --macros;
    if (!block && macros == 0 && statement == ".amdgpu_metadata") {
      block = MetadataBlock{.first = number, .last = 0, .yaml = {}};
      begin = n + 1 < lines.size() ? static_cast<std::size_t>(lines[n + 1].text.data() - text.data())
                                   : text.size();
    } else if (block && statement == ".end_amdgpu_metadata") {
      const auto end = static_cast<std::size_t>(lines[n].text.data() - text.data());
      block->last = number;
      block->yaml = text.substr(begin, end - begin);
      return block;
    }
  }
  return std::nullopt;
}

std::uint32_t lineOfKey(const MetadataBlock& block, std::string_view symbol, std::string_view key) {
  try {
    const YAML::Node root = YAML::Load(std::string(block.yaml));
    YAML::Node of = root;
    if (!symbol.empty()) {
      of.reset();
      for (const YAML::Node& kernel : root["amdhsa.kernels"])
        if (kernel[".symbol"].as<std::string>("") == symbol) of.reset(kernel);
    }
    if (!of.IsMap()) return 0;
    const std::size_t bracket = key.find('[');
    YAML::Node value = of[std::string(key.substr(0, bracket))];
    if (bracket != std::string_view::npos && value.IsDefined() && value.IsSequence()) {
      std::string_view rest = key.substr(bracket + 1);
      const std::size_t index = source::takeNumber<std::size_t>(rest).value_or(0);
      if (index >= value.size()) return 0;
      value.reset(value[index]);
    }
    if (!value.IsDefined() || value.Mark().line < 0) return 0;
    return block.first + 1 + static_cast<std::uint32_t>(value.Mark().line);
  } catch (const std::exception&) { // yaml-cpp throws; then it is unknown
    return 0;
  }
}

source::Result<MetadataEdits> updateMetadataBlock(const std::string& file, const MetadataBlock& block,
                                                  const codeobject::Metadata& wanted) {
  const auto now = codeobject::readMetadataYaml(block.yaml);
  if (!now) {
    source::Diagnostic error = now.error();
    error.place.file = file;
    if (error.place.line != 0) error.place.line += block.first;
    return std::unexpected(std::move(error));
  }
  MetadataEdits result;
  const Value target = codeobject::treeOf(wanted);
  if (codeobject::treeOf(*now) == target) return result;
  try {
    Editor editor(block.yaml);
    editor.change(YAML::Load(std::string(block.yaml)), Value{now->asRead}, target, false);
    std::vector<Splice> splices = editor.take();
    // The result must have the wanted values; otherwise the block is rewritten.
    const auto then = codeobject::readMetadataYaml(applied(block.yaml, splices));
    if (!editor.failed() && then && codeobject::treeOf(*then) == target) {
      for (const Splice& splice : splices)
        result.edits.push_back(editOf(splice, block.yaml, file, block.first + 1));
      return result;
    }
  } catch (const std::exception&) {
    result.edits.clear(); // yaml-cpp throws; then it is rewritten
  }
  result.rewritten = true;
  result.edits.push_back(editOf({0, block.yaml.size(), codeobject::metadataAsAssembly(wanted)}, block.yaml,
                                file, block.first + 1));
  return result;
}

} // namespace wavesmith::generate
