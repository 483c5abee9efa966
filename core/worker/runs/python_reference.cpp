// SPDX-License-Identifier: Apache-2.0
#include "worker/runs/python_reference.h"

#include "process/run.h"
#include "process/temporary_folder.h"
#include "project/launches/array_file.h"
#include "project/launches/binding.h"
#include "project/run_file/read_run_file.h"
#include "source/file.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <limits>
#include <string>
#include <vector>

namespace wavesmith::worker {
namespace {

namespace fs = std::filesystem;
using execution::ElementType;
using source::Code;
using How = process::Ended::How;

// Which python3 runs it: the first one that can be started and has what it needs.
struct Interpreter {
  const char* program;
  const char* numpy; // "required", or "optional"
};
constexpr std::array<Interpreter, 4> kInterpreters{{{"python3", "required"},
                                                    {"/usr/bin/python3", "required"},
                                                    {"python3", "optional"},
                                                    {"/usr/bin/python3", "optional"}}};

// Exit codes of the program below.
constexpr int kRefused = 3;  // a message for the user, without a traceback
constexpr int kNoNumPy = 97; // it is required, and not there

// Standard modules only, except for NumPy.
constexpr const char* kDriver = R"PY(
import array, ctypes, importlib.util, inspect, os, struct, sys, traceback
try: ctypes.CDLL(None).prctl(1, 9)  # PR_SET_PDEATHSIG: not longer than the run worker
except Exception: pass
folder, path, function, buffer, kind, count, need = sys.argv[1:8]
count = int(count)
try: import numpy
except ImportError:
  numpy = None
  if need == 'required': sys.exit(97)
FORMATS = dict(u8='B', i8='b', u16='H', i16='h', u32='I', i32='i', u64='Q', i64='q', f16='e', f32='f', f64='d',
               bf16='H', fp8='B', bf8='B')
NUMPY = dict(u8='<u1', i8='<i1', u16='<u2', i16='<i2', u32='<u4', i32='<i4', u64='<u8', i64='<i8', f16='<f2',
             f32='<f4', f64='<f8', bf16='<u2', fp8='<u1', bf8='<u1')
def refuse(text):
  print(text)
  sys.exit(3)
def contents(kind, count, name):
  if numpy is not None: return numpy.fromfile(name, dtype=NUMPY[kind])
  with open(name, 'rb') as file: return list(struct.unpack('<%d%s' % (count, FORMATS[kind]), file.read()))
inputs = {}
with open(os.path.join(folder, 'inputs'), encoding='utf-8') as file:
  for line in file.read().splitlines():
    what, name, type_, value = line.split('\t')
    if what == 'buffer': inputs[name] = contents(type_, int(value), os.path.join(folder, name))
    else: inputs[name] = float(value) if type_[0] == 'f' or type_[:2] == 'bf' else int(value)
sys.path.insert(0, os.path.dirname(os.path.abspath(path)))
sys.dont_write_bytecode = True
try:
  spec = importlib.util.spec_from_file_location('wavesmith_reference', path)
  module = importlib.util.module_from_spec(spec)
  spec.loader.exec_module(module)
  call = getattr(module, function, None)
  if not callable(call): refuse('%s has no function %s' % (os.path.basename(path), function))
  parameters = inspect.signature(call).parameters.values()
  every = any(p.kind == p.VAR_KEYWORD for p in parameters)
  names = [p.name for p in parameters if p.kind in (p.POSITIONAL_OR_KEYWORD, p.KEYWORD_ONLY)]
  missing = [p.name for p in parameters if p.name in names and p.name not in inputs and p.default is p.empty]
  if missing: refuse('%s has the parameter %s, which is neither a buffer nor a value; available: %s'
                     % (function, missing[0], ', '.join(sorted(inputs))))
  result = call(**{n: v for n, v in inputs.items() if every or n in names})
except SystemExit: raise
except BaseException:
  kind_, value, trace = sys.exc_info()
  while trace is not None and trace.tb_frame.f_code.co_filename == '<string>': trace = trace.tb_next
  traceback.print_exception(kind_, value, trace)
  sys.exit(1)
if isinstance(result, dict):
  if buffer not in result: refuse('%s returned no %s' % (function, buffer))
  result = result[buffer]
if result is None: refuse('%s returned nothing' % function)
if numpy is not None:
  values = numpy.asarray(result).ravel()
  raw = kind in ('bf16', 'fp8', 'bf8')
  if raw and values.dtype.itemsize == numpy.dtype(NUMPY[kind]).itemsize: data = values.tobytes()
  else: data = values.astype(NUMPY[kind], copy=False).tobytes()
  length = values.size
else:
  def flat(v):
    if isinstance(v, (list, tuple, array.array)):
      for e in v: yield from flat(e)
    else: yield v
  values = list(flat(result))
  length = len(values)
  try: data = struct.pack('<%d%s' % (length, FORMATS[kind]), *values)
  except (struct.error, OverflowError) as error: refuse('%s returned elements that do not fit in %s: %s'
                                                        % (function, kind, error))
if length != count: refuse('%s returned %d elements; buffer %s has %d' % (function, length, buffer, count))
with open(os.path.join(folder, 'result'), 'wb') as file: file.write(data)
)PY";

// A name that Python can have for a parameter: shape.rows is shape_rows, "#0" arg0.
std::string parameterName(std::string_view name) {
  std::string result(name);
  if (result.starts_with('#')) result.replace(0, 1, "arg");
  std::ranges::replace(result, '.', '_');
  std::ranges::replace(result, '$', '_');
  return result;
}

// The values as Python reads them; infinities and NaN with float().
std::string valueText(ElementType type, std::uint64_t bits) {
  if (!execution::isFloat(type)) return execution::toText(type, bits);
  const double value = execution::toDouble(type, bits);
  return std::isfinite(value) ? fmt::format("{}", value)
         : std::isnan(value)  ? "nan"
         : value > 0          ? "inf"
                              : "-inf";
}

class Reference {
public:
  Reference(const project::RunFile& file, const execution::Launch& launch,
            const project::ExpectPython& python)
      : file_(file), launch_(launch), python_(python) {
    const auto argument = std::ranges::find(file.arguments, python.buffer, &project::RunArgument::name);
    place_ = argument == file.arguments.end() ? source::Place{file.path, 0, 0, 0} : argument->expectPlace;
  }

  source::Result<execution::Outcome> run(std::uint32_t computeUnits, const PythonLimits& limits,
                                         const std::stop_token& stop) {
    const auto buffer = std::ranges::find(launch_.buffers, python_.buffer, &execution::Buffer::name);
    if (buffer == launch_.buffers.end())
      return failed(fmt::format("the run has no buffer {}", python_.buffer));
    const std::string script = project::resolvePath(file_, python_.path);
    if (const auto kind = source::specialKind(script); !kind.empty())
      return failed(fmt::format("{} cannot be read: it is {}", script, kind));
    if (folder_.path().empty())
      return source::failure(Code::BackendUnavailable, place_, "no folder for temporary files can be made");
    if (auto done = writeInputs(computeUnits); !done) return std::unexpected(std::move(done.error()));
    const process::Limits program{
        .time = std::chrono::milliseconds(static_cast<std::int64_t>(std::min(limits.seconds, 1e6) * 1e3)),
        .memory = limits.memory,
        .fileSize = std::numeric_limits<std::uint64_t>::max(), // a result is as large as its buffer
        .output = std::size_t{1} << 20};
    std::vector<std::string> words{"",
                                   "-c",
                                   kDriver,
                                   folder_.path().string(),
                                   script,
                                   python_.function,
                                   python_.buffer,
                                   std::string(execution::name(buffer->type)),
                                   fmt::format("{}", buffer->count),
                                   ""};
    process::Ended ended;
    for (const Interpreter& interpreter : kInterpreters) {
      words.front() = interpreter.program;
      words.back() = interpreter.numpy;
      ended = process::run(words, program, stop, {.errorsInOutput = true});
      const bool isAnother =
          ended.how == How::NotStarted || (ended.how == How::Exited && ended.status == kNoNumPy);
      if (!isAnother) break;
    }
    if (!ended.succeeded()) return std::unexpected(explained(ended, limits));
    auto bytes = source::readBytes(folder_.path() / "result");
    if (!bytes || bytes->size() != buffer->initial.size())
      return failed(fmt::format("{} did not return the elements of {}", python_.function, python_.buffer));
    execution::Outcome outcome;
    outcome.buffers.resize(launch_.buffers.size());
    outcome.buffers[static_cast<std::size_t>(buffer - launch_.buffers.begin())] = execution::Bytes(*bytes);
    return outcome;
  }

private:
  [[nodiscard]] std::unexpected<source::Diagnostic> failed(std::string message) const {
    return source::failure(Code::RunFileMismatch, place_, std::move(message));
  }

  // One line each: what, name, type, count or value. Buffers are raw files.
  source::Result<void> writeInputs(std::uint32_t computeUnits) {
    std::string list = fmt::format("value\tcus\ti32\t{}\n", computeUnits);
    for (const execution::Buffer& buffer : launch_.buffers) {
      const std::string name = parameterName(buffer.name);
      list += fmt::format("buffer\t{}\t{}\t{}\n", name, execution::name(buffer.type), buffer.count);
      if (auto done = source::writeFile(folder_.path() / name, buffer.initial.span()); !done) return done;
    }
    project::Binding binding(file_, *launch_.codeObject, computeUnits);
    if (auto done = binding.bindNames(); !done) return done;
    std::vector<std::string_view> seen;
    for (const project::BoundArgument& bound : binding.arguments()) {
      const std::string& name = bound.argument->name;
      if (bound.buffer || std::ranges::find(seen, name) != seen.end()) continue; // the first hides others
      seen.push_back(name);
      list += fmt::format("value\t{}\t{}\t{}\n", parameterName(name), execution::name(*bound.type),
                          valueText(*bound.type, bound.bits));
    }
    return source::writeFile(folder_.path() / "inputs", std::string_view(list));
  }

  [[nodiscard]] source::Diagnostic explained(const process::Ended& ended, const PythonLimits& limits) const {
    switch (ended.how) {
    case How::Stopped: return source::makeError(Code::RunCanceled, place_, "stopped");
    case How::NotStarted:
      return source::makeError(Code::BackendUnavailable, place_,
                               "python3 cannot be started; expectations in Python need it");
    case How::TimedOut:
      return source::makeError(
          Code::RunTimeLimit, place_,
          fmt::format("{} did not return within {:.3g} s", python_.function, limits.seconds));
    case How::Killed: {
      source::Diagnostic killed = source::makeError(
          Code::RunFileMismatch, place_,
          fmt::format("python3 was ended by signal {} in {}", ended.status, python_.function));
      if (!ended.output.empty()) killed.notes.push_back({{}, ended.output});
      return killed;
    }
    case How::Exited: break;
    }
    std::string_view text = ended.output;
    while (text.ends_with('\n'))
      text.remove_suffix(1);
    const std::string_view last = text.substr(text.rfind('\n') + 1); // all of it without a line end
    if (ended.status == kRefused) return source::makeError(Code::RunFileMismatch, place_, std::string(last));
    source::Diagnostic diagnostic =
        source::makeError(Code::RunFileMismatch, place_, fmt::format("{}: {}", python_.function, last));
    if (last.size() < text.size()) diagnostic.notes.push_back({{}, std::string(text)});
    return diagnostic;
  }

  const project::RunFile& file_;
  const execution::Launch& launch_;
  const project::ExpectPython& python_;
  source::Place place_;
  process::TemporaryFolder folder_;
};

} // namespace

source::Result<execution::Outcome> pythonReference(const project::RunFile& file,
                                                   const execution::Launch& launch,
                                                   const project::ExpectPython& python,
                                                   std::uint32_t computeUnits, const PythonLimits& limits,
                                                   const std::stop_token& stop) {
  return Reference(file, launch, python).run(computeUnits, limits, stop);
}

} // namespace wavesmith::worker
