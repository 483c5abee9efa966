// SPDX-License-Identifier: Apache-2.0
// A layout while it is edited: arguments that are added, renamed, retyped, moved; where they are
// follows from it. What each was in the text is kept, so that the text can be changed to it.
//
//   Design design(layoutOf(object, kernel), {});      as the text has it: n at 0, a at 8
//   design.move({1}, 0);                               a at 0, n at 8
//   design.setArrangement(Arrangement::Packed);
//   generate::editLayout(text, file, object, "k", design.change());
//
// A row is an index into layout().arguments. Hidden arguments are the runtime's: they follow behind the
// others, and no row of theirs is edited. A value; any thread.
#pragma once

#include "kernarg/layout_change.h"

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::kernarg {

enum class Arrangement : std::uint8_t {
  Natural, // each at a multiple of its alignment
  Packed,  // one right behind the other
  ByHand,  // each where the user has put it
};

class Design {
public:
  // What was done: the row of the argument that it was about, as it is now. Or the sentence that says why
  // not.
  using Done = std::expected<std::size_t, std::string>;

  Design() = default;
  // What a text says; and, where that has no arguments, what the design begins with (guessLayout()).
  explicit Design(Layout text, Layout guess = {});

  [[nodiscard]] const Layout& layout() const { return layout_; }
  [[nodiscard]] const Layout& text() const { return text_; }
  [[nodiscard]] Arrangement arrangement() const { return arrangement_; }
  [[nodiscard]] bool hasHidden() const;
  [[nodiscard]] bool isEditable(std::size_t row) const;
  // Structs that a type can name: those of the text, and of its replacement.
  [[nodiscard]] const std::vector<Type>& structs() const { return structs_; }

  // Another layout than the one that it has begun with.
  [[nodiscard]] bool isEdited() const;
  // Another layout than the text's: an unedited guess, too.
  [[nodiscard]] bool differsFromText() const;
  // The text's layout has become another one since this was edited.
  [[nodiscard]] bool textHasMoved() const { return textHasMoved_; }
  [[nodiscard]] LayoutChange change() const;

  Done rename(std::size_t row, std::string_view name);
  Done retype(std::size_t row, std::string_view type);
  Done setOffset(std::size_t row, std::uint64_t offset); // from then on all stay where they are: ByHand
  // Why a name, a type or an offset would be refused; empty: it would not.
  [[nodiscard]] std::string problemOfName(std::size_t row, std::string_view name) const;
  [[nodiscard]] std::string problemOfType(std::size_t row, std::string_view type) const;
  // A uint with a name of its own, in front of `before`; ByHand it comes last.
  Done add(std::size_t before);
  void remove(std::vector<std::size_t> rows);
  // In their order, before the current row `before`; the row that the first of them has then. ByHand the
  // arguments from the first to the last that move are put one behind the other.
  Done move(std::vector<std::size_t> rows, std::size_t before);
  Done setArrangement(Arrangement arrangement);
  Done setHidden(bool hidden); // those of code object 5; if the text has some, those
  // All arguments: from a struct, another code object, the loads. Those with the name of one of the text are
  // that one. Where it has no hidden arguments, those that there are stay.
  Done replace(const Layout& layout);
  void revert();

  // Another answer about the text: followed until the first edit, and then remembered.
  void follow(Layout text, Layout guess = {});

private:
  struct Row {
    Argument argument;
    std::optional<std::size_t> was; // index into start_.arguments
    bool about = false;             // the one that a change is about
  };
  struct Draft {
    std::vector<Row> rows;   // explicit arguments, in their order
    std::vector<Row> hidden; // by offset
    std::uint64_t base = 0;  // where the hidden ones begin
    std::uint64_t tail = 0;  // bytes behind the last argument that belong to none and stay
    std::uint32_t alignment = kDefaultAlignment;
  };
  void begin();
  void show(const Layout& layout);
  [[nodiscard]] Draft draft() const;
  [[nodiscard]] Draft draftOf(const Layout& layout) const;
  // Makes the draft the layout; a segment that is too large is refused and changes nothing.
  Done arrange(Draft draft, Arrangement arrangement);
  [[nodiscard]] std::optional<std::size_t> wasOf(const Argument& argument) const;
  [[nodiscard]] std::string freshName() const;

  Layout text_, start_, layout_;
  std::vector<std::optional<std::size_t>> was_; // of each argument of layout_, in start_
  Arrangement arrangement_ = Arrangement::Natural;
  std::vector<Type> structs_;
  bool textHasMoved_ = false;
};

// Same names, types and places.
[[nodiscard]] bool sameLayout(const Layout& a, const Layout& b);

// How its explicit arguments are placed.
[[nodiscard]] Arrangement arrangementOf(const Layout& layout);

} // namespace wavesmith::kernarg
