# What `cmake --install` installs beside the library (install_library.cmake): the program with its man pages, its completions and
# the site's pages. Components: program, which is also the Debian package (packaging/), library and python.

# The program generates both from its command table.
set(pages ${PROJECT_BINARY_DIR}/man)
set(completion ${PROJECT_BINARY_DIR}/completion)
add_custom_command(
  OUTPUT ${pages}/tafl.1 ${completion}/tafl ${completion}/_tafl ${completion}/tafl.fish
  COMMAND ${CMAKE_COMMAND} -E rm -rf ${pages} ${completion}
  COMMAND ${CMAKE_COMMAND} -E make_directory ${pages} ${completion}
  COMMAND tafl help --man ${pages}
  COMMAND tafl completion bash > ${completion}/tafl
  COMMAND tafl completion zsh > ${completion}/_tafl
  COMMAND tafl completion fish > ${completion}/tafl.fish
  DEPENDS tafl
  COMMENT "Writing the man pages and the completions"
  VERBATIM)
add_custom_target(tafl_pages ALL DEPENDS ${pages}/tafl.1)

install(TARGETS tafl RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
install(DIRECTORY ${pages}/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT program)
install(FILES ${completion}/tafl DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions COMPONENT program)
install(FILES ${completion}/_tafl DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions COMPONENT program)
install(FILES ${completion}/tafl.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d COMPONENT program)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/web/client/dist/ DESTINATION ${CMAKE_INSTALL_DATADIR}/skjaldborg/web
        COMPONENT program OPTIONAL)  # where they have been built; `tafl serve` looks for them there
install(DIRECTORY ${PROJECT_SOURCE_DIR}/extra/opentafl DESTINATION ${CMAKE_INSTALL_DATADIR}/skjaldborg
        COMPONENT program)  # what OpenTafl wants to be told of our engine
set(packaging ${PROJECT_SOURCE_DIR}/packaging)
install(FILES ${packaging}/skjaldborg.service ${packaging}/skjaldborg-worker.service
              ${packaging}/backup/skjaldborg-backup.service
              ${packaging}/backup/skjaldborg-backup.timer DESTINATION lib/systemd/system COMPONENT program)
install(PROGRAMS ${packaging}/backup/skjaldborg-backup DESTINATION ${CMAKE_INSTALL_DATADIR}/skjaldborg/backup
        COMPONENT program)
install(PROGRAMS ${packaging}/postgresql/skjaldborg-pitr DESTINATION ${CMAKE_INSTALL_DATADIR}/skjaldborg/postgresql
        COMPONENT program)
install(FILES ${packaging}/postgresql/primary.conf DESTINATION ${CMAKE_INSTALL_DATADIR}/skjaldborg/postgresql
        COMPONENT program)
install(DIRECTORY ${packaging}/proxy ${packaging}/monitoring DESTINATION ${CMAKE_INSTALL_DATADIR}/skjaldborg
        COMPONENT program)  # examples for the operator
install(FILES ${PROJECT_SOURCE_DIR}/docs/operation.md DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/skjaldborg
        COMPONENT program)
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/skjaldborg RENAME copyright
        COMPONENT program)

# Installs all components and nothing else.
add_custom_target(installed)
add_dependencies(installed installed_library tafl tafl_pages)
