// SPDX-License-Identifier: Apache-2.0
#include "runtime/graph.h"

#include <algorithm>
#include <iterator>
#include <unordered_map>

namespace wavesmith::runtime {

GraphNode& Graph::add(hipGraphNodeType type, Step step) {
  nodes.push_back(std::make_unique<GraphNode>());
  GraphNode& node = *nodes.back();
  node.type = type;
  node.step = std::move(step);
  return node;
}

std::optional<std::vector<const GraphNode*>> Graph::order() const {
  std::vector<const GraphNode*> result;
  std::set<const GraphNode*> done;
  while (result.size() != nodes.size()) {
    const std::size_t before = result.size();
    for (const auto& node : nodes) {
      if (done.contains(node.get()) ||
          !std::ranges::all_of(node->before, [&](const GraphNode* other) { return done.contains(other); }))
        continue;
      done.insert(node.get());
      result.push_back(node.get());
    }
    if (result.size() == before) return std::nullopt;
  }
  return result;
}

std::shared_ptr<Graph> Graph::clone() const {
  auto copy = std::make_shared<Graph>();
  std::unordered_map<const GraphNode*, GraphNode*> copyOf;
  for (const auto& node : nodes) {
    copy->nodes.push_back(std::make_unique<GraphNode>(*node));
    copy->nodes.back()->original = node.get();
    copyOf[node.get()] = copy->nodes.back().get();
  }
  for (const auto& node : copy->nodes)
    for (GraphNode*& other : node->before)
      other = copyOf.at(other);
  return copy;
}

std::optional<std::vector<std::pair<const GraphNode*, Step>>> stepsOf(const Graph& graph) {
  const auto order = graph.order();
  if (!order) return std::nullopt;
  std::vector<std::pair<const GraphNode*, Step>> steps;
  for (const GraphNode* const node : *order) {
    if (node->step) steps.emplace_back(node, node->step);
    if (node->child == nullptr) continue;
    auto inner = stepsOf(*node->child);
    if (!inner) return std::nullopt;
    std::ranges::move(*inner, std::back_inserter(steps));
  }
  return steps;
}

Graph* Graphs::add(std::shared_ptr<Graph> graph) {
  Graph* const added = graph.get();
  graphs_.emplace(added, std::move(graph));
  return added;
}
GraphExec* Graphs::add(std::unique_ptr<GraphExec> exec) {
  GraphExec* const added = exec.get();
  execs_.emplace(added, std::move(exec));
  return added;
}

std::shared_ptr<Graph> Graphs::find(hipGraph_t handle) const {
  const auto found = graphs_.find(handle);
  return found == graphs_.end() ? nullptr : found->second;
}
GraphExec* Graphs::find(hipGraphExec_t handle) const {
  const auto found = execs_.find(handle);
  return found == execs_.end() ? nullptr : found->second.get();
}
std::pair<GraphNode*, Graph*> Graphs::find(hipGraphNode_t handle) const {
  for (const auto& [key, graph] : graphs_)
    for (const auto& node : graph->nodes)
      if (static_cast<const void*>(node.get()) == static_cast<const void*>(handle))
        return {node.get(), graph.get()};
  return {};
}

bool Graphs::remove(hipGraph_t handle) {
  return graphs_.erase(handle) != 0;
}
bool Graphs::remove(hipGraphExec_t handle) {
  return execs_.erase(handle) != 0;
}

GraphNode& Graphs::Capture::append(hipGraphNodeType type, Step step) {
  GraphNode& node = graph->add(type, std::move(step));
  node.before = std::exchange(last, {&node});
  return node;
}

Graphs::Capture* Graphs::captureOf(hipStream_t stream) {
  if (captures_.empty()) return nullptr;
  const auto found = captures_.find(stream);
  return found == captures_.end() ? nullptr : &found->second;
}

bool Graphs::begin(hipStream_t stream) {
  const bool isNew =
      captures_.emplace(stream, Capture{std::make_shared<Graph>(), true, number_ + 1, {}}).second;
  if (isNew) ++number_;
  return isNew;
}

hipError_t Graphs::end(hipStream_t stream, hipGraph_t* graph) {
  const Capture* const capture = captureOf(stream);
  if (capture == nullptr) return hipErrorIllegalState;
  if (!capture->origin) return hipErrorStreamCaptureUnmatched;
  const std::shared_ptr<Graph> captured = capture->graph;
  std::erase_if(captures_, [&](const auto& entry) { return entry.second.graph == captured; });
  std::erase_if(events_, [&](const auto& entry) { return entry.second.graph == captured; });
  *graph = reinterpret_cast<hipGraph_t>(add(captured));
  return hipSuccess;
}

void Graphs::record(hipEvent_t event, hipStream_t stream) {
  events_.erase(event);
  if (const Capture* const capture = captureOf(stream))
    events_.emplace(event, Capture{capture->graph, false, capture->number, capture->last});
}

void Graphs::wait(hipStream_t stream, hipEvent_t event) {
  const auto recorded = events_.find(event);
  if (recorded == events_.end()) return;
  const auto [capture, isNew] = captures_.emplace(stream, recorded->second);
  if (isNew || capture->second.graph != recorded->second.graph) return;
  std::vector<GraphNode*>& last = capture->second.last;
  for (GraphNode* const node : recorded->second.last)
    if (std::ranges::find(last, node) == last.end()) last.push_back(node);
}

bool Graphs::capturesBlocking(const Runtime& runtime) const {
  return std::ranges::any_of(captures_, [&](const auto& entry) { return runtime.isBlocking(entry.first); });
}

} // namespace wavesmith::runtime
