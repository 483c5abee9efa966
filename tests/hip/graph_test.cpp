// SPDX-License-Identifier: Apache-2.0
// Graphs, built node by node and by captures.
#include "hip/kernels.h"

#include <gmock/gmock.h>

#include <array>
#include <numeric>

namespace wavesmith::testing {
namespace {

using ::testing::Each;

struct GraphTest : Hip {
  hipKernelNodeParams fillNode(void*& out, std::uint32_t& value) {
    parameters_ = {static_cast<void*>(&out), &value};
    hipKernelNodeParams node{};
    node.func = reinterpret_cast<void*>(function("fill"));
    node.gridDim = dim3(1);
    node.blockDim = dim3(64);
    node.kernelParams = parameters_.data();
    return node;
  }
  // Instantiates and launches it, and destroys both.
  void launchOnce(hipGraph_t graph, hipStream_t stream = nullptr) {
    hipGraphExec_t exec = nullptr;
    ASSERT_EQ(hipGraphInstantiate(&exec, graph, nullptr, nullptr, 0), hipSuccess);
    EXPECT_EQ(hipGraphDestroy(graph), hipSuccess);
    EXPECT_EQ(hipGraphLaunch(exec, stream), hipSuccess);
    EXPECT_EQ(hipGraphExecDestroy(exec), hipSuccess);
  }

private:
  std::array<void*, 2> parameters_{};
};

// In tinygrad's way: the arguments as bytes, changed between launches.
TEST_F(GraphTest, KernelNodesAreChangedInAnInstantiatedGraph) {
  void* out = allocate(256);
  struct {
    void* out;
    std::uint32_t value;
  } arguments{out, 5};
  std::size_t size = 12;
  void* extra[] = {HIP_LAUNCH_PARAM_BUFFER_POINTER, &arguments, HIP_LAUNCH_PARAM_BUFFER_SIZE, &size,
                   HIP_LAUNCH_PARAM_END};
  hipKernelNodeParams parameters{};
  parameters.func = reinterpret_cast<void*>(function("fill"));
  parameters.gridDim = dim3(1);
  parameters.blockDim = dim3(64);
  parameters.extra = extra;
  hipGraph_t graph = nullptr;
  hipGraphNode_t node = nullptr;
  hipGraphExec_t exec = nullptr;
  ASSERT_EQ(hipGraphCreate(&graph, 0), hipSuccess);
  ASSERT_EQ(hipGraphAddKernelNode(&node, graph, nullptr, 0, &parameters), hipSuccess);
  ASSERT_EQ(hipGraphInstantiate(&exec, graph, nullptr, nullptr, 0), hipSuccess);
  arguments.value = 6; // was copied
  ASSERT_EQ(hipGraphLaunch(exec, nullptr), hipSuccess);
  EXPECT_THAT(words(out, 64), Each(5U));
  ASSERT_EQ(hipGraphExecKernelNodeSetParams(exec, node, &parameters), hipSuccess);
  ASSERT_EQ(hipGraphLaunch(exec, nullptr), hipSuccess);
  EXPECT_THAT(words(out, 64), Each(6U));
  EXPECT_EQ(hipGraphDestroy(graph), hipSuccess);
  EXPECT_EQ(hipGraphExecDestroy(exec), hipSuccess);
  EXPECT_EQ(hipGraphExecDestroy(exec), hipErrorInvalidValue);
  EXPECT_EQ(hipGraphDestroy(graph), hipErrorInvalidValue);
  EXPECT_EQ(hipGraphLaunch(exec, nullptr), hipErrorInvalidValue);
}

// Added in the wrong order: the dependencies say which one is right.
TEST_F(GraphTest, RunsInTheOrderOfDependencies) {
  void* out = allocate(256);
  std::vector<std::uint32_t> back(64);
  std::uint32_t value = 8;
  hipGraph_t graph = nullptr;
  hipGraphNode_t copy = nullptr;
  hipGraphNode_t set = nullptr;
  hipGraphNode_t kernel = nullptr;
  hipGraphNode_t nothing = nullptr;
  ASSERT_EQ(hipGraphCreate(&graph, 0), hipSuccess);
  ASSERT_EQ(hipGraphAddMemcpyNode1D(&copy, graph, nullptr, 0, back.data(), out, 256, hipMemcpyDeviceToHost),
            hipSuccess);
  const hipKernelNodeParams parameters = fillNode(out, value);
  ASSERT_EQ(hipGraphAddKernelNode(&kernel, graph, nullptr, 0, &parameters), hipSuccess);
  hipMemsetParams fills{};
  fills.dst = static_cast<std::byte*>(out) + 128;
  fills.elementSize = 4;
  fills.width = 32;
  fills.height = 1;
  fills.value = 3;
  ASSERT_EQ(hipGraphAddMemsetNode(&set, graph, &kernel, 1, &fills), hipSuccess);
  ASSERT_EQ(hipGraphAddEmptyNode(&nothing, graph, &set, 1), hipSuccess);
  ASSERT_EQ(hipGraphAddDependencies(graph, &nothing, &copy, 1), hipSuccess);
  std::size_t count = 0;
  EXPECT_EQ(hipGraphGetNodes(graph, nullptr, &count), hipSuccess);
  EXPECT_EQ(count, 4U);
  hipGraphNode_t roots[4] = {};
  EXPECT_EQ(hipGraphGetRootNodes(graph, roots, &count), hipSuccess);
  EXPECT_EQ(count, 1U);
  EXPECT_EQ(roots[0], kernel);
  hipGraphNodeType type{};
  EXPECT_EQ(hipGraphNodeGetType(set, &type), hipSuccess);
  EXPECT_EQ(type, hipGraphNodeTypeMemset);
  hipGraph_t clone = nullptr;
  ASSERT_EQ(hipGraphClone(&clone, graph), hipSuccess);
  launchOnce(graph);
  EXPECT_EQ(std::accumulate(back.begin(), back.end(), 0U), 32U * 8 + 32 * 3);
  std::ranges::fill(back, 0U);
  launchOnce(clone);
  EXPECT_EQ(std::accumulate(back.begin(), back.end(), 0U), 32U * 8 + 32 * 3);
}

TEST_F(GraphTest, RejectsACycle) {
  hipGraph_t graph = nullptr;
  hipGraphNode_t nodes[2] = {};
  hipGraphExec_t exec = nullptr;
  ASSERT_EQ(hipGraphCreate(&graph, 0), hipSuccess);
  ASSERT_EQ(hipGraphAddEmptyNode(&nodes[0], graph, nullptr, 0), hipSuccess);
  ASSERT_EQ(hipGraphAddEmptyNode(&nodes[1], graph, &nodes[0], 1), hipSuccess);
  ASSERT_EQ(hipGraphAddDependencies(graph, &nodes[1], &nodes[0], 1), hipSuccess);
  EXPECT_EQ(hipGraphInstantiate(&exec, graph, nullptr, nullptr, 0), hipErrorInvalidValue);
  EXPECT_EQ(hipGraphRemoveDependencies(graph, &nodes[1], &nodes[0], 1), hipSuccess);
  launchOnce(graph);
}

// Another stream joins by an event; a function of the host may call HIP.
TEST_F(GraphTest, CapturesStreams) {
  void* out = allocate(256);
  hipStream_t one = nullptr;
  hipStream_t two = nullptr;
  hipEvent_t fork = nullptr;
  hipEvent_t join = nullptr;
  ASSERT_EQ(hipStreamCreate(&one), hipSuccess);
  ASSERT_EQ(hipStreamCreate(&two), hipSuccess);
  ASSERT_EQ(hipEventCreate(&fork), hipSuccess);
  ASSERT_EQ(hipEventCreate(&join), hipSuccess);
  ASSERT_EQ(fill(out, 1, 1), hipSuccess);
  ASSERT_EQ(hipStreamBeginCapture(one, hipStreamCaptureModeGlobal), hipSuccess);
  EXPECT_EQ(hipStreamBeginCapture(one, hipStreamCaptureModeGlobal), hipErrorIllegalState);
  EXPECT_EQ(fill(out, 21, 1, one), hipSuccess);
  EXPECT_EQ(hipEventRecord(fork, one), hipSuccess);
  EXPECT_EQ(hipStreamWaitEvent(two, fork, 0), hipSuccess);
  EXPECT_EQ(hipMemsetD32Async(out, 22, 16, two), hipSuccess);
  EXPECT_EQ(hipEventRecord(join, two), hipSuccess);
  EXPECT_EQ(hipStreamWaitEvent(one, join, 0), hipSuccess);
  std::uint32_t seen = 0;
  std::pair<void*, std::uint32_t*> data{out, &seen};
  EXPECT_EQ(hipLaunchHostFunc(
                one,
                [](void* given) {
                  const auto& [from, to] = *static_cast<std::pair<void*, std::uint32_t*>*>(given);
                  EXPECT_EQ(hipMemcpy(to, from, 4, hipMemcpyDeviceToHost), hipSuccess);
                },
                &data),
            hipSuccess);
  EXPECT_EQ(hipStreamSynchronize(one), hipErrorStreamCaptureUnsupported);
  hipStreamCaptureStatus status{};
  EXPECT_EQ(hipStreamIsCapturing(two, &status), hipSuccess);
  EXPECT_EQ(status, hipStreamCaptureStatusActive);
  hipGraph_t graph = nullptr;
  EXPECT_EQ(hipStreamEndCapture(two, &graph), hipErrorStreamCaptureUnmatched);
  ASSERT_EQ(hipStreamEndCapture(one, &graph), hipSuccess);
  EXPECT_EQ(hipStreamIsCapturing(two, &status), hipSuccess);
  EXPECT_EQ(status, hipStreamCaptureStatusNone);
  EXPECT_EQ(hipStreamEndCapture(one, &graph), hipErrorIllegalState);
  EXPECT_THAT(words(out, 64), Each(1U)) << "nothing has run yet";
  launchOnce(graph, two);
  EXPECT_EQ(seen, 22U);
  const auto after = words(out, 64);
  EXPECT_EQ(after[0], 22U);
  EXPECT_EQ(after[63], 21U);
  stderrOf([&] {
    EXPECT_EQ(hipStreamBeginCapture(nullptr, hipStreamCaptureModeGlobal), hipErrorStreamCaptureUnsupported);
  });
  for (hipEvent_t event : {fork, join})
    EXPECT_EQ(hipEventDestroy(event), hipSuccess);
  for (hipStream_t stream : {one, two})
    EXPECT_EQ(hipStreamDestroy(stream), hipSuccess);
}

// The number of operations that the next one in the stream depends on, and the first of them.
std::pair<std::size_t, hipGraphNode_t> dependencies(hipStream_t stream) {
  hipStreamCaptureStatus status{};
  const hipGraphNode_t* before = nullptr;
  std::size_t count = 99;
  EXPECT_EQ(hipStreamGetCaptureInfo_v2(stream, &status, nullptr, nullptr, &before, &count), hipSuccess);
  return {count, count == 0 ? nullptr : *before};
}

TEST_F(GraphTest, CapturesHaveTheDependenciesOfTheirStream) {
  void* out = allocate(256);
  hipStream_t one = nullptr;
  hipStream_t two = nullptr;
  hipEvent_t fork = nullptr;
  hipEvent_t join = nullptr;
  ASSERT_EQ(hipStreamCreate(&one), hipSuccess);
  ASSERT_EQ(hipStreamCreate(&two), hipSuccess);
  ASSERT_EQ(hipEventCreate(&fork), hipSuccess);
  ASSERT_EQ(hipEventCreate(&join), hipSuccess);
  ASSERT_EQ(hipStreamBeginCapture(one, hipStreamCaptureModeGlobal), hipSuccess);
  EXPECT_EQ(dependencies(one).first, 0U);
  EXPECT_EQ(hipMemsetAsync(out, 1, 64, one), hipSuccess);
  hipGraphNode_t first = dependencies(one).second;
  EXPECT_EQ(hipEventRecord(fork, one), hipSuccess);
  EXPECT_EQ(hipStreamWaitEvent(two, fork, 0), hipSuccess);
  EXPECT_EQ(dependencies(two), std::pair(std::size_t{1}, first));
  EXPECT_EQ(hipMemsetAsync(out, 2, 64, two), hipSuccess);
  EXPECT_EQ(dependencies(one), std::pair(std::size_t{1}, first)) << "not the node of the other stream";
  EXPECT_NE(dependencies(two).second, first);
  EXPECT_EQ(hipEventRecord(join, two), hipSuccess);
  EXPECT_EQ(hipStreamWaitEvent(one, join, 0), hipSuccess);
  EXPECT_EQ(hipStreamWaitEvent(one, join, 0), hipSuccess) << "counts once";
  EXPECT_EQ(dependencies(one), std::pair(std::size_t{2}, first));
  EXPECT_EQ(hipMemsetAsync(out, 3, 64, one), hipSuccess);
  const auto [count, last] = dependencies(one);
  EXPECT_EQ(count, 1U);
  hipGraph_t graph = nullptr;
  ASSERT_EQ(hipStreamEndCapture(one, &graph), hipSuccess);
  std::size_t before = 0;
  EXPECT_EQ(hipGraphNodeGetDependencies(last, nullptr, &before), hipSuccess);
  EXPECT_EQ(before, 2U);
  launchOnce(graph);
  EXPECT_EQ(words(out, 64)[0], 0x03030303U);
  for (hipEvent_t event : {fork, join})
    EXPECT_EQ(hipEventDestroy(event), hipSuccess);
  for (hipStream_t stream : {one, two})
    EXPECT_EQ(hipStreamDestroy(stream), hipSuccess);
}

// The null stream waits for blocking streams.
TEST_F(GraphTest, TheNullStreamCannotBeAskedDuringACapture) {
  for (const unsigned flags : {hipStreamDefault, hipStreamNonBlocking}) {
    hipStream_t stream = nullptr;
    ASSERT_EQ(hipStreamCreateWithFlags(&stream, flags), hipSuccess);
    ASSERT_EQ(hipStreamBeginCapture(stream, hipStreamCaptureModeGlobal), hipSuccess);
    const hipError_t expected = flags == hipStreamNonBlocking ? hipSuccess : hipErrorStreamCaptureImplicit;
    hipStreamCaptureStatus status{};
    unsigned long long number = 0;
    EXPECT_EQ(hipStreamIsCapturing(nullptr, &status), expected);
    EXPECT_EQ(hipStreamGetCaptureInfo(nullptr, &status, &number), expected);
    EXPECT_EQ(hipStreamGetCaptureInfo_v2(nullptr, &status, &number, nullptr, nullptr, nullptr), expected);
    EXPECT_EQ(hipStreamIsCapturing(stream, &status), hipSuccess);
    EXPECT_EQ(status, hipStreamCaptureStatusActive);
    hipGraph_t graph = nullptr;
    ASSERT_EQ(hipStreamEndCapture(stream, &graph), hipSuccess);
    EXPECT_EQ(hipStreamIsCapturing(nullptr, &status), hipSuccess);
    EXPECT_EQ(status, hipStreamCaptureStatusNone);
    EXPECT_EQ(hipGraphDestroy(graph), hipSuccess);
    EXPECT_EQ(hipStreamDestroy(stream), hipSuccess);
  }
}

} // namespace
} // namespace wavesmith::testing
