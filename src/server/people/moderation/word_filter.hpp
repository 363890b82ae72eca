// Words that nobody reads in the site's chat: each is replaced by asterisks. The site has a list (filtered_words.txt), and an
// operator another one (`tafl serve --filtered-words FILE`).
//
// A list has one word on each line; "#" begins a comment. A word that ends in * stands for all words that begin so. Words are
// compared by their name_key(): case, accents, look-alikes and hyphens between the letters make no difference.
// Threads: any; it does not change.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace tafl::server {

class WordFilter {
  public:
    WordFilter();  // the site's list
    explicit WordFilter(std::string_view list);

    [[nodiscard]] std::string cleaned(std::string_view text) const;

  private:
    [[nodiscard]] bool is_filtered(std::string_view word) const;

    std::set<std::string, std::less<>> words_;
    std::vector<std::string> beginnings_;
};

}  // namespace tafl::server
