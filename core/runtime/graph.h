// SPDX-License-Identifier: Apache-2.0
// Graphs of operations: built node by node, or by capturing what a program puts into a stream. They run one node after
// the other, in an order in which each follows those that it depends on.
//
//   enqueue(runtime, stream, hipGraphNodeTypeMemcpy, work)    does the work now, or records it if the stream is
//                                                             being captured
//
// Under the runtime's lock, except for Step, which takes it.
#pragma once

#include "runtime/api.h"
#include "runtime/runtime.h"

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace wavesmith::runtime {

using Step = std::function<hipError_t()>; // without the lock

struct Graph;

struct GraphNode {
  hipGraphNodeType type = hipGraphNodeTypeEmpty;
  Step step;                      // empty: nothing to do
  std::vector<GraphNode*> before; // nodes that it depends on
  std::shared_ptr<const Graph> child;
  const GraphNode* original = nullptr; // in the graph that it was cloned from
};

struct Graph {
  std::vector<std::unique_ptr<GraphNode>> nodes; // in the order in which they were added

  GraphNode& add(hipGraphNodeType type, Step step);
  // Each node after those that it depends on; nothing: they depend on each other.
  [[nodiscard]] std::optional<std::vector<const GraphNode*>> order() const;
  [[nodiscard]] std::shared_ptr<Graph> clone() const;
};

struct GraphExec {
  std::vector<std::pair<const GraphNode*, Step>> steps; // with the node that it was made of
};

class Graphs {
public:
  // Handles; nullptr: unknown.
  Graph* add(std::shared_ptr<Graph> graph);
  GraphExec* add(std::unique_ptr<GraphExec> exec);
  [[nodiscard]] std::shared_ptr<Graph> find(hipGraph_t handle) const;
  [[nodiscard]] GraphExec* find(hipGraphExec_t handle) const;
  // The node and its graph.
  [[nodiscard]] std::pair<GraphNode*, Graph*> find(hipGraphNode_t handle) const;
  bool remove(hipGraph_t handle);
  bool remove(hipGraphExec_t handle);

  // Captures. One begins at one stream; others join it when they wait for an event that was recorded in it.
  struct Capture {
    std::shared_ptr<Graph> graph;
    bool origin = false;
    unsigned long long number = 0;
    // What the next operation of the stream depends on; of an event: what follows a wait for it.
    std::vector<GraphNode*> last;

    // A stream is in order: the node depends on those before it, and the next one on this node.
    GraphNode& append(hipGraphNodeType type, Step step);
  };
  [[nodiscard]] Capture* captureOf(hipStream_t stream);
  bool begin(hipStream_t stream); // false: it is being captured already
  hipError_t end(hipStream_t stream, hipGraph_t* graph);
  void record(hipEvent_t event, hipStream_t stream);
  void wait(hipStream_t stream, hipEvent_t event);
  [[nodiscard]] bool isCaptured(hipEvent_t event) const { return events_.contains(event); }
  // Whether a stream for which the null stream waits is being captured.
  [[nodiscard]] bool capturesBlocking(const Runtime& runtime) const;
  void forget(hipStream_t stream) { captures_.erase(stream); }
  void forget(hipEvent_t event) { events_.erase(event); }

private:
  std::map<const void*, std::shared_ptr<Graph>> graphs_;
  std::map<const void*, std::unique_ptr<GraphExec>> execs_;
  std::map<hipStream_t, Capture> captures_;
  std::map<hipEvent_t, Capture> events_; // recorded in a capture that has not ended
  unsigned long long number_ = 0;
};

// All steps of the graph in their order, those of child graphs included; nothing: its nodes depend on each other.
[[nodiscard]] std::optional<std::vector<std::pair<const GraphNode*, Step>>> stepsOf(const Graph& graph);

// `work` takes the runtime, and is copied if it is recorded.
template <typename Work>
hipError_t enqueue(Runtime& runtime, hipStream_t stream, hipGraphNodeType type, Work work) {
  if (!runtime.isStream(stream)) return hipErrorInvalidHandle;
  if (Graphs::Capture* const capture = runtime.graphs().captureOf(stream)) {
    capture->append(type, [work] { return onDevice(work); });
    return hipSuccess;
  }
  return work(runtime);
}
// The same without the lock.
template <typename Work>
hipError_t onStream(hipStream_t stream, hipGraphNodeType type, Work work) {
  return onDevice([&](Runtime& runtime) { return enqueue(runtime, stream, type, work); });
}

} // namespace wavesmith::runtime
