// SPDX-License-Identifier: Apache-2.0
// A list whose copies share their elements until one of them changes: most paths of a program know the same.
//
//   SharedList<int> a, b = a;
//   a.insert(a.end(), 3);      only `a` has it
//   b = a;
//   b.sharesWith(a)            true: they need not be compared
//
// A value; no thread may change a list that another one uses.
#pragma once

#include <algorithm>
#include <compare>
#include <cstddef>
#include <iterator>
#include <memory>
#include <utility>
#include <vector>

namespace wavesmith::analysis {

template <typename T>
class SharedList {
public:
  using List = std::vector<T>;
  using Place = typename List::const_iterator;
  using value_type = T;
  using const_iterator = Place;

  [[nodiscard]] const List& list() const {
    static const List kNothing;
    return list_ ? *list_ : kNothing;
  }
  [[nodiscard]] Place begin() const { return list().begin(); }
  [[nodiscard]] Place end() const { return list().end(); }
  [[nodiscard]] std::size_t size() const { return list().size(); }
  [[nodiscard]] bool empty() const { return list().empty(); }
  [[nodiscard]] bool sharesWith(const SharedList& other) const { return list_ == other.list_; }

  void insert(Place at, T element) {
    const auto index = at - begin();
    if (isOwn()) {
      list_->insert(list_->begin() + index, std::move(element));
      return;
    }
    auto now = std::make_shared<List>();
    now->reserve(size() + 1);
    now->insert(now->end(), begin(), at);
    now->push_back(std::move(element));
    now->insert(now->end(), at, end());
    list_ = std::move(now);
  }

  // The element at this place, which is not the end, to be changed.
  [[nodiscard]] T& change(Place at) {
    const auto index = at - begin();
    if (!isOwn()) list_ = std::make_shared<List>(*list_);
    return *(list_->begin() + index);
  }

  // Becomes this list; one that is equal to what it is keeps its elements shared.
  void become(List now) {
    if (now == list()) return;
    list_ = now.empty() ? nullptr : std::make_shared<List>(std::move(now));
  }

  void eraseIf(auto&& isErased) {
    const Place first = std::ranges::find_if(*this, isErased);
    if (first == end()) return;
    if (isOwn()) {
      const auto from = list_->begin() + (first - begin());
      list_->erase(std::remove_if(from, list_->end(), isErased), list_->end());
      return;
    }
    List now(begin(), first);
    std::copy_if(std::next(first), end(), std::back_inserter(now),
                 [&](const T& one) { return !isErased(one); });
    list_ = now.empty() ? nullptr : std::make_shared<List>(std::move(now));
  }

  friend bool operator==(const SharedList& a, const SharedList& b) {
    return a.sharesWith(b) || a.list() == b.list();
  }
  friend std::strong_ordering operator<=>(const SharedList& a, const SharedList& b) {
    return a.sharesWith(b) ? std::strong_ordering::equal : a.list() <=> b.list();
  }

private:
  [[nodiscard]] bool isOwn() const { return list_.use_count() == 1; }

  std::shared_ptr<List> list_; // null: no elements
};

} // namespace wavesmith::analysis
