# Asio and Beast, compiled once: code that uses their headers links skjaldborg_sockets, which contains their
# functions.
find_package(OpenSSL REQUIRED)

add_library(skjaldborg_sockets STATIC ${CMAKE_CURRENT_LIST_DIR}/sockets.cpp)
target_compile_definitions(skjaldborg_sockets PUBLIC BOOST_ASIO_SEPARATE_COMPILATION BOOST_BEAST_SEPARATE_COMPILATION)
target_link_libraries(skjaldborg_sockets PUBLIC Boost::headers OpenSSL::SSL Threads::Threads PRIVATE skjaldborg_options)
tafl_optimize(skjaldborg_sockets 2)
