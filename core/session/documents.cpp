// SPDX-License-Identifier: Apache-2.0
#include "session/documents.h"

#include "check/document.h"
#include "codeobject/metadata/value_kind.h"
#include "session/launch_arguments.h"

#include <nlohmann/json.hpp>

namespace wavesmith::documents {
namespace {

using Json = nlohmann::ordered_json;

Json arrayOf(const Diagnostics& diagnostics) {
  Json array = Json::array();
  for (const Diagnostic& diagnostic : diagnostics)
    array.push_back(wavesmith::check::toJson(diagnostic));
  return array;
}

} // namespace

Json launch(const LaunchResult& result) {
  Json json;
  json["schema"] = "wavesmith.launch/1";
  json["ok"] = result.ok();
  json["kernel"] = result.kernel;
  json["backend"] = result.backend;
  json["backendDescription"] = result.backendDescription;
  json["grid"] = result.shape.grid;
  json["workgroup"] = result.shape.workgroup;
  json["faults"] = arrayOf(result.faults);
  json["findings"] = arrayOf(result.findings);
  json["notes"] = arrayOf(result.notes);
  json["counts"] = {{"workgroups", result.counters.workgroups},
                    {"waves", result.counters.waves},
                    {"instructions", result.counters.instructions}};
  if (result.counters.statistics) json["statistics"] = wavesmith::check::toJson(*result.counters.statistics);
  json["kernelSeconds"] = result.counters.seconds;
  json["samples"] = result.counters.samples;
  return json;
}

Json kernel(const Kernel& kernel) {
  Json json;
  json["schema"] = "wavesmith.kernel/1";
  json["kernel"] = kernel.name();
  const kernarg::Layout layout = kernel.arguments();
  json["kernargSize"] = layout.size;
  json["arguments"] = Json::array();
  for (std::size_t i = 0; i < layout.arguments.size(); ++i) {
    const kernarg::Argument& argument = layout.arguments[i];
    const auto element = pointeeType(argument);
    json["arguments"].push_back({{"name", layout.nameOf(i)},
                                 {"type", argument.typeName},
                                 {"element", element ? execution::name(*element) : std::string_view()},
                                 {"kind", codeobject::name(argument.kind)},
                                 {"offset", argument.offset},
                                 {"size", argument.size},
                                 {"hidden", argument.hidden()}});
  }
  return json;
}

Json diagnostics(const Diagnostics& diagnostics) {
  return wavesmith::check::document("wavesmith.diagnostics/1", !source::hasErrors(diagnostics), diagnostics);
}

Json check(const wavesmith::check::Checked& checked, const std::string& file, bool strict) {
  auto json = wavesmith::check::document("wavesmith.check/1", !source::hasErrors(checked.diagnostics),
                                         checked.diagnostics, wavesmith::check::sectionsOf(checked));
  json.update(wavesmith::check::checkMembers(checked, file, strict));
  return json;
}

} // namespace wavesmith::documents
