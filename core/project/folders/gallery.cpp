// SPDX-License-Identifier: Apache-2.0
#include "project/folders/gallery.h"

#include "project/run_file/yaml_reader.h"

#include <fmt/format.h>

#include <new>

namespace wavesmith::project {
namespace {

using detail::Field;
using detail::Fields;
using detail::ReadError;
using detail::YamlReader;
using source::Code;

class GalleryReader {
public:
  GalleryReader(std::string_view text, const std::filesystem::path& path) : yaml_(text, path.string()) {}

  [[nodiscard]] Gallery read() const {
    const Fields fields(yaml_, yaml_.document("the gallery"), "the gallery", {"wavesmith", "topics"});
    const YAML::Node version = required(fields, "wavesmith", "the gallery");
    if (yaml_.unsignedNumber(version, "wavesmith") != 1) fail(version, "unsupported version of the gallery");
    Gallery gallery;
    for (const YAML::Node& node : list(required(fields, "topics", "the gallery"), "topics"))
      gallery.topics.push_back(topic(node));
    return gallery;
  }

private:
  [[noreturn]] void fail(const YAML::Node& node, std::string message) const {
    yaml_.fail(yaml_.place(node), std::move(message), Code::CannotReadFile);
  }

  [[nodiscard]] YAML::Node required(const Fields& fields, std::string_view key, std::string_view what) const {
    if (const Field* const field = fields.find(key)) return field->value;
    fail(fields.all().empty() ? YAML::Node() : fields.all().front().keyNode,
         fmt::format("{} needs the key '{}'", what, key));
  }

  // By value: GCC 12 ends the life of a temporary argument before the loop over the result.
  [[nodiscard]] YAML::Node list(const YAML::Node& node, std::string_view what) const {
    if (!node.IsSequence()) fail(node, fmt::format("{} must be a list", what));
    return node;
  }

  [[nodiscard]] GalleryTopic topic(const YAML::Node& node) const {
    const Fields fields(yaml_, node, "a topic", {"topic", "examples"});
    GalleryTopic topic{yaml_.text(required(fields, "topic", "a topic"), "topic"), {}};
    for (const YAML::Node& one : list(required(fields, "examples", "a topic"), "examples"))
      topic.examples.push_back(example(one));
    return topic;
  }

  [[nodiscard]] GalleryExample example(const YAML::Node& node) const {
    constexpr std::string_view kWhat = "an example";
    const Fields fields(yaml_, node, kWhat, {"file", "solves", "teaches", "guide", "sizes"});
    const auto text = [&](std::string_view key) { return yaml_.text(required(fields, key, kWhat), key); };
    GalleryExample example{text("file"), text("solves"), text("teaches"), text("guide"), {}};
    const Field* const sizes = fields.find("sizes");
    if (sizes == nullptr) return example;
    const Fields parameters(yaml_, sizes->value, "sizes");
    for (const Field& size : parameters.all())
      example.sizes.emplace_back(size.key, yaml_.texts(size.value, size.key));
    return example;
  }

  YamlReader yaml_;
};

} // namespace

source::Result<Gallery> readGallery(std::string_view text, const std::filesystem::path& path) {
  try {
    return GalleryReader(text, path).read();
  } catch (ReadError& error) {
    error.diagnostic.code = Code::CannotReadFile;
    return std::unexpected(std::move(error.diagnostic));
  } catch (const YAML::Exception& error) {
    return source::failure(Code::CannotReadFile, YamlReader(text, path.string()).place(error.mark),
                           error.msg);
  } catch (const std::bad_alloc&) {
    return source::failure(Code::CannotReadFile, {path.string(), 0, 0, 0},
                           "not enough memory to read the gallery");
  }
}

} // namespace wavesmith::project
