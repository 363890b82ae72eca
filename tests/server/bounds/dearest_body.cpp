#include "server/bounds/dearest_body.hpp"

#include <algorithm>
#include <boost/json.hpp>
#include <cstdint>

#include "server/bounds/dearest_site.hpp"
#include "server/net/route.hpp"
#include "server/site/services.hpp"

namespace tafl::test {

namespace {

namespace json = boost::json;

// Where the schema says nothing: the server refuses more.
constexpr std::size_t texts = 2'000, list = 1'000, size_of_list = server::max_body_size * 3 / 4;

class Largest {
  public:
    explicit Largest(const json::value& document) : document_(document) {}

    [[nodiscard]] json::value of(const json::object& schema, std::string_view name) const {
        if (const auto* reference = schema.if_contains("$ref")) {
            const std::string pointer(reference->as_string());
            return of(document_.at_pointer(pointer.substr(1)).as_object(),
                      pointer.ends_with("/Move") ? "move" : name);
        }
        if (const auto* one = schema.if_contains("const")) return *one;
        if (const auto* words = schema.if_contains("enum")) return words->as_array().back();
        if (const auto* one = schema.if_contains("oneOf"))
            return of(one->as_array().front().as_object(), name);
        if (const auto* all = schema.if_contains("allOf")) {
            json::object whole;
            for (const auto& part : all->as_array()) {
                const auto described = of(part.as_object(), name);
                for (const auto& [key, value] : described.as_object()) whole[key] = value;
            }
            return whole;
        }
        const auto* type = schema.if_contains("type");
        const json::value otherwise = "string";
        const auto& first = type == nullptr ? otherwise : type->is_array() ? type->at(0) : *type;
        const std::string_view word = first.as_string();
        if (word == "object") return object(schema);
        if (word == "array") return array(schema, name);
        if (word == "integer" || word == "number") return number(schema, "maximum", 1);
        if (word == "boolean") return true;
        return text(schema, name);
    }

  private:
    static std::int64_t number(const json::object& schema, std::string_view key, std::int64_t otherwise) {
        const auto* value = schema.if_contains(key);
        return value == nullptr ? otherwise : value->to_number<std::int64_t>();
    }
    static json::value text(const json::object& schema, std::string_view name) {
        if (name == "rulesetFile") return json::string(own_rules());
        if (name == "ruleset") return "alea-evangelii";
        if (name == "position") return "startpos";
        if (name == "move") return "a1-a2";
        const auto length = number(schema, "maxLength", texts);
        return json::string(static_cast<std::size_t>(length), 'x');
    }
    [[nodiscard]] json::value object(const json::object& schema) const {
        json::object whole;
        if (const auto* properties = schema.if_contains("properties"))
            for (const auto& [key, value] : properties->as_object()) whole[key] = of(value.as_object(), key);
        if (!schema.contains("properties")) whole["any"] = std::string(texts / 2, 'x');
        return whole;
    }
    [[nodiscard]] json::value array(const json::object& schema, std::string_view name) const {
        const auto item = of(schema.at("items").as_object(), name);
        const auto most = static_cast<std::size_t>(number(schema, "maxItems", list));
        return json::array(std::min(most, size_of_list / json::serialize(item).size()), item);
    }

    const json::value& document_;
};

// What a schema cannot say: moves that can be played, records.
std::string known_body(std::string_view method, std::string_view path) {
    const auto line = [](std::string_view more) {
        json::object body{{"ruleset", "alea-evangelii"}, {"rulesetFile", own_rules()}};
        json::array moves;
        for (const auto& move : long_line(list)) moves.emplace_back(move);
        body["moves"] = std::move(moves);
        const auto others = json::parse(more);
        for (const auto& [key, value] : others.as_object()) body[key] = value;
        return json::serialize(body);
    };
    if (path == "/api/v1/positions" || path == "/api/v1/hint") return line("{}");
    if (path == "/api/v1/games/played")
        return line(R"({"side":"attackers","resigned":"defenders","began":1,"ended":2})");
    if (path == "/api/v1/records" || path.ends_with("/import"))
        return std::string(server::max_record_body_size, '\n');
    if (path.ends_with("/chapters") || (path.ends_with("/chapters/{number}") && method == "put"))
        return json::serialize(
            json::object{{"title", "A"}, {"record", std::string(server::max_record_body_size - 100, ' ')}});
    if (path.ends_with("/review") && method == "put") {
        const json::object search{{"score", 1}, {"pv", json::array(40, "a1-a2")}};
        return json::serialize(json::object{{"nodes", 1}, {"searched", json::array(1'500, search)}});
    }
    return "";
}

}  // namespace

std::string dearest_body(const json::value& document, std::string_view method, std::string_view path) {
    auto known = known_body(method, path);
    if (!known.empty()) return known;
    const auto& operation = document.at("paths").at(path).at(method).as_object();
    const auto* body = operation.if_contains("requestBody");
    if (body == nullptr) return "";
    const auto& content = body->at("content").as_object();
    return json::serialize(Largest(document).of(content.begin()->value().at("schema").as_object(), ""));
}

}  // namespace tafl::test
