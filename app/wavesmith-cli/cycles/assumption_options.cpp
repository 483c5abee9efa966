// SPDX-License-Identifier: Apache-2.0
#include "cycles/assumption_options.h"

#include <CLI/App.hpp>
#include <CLI/Validators.hpp>
#include <nlohmann/json.hpp>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace wavesmith::cli {
namespace {

constexpr std::array<std::string_view, 3> kLevels{"l1", "l2", "hbm"}; // as MemoryLevel

void addCycles(CLI::App& command, const std::string& name, std::uint32_t& value, const std::string& text) {
  command.add_option(name, value, text)
      ->type_name("CYCLES")
      ->check(CLI::Range(0, 1000000))
      ->capture_default_str();
}

} // namespace

void addAssumptionOptions(CLI::App& command, timing::Assumptions& assumed) {
  command
      .add_option_function<std::string>(
          "--memory-level",
          [&assumed](const std::string& level) {
            for (unsigned at = 0; at < kLevels.size(); ++at)
              if (level == kLevels[at]) assumed.level = static_cast<timing::MemoryLevel>(at);
          },
          "Assumed place of the data of vector loads; without it they take --load-latency")
      ->type_name("LEVEL")
      ->check(CLI::IsMember({"l1", "l2", "hbm"}));
  addCycles(command, "--l1-latency", assumed.l1Latency, "Cycles of a vector load that hits the vector cache");
  addCycles(command, "--l2-latency", assumed.l2Latency, "Cycles of a vector load that hits L2");
  addCycles(command, "--hbm-latency", assumed.hbmLatency, "Cycles of a vector load from HBM");
  addCycles(command, "--scalar-latency", assumed.scalarLoad, "Assumed cycles of a scalar load");
  addCycles(command, "--fetch-miss", assumed.fetchMiss, "Cycles until code that is executed first is there");
  command.add_option("--active-cus", assumed.activeCus, "CUs that share the bandwidth of the device")
      ->type_name("N")
      ->check(CLI::Range(1, 1024))
      ->capture_default_str();
}

nlohmann::ordered_json assumptionsJson(const timing::Assumptions& assumed) {
  nlohmann::ordered_json json;
  json["level"] = nullptr;
  if (assumed.level) json["level"] = kLevels[static_cast<unsigned>(*assumed.level)];
  json["loadLatency"] = assumed.loadLatency();
  json["scalarLatency"] = assumed.scalarLoad;
  json["l2BytesPerCycle"] = assumed.l2Bytes;
  json["hbmBytesPerCycle"] = assumed.hbmBytes;
  json["activeCus"] = assumed.activeCus;
  json["fetchMiss"] = assumed.fetchMiss;
  return json;
}

} // namespace wavesmith::cli
