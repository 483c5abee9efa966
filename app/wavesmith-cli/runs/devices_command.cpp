// SPDX-License-Identifier: Apache-2.0
#include "arguments/commands.h"
#include "output/exit_code.h"
#include "output/json.h"
#include "output/terminal.h"
#include "process/confine.h"
#include "worker/runs/run_client.h"

#include <CLI/App.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace wavesmith::cli {
namespace {

std::string text(const execution::BackendStatus& status) {
  if (status.why) return fmt::format("{}: not available: {}\n", status.name, status.why->message);
  std::string text = fmt::format("{}: {}\n", status.name, status.description);
  for (const execution::DeviceInfo& device : status.devices)
    text += fmt::format("  device {}: {}, {}, {} compute units, {} MiB\n", device.number, device.name,
                        device.architecture, device.computeUnits, device.memory >> 20);
  return text;
}

nlohmann::ordered_json json(const execution::BackendStatus& status) {
  nlohmann::ordered_json result{{"name", status.name}, {"available", !status.why}};
  if (status.why)
    result["why"] = status.why->message;
  else
    result["description"] = status.description;
  result["devices"] = nlohmann::ordered_json::array();
  for (const execution::DeviceInfo& device : status.devices)
    result["devices"].push_back({{"number", device.number},
                                 {"name", device.name},
                                 {"architecture", device.architecture},
                                 {"computeUnits", device.computeUnits},
                                 {"memory", device.memory}});
  return result;
}

// "worker: no new privileges; no network (seccomp); no writes outside its temporary folder (Landlock ABI 7)"
std::string text(const process::Confinement& confinement) {
  const auto part = [](bool isInForce, std::string inForce, std::string_view otherwise) {
    return isInForce ? std::move(inForce) : fmt::format("{} (this kernel cannot refuse it)", otherwise);
  };
  return fmt::format(
      "worker: {}; {}; {}\n", part(confinement.noNewPrivileges, "no new privileges", "new privileges"),
      part(confinement.seccomp, "no network (seccomp)", "network"),
      part(confinement.landlock > 0,
           fmt::format("no writes outside its temporary folder (Landlock ABI {})", confinement.landlock),
           "writes outside its temporary folder"));
}

nlohmann::ordered_json json(const process::Confinement& confinement) {
  return {{"noNewPrivileges", confinement.noNewPrivileges},
          {"landlock", confinement.landlock},
          {"seccomp", confinement.seccomp}};
}

int run(bool asJson) {
  worker::RunClient client;
  const auto backends = client.backends();
  const auto confinement = client.confinement();
  if (!backends) {
    if (asJson)
      printJson(document("wavesmith.devices/1", false, {backends.error()}));
    else
      printDiagnostics({backends.error()});
    return kCannot;
  }
  if (!asJson) {
    for (const execution::BackendStatus& status : *backends)
      printOut(text(status));
    if (confinement) printOut(text(*confinement));
    return kAllWell;
  }
  auto result = document("wavesmith.devices/1", true, {});
  result["backends"] = nlohmann::ordered_json::array();
  for (const execution::BackendStatus& status : *backends)
    result["backends"].push_back(json(status));
  if (confinement) result["worker"] = json(*confinement);
  printJson(result);
  return kAllWell;
}

} // namespace

Action addDevicesCommand(CLI::App& command, Completions&) {
  auto asJson = std::make_shared<bool>(false);
  command.add_flag("--json", *asJson, "Print the result as JSON (wavesmith.devices/1)");
  command.footer(
      "docs/guide/hip.md lists where HIP libraries are searched. WAVESMITH_HIP_LIBRARY names one.");
  return [asJson] { return run(*asJson); };
}

} // namespace wavesmith::cli
