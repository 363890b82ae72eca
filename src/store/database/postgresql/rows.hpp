// The parameters and the result of a statement.
//
// Numbers are sent as text; texts and bytes in binary, so that the server refuses a NUL instead of libpq
// truncating the text there.
#pragma once

#include <libpq-fe.h>

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "store/sql/connection.hpp"

namespace tafl::store::postgresql {

// As libpq takes them.
class Parameters {
  public:
    explicit Parameters(std::span<const Value> values);

    std::vector<Oid> types;
    std::vector<const char*> texts;  // null: NULL
    std::vector<int> lengths, formats;

  private:
    std::vector<std::string> numbers_;
};

struct Clear {
    void operator()(PGresult* result) const noexcept { PQclear(result); }
};
using Result = std::unique_ptr<PGresult, Clear>;

class Answer final : public Execution {
  public:
    explicit Answer(Result result) : result_(std::move(result)), count_(PQntuples(result_.get())) {}

    bool next() override { return ++row_ < count_; }
    int changed() const override;
    bool is_null(int column) const override { return PQgetisnull(result_.get(), row_, column) != 0; }
    bool truth(int column) const override { return characters(column) == "t"; }
    std::int64_t whole(int column) const override;
    double real(int column) const override;
    std::string text(int column) const override;
    std::string database() const override { return "the database"; }

  private:
    [[nodiscard]] std::string_view characters(int column) const noexcept;

    Result result_;
    int count_;
    int row_ = -1;
};

}  // namespace tafl::store::postgresql
