// SPDX-License-Identifier: Apache-2.0
#include "project/launches/check.h"

#include "project/expressions/element_expression.h"
#include "project/launches/array_file.h"
#include "project/launches/binding.h"
#include "project/run_file/read_run_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <new>
#include <string_view>

namespace wavesmith::project {
namespace {

using execution::Bytes;
using source::Code;

// Expected values are made and compared in pieces of this many bytes, a whole number of elements.
constexpr std::size_t kPiece = std::size_t{1} << 20;

// Expected values: makes those of the piece that begins at a byte.
struct Expected {
  std::size_t size = 0; // bytes
  std::function<source::Result<void>(std::span<std::byte> piece, std::size_t at)> make;
};

Expected those(std::span<const std::byte> bytes) {
  return {bytes.size(), [bytes](std::span<std::byte> piece, std::size_t at) -> source::Result<void> {
            std::ranges::copy(bytes.subspan(at, piece.size()), piece.begin());
            return {};
          }};
}

class Checker {
public:
  Checker(const RunFile& file, const execution::Launch& launch, const execution::Outcome& outcome,
          const PrepareOptions& options, const Rerun& rerun)
      : file_(file), launch_(launch), outcome_(outcome), options_(options), rerun_(rerun),
        binding_(file, *launch.codeObject, options.computeUnits) {}

  source::Result<std::vector<BufferCheck>> run() {
    std::vector<BufferCheck> checks;
    for (const RunArgument& argument : file_.arguments) {
      if (!argument.expect) continue;
      auto checked = check(argument);
      if (!checked) return std::unexpected(std::move(checked.error()));
      checks.push_back(std::move(*checked));
    }
    return checks;
  }

private:
  source::Result<BufferCheck> check(const RunArgument& argument) {
    const auto buffer = std::ranges::find(launch_.buffers, argument.name, &execution::Buffer::name);
    const auto index = static_cast<std::size_t>(buffer - launch_.buffers.begin());
    if (buffer == launch_.buffers.end() || index >= outcome_.buffers.size())
      return source::failure(Code::RunFileMismatch, argument.place,
                             fmt::format("the run has no buffer {}", argument.name));
    BufferCheck result;
    result.argument = argument.name;
    result.buffer = static_cast<std::uint32_t>(index);
    result.tolerance = argument.tolerance;
    auto expected =
        std::visit([&](const auto& expect) { return this->expected(argument, *buffer, index, expect); },
                   *argument.expect);
    if (!expected) return std::unexpected(std::move(expected.error()));
    if (expected->size != buffer->initial.size())
      return source::failure(Code::BadArrayFile, argument.expectPlace,
                             fmt::format("{} bytes are expected in buffer {}, but it has {}", expected->size,
                                         argument.name, buffer->initial.size()));
    if (auto done = compare(*expected, *buffer, outcome_.buffers[index], result); !done)
      return std::unexpected(std::move(done.error()));
    return result;
  }

  static source::Result<void> compare(const Expected& expected, const execution::Buffer& buffer,
                                      const Bytes& contents, BufferCheck& result) {
    const std::span<const std::byte> after = contents;
    execution::CompareOptions options;
    options.tolerance = result.tolerance;
    execution::Comparing comparing(buffer.type, after.size() / execution::bytesOf(buffer.type), options);
    result.expected = ExpectedBytes(expected.size);
    std::vector<std::byte> made(std::min(kPiece, after.size()));
    for (std::size_t at = 0; at < after.size(); at += kPiece) {
      const std::span<std::byte> piece(made.data(), std::min(kPiece, after.size() - at));
      if (auto done = expected.make(piece, at); !done) return done;
      const std::span<const std::byte> actual = after.subspan(at, piece.size());
      comparing.add(actual, piece);
      if (std::memcmp(actual.data(), piece.data(), piece.size()) != 0) result.expected.add(at, piece);
      contents.rest(at, piece.size());
    }
    result.comparison = comparing.finish();
    return {};
  }

  source::Result<Expected> expected(const RunArgument& argument, const execution::Buffer& buffer, std::size_t,
                                    const ExpectExpression& expect) {
    const auto parsed = parseExpression(expect.text, argument.expectPlace);
    if (!parsed) return std::unexpected(parsed.error());
    const auto scope = this->scope(expect.text);
    if (!scope) return std::unexpected(scope.error());
    auto compiled = ElementExpression::compile(*parsed, *scope, buffer.type, expect.inElementType);
    if (!compiled) return std::unexpected(std::move(compiled.error()));
    return Expected{buffer.initial.size(), [this, size = execution::bytesOf(buffer.type),
                                            shared = std::make_shared<ElementExpression>(std::move(
                                                *compiled))](std::span<std::byte> piece, std::size_t at) {
                      return shared->evaluate(piece, options_.stop, at / size);
                    }};
  }

  source::Result<Expected> expected(const RunArgument& argument, const execution::Buffer& buffer, std::size_t,
                                    const ExpectFile& expect) {
    auto array =
        readArray(std::filesystem::path(resolvePath(file_, expect.path)), buffer.type, argument.expectPlace);
    if (!array) return std::unexpected(std::move(array.error()));
    if (array->count != buffer.count)
      return source::failure(Code::BadArrayFile, argument.expectPlace,
                             fmt::format("{} has {} elements, but buffer {} has {}", expect.path,
                                         array->count, argument.name, buffer.count));
    fileBytes_ = std::move(array->bytes);
    return those(fileBytes_);
  }

  source::Result<Expected> expected(const RunArgument& argument, const execution::Buffer&, std::size_t index,
                                    const ExpectKernel& expect) {
    return fromRun(argument, index, "kernel\n" + expect.source + "\n" + expect.kernel);
  }

  source::Result<Expected> expected(const RunArgument& argument, const execution::Buffer&, std::size_t index,
                                    const ExpectBackend& expect) {
    return fromRun(argument, index, "backend\n" + expect.backend);
  }

  source::Result<Expected> expected(const RunArgument& argument, const execution::Buffer&, std::size_t index,
                                    const ExpectPython& expect) {
    return fromRun(argument, index, "python\n" + expect.path + "\n" + expect.function + "\n" + expect.buffer);
  }

  // One additional run gives the expectations of all buffers that need it.
  source::Result<Expected> fromRun(const RunArgument& argument, std::size_t index, const std::string& key) {
    auto found = runs_.find(key);
    if (found == runs_.end()) {
      if (!rerun_)
        return source::failure(Code::BackendUnavailable, argument.expectPlace,
                               "expectations from another run are not available here");
      auto outcome = rerun_(*argument.expect);
      if (!outcome) return std::unexpected(std::move(outcome.error()));
      found = runs_.emplace(key, std::move(*outcome)).first;
    }
    const execution::Outcome& outcome = found->second;
    if (!outcome.faults.empty()) {
      source::Diagnostic diagnostic = outcome.faults.front();
      diagnostic.message =
          fmt::format("the reference run of buffer {} failed: {}", argument.name, diagnostic.message);
      diagnostic.notes.push_back({argument.expectPlace, "expected from there"});
      return std::unexpected(std::move(diagnostic));
    }
    if (index >= outcome.buffers.size())
      return source::failure(Code::RunFileMismatch, argument.expectPlace,
                             fmt::format("the reference run of buffer {0} has no buffer {0}", argument.name));
    return those(outcome.buffers[index]);
  }

  // Arrays before the run, and values as passed to the kernel.
  source::Result<ElementScope> scope(std::string_view expression) {
    if (!bound_)
      if (auto done = binding_.bindNames(); !done) return std::unexpected(std::move(done.error()));
    bound_ = true;
    return scopeOf(binding_, launch_.buffers, expression);
  }

  const RunFile& file_;
  const execution::Launch& launch_;
  const execution::Outcome& outcome_;
  const PrepareOptions& options_;
  const Rerun& rerun_;
  Binding binding_;
  bool bound_ = false;
  std::vector<std::byte> fileBytes_; // the file of the expectation that is being compared
  std::map<std::string, execution::Outcome> runs_;
};

} // namespace

void ExpectedBytes::add(std::size_t at, std::span<const std::byte> piece) {
  pieces_.emplace_hint(pieces_.end(), at, std::vector<std::byte>(piece.begin(), piece.end()));
}

std::vector<std::byte> ExpectedBytes::part(const Bytes& after, std::size_t first, std::size_t count) const {
  std::vector<std::byte> result = after.part(first, count);
  const std::size_t end = first + result.size();
  for (const auto& [at, piece] : pieces_) {
    const std::size_t from = std::max(at, first), to = std::min(at + piece.size(), end);
    if (from < to) std::memcpy(result.data() + (from - first), piece.data() + (from - at), to - from);
  }
  return result;
}

source::Result<std::vector<BufferCheck>> check(const RunFile& file, const execution::Launch& launch,
                                               const execution::Outcome& outcome,
                                               const PrepareOptions& options, const Rerun& rerun) {
  try {
    return Checker(file, launch, outcome, options, rerun).run();
  } catch (const std::bad_alloc&) {
    return source::failure(Code::RunMemoryLimit, {file.path, 0, 0, 0},
                           "not enough memory for the expected values");
  }
}

} // namespace wavesmith::project
