// SPDX-License-Identifier: Apache-2.0
// Graphs and captures of streams. A graph that was instantiated keeps what its nodes do: the arguments of its kernels
// are copied when a node is added.
#include "runtime/copy.h"
#include "runtime/graph.h"
#include "runtime/module.h"
#include "runtime/registered.h"
#include "runtime/runtime.h"

#include <algorithm>
#include <utility>

namespace wavesmith::runtime {
namespace {

hipError_t addNode(Runtime& runtime, hipGraphNode_t* handle, hipGraph_t graph, const hipGraphNode_t* before,
                   std::size_t count, hipGraphNodeType type, Step step,
                   std::shared_ptr<const Graph> child = nullptr) {
  const std::shared_ptr<Graph> known = runtime.graphs().find(graph);
  if (handle == nullptr || known == nullptr || (before == nullptr && count != 0)) return hipErrorInvalidValue;
  std::vector<GraphNode*> others;
  for (std::size_t i = 0; i < count; ++i) {
    const auto [other, of] = runtime.graphs().find(before[i]);
    if (other == nullptr || of != known.get()) return hipErrorInvalidValue;
    others.push_back(other);
  }
  GraphNode& node = known->add(type, std::move(step));
  node.before = std::move(others);
  node.child = std::move(child);
  *handle = reinterpret_cast<hipGraphNode_t>(&node);
  return hipSuccess;
}

hipError_t kernelStep(Runtime& runtime, std::string_view caller, const hipKernelNodeParams* parameters,
                      Step& step) {
  if (parameters == nullptr) return hipErrorInvalidValue;
  hipFunction_t function = nullptr;
  if (const hipError_t status = runtime.registered().find(runtime, caller, parameters->func, &function);
      status != hipSuccess)
    return status;
  const dim3& grid = parameters->gridDim;
  const dim3& block = parameters->blockDim;
  PreparedLaunch prepared;
  if (const hipError_t status =
          prepare(runtime, caller, function,
                  shapeOf({grid.x, grid.y, grid.z}, {block.x, block.y, block.z}, parameters->sharedMemBytes),
                  parameters->kernelParams, parameters->extra, prepared);
      status != hipSuccess)
    return status;
  step = [prepared = std::move(prepared)] {
    return onDevice([&](Runtime& now) { return run(now, "hipGraphLaunch", prepared); });
  };
  return hipSuccess;
}

Step lineStep(void* to, const void* from, std::size_t bytes, hipMemcpyKind kind) {
  return [=] { return onDevice([&](Runtime& now) { return copyLine(now, to, from, bytes, kind); }); };
}
Step boxStep(const hipMemcpy3DParms& parameters) {
  return [parameters] { return hipMemcpy3D(&parameters); };
}
Step fillStep(const hipMemsetParams& p) {
  return [p] {
    return onDevice([&](Runtime& now) {
      return fillBox(now, {p.dst, p.pitch, 0},
                     {p.width * p.elementSize, std::max<std::size_t>(p.height, 1), 1}, p.value,
                     p.elementSize);
    });
  };
}
bool isFill(const hipMemsetParams* p) {
  return p != nullptr && (p->elementSize == 1 || p->elementSize == 2 || p->elementSize == 4);
}
Step hostStep(const hipHostNodeParams& parameters) {
  return [parameters] {
    parameters.fn(parameters.userData);
    return hipSuccess;
  };
}

// Changes what a node does: in its graph, or in an instantiated one.
hipError_t change(Runtime& runtime, hipGraphExec_t exec, hipGraphNode_t node, Step step) {
  if (exec == nullptr) {
    GraphNode* const known = runtime.graphs().find(node).first;
    if (known == nullptr) return hipErrorInvalidValue;
    known->step = std::move(step);
    return hipSuccess;
  }
  GraphExec* const known = runtime.graphs().find(exec);
  if (known == nullptr) return hipErrorInvalidValue;
  for (auto& [original, current] : known->steps)
    if (static_cast<const void*>(original) == static_cast<const void*>(node)) {
      current = std::move(step);
      return hipSuccess;
    }
  return hipErrorInvalidValue;
}

hipError_t changeKernel(std::string_view caller, hipGraphExec_t exec, hipGraphNode_t node,
                        const hipKernelNodeParams* parameters) {
  return onDevice([&](Runtime& runtime) {
    Step step;
    const hipError_t status = kernelStep(runtime, caller, parameters, step);
    return status != hipSuccess ? status : change(runtime, exec, node, std::move(step));
  });
}

hipError_t changeTo(hipGraphExec_t exec, hipGraphNode_t node, bool valid, const Step& step) {
  return onDevice(
      [&](Runtime& runtime) { return valid ? change(runtime, exec, node, step) : hipErrorInvalidValue; });
}

hipError_t instantiate(hipGraphExec_t* exec, hipGraph_t graph) {
  return onDevice([&](Runtime& runtime) {
    const std::shared_ptr<Graph> known = runtime.graphs().find(graph);
    if (exec == nullptr || known == nullptr) return hipErrorInvalidValue;
    auto steps = stepsOf(*known);
    if (!steps) return hipErrorInvalidValue;
    auto made = std::make_unique<GraphExec>(GraphExec{std::move(*steps)});
    *exec = reinterpret_cast<hipGraphExec_t>(runtime.graphs().add(std::move(made)));
    return hipSuccess;
  });
}

// HIP's way to return a list: its length without a place for it; otherwise as many as fit, then null pointers.
hipError_t list(const std::vector<GraphNode*>& nodes, hipGraphNode_t* to, std::size_t* count) {
  if (count == nullptr) return hipErrorInvalidValue;
  if (to != nullptr)
    for (std::size_t i = 0; i < *count; ++i)
      to[i] = i < nodes.size() ? reinterpret_cast<hipGraphNode_t>(nodes[i]) : nullptr;
  if (to == nullptr || *count > nodes.size()) *count = nodes.size();
  return hipSuccess;
}

hipError_t listIf(hipGraph_t graph, hipGraphNode_t* to, std::size_t* count, bool onlyRoots) {
  return call([&](const Runtime& runtime) {
    const std::shared_ptr<Graph> known = const_cast<Runtime&>(runtime).graphs().find(graph);
    if (known == nullptr) return hipErrorInvalidValue;
    std::vector<GraphNode*> nodes;
    for (const auto& node : known->nodes)
      if (!onlyRoots || node->before.empty()) nodes.push_back(node.get());
    return list(nodes, to, count);
  });
}

// For each pair; what is unknown changes nothing.
template <typename Change>
hipError_t forPairs(hipGraph_t graph, const hipGraphNode_t* from, const hipGraphNode_t* to, std::size_t count,
                    Change apply) {
  return call([&](Runtime& runtime) {
    const std::shared_ptr<Graph> known = runtime.graphs().find(graph);
    if (known == nullptr || (count != 0 && (from == nullptr || to == nullptr))) return hipErrorInvalidValue;
    for (std::size_t i = 0; i < count; ++i) {
      const auto [first, of] = runtime.graphs().find(from[i]);
      const auto [second, ofSecond] = runtime.graphs().find(to[i]);
      if (of != known.get() || ofSecond != known.get()) return hipErrorInvalidValue;
      apply(*first, *second);
    }
    return hipSuccess;
  });
}

// For functions whose null stream is hipStreamPerThread.
hipStream_t ofThread(hipStream_t stream) {
  constexpr std::uintptr_t kPerThread = 2;
  return stream == nullptr ? reinterpret_cast<hipStream_t>(kPerThread) : stream;
}

thread_local hipStreamCaptureMode captureMode = hipStreamCaptureModeGlobal;

} // namespace
} // namespace wavesmith::runtime

using namespace wavesmith::runtime; // NOLINT(google-build-using-namespace): HIP's functions are in the global
                                    // namespace

extern "C" {

hipError_t hipStreamBeginCapture(hipStream_t stream, hipStreamCaptureMode) {
  return onDevice([&](Runtime& runtime) {
    if (!runtime.isStream(stream)) return hipErrorInvalidHandle;
    if (stream == nullptr) {
      say("hipStreamBeginCapture", "the default stream cannot be captured: create one with hipStreamCreate");
      return hipErrorStreamCaptureUnsupported;
    }
    return runtime.graphs().begin(stream) ? hipSuccess : hipErrorIllegalState;
  });
}
hipError_t hipStreamEndCapture(hipStream_t stream, hipGraph_t* graph) {
  return onDevice([&](Runtime& runtime) {
    if (graph == nullptr) return hipErrorInvalidValue;
    if (!runtime.isStream(stream)) return hipErrorInvalidHandle;
    return runtime.graphs().end(stream, graph);
  });
}
hipError_t hipStreamIsCapturing(hipStream_t stream, hipStreamCaptureStatus* status) {
  return call([&](Runtime& runtime) {
    if (status == nullptr) return hipErrorInvalidValue;
    if (!runtime.isStream(stream)) return hipErrorInvalidHandle;
    // The null stream waits for the others, and so would its answer (clr hip_graph.cpp, hipStreamIsCapturing_common).
    if (stream == nullptr && runtime.graphs().capturesBlocking(runtime)) return hipErrorStreamCaptureImplicit;
    *status = runtime.graphs().captureOf(stream) != nullptr ? hipStreamCaptureStatusActive
                                                            : hipStreamCaptureStatusNone;
    return hipSuccess;
  });
}
hipError_t hipStreamGetCaptureInfo(hipStream_t stream, hipStreamCaptureStatus* status,
                                   unsigned long long* number) {
  const hipError_t result = hipStreamIsCapturing(stream, status);
  if (result != hipSuccess || number == nullptr) return result;
  return call([&](Runtime& runtime) {
    if (const Graphs::Capture* const capture = runtime.graphs().captureOf(stream)) *number = capture->number;
    return hipSuccess;
  });
}
hipError_t hipStreamGetCaptureInfo_v2(hipStream_t stream, hipStreamCaptureStatus* status,
                                      unsigned long long* number, hipGraph_t* graph,
                                      const hipGraphNode_t** before, std::size_t* count) {
  const hipError_t result = hipStreamGetCaptureInfo(stream, status, number);
  if (result != hipSuccess) return result;
  return call([&](Runtime& runtime) {
    thread_local std::vector<hipGraphNode_t> last;
    last.clear();
    const Graphs::Capture* const capture = runtime.graphs().captureOf(stream);
    if (capture != nullptr)
      for (GraphNode* const node : capture->last)
        last.push_back(reinterpret_cast<hipGraphNode_t>(node));
    if (graph != nullptr)
      *graph = capture != nullptr ? reinterpret_cast<hipGraph_t>(capture->graph.get()) : nullptr;
    if (before != nullptr) *before = last.data();
    if (count != nullptr) *count = last.size();
    return hipSuccess;
  });
}
hipError_t hipThreadExchangeStreamCaptureMode(hipStreamCaptureMode* mode) {
  if (mode == nullptr) return remember(hipErrorInvalidValue);
  std::swap(*mode, captureMode);
  return remember(hipSuccess);
}
// NOLINTBEGIN(readability-identifier-naming): names are HIP's
WAVESMITH_HIP_ALIAS(hipStreamBeginCapture_spt, hipStreamBeginCapture);
WAVESMITH_HIP_ALIAS(hipStreamEndCapture_spt, hipStreamEndCapture);
// Their null stream is that of the thread.
hipError_t hipStreamIsCapturing_spt(hipStream_t stream, hipStreamCaptureStatus* status) {
  return hipStreamIsCapturing(ofThread(stream), status);
}
hipError_t hipStreamGetCaptureInfo_spt(hipStream_t stream, hipStreamCaptureStatus* status,
                                       unsigned long long* number) {
  return hipStreamGetCaptureInfo(ofThread(stream), status, number);
}
hipError_t hipStreamGetCaptureInfo_v2_spt(hipStream_t stream, hipStreamCaptureStatus* status,
                                          unsigned long long* number, hipGraph_t* graph,
                                          const hipGraphNode_t** before, std::size_t* count) {
  return hipStreamGetCaptureInfo_v2(ofThread(stream), status, number, graph, before, count);
}
// NOLINTEND(readability-identifier-naming)

hipError_t hipGraphCreate(hipGraph_t* graph, unsigned flags) {
  return onDevice([&](Runtime& runtime) {
    if (graph == nullptr || flags != 0) return hipErrorInvalidValue;
    *graph = reinterpret_cast<hipGraph_t>(runtime.graphs().add(std::make_shared<Graph>()));
    return hipSuccess;
  });
}
hipError_t hipGraphDestroy(hipGraph_t graph) {
  return call(
      [&](Runtime& runtime) { return runtime.graphs().remove(graph) ? hipSuccess : hipErrorInvalidValue; });
}
hipError_t hipGraphClone(hipGraph_t* copy, hipGraph_t graph) {
  return call([&](Runtime& runtime) {
    const std::shared_ptr<Graph> known = runtime.graphs().find(graph);
    if (copy == nullptr || known == nullptr) return hipErrorInvalidValue;
    *copy = reinterpret_cast<hipGraph_t>(runtime.graphs().add(known->clone()));
    return hipSuccess;
  });
}
hipError_t hipGraphNodeFindInClone(hipGraphNode_t* node, hipGraphNode_t original, hipGraph_t copy) {
  return call([&](Runtime& runtime) {
    const std::shared_ptr<Graph> known = runtime.graphs().find(copy);
    if (node == nullptr || known == nullptr) return hipErrorInvalidValue;
    for (const auto& candidate : known->nodes)
      if (static_cast<const void*>(candidate->original) == static_cast<const void*>(original)) {
        *node = reinterpret_cast<hipGraphNode_t>(candidate.get());
        return hipSuccess;
      }
    return hipErrorInvalidValue;
  });
}

hipError_t hipGraphAddKernelNode(hipGraphNode_t* node, hipGraph_t graph, const hipGraphNode_t* before,
                                 std::size_t count, const hipKernelNodeParams* parameters) {
  return onDevice([&](Runtime& runtime) {
    Step step;
    const hipError_t status = kernelStep(runtime, "hipGraphAddKernelNode", parameters, step);
    return status != hipSuccess
               ? status
               : addNode(runtime, node, graph, before, count, hipGraphNodeTypeKernel, std::move(step));
  });
}
hipError_t hipGraphKernelNodeSetParams(hipGraphNode_t node, const hipKernelNodeParams* parameters) {
  return changeKernel("hipGraphKernelNodeSetParams", nullptr, node, parameters);
}
hipError_t hipGraphExecKernelNodeSetParams(hipGraphExec_t exec, hipGraphNode_t node,
                                           const hipKernelNodeParams* parameters) {
  if (exec == nullptr) return remember(hipErrorInvalidValue);
  return changeKernel("hipGraphExecKernelNodeSetParams", exec, node, parameters);
}

hipError_t hipGraphAddMemcpyNode(hipGraphNode_t* node, hipGraph_t graph, const hipGraphNode_t* before,
                                 std::size_t count, const hipMemcpy3DParms* parameters) {
  return onDevice([&](Runtime& runtime) {
    if (parameters == nullptr) return hipErrorInvalidValue;
    return addNode(runtime, node, graph, before, count, hipGraphNodeTypeMemcpy, boxStep(*parameters));
  });
}
hipError_t hipGraphMemcpyNodeSetParams(hipGraphNode_t node, const hipMemcpy3DParms* parameters) {
  return changeTo(nullptr, node, parameters != nullptr,
                  parameters != nullptr ? boxStep(*parameters) : Step());
}
hipError_t hipGraphExecMemcpyNodeSetParams(hipGraphExec_t exec, hipGraphNode_t node,
                                           hipMemcpy3DParms* parameters) {
  return changeTo(exec, node, exec != nullptr && parameters != nullptr,
                  parameters != nullptr ? boxStep(*parameters) : Step());
}
hipError_t hipGraphAddMemcpyNode1D(hipGraphNode_t* node, hipGraph_t graph, const hipGraphNode_t* before,
                                   std::size_t count, void* to, const void* from, std::size_t bytes,
                                   hipMemcpyKind kind) {
  return onDevice([&](Runtime& runtime) {
    return addNode(runtime, node, graph, before, count, hipGraphNodeTypeMemcpy1D,
                   lineStep(to, from, bytes, kind));
  });
}
hipError_t hipGraphMemcpyNodeSetParams1D(hipGraphNode_t node, void* to, const void* from, std::size_t bytes,
                                         hipMemcpyKind kind) {
  return changeTo(nullptr, node, true, lineStep(to, from, bytes, kind));
}
hipError_t hipGraphExecMemcpyNodeSetParams1D(hipGraphExec_t exec, hipGraphNode_t node, void* to,
                                             const void* from, std::size_t bytes, hipMemcpyKind kind) {
  return changeTo(exec, node, exec != nullptr, lineStep(to, from, bytes, kind));
}
hipError_t hipGraphAddMemsetNode(hipGraphNode_t* node, hipGraph_t graph, const hipGraphNode_t* before,
                                 std::size_t count, const hipMemsetParams* parameters) {
  return onDevice([&](Runtime& runtime) {
    if (!isFill(parameters)) return hipErrorInvalidValue;
    return addNode(runtime, node, graph, before, count, hipGraphNodeTypeMemset, fillStep(*parameters));
  });
}
hipError_t hipGraphMemsetNodeSetParams(hipGraphNode_t node, const hipMemsetParams* parameters) {
  return changeTo(nullptr, node, isFill(parameters), isFill(parameters) ? fillStep(*parameters) : Step());
}
hipError_t hipGraphExecMemsetNodeSetParams(hipGraphExec_t exec, hipGraphNode_t node,
                                           const hipMemsetParams* parameters) {
  return changeTo(exec, node, exec != nullptr && isFill(parameters),
                  isFill(parameters) ? fillStep(*parameters) : Step());
}
hipError_t hipGraphAddHostNode(hipGraphNode_t* node, hipGraph_t graph, const hipGraphNode_t* before,
                               std::size_t count, const hipHostNodeParams* parameters) {
  return onDevice([&](Runtime& runtime) {
    if (parameters == nullptr || parameters->fn == nullptr) return hipErrorInvalidValue;
    return addNode(runtime, node, graph, before, count, hipGraphNodeTypeHost, hostStep(*parameters));
  });
}
hipError_t hipGraphAddEmptyNode(hipGraphNode_t* node, hipGraph_t graph, const hipGraphNode_t* before,
                                std::size_t count) {
  return onDevice([&](Runtime& runtime) {
    return addNode(runtime, node, graph, before, count, hipGraphNodeTypeEmpty, {});
  });
}
// The child is copied: later changes of it have no effect.
hipError_t hipGraphAddChildGraphNode(hipGraphNode_t* node, hipGraph_t graph, const hipGraphNode_t* before,
                                     std::size_t count, hipGraph_t child) {
  return onDevice([&](Runtime& runtime) {
    const std::shared_ptr<Graph> inner = runtime.graphs().find(child);
    if (inner == nullptr) return hipErrorInvalidValue;
    return addNode(runtime, node, graph, before, count, hipGraphNodeTypeGraph, {}, inner->clone());
  });
}

hipError_t hipGraphAddDependencies(hipGraph_t graph, const hipGraphNode_t* from, const hipGraphNode_t* to,
                                   std::size_t count) {
  return forPairs(graph, from, to, count,
                  [](GraphNode& first, GraphNode& second) { second.before.push_back(&first); });
}
hipError_t hipGraphRemoveDependencies(hipGraph_t graph, const hipGraphNode_t* from, const hipGraphNode_t* to,
                                      std::size_t count) {
  return forPairs(graph, from, to, count,
                  [](GraphNode& first, GraphNode& second) { std::erase(second.before, &first); });
}
hipError_t hipGraphGetNodes(hipGraph_t graph, hipGraphNode_t* nodes, std::size_t* count) {
  return listIf(graph, nodes, count, false);
}
hipError_t hipGraphGetRootNodes(hipGraph_t graph, hipGraphNode_t* nodes, std::size_t* count) {
  return listIf(graph, nodes, count, true);
}
hipError_t hipGraphNodeGetDependencies(hipGraphNode_t node, hipGraphNode_t* nodes, std::size_t* count) {
  return call([&](Runtime& runtime) {
    const GraphNode* const known = runtime.graphs().find(node).first;
    return known != nullptr ? list(known->before, nodes, count) : hipErrorInvalidValue;
  });
}
hipError_t hipGraphNodeGetDependentNodes(hipGraphNode_t node, hipGraphNode_t* nodes, std::size_t* count) {
  return call([&](Runtime& runtime) {
    const auto [known, graph] = runtime.graphs().find(node);
    if (known == nullptr) return hipErrorInvalidValue;
    std::vector<GraphNode*> after;
    for (const auto& other : graph->nodes)
      if (std::ranges::find(other->before, known) != other->before.end()) after.push_back(other.get());
    return list(after, nodes, count);
  });
}
hipError_t hipGraphNodeGetType(hipGraphNode_t node, hipGraphNodeType* type) {
  return call([&](Runtime& runtime) {
    const GraphNode* const known = runtime.graphs().find(node).first;
    if (known == nullptr || type == nullptr) return hipErrorInvalidValue;
    *type = known->type;
    return hipSuccess;
  });
}
hipError_t hipGraphDestroyNode(hipGraphNode_t node) {
  return call([&](Runtime& runtime) {
    const auto [known, graph] = runtime.graphs().find(node);
    if (known == nullptr) return hipErrorInvalidValue;
    for (const auto& other : graph->nodes)
      std::erase(other->before, known);
    std::erase_if(graph->nodes, [gone = known](const auto& other) { return other.get() == gone; });
    return hipSuccess;
  });
}

hipError_t hipGraphInstantiate(hipGraphExec_t* exec, hipGraph_t graph, hipGraphNode_t* error, char* log,
                               std::size_t size) {
  if (error != nullptr) *error = nullptr;
  if (log != nullptr && size != 0) *log = '\0';
  return instantiate(exec, graph);
}
hipError_t hipGraphInstantiateWithFlags(hipGraphExec_t* exec, hipGraph_t graph, unsigned long long) {
  return instantiate(exec, graph);
}
hipError_t hipGraphUpload(hipGraphExec_t exec, hipStream_t) {
  return call([&](Runtime& runtime) {
    return runtime.graphs().find(exec) != nullptr ? hipSuccess : hipErrorInvalidValue;
  });
}
// Takes the operations of a graph of the same shape.
hipError_t hipGraphExecUpdate(hipGraphExec_t exec, hipGraph_t graph, hipGraphNode_t* error,
                              hipGraphExecUpdateResult* result) {
  return call([&](Runtime& runtime) {
    GraphExec* const known = runtime.graphs().find(exec);
    const std::shared_ptr<Graph> from = runtime.graphs().find(graph);
    if (known == nullptr || from == nullptr || result == nullptr) return hipErrorInvalidValue;
    if (error != nullptr) *error = nullptr;
    auto steps = stepsOf(*from);
    *result = !steps || steps->size() != known->steps.size() ? hipGraphExecUpdateErrorTopologyChanged
                                                             : hipGraphExecUpdateSuccess;
    if (*result != hipGraphExecUpdateSuccess) return hipErrorGraphExecUpdateFailure;
    for (std::size_t i = 0; i < steps->size(); ++i)
      known->steps[i].second = std::move((*steps)[i].second);
    return hipSuccess;
  });
}
hipError_t hipGraphLaunch(hipGraphExec_t exec, hipStream_t stream) {
  std::vector<std::pair<const GraphNode*, Step>> steps;
  const hipError_t status = onDevice([&](Runtime& runtime) {
    const GraphExec* const known = runtime.graphs().find(exec);
    if (known == nullptr) return hipErrorInvalidValue;
    if (!runtime.isStream(stream)) return hipErrorInvalidHandle;
    if (Graphs::Capture* const capture = runtime.graphs().captureOf(stream))
      for (const auto& [node, step] : known->steps)
        capture->append(hipGraphNodeTypeGraph, step);
    else
      steps = known->steps;
    return hipSuccess;
  });
  if (status != hipSuccess) return status;
  // Without the lock: functions of the host may call HIP.
  for (const auto& [node, step] : steps)
    if (const hipError_t result = step(); result != hipSuccess) return result;
  return hipSuccess;
}
hipError_t hipGraphExecDestroy(hipGraphExec_t exec) {
  return call(
      [&](Runtime& runtime) { return runtime.graphs().remove(exec) ? hipSuccess : hipErrorInvalidValue; });
}
// NOLINTBEGIN(readability-identifier-naming): names are HIP's
WAVESMITH_HIP_ALIAS(hipGraphLaunch_spt, hipGraphLaunch);
// NOLINTEND(readability-identifier-naming)

} // extern "C"
