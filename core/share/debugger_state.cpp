// SPDX-License-Identifier: Apache-2.0
#include "share/debugger_state.h"

#include "source/text/numbers.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace wavesmith::share {
namespace {

using debug::Request;
using debug::Verb;

// "kernels/vector_add.s" for "vector_add.s" and "/p/kernels/vector_add.s"; empty if no file, or more than one, fits.
std::string fileOf(const ShareContents& contents, std::string_view written) {
  const auto endsWith = [](std::string_view whole, std::string_view end) {
    return whole == end ||
           (whole.size() > end.size() && whole.ends_with(end) && whole[whole.size() - end.size() - 1] == '/');
  };
  std::string found;
  for (const SharedFile& file : contents.files) {
    if (file.name == written) return file.name;
    if (!endsWith(file.name, written) && !endsWith(written, file.name)) continue;
    if (!found.empty()) return {};
    found = file.name;
  }
  return found;
}

void setPlace(const ShareContents& contents, std::string_view text, SharedPoint& point) {
  point.text = text;
  const std::size_t colon = text.rfind(':');
  if (point.watch || colon == std::string_view::npos) return;
  const std::uint32_t line = source::readNumber<std::uint32_t>(text.substr(colon + 1)).value_or(0);
  const std::string file = fileOf(contents, text.substr(0, colon));
  if (line == 0 || file.empty()) return;
  point.file = file;
  point.line = line;
  point.text.clear();
}

// Whether a location is written with its wave: "3.1:v4".
bool hasWave(std::string_view text) {
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos) return false;
  const std::string_view wave = text.substr(0, colon);
  return wave.find('.') != std::string_view::npos && std::ranges::all_of(wave, [](char c) {
           return c == '.' || std::isdigit(static_cast<unsigned char>(c)) != 0;
         });
}

} // namespace

SharedPoint sharedPoint(const ShareContents& contents, const Request& request) {
  SharedPoint point;
  point.watch = request.verb == Verb::Watch;
  setPlace(contents, request.text, point);
  point.condition = request.condition;
  point.ignored = request.number;
  point.wave = request.wave;
  return point;
}

SharedPoint sharedPoint(const ShareContents& contents, const debug::Point& point) {
  SharedPoint shared;
  shared.watch = point.isWatchpoint();
  setPlace(contents, point.text, shared);
  if (point.watched && point.watched->storage != emulator::Storage::Memory && !hasWave(point.text))
    shared.text = fmt::format("{}.{}:{}", point.watched->wave.group, point.watched->wave.wave, point.text);
  shared.condition = point.condition;
  shared.ignored = point.ignored;
  shared.wave = point.wave;
  shared.enabled = point.enabled;
  return shared;
}

void takeState(ShareContents& contents, const debug::Reply& reply, std::span<const debug::Point> points) {
  contents.points.clear();
  for (const debug::Point& point : points)
    contents.points.push_back(sharedPoint(contents, point));
  contents.position = Position{.step = reply.stop.position, .wave = {}, .lane = reply.lane};
  if (reply.stop.wave) contents.position->wave = reply.stop.wave->id;
}

std::vector<Request> restoringRequests(const ShareContents& contents) {
  std::vector<Request> requests;
  if (contents.position) {
    if (contents.position->step != 0)
      requests.push_back({.verb = Verb::Go, .number = contents.position->step});
    if (contents.position->wave) requests.push_back({.verb = Verb::Select, .wave = contents.position->wave});
    if (contents.position->lane != 0)
      requests.push_back({.verb = Verb::Lane, .number = contents.position->lane});
  }
  std::uint64_t number = 0;
  for (const SharedPoint& point : contents.points) {
    ++number;
    requests.push_back({.verb = point.watch ? Verb::Watch : Verb::Break,
                        .number = point.ignored,
                        .text = placeText(point),
                        .condition = point.condition,
                        .wave = point.wave});
    if (!point.enabled) requests.push_back({.verb = Verb::Disable, .number = number});
  }
  return requests;
}

std::string placeText(const SharedPoint& point) {
  if (point.line == 0) return point.text;
  return point.file.empty() ? fmt::format("{}", point.line) : fmt::format("{}:{}", point.file, point.line);
}

std::string commandText(const Request& request) {
  switch (request.verb) {
  case Verb::Go: return fmt::format("goto {}", request.number);
  case Verb::Lane: return fmt::format("lane {}", request.number);
  case Verb::Disable: return fmt::format("disable {}", request.number);
  case Verb::Select:
    return request.wave ? fmt::format("wave {}.{}", request.wave->group, request.wave->wave) : "wave";
  case Verb::Break:
  case Verb::Watch: break;
  default: return {};
  }
  std::string text = fmt::format("{} {}", request.verb == Verb::Watch ? "watch" : "break", request.text);
  if (request.wave) text += fmt::format(" wave {}.{}", request.wave->group, request.wave->wave);
  if (!request.condition.empty()) text += fmt::format(" if {}", request.condition);
  if (request.number != 0) text += fmt::format(" after {}", request.number);
  return text;
}

} // namespace wavesmith::share
