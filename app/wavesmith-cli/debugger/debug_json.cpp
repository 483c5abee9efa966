// SPDX-License-Identifier: Apache-2.0
#include "debugger/debug_json.h"

#include "output/json.h"

#include <fmt/format.h>

namespace wavesmith::cli {
namespace {

std::string hexOf(const std::vector<std::byte>& bytes) {
  std::string text;
  for (const std::byte byte : bytes)
    text += fmt::format("{:02x}", static_cast<unsigned>(byte));
  return text;
}

Json placeJson(const debug::CodePlace& place) {
  Json json{{"address", place.address},
            {"mnemonic", place.mnemonic},
            {"file", place.place.file},
            {"line", place.place.line}};
  json["outermostLine"] = place.outermost.line;
  if (!place.text.empty()) json["instruction"] = place.text;
  return json;
}

Json idJson(const emulator::WaveId& wave) {
  return {{"group", wave.group}, {"wave", wave.wave}};
}

Json waveJson(const debug::WaveSummary& wave) {
  return {{"id", idJson(wave.id)},
          {"workgroup", wave.group},
          {"state", debug::name(wave.state)},
          {"exec", fmt::format("{:#018x}", wave.exec)},
          {"executed", wave.executed},
          {"next", wave.next},
          {"at", placeJson(wave.at)}};
}

Json stopJson(const debug::Stop& stop) {
  Json json{{"reason", debug::name(stop.reason)},
            {"step", stop.position},
            {"end", stop.end},
            {"begin", stop.begin}};
  if (stop.wave) json["wave"] = waveJson(*stop.wave);
  if (stop.point != 0) json["point"] = stop.point;
  if (!stop.before.empty()) json["before"] = hexOf(stop.before);
  if (!stop.after.empty()) json["after"] = hexOf(stop.after);
  return json;
}

Json writerJson(const debug::Writer& writer) {
  return {{"step", writer.position},        {"edit", writer.edit},
          {"wave", idJson(writer.wave)},    {"at", placeJson(writer.at)},
          {"before", hexOf(writer.before)}, {"after", hexOf(writer.after)}};
}

Json pointJson(const debug::Point& point) {
  Json json{{"number", point.number},
            {"kind", point.isWatchpoint() ? "watch" : "break"},
            {"text", point.text},
            {"enabled", point.enabled},
            {"condition", point.condition},
            {"after", point.ignored},
            {"hits", point.hits}};
  if (point.wave) json["wave"] = idJson(*point.wave);
  return json;
}

Json causeJson(const debug::CauseNode& node) {
  Json json{{"number", node.number},    {"parent", node.parent}, {"location", node.location},
            {"role", node.role},        {"value", node.value},   {"origin", node.origin},
            {"unfolded", node.unfolded}};
  if (node.writer) json["writer"] = writerJson(*node.writer);
  return json;
}

Json divergenceJson(const debug::Divergence& divergence) {
  return {{"other", divergence.other},          {"wave", idJson(divergence.wave)},
          {"executed", divergence.executed},    {"step", divergence.position},
          {"at", placeJson(divergence.at)},     {"otherAt", placeJson(divergence.otherAt)},
          {"location", divergence.location},    {"value", divergence.value},
          {"otherValue", divergence.otherValue}};
}

Json valueRowJson(const debug::ValueRow& row) {
  Json json{
      {"step", row.position}, {"wave", idJson(row.wave)}, {"value", row.value}, {"at", placeJson(row.at)}};
  if (row.lane) json["lane"] = *row.lane;
  if (!row.before.empty()) json["before"] = row.before;
  if (!row.note.empty()) json["note"] = row.note;
  return json;
}

Json displayJson(const debug::Display& display) {
  Json json{{"number", display.number},
            {"expression", display.expression},
            {"value", display.value},
            {"changed", display.changed}};
  if (!display.lanes.empty()) json["lanes"] = display.lanes;
  if (!display.location.empty()) json["location"] = display.location;
  if (!display.note.empty()) json["note"] = display.note;
  return json;
}

// Adds an array if there is something in it.
template <class Values, class ToJson>
void addAll(Json& json, const char* key, const Values& values, ToJson toJson) {
  for (const auto& value : values)
    json[key].push_back(toJson(value));
}

} // namespace

Json debugJson(const std::string& command, const debug::Reply& reply) {
  Json json{{"command", command},
            {"stop", stopJson(reply.stop)},
            {"lane", reply.lane},
            {"historyBytes", reply.historyBytes},
            {"snapshots", reply.snapshots}};
  addAll(json, "waves", reply.waves, waveJson);
  addAll(json, "points", reply.points, pointJson);
  addAll(json, "values", reply.values, [](const debug::ItemValue& value) {
    Json of{{"heading", value.heading}, {"name", value.name},  {"authorName", value.authorNames},
            {"type", value.type},       {"value", value.text}, {"bytes", hexOf(value.bytes)},
            {"note", value.note}};
    if (!value.inFlight.empty()) of["inFlight"] = value.inFlight;
    if (value.knowsUndefined) of["undefined"] = value.undefined;
    return of;
  });
  addAll(json, "counters", reply.counters, [](const debug::CounterState& counter) {
    Json of{{"name", counter.name}, {"count", counter.count}, {"outstanding", Json::array()}};
    for (const debug::CounterState::Operation& operation : counter.outstanding)
      of["outstanding"].push_back({{"at", placeJson(operation.at)}, {"step", operation.position}});
    return of;
  });
  addAll(json, "timeline", reply.timeline, [](const debug::TimelineSpan& span) {
    return Json{{"wave", idJson(span.wave)},
                {"first", span.first},
                {"last", span.last},
                {"class", std::string(emulator::name(span.cls))}};
  });
  if (reply.lds)
    json["lds"] = {{"at", placeJson(reply.lds->at)},
                   {"step", reply.lds->position},
                   {"lanes", reply.lds->lanes},
                   {"bytes", reply.lds->bytes},
                   {"addresses", reply.lds->addresses},
                   {"passes", reply.lds->passes},
                   {"leastPasses", reply.lds->leastPasses},
                   {"estimated", reply.lds->estimated}};
  if (reply.writer) json["writer"] = writerJson(*reply.writer);
  if (reply.neverWritten) json["neverWritten"] = true;
  addAll(json, "causes", reply.causes, causeJson);
  addAll(json, "rows", reply.rows, valueRowJson);
  addAll(json, "displays", reply.displays, displayJson);
  if (reply.divergence) json["divergence"] = divergenceJson(*reply.divergence);
  if (reply.same) json["same"] = true;
  if (!reply.findings.empty()) json["findings"] = document({}, true, reply.findings)["diagnostics"];
  if (!reply.stop.faults.empty()) json["faults"] = document({}, true, reply.stop.faults)["diagnostics"];
  addAll(json, "code", reply.code, placeJson);
  if (!reply.note.empty()) json["note"] = reply.note;
  return json;
}

} // namespace wavesmith::cli
