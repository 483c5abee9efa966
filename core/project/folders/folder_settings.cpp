// SPDX-License-Identifier: Apache-2.0
#include "project/folders/folder_settings.h"

#include "project/run_file/yaml_reader.h"
#include "source/file.h"

#include <fmt/format.h>

#include <new>
#include <system_error>

namespace wavesmith::project {
namespace {

using detail::Field;
using detail::Fields;
using detail::ReadError;
using detail::YamlReader;
using source::Code;
namespace fs = std::filesystem;

constexpr std::size_t kMostSettingsBytes = 64 << 10; // files of people have a hundredth of it
constexpr const char* kSettings = "the settings of a folder";

class SettingsReader {
public:
  SettingsReader(std::string_view text, const fs::path& path) : yaml_(text, path.string()), path_(path) {
    settings_.folder = path.parent_path().parent_path();
    if (settings_.folder.empty()) settings_.folder = ".";
  }

  FolderSettings read() {
    const YAML::Node root = yaml_.document(kSettings);
    if (root.IsNull()) fail({path_.string(), 1, 1, 0}, "the file is empty: begin it with 'wavesmith: 1'");
    const Fields fields = fieldsOf(root);
    version(fields);
    if (const Field* target = fields.find("target")) settings_.target = yaml_.text(target->value, "target");
    if (const Field* include = fields.find("include"))
      for (const std::string& path : yaml_.texts(include->value, "include"))
        settings_.includePaths.push_back(below(path));
    if (const Field* define = fields.find("define"))
      settings_.definitions = detail::definitionsOf(yaml_, *define);
    if (const Field* assembler = fields.find("assembler")) program(*assembler);
    if (const Field* headers = fields.find("hip-headers")) hipHeaders(*headers);
    if (const Field* indent = fields.find("indent")) indentBy(*indent);
    if (const Field* waits = fields.find("waits")) writeWaits(*waits);
    return std::move(settings_);
  }

private:
  [[noreturn]] void fail(source::Place place, std::string message) const {
    yaml_.fail(std::move(place), std::move(message), Code::CannotReadFile);
  }

  [[nodiscard]] Fields fieldsOf(const YAML::Node& root) const {
    return {yaml_,
            root,
            kSettings,
            {"wavesmith", "target", "include", "define", "assembler", "hip-headers", "indent", "waits"}};
  }

  void version(const Fields& fields) const {
    const Field* const field = fields.find("wavesmith");
    if (field == nullptr)
      fail(yaml_.place(fields.all().empty() ? YAML::Node() : fields.all().front().keyNode),
           fmt::format("{} need the key 'wavesmith'", kSettings));
    if (const auto number = yaml_.unsignedNumber(field->value, "wavesmith", 1u << 30); number != 1)
      fail(yaml_.place(field->value),
           fmt::format("unsupported version {} of the settings; this Wavesmith reads version 1", number));
  }

  void program(const Field& field) {
    const std::string name = yaml_.text(field.value, "assembler");
    settings_.assemblerPlace = yaml_.place(field.value);
    if (name.empty()) fail(settings_.assemblerPlace, "assembler must name a program");
    // A name without a slash is one of PATH, as in a shell.
    settings_.assembler = name.find('/') == std::string::npos ? name : below(name);
  }

  void hipHeaders(const Field& field) {
    const std::string name = yaml_.text(field.value, "hip-headers");
    if (name.empty()) fail(yaml_.place(field.value), "hip-headers must name a folder");
    settings_.hipHeaders = below(name);
  }

  void indentBy(const Field& field) {
    const auto blanks = yaml_.unsignedNumber(field.value, "indent", 1u << 30);
    if (blanks == 0 || blanks > kWidestIndent)
      fail(yaml_.place(field.value), fmt::format("indent must be a number from 1 to {}", kWidestIndent));
    settings_.indent = static_cast<unsigned>(blanks);
  }

  void writeWaits(const Field& field) {
    const std::string name = yaml_.text(field.value, "waits");
    if (name == "on-save")
      settings_.waits = WaitSetting::OnSave;
    else if (name == "when-assembled")
      settings_.waits = WaitSetting::WhenAssembled;
    else
      fail(yaml_.place(field.value), "waits must be on-save or when-assembled");
  }

  [[nodiscard]] std::string below(const std::string& path) const {
    return (settings_.folder / path).lexically_normal().string(); // an absolute path replaces the folder
  }

  YamlReader yaml_;
  const fs::path& path_;
  FolderSettings settings_;
};

} // namespace

bool isFolderSettings(const fs::path& path) {
  const fs::path wanted(kFolderSettingsFile);
  return path.filename() == wanted.filename() && path.parent_path().filename() == wanted.parent_path();
}

fs::path folderSettingsFile(const fs::path& file) {
  std::error_code error;
  const fs::path here = fs::current_path(error);
  if (error) return {};
  fs::path folder = (here / file).lexically_normal().parent_path();
  while (true) {
    fs::path candidate = folder / kFolderSettingsFile;
    if (fs::is_regular_file(candidate, error))
      return file.is_relative() ? candidate.lexically_proximate(here) : candidate;
    if (folder == folder.parent_path()) return {};
    folder = folder.parent_path();
  }
}

source::Result<FolderSettings> readFolderSettings(std::string_view text, const fs::path& path) {
  const source::Place whole{path.string(), 0, 0, 0};
  const auto refuse = [&](const char* why) { return source::failure(Code::CannotReadFile, whole, why); };
  if (text.size() > kMostSettingsBytes) return refuse("the settings are larger than 64 KiB");
  if (text.find('\0') != std::string_view::npos)
    return refuse("the settings are not text: they have a zero byte");
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
  if (text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff"))
    return refuse("the settings are UTF-16; save them as UTF-8");
  try {
    return SettingsReader(text, path).read();
  } catch (ReadError& error) {
    error.diagnostic.code = Code::CannotReadFile;
    return std::unexpected(std::move(error.diagnostic));
  } catch (const YAML::Exception& error) {
    return source::failure(Code::CannotReadFile, YamlReader(text, path.string()).place(error.mark),
                           error.msg);
  } catch (const std::bad_alloc&) {
    return refuse("not enough memory to read the settings");
  }
}

source::Result<FolderSettings> folderSettingsOf(const fs::path& file) {
  const fs::path path = folderSettingsFile(file);
  if (path.empty()) return FolderSettings{};
  const auto text = source::readText(path);
  if (!text) return std::unexpected(text.error());
  return readFolderSettings(*text, path);
}

} // namespace wavesmith::project
