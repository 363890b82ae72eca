// Games that could not be read: the others go on, and in the end one sentence names the first and counts
// the rest.
#pragma once

#include <string>

#include "notation/error.hpp"
#include "notation/records/record_reader.hpp"

namespace tafl::cli {

class BadGames {
  public:
    void add(const std::string& path, const RecordReader& reader) {
        add(path, reader.game(), reader.error());
    }
    void add(const std::string& path, int game, const Error& error);
    // Throws UserError if there was any.
    void complain() const;

  private:
    std::string first_;
    int count_ = 0;
};

}  // namespace tafl::cli
