// SPDX-License-Identifier: Apache-2.0
#include "trace/ui_output.h"

#include "source/file.h"
#include "source/text/numbers.h"
#include "source/text/text.h"
#include "trace/json_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <unordered_map>
#include <utility>

namespace wavesmith::trace {
namespace {

namespace fs = std::filesystem;

constexpr std::int64_t kMostCycles = std::int64_t{1} << 60; // so that sums of times do not overflow
constexpr std::size_t kTotalsAt = 6;                        // columns of a row of code.json
constexpr std::size_t kCountersAt = 10;

bool readUnsigned(JsonReader& reader, std::uint64_t& value) {
  std::int64_t number = 0;
  if (!reader.read(number)) return false;
  if (number < 0) return reader.fail("expected a number that is not negative");
  value = static_cast<std::uint64_t>(number);
  return true;
}

bool readUnsigned(JsonReader& reader, std::uint32_t& value) {
  std::uint64_t number = 0;
  if (!readUnsigned(reader, number)) return false;
  if (number > std::numeric_limits<std::uint32_t>::max()) return reader.fail("the number is too large");
  value = static_cast<std::uint32_t>(number);
  return true;
}

bool readTime(JsonReader& reader, std::int64_t& value) {
  if (!reader.read(value)) return false;
  return (value < kMostCycles && value > -kMostCycles) || reader.fail("the time is too large");
}

// The number of a member like "0" or "SE0".
std::optional<std::uint32_t> numberOf(std::string_view key) {
  if (key.starts_with("SE")) key.remove_prefix(2);
  return source::readNumber<std::uint32_t>(key);
}

class Folder {
public:
  explicit Folder(fs::path folder) : folder_(std::move(folder)) { trace_.path = folder_.string(); }

  source::Result<Trace> read() {
    if (!readFile("code.json", [this](JsonReader& reader) { readCode(reader); }, true))
      return std::unexpected(*error_);
    indexRows();
    if (!readFile("filenames.json", [this](JsonReader& reader) { readFileNames(reader); }))
      return std::unexpected(*error_);
    for (WaveFile& file : waveFiles_)
      if (!readFile(file.name, [&](JsonReader& reader) { readWave(reader, file.wave); }))
        return std::unexpected(*error_);
    for (WaveFile& file : waveFiles_)
      if (file.wave.end != 0 || !file.wave.executions.empty()) trace_.waves.push_back(std::move(file.wave));
    if (!readFile("occupancy.json", [this](JsonReader& reader) { readOccupancy(reader); }))
      return std::unexpected(*error_);
    // A trace has these only if they were asked for.
    if (exists("realtime.json") &&
        !readFile("realtime.json", [this](JsonReader& reader) { readRealtime(reader); }))
      return std::unexpected(*error_);
    std::ranges::sort(engines_);
    engines_.erase(std::ranges::unique(engines_).begin(), engines_.end());
    for (const std::uint32_t engine : engines_) {
      const std::string name = fmt::format("se{}_perfcounter.json", engine);
      if (exists(name) && !readFile(name, [&](JsonReader& reader) { readCounters(reader, engine); }))
        return std::unexpected(*error_);
    }
    if (std::ranges::all_of(trace_.code, [](const CodeRow& row) { return row.totals.hits == 0; })) {
      const std::vector<Totals> totals = totalsOf(trace_); // a writer that leaves them out
      for (std::size_t row = 0; row < totals.size(); ++row)
        trace_.code[row].totals = totals[row];
    }
    return std::move(trace_);
  }

private:
  struct WaveFile {
    std::string name;
    Wave wave;
  };

  [[nodiscard]] bool exists(const std::string& name) const {
    std::error_code error;
    return fs::exists(folder_ / name, error);
  }

  template <typename Read>
  bool readFile(const std::string& name, Read&& readIt, bool isRequired = false) {
    const fs::path path = folder_ / name;
    if (!isRequired && !exists(name)) {
      trace_.diagnostics.push_back(
          warningAbout(path.string(), "the file is missing; what it records is not shown"));
      return true;
    }
    auto text = source::readText(path);
    if (!text) {
      error_ = std::move(text.error());
      return false;
    }
    JsonReader reader(*text, path.string());
    readIt(reader);
    reader.finish();
    error_ = reader.error();
    return !error_;
  }

  // --- code.json ---

  void readCode(JsonReader& reader) {
    std::string_view key;
    for (reader.enterObject(); reader.nextMember(key);) {
      if (key == "code") {
        if (reader.peek() == JsonReader::Kind::Word) // null: no code was traced
          reader.skip();
        else
          for (reader.enterArray(); reader.nextElement();)
            readRow(reader);
      } else if (key == "header") {
        std::string header;
        if (reader.read(header)) readHeader(header);
      } else if (key == "version") {
        reader.read(trace_.version);
      } else {
        reader.skip();
      }
    }
  }

  // "ISA, _, LineNumber, Source, Codeobj, Vaddr, Hit, Latency, Stall, Idle", and further columns.
  void readHeader(std::string_view header) {
    std::size_t column = 0;
    while (true) {
      const std::size_t comma = std::min(header.find(','), header.size());
      const std::string_view name = source::trimmedStart(header.substr(0, comma));
      if (column++ >= kCountersAt) trace_.counterNames.emplace_back(name);
      if (comma == header.size()) return;
      header.remove_prefix(comma + 1);
    }
  }

  void readRow(JsonReader& reader) {
    CodeRow row;
    std::size_t column = 0;
    for (reader.enterArray(); reader.nextElement(); ++column)
      switch (column) {
      case 0: reader.read(row.text); break;
      case 1: reader.skip(); break;
      case 2: readUnsigned(reader, row.line); break;
      case 3: reader.read(row.source); break;
      case 4: readUnsigned(reader, row.pc.codeObject); break;
      case 5: readUnsigned(reader, row.pc.address); break;
      case kTotalsAt: readUnsigned(reader, row.totals.hits); break;
      case kTotalsAt + 1: readUnsigned(reader, row.totals.latency); break;
      case kTotalsAt + 2: readUnsigned(reader, row.totals.stall); break;
      case kTotalsAt + 3: readUnsigned(reader, row.totals.idle); break;
      default: reader.read(row.counters.emplace_back());
      }
    if (reader.error()) return;
    if (column < kCountersAt) {
      reader.fail(fmt::format("the row of an instruction has {} columns; at least {} are expected", column,
                              kCountersAt));
      return;
    }
    trace_.code.push_back(std::move(row));
  }

  void indexRows() {
    for (std::size_t row = 0; row < trace_.code.size(); ++row)
      if (!trace_.code[row].isLabel()) rows_.emplace(trace_.code[row].line, static_cast<std::uint32_t>(row));
  }

  // --- filenames.json ---

  void readFileNames(JsonReader& reader) {
    std::string_view key;
    for (reader.enterObject(); reader.nextMember(key);) {
      if (key == "wave_filenames" && reader.peek() == JsonReader::Kind::Object)
        readWaveNames(reader);
      else if (key == "counter_names" && reader.peek() == JsonReader::Kind::Array)
        for (reader.enterArray(); reader.nextElement();)
          reader.read(trace_.hardwareCounters.emplace_back());
      else
        reader.skip();
    }
  }

  // {engine: {simd: {slot: {id: [file, begin, end]}}}}
  void readWaveNames(JsonReader& reader) {
    WaveFile file;
    std::string_view key;
    const auto read = [&](std::uint32_t& number) {
      const auto value = numberOf(key);
      if (!value) return reader.fail("expected the number of an engine, SIMD, slot or wave");
      number = *value;
      return true;
    };
    for (reader.enterObject(); reader.nextMember(key) && read(file.wave.engine);)
      for (reader.enterObject(); reader.nextMember(key) && read(file.wave.simd);)
        for (reader.enterObject(); reader.nextMember(key) && read(file.wave.slot);)
          for (reader.enterObject(); reader.nextMember(key) && read(file.wave.id);) {
            std::size_t column = 0;
            for (reader.enterArray(); reader.nextElement(); ++column) {
              if (column == 0)
                reader.read(file.name);
              else
                reader.skip();
            }
            if (fs::path(file.name).filename() != file.name || file.name.empty())
              reader.fail("expected the name of a file in this folder");
            engines_.push_back(file.wave.engine);
            waveFiles_.push_back(file);
          }
  }

  // --- A wave ---

  void readWave(JsonReader& reader, Wave& wave) {
    std::string_view key;
    for (reader.enterObject(); reader.nextMember(key);) {
      if (key != "wave") {
        reader.skip();
        continue;
      }
      for (reader.enterObject(); reader.nextMember(key);) {
        const bool isList = reader.peek() == JsonReader::Kind::Array;
        if (key == "cu")
          readUnsigned(reader, wave.cu);
        else if (key == "begin")
          readTime(reader, wave.begin);
        else if (key == "end")
          readTime(reader, wave.end);
        else if (key == "instructions" && isList)
          readExecutions(reader, wave);
        else if (key == "timeline" && isList)
          readStates(reader, wave);
        else
          reader.skip();
      }
    }
  }

  void readExecutions(JsonReader& reader, Wave& wave) {
    for (reader.enterArray(); reader.nextElement();) {
      std::int64_t category = 0;
      std::int64_t stall = 0;
      std::int64_t duration = 0;
      std::int64_t line = 0;
      Execution execution;
      const bool isRead = reader.enterArray() && reader.nextElement() && readTime(reader, execution.time) &&
                          reader.nextElement() && reader.read(category) && reader.nextElement() &&
                          reader.read(stall) && reader.nextElement() && reader.read(duration) &&
                          reader.nextElement() && reader.read(line);
      if (!isRead) {
        reader.fail("expected time, category, stall, duration and line");
        return;
      }
      while (reader.nextElement())
        reader.skip();
      if (duration < 0 || duration > std::numeric_limits<std::int32_t>::max() || stall < 0 ||
          stall > std::numeric_limits<std::int32_t>::max()) {
        reader.fail("the stall or duration of an instruction is out of range");
        return;
      }
      execution.stall = static_cast<std::uint32_t>(stall);
      execution.duration = static_cast<std::int32_t>(duration);
      execution.category =
          category > 0 && category < kCategories ? static_cast<Category>(category) : Category::None;
      if (const auto row = rows_.find(static_cast<std::uint32_t>(line)); line >= 0 && row != rows_.end())
        execution.row = row->second;
      wave.executions.push_back(execution);
    }
  }

  static void readStates(JsonReader& reader, Wave& wave) {
    for (reader.enterArray(); reader.nextElement();) {
      std::int64_t state = 0;
      StateSpan span;
      if (!(reader.enterArray() && reader.nextElement() && reader.read(state) && reader.nextElement() &&
            readTime(reader, span.cycles))) {
        reader.fail("expected a state and its cycles");
        return;
      }
      while (reader.nextElement())
        reader.skip();
      if (state < 0 || state >= kWaveStates) {
        reader.fail("unknown state of a wave");
        return;
      }
      span.state = static_cast<WaveState>(state);
      wave.states.push_back(span);
    }
  }

  // --- Occupancy, clocks, counters ---

  void readOccupancy(JsonReader& reader) {
    std::string_view key;
    for (reader.enterObject(); reader.nextMember(key);) {
      if (key == "dispatches" && reader.peek() == JsonReader::Kind::Object) {
        for (reader.enterObject(); reader.nextMember(key);) {
          DispatchName dispatch;
          dispatch.number = numberOf(key).value_or(0);
          if (reader.read(dispatch.name)) trace_.dispatches.push_back(std::move(dispatch));
        }
      } else if (const auto engine = numberOf(key); engine && reader.peek() == JsonReader::Kind::Array) {
        for (reader.enterArray(); reader.nextElement();)
          readOccupancyEvent(reader, *engine);
      } else {
        reader.skip();
      }
    }
  }

  void readOccupancyEvent(JsonReader& reader, std::uint32_t engine) {
    OccupancyEvent event;
    event.engine = engine;
    std::size_t column = 0;
    for (reader.enterArray(); reader.nextElement(); ++column)
      switch (column) {
      case 0: readTime(reader, event.time); break;
      case 1: readUnsigned(reader, event.cu); break;
      case 2: readUnsigned(reader, event.simd); break;
      case 3: readUnsigned(reader, event.slot); break;
      case 4: reader.read(event.start); break;
      case 5: readUnsigned(reader, event.kernel); break;
      default: reader.skip();
      }
    if (column < 6) reader.fail("expected time, CU, SIMD, slot, start and kernel");
    if (!reader.error()) trace_.occupancy.push_back(event);
  }

  void readRealtime(JsonReader& reader) {
    std::string_view key;
    for (reader.enterObject(); reader.nextMember(key);) {
      if (key == "metadata" && reader.peek() == JsonReader::Kind::Object) {
        for (reader.enterObject(); reader.nextMember(key);) {
          if (key == "frequency")
            readUnsigned(reader, trace_.realtimeFrequency);
          else
            reader.skip();
        }
      } else if (const auto engine = numberOf(key); engine && reader.peek() == JsonReader::Kind::Array) {
        for (reader.enterArray(); reader.nextElement();) {
          ClockSample sample;
          sample.engine = *engine;
          if (!(reader.enterArray() && reader.nextElement() && readTime(reader, sample.cycles) &&
                reader.nextElement() && reader.read(sample.realtime))) {
            reader.fail("expected the two clocks");
            return;
          }
          while (reader.nextElement())
            reader.skip();
          trace_.clock.push_back(sample);
        }
      } else {
        reader.skip();
      }
    }
  }

  void readCounters(JsonReader& reader, std::uint32_t engine) {
    std::string_view key;
    for (reader.enterObject(); reader.nextMember(key);) {
      if (key != "data" || reader.peek() != JsonReader::Kind::Array) {
        reader.skip();
        continue;
      }
      for (reader.enterArray(); reader.nextElement();) {
        CounterSample sample;
        sample.engine = engine;
        std::size_t column = 0;
        for (reader.enterArray(); reader.nextElement(); ++column)
          switch (column) {
          case 0: readTime(reader, sample.time); break;
          case 1:
          case 2:
          case 3:
          case 4: readUnsigned(reader, sample.values[column - 1]); break;
          case 5: readUnsigned(reader, sample.cu); break;
          case 6: readUnsigned(reader, sample.bank); break;
          default: reader.skip();
          }
        if (!reader.error()) trace_.counters.push_back(sample);
      }
    }
  }

  fs::path folder_;
  Trace trace_;
  std::unordered_map<std::uint32_t, std::uint32_t> rows_; // by the number of the line
  std::vector<WaveFile> waveFiles_;
  std::vector<std::uint32_t> engines_;
  std::optional<source::Diagnostic> error_;
};

} // namespace

bool isUiOutput(const fs::path& folder) {
  std::error_code error;
  return fs::exists(folder / "code.json", error);
}

source::Result<Trace> readUiOutput(const fs::path& folder) {
  return Folder(folder).read();
}

} // namespace wavesmith::trace
