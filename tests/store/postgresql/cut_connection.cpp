#include "cut_connection.hpp"

#include <libpq-fe.h>
#include <sys/socket.h>

namespace tafl::test {

namespace {

int statements_until_cut = -1;
bool has_cut = false;
CutAt place = CutAt::Request;

void shut_down(PGconn* connection) {
    ::shutdown(PQsocket(connection), SHUT_RDWR);
    has_cut = true;
}

// Runs the call of libpq, with the cut before or behind it. Behind: the call is made again, and fails.
template <class Call>
PGresult* with_cut(PGconn* connection, Call call) {
    const bool is_now = statements_until_cut == 0;
    if (statements_until_cut >= 0) --statements_until_cut;
    if (!is_now) return call();
    if (place == CutAt::Answer) PQclear(call());
    shut_down(connection);
    return call();
}

}  // namespace

void cut_connection(int n, CutAt where) {
    statements_until_cut = n;
    place = where;
    has_cut = false;
}

bool was_cut() {
    statements_until_cut = -1;
    return has_cut;
}

}  // namespace tafl::test

// The linker's names: __wrap_ is called in place of the function, __real_ is the function (--wrap in CMakeLists.txt).
extern "C" {
#ifdef __clang__
#pragma clang diagnostic ignored "-Wreserved-identifier"
#pragma clang diagnostic ignored "-Wmissing-prototypes"
#endif
PGresult* __real_PQexec(PGconn*, const char*);
PGresult* __real_PQprepare(PGconn*, const char*, const char*, int, const Oid*);
PGresult* __real_PQexecPrepared(PGconn*, const char*, int, const char* const*, const int*, const int*, int);
PGresult* __wrap_PQexec(PGconn*, const char*);
PGresult* __wrap_PQprepare(PGconn*, const char*, const char*, int, const Oid*);
PGresult* __wrap_PQexecPrepared(PGconn*, const char*, int, const char* const*, const int*, const int*, int);

PGresult* __wrap_PQexec(PGconn* connection, const char* sql) {
    return tafl::test::with_cut(connection, [=] { return __real_PQexec(connection, sql); });
}
PGresult* __wrap_PQprepare(PGconn* connection, const char* name, const char* sql, int count,
                           const Oid* types) {
    return tafl::test::with_cut(connection,
                                [=] { return __real_PQprepare(connection, name, sql, count, types); });
}
PGresult* __wrap_PQexecPrepared(PGconn* connection, const char* name, int count, const char* const* values,
                                const int* lengths, const int* formats, int format) {
    return tafl::test::with_cut(connection, [=] {
        return __real_PQexecPrepared(connection, name, count, values, lengths, formats, format);
    });
}
}
