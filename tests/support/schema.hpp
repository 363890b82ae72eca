// Validates messages and responses of the site against its OpenAPI document, for the subset of JSON Schema
// that the document uses ($ref, allOf, oneOf, type, const, enum, properties, required, additionalProperties,
// items, pattern, minimum, maximum, minLength, maxLength). It is stricter than JSON Schema in one point: a
// property that no schema names is an error, so that everything the server sends is documented.
#pragma once

#include <boost/json/value.hpp>
#include <filesystem>
#include <string>
#include <string_view>

namespace tafl::test {

class ApiSchema {
  public:
    explicit ApiSchema(boost::json::value document) : document_(std::move(document)) {}
    // src/server/site/openapi.json
    [[nodiscard]] static const ApiSchema& of_site();

    // Where `value` violates components/schemas/NAME; "" if it is valid.
    [[nodiscard]] std::string fault(const boost::json::value& value, std::string_view name) const;
    // Where a JSON response violates the document for that operation and status; "" if it is valid.
    [[nodiscard]] std::string response_fault(std::string_view method, std::string_view path, int status,
                                             std::string_view body) const;
    // The same for a request's body.
    [[nodiscard]] std::string request_fault(std::string_view method, std::string_view path,
                                            std::string_view body) const;

  private:
    [[nodiscard]] const boost::json::object* operation(std::string_view method, std::string_view path) const;
    [[nodiscard]] std::string content_fault(const boost::json::object& described,
                                            std::string_view body) const;
    boost::json::value document_;
};

// Fails the running test if the text is not a valid message.
void expect_message(std::string_view text, std::string_view schema = "ServerMessage");
// Fails the running test if the response, or an accepted request, violates the document. `path` is without
// the query.
void expect_exchange(std::string_view method, std::string_view path, std::string_view request, int status,
                     std::string_view response);

}  // namespace tafl::test
