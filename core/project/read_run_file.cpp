// SPDX-License-Identifier: Apache-2.0
#include "project/read_run_file.h"

#include "execution/launch.h"
#include "project/yaml_reader.h"
#include "source/nearest.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <new>

namespace wavesmith::project {
namespace {

using detail::Field;
using detail::Fields;
using detail::ReadError;
using detail::YamlReader;

constexpr std::size_t kMostBytes = 4 << 20; // hand-written files are a thousandth of this size
constexpr std::array<std::string_view, 7> kFills{"constant",    "ramp",   "uniform", "normal",
                                                 "permutation", "poison", "file"};

class RunFileReader {
public:
  RunFileReader(std::string_view text, std::string path) : yaml_(text, path) { file_.path = std::move(path); }

  RunFile read(const YAML::Node& root) {
    if (root.IsNull())
      yaml_.fail({file_.path, 1, 1, 0}, "the run file is empty: begin it with 'wavesmith: 1'");
    const Fields fields(yaml_, root, "a run file",
                        {"wavesmith", "source", "kernel", "target", "include", "define", "launch", "limits",
                         "matrix", "mode", "work", "arguments"});
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
    launch(required(fields, "launch", "the run file"));
    if (const Field* limits = fields.find("limits")) {
      const Fields inner(yaml_, limits->value, "limits", {"instructions", "seconds"});
      if (const Field* most = inner.find("instructions"))
        file_.instructionLimit = yaml_.unsignedNumber(most->value, "instructions");
      if (const Field* most = inner.find("seconds")) file_.secondsLimit = bound(*most);
    }
    if (const Field* work = fields.find("work")) {
      const Fields inner(yaml_, work->value, "work", {"bytes", "operations"});
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

  void launch(const Field& field) {
    const Fields fields(yaml_, field.value, "launch", {"grid", "workgroup", "lds"});
    file_.grid = extent(required(fields, "grid", "launch"));
    file_.workgroup = extent(required(fields, "workgroup", "launch"));
    file_.dynamicLds = {"0", yaml_.place(field.keyNode)};
    if (const Field* lds = fields.find("lds")) file_.dynamicLds = yaml_.expression(lds->value, "lds");
  }

  // [x, y, z]; missing values are 1.
  std::array<Scalar, 3> extent(const Field& field) {
    std::array<Scalar, 3> result;
    result.fill({"1", yaml_.place(field.value)});
    if (!field.value.IsSequence()) {
      result[0] = yaml_.expression(field.value, field.key);
      return result;
    }
    if (field.value.size() == 0 || field.value.size() > 3)
      yaml_.fail(yaml_.place(field.value),
                 fmt::format("{} must have 1 to 3 dimensions, not {}", field.key, field.value.size()));
    for (std::size_t i = 0; i < field.value.size(); ++i)
      result[i] = yaml_.expression(field.value[i], field.key);
    return result;
  }

  void arguments(const Field& given) {
    const Fields fields(yaml_, given.value, "arguments");
    for (const Field& field : fields.all())
      file_.arguments.push_back(argument(field));
  }

  RunArgument argument(const Field& field) {
    RunArgument result;
    result.name = field.key;
    result.place = yaml_.place(field.keyNode);
    if (field.value.IsScalar())
      yaml_.fail(yaml_.place(field.value),
                 fmt::format("argument {0} must be a mapping; for a value write {0}: {{ value: {1} }}",
                             field.key, field.value.Scalar()));
    const Fields fields(yaml_, field.value, fmt::format("argument {}", field.key),
                        {"type", "count", "value", "offset", "fill", "expect", "eval", "tolerance"});
    if (const Field* type = fields.find("type")) result.type = elementType(type->value);
    if (const Field* offset = fields.find("offset"))
      result.offset = static_cast<std::uint32_t>(
          yaml_.unsignedNumber(offset->value, "offset", execution::kMaxKernargBytes));
    if (const Field* count = fields.find("count")) result.count = yaml_.expression(count->value, "count");
    if (const Field* value = fields.find("value")) result.value = yaml_.expression(value->value, "value");
    if (const Field* given = fields.find("fill")) {
      result.fill = fill(given->value);
      result.fillGiven = true;
      result.fillPlace = yaml_.place(given->value);
    }
    if (const Field* expect = fields.find("expect")) expectation(*expect, fields, result);
    if (const Field* tolerance = fields.find("tolerance"))
      result.tolerance = this->tolerance(tolerance->value);
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
    if (!argument.count && !fromFile)
      yaml_.fail(argument.place,
                 fmt::format("argument {} needs a count (a buffer) or a value", argument.name));
    if (!argument.type && !fromFile)
      yaml_.fail(argument.place, fmt::format("buffer {} needs a type, as in type: f32", argument.name));
  }

  execution::ElementType elementType(const YAML::Node& node) {
    const std::string name = yaml_.text(node, "type");
    if (const auto type = execution::elementTypeOf(name)) return *type;
    constexpr std::array<std::string_view, 14> kNames{"u8",  "i8",  "u16",  "i16", "u32", "i32", "u64",
                                                      "i64", "f16", "bf16", "f32", "f64", "fp8", "bf8"};
    const std::string_view near = source::nearest(name, kNames);
    yaml_.fail(yaml_.place(node),
               near.empty() ? fmt::format("unknown type '{}'; available: {}", name, fmt::join(kNames, ", "))
                            : fmt::format("unknown type '{}'; did you mean {}?", name, near));
  }

  Fill fill(const YAML::Node& node) {
    if (node.IsScalar()) return bareFill(node);
    const Fields fields(yaml_, node, "fill",
                        {"constant", "ramp", "uniform", "normal", "permutation", "poison", "file", "seed"});
    const Field* kind = nullptr;
    for (const Field& field : fields.all()) {
      if (field.key == "seed") continue;
      if (kind != nullptr)
        yaml_.fail(yaml_.place(field.keyNode),
                   fmt::format("fill must be {} or {}, not both", kind->key, field.key));
      kind = &field;
    }
    if (kind == nullptr)
      yaml_.fail(yaml_.place(node), fmt::format("fill must be one of {}", fmt::join(kFills, ", ")));
    std::uint64_t seed = 0;
    if (const Field* given = fields.find("seed")) {
      if (kind->key != "uniform" && kind->key != "normal" && kind->key != "permutation")
        yaml_.fail(yaml_.place(given->keyNode), fmt::format("{} takes no seed: it is not random", kind->key));
      seed = yaml_.unsignedNumber(given->value, "seed");
    }
    return mappedFill(*kind, seed);
  }

  Fill mappedFill(const Field& kind, std::uint64_t seed) {
    if (kind.key == "constant") return FillConstant{yaml_.expression(kind.value, "constant")};
    if (kind.key == "file") return FillFile{yaml_.text(kind.value, "file")};
    if (kind.key == "permutation") {
      const Scalar block = yaml_.scalar(kind.value, "permutation");
      if (block.text == "all") return FillPermutation{{"", block.place}, seed};
      return FillPermutation{yaml_.expression(kind.value, "permutation"), seed};
    }
    if (kind.key == "poison") {
      if (!kind.value.IsNull())
        yaml_.fail(yaml_.place(kind.value), "poison has no value: write fill: poison");
      return FillPoison{};
    }
    if (kind.key == "ramp") {
      auto [start, step] = pair(kind, "its start and step, as in ramp: [0, 1]");
      return FillRamp{std::move(start), std::move(step)};
    }
    if (kind.key == "uniform") {
      auto [low, high] = pair(kind, "its bounds, as in uniform: [-1, 1]");
      return FillUniform{std::move(low), std::move(high), seed};
    }
    auto [mean, deviation] = pair(kind, "its mean and deviation, as in normal: [0, 1]");
    return FillNormal{std::move(mean), std::move(deviation), seed};
  }

  std::pair<Scalar, Scalar> pair(const Field& field, std::string_view what) {
    if (!field.value.IsSequence() || field.value.size() != 2)
      yaml_.fail(yaml_.place(field.value.IsNull() ? field.keyNode : field.value),
                 fmt::format("{} needs {}", field.key, what));
    return {yaml_.expression(field.value[0], field.key), yaml_.expression(field.value[1], field.key)};
  }

  // fill: poison, fill: permutation, fill: 0.
  Fill bareFill(const YAML::Node& node) {
    const Scalar scalar = yaml_.scalar(node, "fill");
    if (scalar.text == "poison") return FillPoison{};
    if (scalar.text == "permutation") return FillPermutation{{"", scalar.place}, 0};
    const bool word = !scalar.text.empty() && std::isalpha(static_cast<unsigned char>(scalar.text[0])) != 0;
    if (word && scalar.text != "inf" && scalar.text != "nan") {
      if (std::ranges::find(kFills, scalar.text) != kFills.end())
        yaml_.fail(yaml_.place(node),
                   fmt::format("{0} needs a value, as in fill: {{ {0}: ... }}", scalar.text));
      yaml_.fail(yaml_.place(node),
                 fmt::format("unknown fill '{}'{}", scalar.text, source::suggest(scalar.text, kFills)));
    }
    return FillConstant{yaml_.expression(node, "fill")};
  }

  void expectation(const Field& field, const Fields& fields, RunArgument& argument) {
    const Field* eval = fields.find("eval");
    if (field.value.IsScalar()) {
      const Scalar scalar = yaml_.expression(field.value, "expect");
      argument.expectPlace = scalar.place;
      argument.expect = ExpectExpression{scalar.text, eval != nullptr && inElementType(*eval)};
      return;
    }
    argument.expectPlace = yaml_.place(field.value);
    const Fields inner(yaml_, field.value, "expect", {"file", "kernel", "source", "backend"});
    if (eval != nullptr)
      yaml_.fail(yaml_.place(eval->keyNode), "eval applies only to an expected expression");
    const auto alone = [&](const Field& kind) {
      for (const Field& other : inner.all())
        if (other.key != kind.key && !(kind.key == "kernel" && other.key == "source"))
          yaml_.fail(yaml_.place(other.keyNode),
                     fmt::format("expect must be {} or {}, not both", kind.key, other.key));
    };
    if (const Field* kernel = inner.find("kernel")) {
      alone(*kernel);
      const Field* source = inner.find("source");
      argument.expect = ExpectKernel{source == nullptr ? "" : yaml_.text(source->value, "source"),
                                     yaml_.text(kernel->value, "kernel")};
    } else if (const Field* file = inner.find("file")) {
      alone(*file);
      argument.expect = ExpectFile{yaml_.text(file->value, "file")};
    } else if (const Field* backend = inner.find("backend")) {
      alone(*backend);
      argument.expect = ExpectBackend{yaml_.text(backend->value, "backend")};
    } else {
      yaml_.fail(argument.expectPlace,
                 "expect must be an expression or have one of the keys file, kernel, backend");
    }
  }

  bool inElementType(const Field& eval) {
    const std::string text = yaml_.text(eval.value, "eval");
    if (text != "type" && text != "f64")
      yaml_.fail(yaml_.place(eval.value),
                 fmt::format(
                     "eval must be f64 (rounded once at the end) or type (every operation rounded), not '{}'",
                     text));
    return text == "type";
  }

  execution::Tolerance tolerance(const YAML::Node& node) {
    execution::Tolerance result;
    if (node.IsScalar()) {
      if (node.Scalar() == "exact") return result;
      yaml_.fail(
          yaml_.place(node),
          fmt::format("tolerance must be exact or have a key, as in {{ ulp: 1 }}, not '{}'", node.Scalar()));
    }
    const Fields fields(yaml_, node, "tolerance", {"ulp", "absolute", "relative", "bits"});
    if (fields.all().empty())
      yaml_.fail(yaml_.place(node), "tolerance must have one of the keys ulp, absolute, relative, bits");
    if (const Field* ulp = fields.find("ulp")) result.ulp = yaml_.unsignedNumber(ulp->value, "ulp");
    if (const Field* absolute = fields.find("absolute")) result.absolute = bound(*absolute);
    if (const Field* relative = fields.find("relative")) result.relative = bound(*relative);
    if (const Field* bits = fields.find("bits")) {
      const std::string text = yaml_.text(bits->value, "bits");
      if (text != "true" && text != "false")
        yaml_.fail(yaml_.place(bits->value), fmt::format("bits must be true or false, not '{}'", text));
      result.bits = text == "true";
    }
    return result;
  }

  double bound(const Field& field) {
    const std::string text = yaml_.text(field.value, field.key);
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(value) || value < 0)
      yaml_.fail(yaml_.place(field.value),
                 fmt::format("{} must be a non-negative number, not '{}'", field.key, text));
    return value;
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
