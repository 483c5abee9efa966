// SPDX-License-Identifier: Apache-2.0
#include "project/run_file/read_contents.h"

#include "project/expressions/expression.h"
#include "source/nearest.h"
#include "source/text/numbers.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace wavesmith::project::detail {
namespace {

constexpr std::array<std::string_view, 8> kFills{"constant",    "ramp",   "uniform", "normal",
                                                 "permutation", "poison", "file",    "expression"};

std::pair<Scalar, Scalar> readPair(const YamlReader& yaml, const Field& field, std::string_view what) {
  if (!field.value.IsSequence() || field.value.size() != 2)
    yaml.fail(yaml.place(field.value.IsNull() ? field.keyNode : field.value),
              fmt::format("{} needs {}", field.key, what));
  return {yaml.expression(field.value[0], field.key), yaml.expression(field.value[1], field.key)};
}

// Whether each element has a value of its own: the expression uses `i` or elements of a buffer.
bool isForEachElement(const Scalar& scalar) {
  const auto parsed = parseExpression(scalar.text, scalar.place);
  return parsed && std::ranges::any_of(parsed->nodes, [](const ExpressionNode& node) {
           return node.kind == ExpressionNode::Kind::Gather ||
                  (node.kind == ExpressionNode::Kind::Name && node.text == "i");
         });
}

// fill: poison, fill: permutation, fill: 0, fill: "i % 7".
Fill readBareFill(const YamlReader& yaml, const YAML::Node& node) {
  const Scalar scalar = yaml.scalar(node, "fill");
  if (scalar.text == "poison") return FillPoison{};
  if (scalar.text == "permutation") return FillPermutation{{"", scalar.place}, 0};
  const bool word = !scalar.text.empty() && std::ranges::all_of(scalar.text, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  });
  if (word && scalar.text != "inf" && scalar.text != "nan" && scalar.text != "i") {
    if (std::ranges::find(kFills, scalar.text) != kFills.end())
      yaml.fail(yaml.place(node), fmt::format("{0} needs a value, as in fill: {{ {0}: ... }}", scalar.text));
    yaml.fail(yaml.place(node),
              fmt::format("unknown fill '{}'{}", scalar.text, source::suggest(scalar.text, kFills)));
  }
  Scalar expression = yaml.expression(node, "fill");
  if (isForEachElement(expression)) return FillExpression{std::move(expression)};
  return FillConstant{std::move(expression)};
}

Fill readMappedFill(const YamlReader& yaml, const Field& kind, std::uint64_t seed) {
  if (kind.key == "constant") return FillConstant{yaml.expression(kind.value, "constant")};
  if (kind.key == "expression") return FillExpression{yaml.expression(kind.value, "expression")};
  if (kind.key == "file") return FillFile{yaml.text(kind.value, "file")};
  if (kind.key == "permutation") {
    const Scalar block = yaml.scalar(kind.value, "permutation");
    if (block.text == "all") return FillPermutation{{"", block.place}, seed};
    return FillPermutation{yaml.expression(kind.value, "permutation"), seed};
  }
  if (kind.key == "poison") {
    if (!kind.value.IsNull()) yaml.fail(yaml.place(kind.value), "poison has no value: write fill: poison");
    return FillPoison{};
  }
  if (kind.key == "ramp") {
    auto [start, step] = readPair(yaml, kind, "its start and step, as in ramp: [0, 1]");
    return FillRamp{std::move(start), std::move(step)};
  }
  if (kind.key == "uniform") {
    auto [low, high] = readPair(yaml, kind, "its bounds, as in uniform: [-1, 1]");
    return FillUniform{std::move(low), std::move(high), seed};
  }
  auto [mean, deviation] = readPair(yaml, kind, "its mean and deviation, as in normal: [0, 1]");
  return FillNormal{std::move(mean), std::move(deviation), seed};
}

bool isInElementType(const YamlReader& yaml, const Field& eval) {
  const std::string text = yaml.text(eval.value, "eval");
  if (text != "type" && text != "f64")
    yaml.fail(
        yaml.place(eval.value),
        fmt::format("eval must be f64 (rounded once at the end) or type (every operation rounded), not '{}'",
                    text));
  return text == "type";
}

// "reference.py:matmul"
ExpectPython readPython(const YamlReader& yaml, const Field& field, std::string_view buffer) {
  const std::string text = yaml.text(field.value, "python");
  const std::size_t colon = text.rfind(':');
  const bool isName =
      colon != std::string::npos && colon != 0 && colon + 1 < text.size() &&
      std::ranges::all_of(text.substr(colon + 1), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
      });
  if (!isName)
    yaml.fail(
        yaml.place(field.value),
        fmt::format("python must be a file and a function in it, as in reference.py:matmul, not '{}'", text));
  return ExpectPython{text.substr(0, colon), text.substr(colon + 1), std::string(buffer)};
}

} // namespace

execution::ElementType readElementType(const YamlReader& yaml, const YAML::Node& node) {
  const std::string name = yaml.text(node, "type");
  if (const auto type = execution::elementTypeOf(name)) return *type;
  constexpr std::array<std::string_view, 14> kNames{"u8",  "i8",  "u16",  "i16", "u32", "i32", "u64",
                                                    "i64", "f16", "bf16", "f32", "f64", "fp8", "bf8"};
  const std::string_view near = source::nearest(name, kNames);
  yaml.fail(yaml.place(node),
            near.empty() ? fmt::format("unknown type '{}'; available: {}", name, fmt::join(kNames, ", "))
                         : fmt::format("unknown type '{}'; did you mean {}?", name, near));
}

Fill readFill(const YamlReader& yaml, const YAML::Node& node) {
  if (node.IsScalar()) return readBareFill(yaml, node);
  if (node.IsSequence()) {
    FillList list;
    for (const YAML::Node& element : node)
      list.elements.push_back(yaml.expression(element, "an element"));
    return list;
  }
  const Fields fields(yaml, node, "fill", RunFilePlace::OfFill);
  const Field* kind = nullptr;
  for (const Field& field : fields.all()) {
    if (field.key == "seed") continue;
    if (kind != nullptr)
      yaml.fail(yaml.place(field.keyNode),
                fmt::format("fill must be {} or {}, not both", kind->key, field.key));
    kind = &field;
  }
  if (kind == nullptr)
    yaml.fail(yaml.place(node), fmt::format("fill must be one of {}", fmt::join(kFills, ", ")));
  std::uint64_t seed = 0;
  if (const Field* given = fields.find("seed")) {
    if (kind->key != "uniform" && kind->key != "normal" && kind->key != "permutation")
      yaml.fail(yaml.place(given->keyNode), fmt::format("{} takes no seed: it is not random", kind->key));
    seed = yaml.unsignedNumber(given->value, "seed");
  }
  return readMappedFill(yaml, *kind, seed);
}

ReadExpect readExpect(const YamlReader& yaml, const YAML::Node& node, const Field* eval,
                      std::string_view buffer) {
  if (node.IsScalar()) {
    const Scalar scalar = yaml.expression(node, "expect");
    return {ExpectExpression{scalar.text, eval != nullptr && isInElementType(yaml, *eval)}, scalar.place};
  }
  if (node.IsSequence())
    yaml.fail(yaml.place(node),
              node.size() == 1 && node[0].IsScalar()
                  ? fmt::format("expect takes no list; write the expression of an element: expect: {}",
                                node[0].Scalar())
                  : "expect takes no list; write an expression of i, or put the elements into a file: "
                    "expect: { file: expected.npy }");
  ReadExpect result{{}, yaml.place(node)};
  const Fields inner(yaml, node, "expect", RunFilePlace::OfExpect);
  if (eval != nullptr) yaml.fail(yaml.place(eval->keyNode), "eval applies only to an expected expression");
  const auto alone = [&](const Field& kind) {
    for (const Field& other : inner.all())
      if (other.key != kind.key && !(kind.key == "kernel" && other.key == "source"))
        yaml.fail(yaml.place(other.keyNode),
                  fmt::format("expect must be {} or {}, not both", kind.key, other.key));
  };
  if (const Field* kernel = inner.find("kernel")) {
    alone(*kernel);
    const Field* source = inner.find("source");
    result.expect = ExpectKernel{source == nullptr ? "" : yaml.text(source->value, "source"),
                                 yaml.text(kernel->value, "kernel")};
  } else if (const Field* file = inner.find("file")) {
    alone(*file);
    result.expect = ExpectFile{yaml.text(file->value, "file")};
  } else if (const Field* backend = inner.find("backend")) {
    alone(*backend);
    result.expect = ExpectBackend{yaml.text(backend->value, "backend")};
  } else if (const Field* python = inner.find("python")) {
    alone(*python);
    result.expect = readPython(yaml, *python, buffer);
  } else {
    yaml.fail(result.place,
              "expect must be an expression or have one of the keys file, kernel, backend, python");
  }
  return result;
}

execution::Tolerance readTolerance(const YamlReader& yaml, const YAML::Node& node) {
  execution::Tolerance result;
  if (node.IsScalar()) {
    if (node.Scalar() == "exact") return result;
    yaml.fail(
        yaml.place(node),
        fmt::format("tolerance must be exact or have a key, as in {{ ulp: 1 }}, not '{}'", node.Scalar()));
  }
  const Fields fields(yaml, node, "tolerance", RunFilePlace::OfTolerance);
  if (fields.all().empty())
    yaml.fail(yaml.place(node), "tolerance must have one of the keys ulp, absolute, relative, bits");
  if (const Field* ulp = fields.find("ulp")) result.ulp = yaml.unsignedNumber(ulp->value, "ulp");
  if (const Field* absolute = fields.find("absolute")) result.absolute = readBound(yaml, *absolute);
  if (const Field* relative = fields.find("relative")) result.relative = readBound(yaml, *relative);
  if (const Field* bits = fields.find("bits")) {
    const std::string text = yaml.text(bits->value, "bits");
    if (text != "true" && text != "false")
      yaml.fail(yaml.place(bits->value), fmt::format("bits must be true or false, not '{}'", text));
    result.bits = text == "true";
  }
  return result;
}

double readBound(const YamlReader& yaml, const Field& field) {
  const std::string text = yaml.text(field.value, field.key);
  const auto value = source::readNumber<double>(text);
  if (!value || !std::isfinite(*value) || *value < 0)
    yaml.fail(yaml.place(field.value),
              fmt::format("{} must be a non-negative number, not '{}'", field.key, text));
  return *value;
}

} // namespace wavesmith::project::detail
