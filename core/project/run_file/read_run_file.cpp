// SPDX-License-Identifier: Apache-2.0
#include "project/run_file/read_run_file.h"

#include "execution/launch.h"
#include "project/run_file/read_contents.h"
#include "project/run_file/read_launches.h"
#include "project/run_file/yaml_reader.h"
#include "source/nearest.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <new>

namespace wavesmith::project {
namespace {

using detail::Field;
using detail::Fields;
using detail::readBound;
using detail::readElementType;
using detail::ReadError;
using detail::readExpect;
using detail::readFill;
using detail::readTolerance;
using detail::YamlReader;

constexpr std::size_t kMostBytes = 4 << 20; // hand-written files are a thousandth of this size

class RunFileReader {
public:
  RunFileReader(std::string_view text, std::string path) : yaml_(text, path) { file_.path = std::move(path); }

  RunFile read(const YAML::Node& root) {
    if (root.IsNull())
      yaml_.fail({file_.path, 1, 1, 0}, "the run file is empty: begin it with 'wavesmith: 1'");
    const Fields fields(yaml_, root, "a run file", RunFilePlace::OfFile);
    version(fields);
    const Field& source = required(fields, "source", "the run file");
    file_.sources = yaml_.texts(source.value, "source");
    if (file_.sources.empty()) yaml_.fail(yaml_.place(source.value), "source must name at least one file");
    if (const Field* kernel = fields.find("kernel")) {
      const Scalar name = yaml_.scalar(kernel->value, "kernel");
      file_.kernel = name.text;
      file_.kernelPlace = name.place;
    }
    if (const Field* target = fields.find("target")) file_.target = yaml_.text(target->value, "target");
    if (const Field* include = fields.find("include"))
      file_.includePaths = yaml_.texts(include->value, "include");
    if (const Field* define = fields.find("define"))
      file_.definitions = detail::definitionsOf(yaml_, *define);
    launches(fields);
    if (const Field* limits = fields.find("limits")) {
      const Fields inner(yaml_, limits->value, "limits", RunFilePlace::OfLimits);
      if (const Field* most = inner.find("instructions"))
        file_.instructionLimit = yaml_.unsignedNumber(most->value, "instructions");
      if (const Field* most = inner.find("seconds")) file_.secondsLimit = readBound(yaml_, *most);
    }
    if (const Field* work = fields.find("work")) {
      const Fields inner(yaml_, work->value, "work", RunFilePlace::OfWork);
      if (const Field* bytes = inner.find("bytes")) file_.workBytes = yaml_.expression(bytes->value, "bytes");
      if (const Field* count = inner.find("operations"))
        file_.workOperations = yaml_.expression(count->value, "operations");
    }
    if (const Field* matrix = fields.find("matrix")) {
      const std::string how = yaml_.text(matrix->value, "matrix");
      if (how != "exact" && how != "plain")
        yaml_.fail(yaml_.place(matrix->value), fmt::format("matrix must be exact or plain, not '{}'", how));
      file_.plainMatrix = how == "plain";
    }
    if (const Field* mode = fields.find("mode")) {
      const std::string how = yaml_.text(mode->value, "mode");
      if (how != "fast" && how != "checked")
        yaml_.fail(yaml_.place(mode->value), fmt::format("mode must be fast or checked, not '{}'", how));
      file_.checkedMode = how == "checked";
    }
    if (const Field* given = fields.find("arguments"); given != nullptr && !given->value.IsNull())
      arguments(*given);
    if (const Field* given = fields.find("parameters"))
      file_.parameters = detail::readParameters(yaml_, *given);
    if (const Field* given = fields.find("save")) file_.saves = detail::readSaves(yaml_, *given, file_);
    detail::checkLaunches(yaml_, file_);
    return std::move(file_);
  }

private:
  const Field& required(const Fields& fields, std::string_view key, std::string_view what) {
    if (const Field* field = fields.find(key)) return *field;
    const source::Place place =
        fields.all().empty() ? source::Place{file_.path, 1, 1, 0} : yaml_.place(fields.all()[0].keyNode);
    yaml_.fail(place, fmt::format("{} needs the key '{}'", what, key));
  }

  void version(const Fields& fields) {
    const Field& field = required(fields, "wavesmith", "the run file");
    file_.version = static_cast<unsigned>(yaml_.unsignedNumber(field.value, "wavesmith", 1u << 30));
    if (file_.version != 1)
      yaml_.fail(
          yaml_.place(field.value),
          fmt::format("unsupported run file version {}; this Wavesmith reads version 1", file_.version));
  }

  // One of `launch` and `launches`.
  void launches(const Fields& fields) {
    const Field* const several = fields.find("launches");
    if (several == nullptr) {
      const Field& field = required(fields, "launch", "the run file");
      RunLaunch launch = detail::readLaunch(yaml_, field.value, field.keyNode);
      file_.grid = std::move(launch.grid);
      file_.workgroup = std::move(launch.workgroup);
      file_.dynamicLds = std::move(launch.dynamicLds);
      file_.repeat = std::move(launch.repeat);
      return;
    }
    for (const std::string_view key : {"launch", "work"})
      if (const Field* other = fields.find(key))
        yaml_.fail(yaml_.place(other->keyNode),
                   fmt::format("a file with launches has no {}: give it in each of them", key));
    file_.launches = detail::readLaunches(yaml_, *several);
    // For what shows only one launch.
    file_.grid = file_.launches.front().grid;
    file_.workgroup = file_.launches.front().workgroup;
    file_.dynamicLds = file_.launches.front().dynamicLds;
  }

  void arguments(const Field& given) {
    const Fields fields(yaml_, given.value, "arguments");
    for (const Field& field : fields.all()) {
      const bool isStructure =
          field.value.IsMap() && static_cast<bool>(field.value["members"]); // a copy: [] may not add a key
      if (isStructure)
        members(field);
      else
        file_.arguments.push_back(argument(field, field.key));
    }
  }

  // A structure by value is the arguments that are its members.
  void members(const Field& field) {
    const Fields fields(yaml_, field.value, fmt::format("argument {}", field.key), RunFilePlace::OfStructure);
    std::optional<std::uint32_t> offset;
    if (const Field* given = fields.find("offset"))
      offset = static_cast<std::uint32_t>(
          yaml_.unsignedNumber(given->value, "offset", execution::kMaxKernargBytes));
    const Field* const as = fields.find("as");
    const Field* const list = fields.find("members");
    const Fields inner(yaml_, list->value, fmt::format("the members of {}", field.key));
    if (inner.all().empty())
      yaml_.fail(yaml_.place(list->keyNode), fmt::format("structure {} has no members", field.key));
    for (const Field& member : inner.all()) {
      RunArgument read = argument(member, fmt::format("{}.{}", field.key, member.key));
      if (!read.type && read.value)
        yaml_.fail(read.place, fmt::format("member {} needs a type, as in type: u32", member.key));
      if (!read.as.empty())
        yaml_.fail(read.place,
                   fmt::format("a member is no argument of the kernel: give `as` to {}", field.key));
      read.structure = field.key;
      read.structureOffset = offset;
      if (as != nullptr) read.as = yaml_.text(as->value, "as");
      file_.arguments.push_back(std::move(read));
    }
  }

  RunArgument argument(const Field& field, std::string name) {
    RunArgument result;
    result.name = std::move(name);
    result.place = yaml_.place(field.keyNode);
    if (field.value.IsScalar())
      yaml_.fail(yaml_.place(field.value),
                 fmt::format("argument {0} must be a mapping; for a value write {0}: {{ value: {1} }}",
                             field.key, field.value.Scalar()));
    const Fields fields(yaml_, field.value, fmt::format("argument {}", field.key), RunFilePlace::OfArgument);
    if (const Field* type = fields.find("type")) result.type = readElementType(yaml_, type->value);
    if (const Field* as = fields.find("as")) result.as = yaml_.text(as->value, "as");
    if (const Field* offset = fields.find("offset"))
      result.offset = static_cast<std::uint32_t>(
          yaml_.unsignedNumber(offset->value, "offset", execution::kMaxKernargBytes));
    if (const Field* count = fields.find("count")) result.count = yaml_.expression(count->value, "count");
    if (const Field* value = fields.find("value")) result.value = yaml_.expression(value->value, "value");
    if (const Field* given = fields.find("fill")) {
      result.fill = readFill(yaml_, given->value);
      result.fillGiven = true;
      result.fillPlace = yaml_.place(given->value);
    }
    if (const Field* expect = fields.find("expect")) {
      auto read = readExpect(yaml_, expect->value, fields.find("eval"), result.name);
      result.expect = std::move(read.expect);
      result.expectPlace = std::move(read.place);
    }
    if (const Field* tolerance = fields.find("tolerance"))
      result.tolerance = readTolerance(yaml_, tolerance->value);
    checkTogether(fields, result);
    return result;
  }

  // Keys that need or exclude one another.
  void checkTogether(const Fields& fields, const RunArgument& argument) {
    if (argument.value)
      for (const std::string_view key : {"count", "fill", "expect"})
        if (const Field* other = fields.find(key))
          yaml_.fail(yaml_.place(other->keyNode),
                     fmt::format("argument {} is a value, which has no {}; a buffer has no value",
                                 argument.name, key));
    if (!argument.expect)
      for (const std::string_view key : {"eval", "tolerance"})
        if (const Field* other = fields.find(key))
          yaml_.fail(yaml_.place(other->keyNode), fmt::format("{} without expect has no meaning", key));
    if (argument.value) return;
    const bool fromFile = std::holds_alternative<FillFile>(argument.fill);
    const bool fromList = std::holds_alternative<FillList>(argument.fill);
    if (!argument.count && !fromFile && !fromList)
      yaml_.fail(argument.place,
                 fmt::format("argument {} needs a count (a buffer) or a value", argument.name));
    if (!argument.type && !fromFile)
      yaml_.fail(argument.place, fmt::format("buffer {} needs a type, as in type: f32", argument.name));
  }

  YamlReader yaml_;
  RunFile file_;
};

source::Result<RunFile> readText(std::string_view text, const std::string& path) {
  const source::Place whole{path, 0, 0, 0};
  if (text.size() > kMostBytes)
    return source::failure(source::Code::RunFileSyntax, whole, "the run file is larger than 4 MiB");
  if (text.find('\0') != std::string_view::npos)
    return source::failure(source::Code::RunFileSyntax, whole,
                           "the run file is not text: it has a zero byte");
  // yaml-cpp would convert a text with a byte order mark; run files are UTF-8, with or without the mark.
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
  if (text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff"))
    return source::failure(source::Code::RunFileSyntax, whole, "the run file is UTF-16; save it as UTF-8");
  try {
    return RunFileReader(text, path).read(YamlReader(text, path).document("the run file"));
  } catch (ReadError& error) {
    return std::unexpected(std::move(error.diagnostic));
  } catch (const YAML::Exception& error) {
    return source::failure(source::Code::RunFileSyntax, YamlReader(text, path).place(error.mark), error.msg);
  } catch (const std::bad_alloc&) {
    return source::failure(source::Code::RunFileSyntax, whole, "not enough memory to read the run file");
  }
}

} // namespace

source::Result<RunFile> readRunFile(std::string_view text, const std::string& path) {
  return readText(text, path);
}

std::string resolvePath(const RunFile& file, std::string_view path) {
  const std::filesystem::path given(path);
  return given.is_absolute() ? given.string()
                             : (std::filesystem::path(file.path).parent_path() / given).string();
}

std::vector<std::string> sourcePaths(const RunFile& file) {
  std::vector<std::string> result;
  for (const std::string& source : file.sources)
    result.push_back(resolvePath(file, source));
  return result;
}

} // namespace wavesmith::project
