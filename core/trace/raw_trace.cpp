// SPDX-License-Identifier: Apache-2.0
#include "trace/raw_trace.h"

#include "isa/text.h"
#include "source/file.h"
#include "trace/code_objects.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <regex>
#include <tuple>
#include <utility>

namespace wavesmith::trace {
namespace {

namespace fs = std::filesystem;

struct TraceFile {
  fs::path path;
  std::uint32_t engine = 0;
  std::uint32_t run = 0;
};

// Sorted by run and engine.
std::vector<TraceFile> traceFilesIn(const fs::path& folder) {
  static const std::regex kTraceFile(R"(.*_shader_engine_(\d{1,4})_(\d{1,6})\.att)");
  std::vector<TraceFile> files;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    std::smatch match;
    const std::string name = entry.path().filename().string();
    if (std::regex_match(name, match, kTraceFile))
      files.push_back({entry.path(), static_cast<std::uint32_t>(std::stoul(match[1])),
                       static_cast<std::uint32_t>(std::stoul(match[2]))});
  }
  std::ranges::sort(files, {}, [](const TraceFile& file) { return std::tie(file.run, file.engine); });
  return files;
}

class Recorder final : public DecoderListener {
public:
  explicit Recorder(const fs::path& folder) : objects_(folder) {}

  void beginFile(const TraceFile& file) {
    file_ = file;
    ids_.clear();
  }

  Instruction instructionAt(const decoder::ProgramCounter& pc) override {
    const ProgramCounter at{pc.codeObject, pc.address};
    const auto instruction = objects_.instructionAt(at);
    if (!instruction || !instruction->valid()) return {};
    CodeRow& row = rows_[at];
    if (row.text.empty()) {
      row.pc = at;
      row.text = isa::toString(*instruction);
      row.bits = instruction->bits;
      row.length = instruction->length;
    }
    return {row.text, instruction->length};
  }

  void take(int type, const void* records, std::uint64_t count) override {
    switch (type) {
    case decoder::kWave: each<decoder::Wave>(records, count, [this](const auto& wave) { add(wave); }); break;
    case decoder::kOccupancy:
      each<decoder::Occupancy>(records, count, [this](const auto& event) { add(event); });
      break;
    case decoder::kPerfEvent:
      each<decoder::PerfEvent>(records, count, [this](const auto& event) {
        trace_.counters.push_back(
            {.engine = file_.engine,
             .time = event.time,
             .values = {event.values[0], event.values[1], event.values[2], event.values[3]},
             .cu = event.cu,
             .bank = event.bank});
      });
      break;
    case decoder::kRealtime:
      each<decoder::Realtime>(records, count, [this](const auto& clock) {
        trace_.clock.push_back(
            {file_.engine, clock.shaderClock, static_cast<std::int64_t>(clock.realtimeClock)});
      });
      break;
    case decoder::kRealtimeFrequency:
      each<std::uint64_t>(records, count, [this](std::uint64_t hertz) { trace_.realtimeFrequency = hertz; });
      break;
    case decoder::kInfo: each<int>(records, count, [this](int info) { add(info); }); break;
    default: break;
    }
  }

  Trace finish() {
    std::map<ProgramCounter, std::uint32_t> rowOf;
    for (auto& [pc, row] : rows_) {
      if (const std::string kernel = objects_.kernelAt(pc); !kernel.empty())
        trace_.code.push_back(
            {.text = "; " + kernel, .source = {}, .pc = pc, .line = nextLine(), .totals = {}});
      row.line = nextLine();
      rowOf.emplace(pc, static_cast<std::uint32_t>(trace_.code.size()));
      trace_.code.push_back(std::move(row));
    }
    std::size_t next = 0;
    for (Wave& wave : trace_.waves)
      for (Execution& execution : wave.executions)
        if (const auto row = rowOf.find(counters_[next++]); row != rowOf.end()) execution.row = row->second;
    const std::vector<Totals> totals = totalsOf(trace_);
    for (std::size_t row = 0; row < totals.size(); ++row)
      trace_.code[row].totals = totals[row];
    trace_.diagnostics.insert(trace_.diagnostics.end(), objects_.diagnostics().begin(),
                              objects_.diagnostics().end());
    for (const auto& [pc, number] : kernels_) {
      const std::string name = objects_.kernelAt(pc);
      trace_.dispatches.push_back(
          {number, name.empty() ? fmt::format("{} / {:#x}", pc.codeObject, pc.address) : name});
    }
    std::ranges::sort(trace_.dispatches, {}, &DispatchName::number);
    return std::move(trace_);
  }

  [[nodiscard]] Trace& trace() { return trace_; }

private:
  template <typename Record, typename Use>
  static void each(const void* records, std::uint64_t count, Use&& use) {
    const auto* const first = static_cast<const Record*>(records);
    std::for_each(first, first + count, use);
  }

  [[nodiscard]] std::uint32_t nextLine() const { return static_cast<std::uint32_t>(trace_.code.size() + 1); }

  void add(const decoder::Wave& from) {
    if (from.instructionCount == 0 && from.stateCount < 3)
      return; // nothing was traced; the writers leave it out, too
    Wave wave;
    wave.engine = file_.engine;
    wave.cu = from.cu;
    wave.simd = from.simd;
    wave.slot = from.slot;
    wave.id = ids_[{from.simd, from.slot}]++;
    wave.begin = from.begin;
    wave.end = from.end;
    wave.executions.reserve(from.instructionCount);
    each<decoder::Instruction>(from.instructions, from.instructionCount, [&](const auto& one) {
      const std::uint32_t category = one.categoryAndStall & 0xFF;
      wave.executions.push_back(
          {.time = one.time,
           .duration = std::max(one.duration, 0),
           .stall = one.categoryAndStall >> 8U,
           .row = kNoRow,
           .category = category < kCategories ? static_cast<Category>(category) : Category::None});
      counters_.push_back({one.pc.codeObject, one.pc.address});
    });
    each<decoder::WaveState>(from.states, from.stateCount, [&](const auto& state) {
      if (state.type >= 0 && state.type < static_cast<int>(kWaveStates))
        wave.states.push_back({static_cast<WaveState>(state.type), state.duration});
    });
    trace_.waves.push_back(std::move(wave));
  }

  void add(const decoder::Occupancy& from) {
    const ProgramCounter pc{from.pc.codeObject, from.pc.address};
    const auto kernel = kernels_.try_emplace(pc, static_cast<std::uint32_t>(kernels_.size())).first;
    trace_.occupancy.push_back({.engine = file_.engine,
                                .time = static_cast<std::int64_t>(from.time),
                                .cu = from.cu,
                                .simd = from.simd,
                                .slot = from.slot,
                                .start = (from.flags & 1U) != 0,
                                .kernel = kernel->second});
  }

  void add(int info) {
    const char* const message =
        info == decoder::kDataLost
            ? "the profiler lost a part of the trace: its buffer was too small or too slow"
        : info == decoder::kStitchIncomplete ? "some recorded instructions could not be assigned to the code"
        : info == decoder::kWaveIncomplete   ? "some waves did not end within the trace"
                                             : nullptr;
    if (message == nullptr) return;
    source::Diagnostic warning = warningAbout(file_.path.string(), message);
    if (std::ranges::find(trace_.diagnostics, warning) == trace_.diagnostics.end())
      trace_.diagnostics.push_back(std::move(warning));
  }

  CodeObjects objects_;
  TraceFile file_;
  Trace trace_;
  std::map<ProgramCounter, CodeRow> rows_;
  std::vector<ProgramCounter> counters_; // program counters of all executions, in their order
  std::map<ProgramCounter, std::uint32_t> kernels_{{ProgramCounter{}, 0}};
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> ids_; // next, by SIMD and slot
};

} // namespace

bool hasRawTraces(const fs::path& folder) {
  return !traceFilesIn(folder).empty();
}

source::Result<Trace> readRawTrace(const fs::path& folder, const DecoderLibrary& library) {
  const std::vector<TraceFile> files = traceFilesIn(folder);
  if (files.empty())
    return source::failure(source::Code::CannotReadFile, {.file = folder.string()},
                           "the folder has no *_shader_engine_*.att files");
  Recorder recorder(folder);
  recorder.trace().path = folder.string();
  for (const TraceFile& file : files) {
    if (file.run != files.front().run) {
      recorder.trace().diagnostics.push_back(
          warningAbout(file.path.string(), fmt::format("the trace is of run {}; only run {} is read",
                                                       file.run, files.front().run)));
      continue;
    }
    auto bytes = source::readBytes(file.path);
    if (!bytes) return std::unexpected(std::move(bytes.error()));
    recorder.beginFile(file);
    if (auto parsed = library.parse(*bytes, file.path.string(), recorder); !parsed)
      return std::unexpected(std::move(parsed.error()));
  }
  return recorder.finish();
}

} // namespace wavesmith::trace
