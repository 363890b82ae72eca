# Refuses a package without the pages of the site. Adds files that Debian requires: compressed man pages and changelogs, and the options of the service as a configuration file.
# Puts the completion of zsh where Debian's zsh looks for those of packages.
file(GLOB tops ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/*/usr ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/usr)
foreach(usr ${tops})
  if(NOT EXISTS ${usr}/share/skjaldborg/web/index.html)
    message(FATAL_ERROR
      "The pages of the site are not built, and without them the package has no site. Build them, then run cpack again:\n"
      "  (cd ${CPACK_SKJALDBORG_SOURCE} && cmake --preset wasm && cmake --build --preset wasm && npm --prefix web ci && npm --prefix web run build)")
  endif()
  set(doc ${usr}/share/doc/skjaldborg)
  configure_file(${CPACK_SKJALDBORG_CHANGELOG} ${doc}/changelog.Debian COPYONLY)
  configure_file(${CPACK_SKJALDBORG_SOURCE}/CHANGELOG.md ${doc}/changelog COPYONLY)
  configure_file(${CPACK_SKJALDBORG_SOURCE}/packaging/skjaldborg.default ${usr}/../etc/default/skjaldborg COPYONLY)
  file(CHMOD ${usr}/../etc/default/skjaldborg PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ)  # passwords go into it
  file(RENAME ${usr}/share/zsh/site-functions ${usr}/share/zsh/vendor-completions)
  file(GLOB pages ${usr}/share/man/man1/*.1)
  execute_process(COMMAND gzip -9n ${pages} ${doc}/changelog ${doc}/changelog.Debian COMMAND_ERROR_IS_FATAL ANY)
endforeach()
