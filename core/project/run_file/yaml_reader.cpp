// SPDX-License-Identifier: Apache-2.0
#include "project/run_file/yaml_reader.h"

#include "project/expressions/expression.h"
#include "source/nearest.h"

#include <fmt/format.h>
#include <yaml-cpp/eventhandler.h>

#include <algorithm>
#include <charconv>
#include <sstream>

namespace wavesmith::project::detail {
namespace {

std::string_view kindOf(const YAML::Node& node) {
  switch (node.Type()) {
  case YAML::NodeType::Scalar: return "a single value";
  case YAML::NodeType::Sequence: return "a list";
  case YAML::NodeType::Map: return "a mapping";
  default: return "nothing";
  }
}

// Receives events for documents and ignores their contents.
class DocumentCounter final : public YAML::EventHandler {
public:
  [[nodiscard]] unsigned count() const { return count_; }

  void OnDocumentStart(const YAML::Mark&) override { ++count_; }
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark&, YAML::anchor_t) override {}
  void OnAlias(const YAML::Mark&, YAML::anchor_t) override {}
  void OnScalar(const YAML::Mark&, const std::string&, YAML::anchor_t, const std::string&) override {}
  void OnSequenceStart(const YAML::Mark&, const std::string&, YAML::anchor_t,
                       YAML::EmitterStyle::value) override {}
  void OnSequenceEnd() override {}
  void OnMapStart(const YAML::Mark&, const std::string&, YAML::anchor_t, YAML::EmitterStyle::value) override {
  }
  void OnMapEnd() override {}

private:
  unsigned count_ = 0;
};

// Not with YAML::LoadAll: for some malformed texts it returns empty documents endlessly.
bool hasSeveralDocuments(std::string_view text) {
  std::istringstream stream{std::string(text)};
  YAML::Parser parser(stream);
  DocumentCounter counter;
  while (counter.count() < 2 && parser.HandleNextDocument(counter)) {
  }
  return counter.count() > 1;
}

} // namespace

YamlReader::YamlReader(std::string_view text, std::string path) : text_(text), path_(std::move(path)) {
  lines_.push_back(0);
  for (std::size_t i = 0; i < text.size(); ++i)
    if (text[i] == '\n') lines_.push_back(i + 1);
}

YAML::Node YamlReader::document(std::string_view what) const {
  if (hasSeveralDocuments(text_))
    fail({path_, 0, 0, 0}, fmt::format("{} has more than one YAML document", what));
  return YAML::Load(std::string(text_));
}

source::Place YamlReader::place(const YAML::Mark& mark) const {
  if (mark.is_null()) return {path_, 0, 0, 0};
  return {path_, static_cast<std::uint32_t>(mark.line + 1), static_cast<std::uint32_t>(mark.column + 1), 0};
}

source::Place YamlReader::place(const YAML::Node& node) const {
  source::Place result = place(node.Mark());
  if (node.IsScalar()) {
    // Underlines the value if the file contains it verbatim; otherwise only its start is marked.
    const std::string_view rest = textAt(result);
    if (rest.starts_with(node.Scalar())) result.length = static_cast<std::uint32_t>(node.Scalar().size());
  }
  return result;
}

void YamlReader::fail(source::Place place, std::string message, source::Code code) const {
  throw ReadError{source::makeError(code, std::move(place), std::move(message))};
}

std::string_view YamlReader::textAt(const source::Place& place) const {
  if (place.line == 0 || place.column == 0 || place.line > lines_.size()) return {};
  const std::size_t offset = lines_[place.line - 1] + place.column - 1;
  return offset <= text_.size() ? text_.substr(offset) : std::string_view{};
}

std::string YamlReader::text(const YAML::Node& node, std::string_view what) const {
  if (!node.IsScalar())
    fail(place(node), fmt::format("{} must be a single value, not {}", what, kindOf(node)));
  return node.Scalar();
}

Scalar YamlReader::scalar(const YAML::Node& node, std::string_view what) const {
  Scalar result{text(node, what), place(node.Mark())};
  std::string_view there = textAt(result.place);
  const bool quoted = there.starts_with('"') || there.starts_with('\'');
  if (quoted) {
    there.remove_prefix(1);
    ++result.place.column;
  }
  // With escapes, folded lines or tags, the columns of the value are not those of the file.
  const bool verbatim =
      there.starts_with(result.text) && result.text.find('\n') == std::string::npos &&
      (!quoted || there.substr(result.text.size())
                      .starts_with(text_[static_cast<std::size_t>(there.data() - text_.data()) - 1]));
  if (verbatim)
    result.place.length = static_cast<std::uint32_t>(result.text.size());
  else if (quoted)
    --result.place.column;
  return result;
}

Scalar YamlReader::expression(const YAML::Node& node, std::string_view what) const {
  Scalar result = scalar(node, what);
  if (auto parsed = parseExpression(result.text, result.place); !parsed)
    throw ReadError{std::move(parsed.error())};
  return result;
}

std::uint64_t YamlReader::unsignedNumber(const YAML::Node& node, std::string_view what,
                                         std::uint64_t most) const {
  const std::string number = text(node, what);
  const bool hexadecimal = number.starts_with("0x");
  const char* first = number.data() + (hexadecimal ? 2 : 0);
  const char* last = number.data() + number.size();
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(first, last, value, hexadecimal ? 16 : 10);
  if (error == std::errc::result_out_of_range || (error == std::errc() && end == last && value > most))
    fail(place(node), fmt::format("{} must be at most {}, not {}", what, most, number));
  if (error != std::errc() || end != last)
    fail(place(node), fmt::format("{} must be a non-negative integer, not '{}'", what, number));
  return value;
}

std::vector<std::string> YamlReader::texts(const YAML::Node& node, std::string_view what) const {
  if (!node.IsSequence()) return {text(node, what)};
  std::vector<std::string> result;
  for (const YAML::Node& element : node)
    result.push_back(text(element, what));
  return result;
}

Fields::Fields(const YamlReader& reader, const YAML::Node& node, std::string_view what,
               std::initializer_list<std::string_view> known) {
  read(reader, node, what, std::span(known.begin(), known.size()));
}

Fields::Fields(const YamlReader& reader, const YAML::Node& node, std::string_view what, RunFilePlace place) {
  read(reader, node, what, keysAt(place));
}

void Fields::read(const YamlReader& reader, const YAML::Node& node, std::string_view what,
                  std::span<const std::string_view> known) {
  if (!node.IsMap())
    reader.fail(reader.place(node),
                fmt::format("{} must be a mapping of keys to values, not {}", what, kindOf(node)));
  for (const auto& entry : node) {
    const std::string key = reader.text(entry.first, fmt::format("a key of {}", what));
    if (!known.empty() && std::ranges::find(known, key) == known.end())
      reader.fail(reader.place(entry.first),
                  fmt::format("unknown key '{1}' in {0}{2}", what, key, source::suggest(key, known)));
    if (const Field* other = find(key)) {
      source::Diagnostic diagnostic =
          source::makeError(source::Code::RunFileSchema, reader.place(entry.first),
                            fmt::format("{} has the key '{}' twice", what, key));
      diagnostic.notes.push_back({reader.place(other->keyNode), "the first one"});
      throw ReadError{std::move(diagnostic)};
    }
    fields_.push_back({key, entry.first, entry.second});
  }
}

const Field* Fields::find(std::string_view key) const {
  const auto found = std::ranges::find(fields_, key, &Field::key);
  return found == fields_.end() ? nullptr : &*found;
}

std::vector<std::pair<std::string, std::string>> definitionsOf(const YamlReader& reader,
                                                               const Field& define) {
  const Fields fields(reader, define.value, define.key);
  std::vector<std::pair<std::string, std::string>> definitions;
  for (const Field& field : fields.all())
    definitions.emplace_back(field.key, field.value.IsNull() ? "1" : reader.text(field.value, field.key));
  return definitions;
}

} // namespace wavesmith::project::detail
