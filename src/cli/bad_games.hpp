// Games that could not be read: the others go on, and in the end one sentence says what is wrong with the
// first and names them all.
#pragma once

#include <string>
#include <vector>

#include "base/error.hpp"
#include "records/record_reader.hpp"

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
    // Games that follow each other.
    struct Row {
        std::string path;
        int from = 0, to = 0;
    };
    [[nodiscard]] std::string names() const;

    std::string first_;
    std::vector<Row> rows_;  // as many as a sentence can hold
    int count_ = 0;
    int named_ = 0;
};

}  // namespace tafl::cli
