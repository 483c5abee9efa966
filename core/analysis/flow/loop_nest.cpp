// SPDX-License-Identifier: Apache-2.0
#include "analysis/flow/loop_nest.h"

#include <algorithm>
#include <utility>

namespace wavesmith::analysis {
namespace {

using program::Block;

class Finder {
public:
  explicit Finder(std::span<const Block> blocks)
      : blocks_(blocks), number_(blocks.size(), kNoBlock), last_(blocks.size(), 0),
        parent_(blocks.size(), kNoBlock), header_(blocks.size(), kNoBlock), isLoop_(blocks.size(), false),
        irreducible_(blocks.size(), false) {}

  LoopNest find(std::span<const std::uint32_t> roots) {
    for (const std::uint32_t root : roots)
      visit(root);
    std::ranges::reverse(postorder_);
    for (std::uint32_t b = 0; b < blocks_.size(); ++b)
      parent_[b] = b;
    for (std::size_t n = preorder_.size(); n-- > 0;)
      collapse(preorder_[n]);
    return {simple(), std::move(postorder_)};
  }

private:
  void visit(std::uint32_t root) {
    if (number_[root] != kNoBlock) return;
    std::vector<std::pair<std::uint32_t, std::size_t>> stack{{root, 0}};
    enter(root);
    while (!stack.empty()) {
      auto& [block, next] = stack.back();
      if (next < blocks_[block].next.size()) {
        const std::uint32_t to = blocks_[block].next[next++];
        if (number_[to] != kNoBlock) continue;
        enter(to);
        stack.emplace_back(to, 0);
      } else {
        last_[block] = static_cast<std::uint32_t>(preorder_.size() - 1);
        postorder_.push_back(block);
        stack.pop_back();
      }
    }
  }
  void enter(std::uint32_t block) {
    number_[block] = static_cast<std::uint32_t>(preorder_.size());
    preorder_.push_back(block);
  }
  bool isAncestor(std::uint32_t a, std::uint32_t b) const {
    return number_[a] <= number_[b] && number_[b] <= last_[a];
  }
  std::uint32_t outermost(std::uint32_t block) {
    while (parent_[block] != block) {
      parent_[block] = parent_[parent_[block]];
      block = parent_[block];
    }
    return block;
  }

  // The loop with the header w, if it is one: all blocks from which a path leads back to w without leaving
  // the loop.
  void collapse(std::uint32_t w) {
    std::vector<std::uint32_t> body;
    for (const std::uint32_t v : blocks_[w].previous) {
      if (number_[v] == kNoBlock || !isAncestor(w, v)) continue;
      isLoop_[w] = true;
      add(body, outermost(v), w);
    }
    for (std::size_t n = 0; n < body.size(); ++n) {
      for (const std::uint32_t v : blocks_[body[n]].previous) {
        if (number_[v] == kNoBlock || isAncestor(body[n], v)) continue;
        const std::uint32_t from = outermost(v);
        if (isAncestor(w, from))
          add(body, from, w);
        else
          irreducible_[w] = true;
      }
    }
    for (const std::uint32_t block : body) {
      parent_[block] = w;
      header_[block] = w;
      inBody_[block] = false;
    }
  }
  void add(std::vector<std::uint32_t>& body, std::uint32_t block, std::uint32_t header) {
    if (inBody_.empty()) inBody_.resize(blocks_.size(), false);
    if (block == header || inBody_[block]) return;
    inBody_[block] = true;
    body.push_back(block);
  }

  std::vector<std::uint32_t> simple() const {
    std::vector<bool> hasInner(blocks_.size(), false);
    for (std::uint32_t b = 0; b < blocks_.size(); ++b)
      if (isLoop_[b] && header_[b] != kNoBlock) hasInner[header_[b]] = true;
    std::vector<std::uint32_t> result(blocks_.size(), kNoBlock);
    for (std::uint32_t b = 0; b < blocks_.size(); ++b) {
      const std::uint32_t loop = isLoop_[b] ? b : header_[b];
      if (loop != kNoBlock && !hasInner[loop] && !irreducible_[loop]) result[b] = loop;
    }
    return result;
  }

  std::span<const Block> blocks_;
  std::vector<std::uint32_t> number_, last_; // preorder number of a block; of its last descendant
  std::vector<std::uint32_t> parent_;        // the loop into which a block was collapsed
  std::vector<std::uint32_t> header_;
  std::vector<bool> isLoop_, irreducible_, inBody_;
  std::vector<std::uint32_t> preorder_, postorder_;
};

} // namespace

LoopNest findLoops(std::span<const Block> blocks, std::span<const std::uint32_t> roots) {
  return Finder(blocks).find(roots);
}

} // namespace wavesmith::analysis
