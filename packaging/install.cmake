# What an installation has: libraries and headers for C++ and C, the program with its completions
# and, where help2man is installed, its manual pages, configurations, documentation; in a Debian package the Python module, too.

foreach(library core testing strategies)
  set_target_properties(skerry_${library} PROPERTIES EXPORT_NAME ${library})
  install(TARGETS skerry_${library} EXPORT skerryTargets)
endforeach()
foreach(folder core strategies)
  install(
    DIRECTORY ${folder}
    DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/skerry
    FILES_MATCHING PATTERN *.hpp)
endforeach()

# skerry::program: all commands, for games of one's own; skerry::library: the interface for C and
# Python, likewise. Debian's package has the program alone.
set(skerry_installs_program OFF)
if(SKERRY_BUILD_RUNNER AND NOT SKERRY_STATIC AND NOT SKERRY_DEBIAN)
  set(skerry_installs_program ON)
  set(skerry_installed statistics batch games solve rooms cli program)
  if(SKERRY_PLAY)
    list(APPEND skerry_installed play play_cli)
  endif()
  if(SKERRY_LEARN)
    list(APPEND skerry_installed train learn_cli)
  endif()
  if(SKERRY_BINDINGS)
    list(APPEND skerry_installed environments door)
  endif()
  foreach(library IN LISTS skerry_installed)
    set_target_properties(skerry_${library} PROPERTIES EXPORT_NAME ${library})
    install(TARGETS skerry_${library} EXPORT skerryTargets)
  endforeach()
  install(
    DIRECTORY runner play learn
    DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/skerry
    FILES_MATCHING PATTERN *.hpp)
  install(
    DIRECTORY bindings/program
    DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/skerry/bindings
    FILES_MATCHING PATTERN *.hpp)
endif()

if(SKERRY_BUILD_RUNNER)
  install(TARGETS skerry)
  if(SKERRY_BINDINGS)
    install(TARGETS skerry_c)
    install(FILES bindings/c/skerry.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
  endif()
  # A program for another processor cannot write its pages here.
  if(NOT CMAKE_CROSSCOMPILING)
    set(shell_files ${PROJECT_BINARY_DIR}/shell)
    find_program(SKERRY_HELP2MAN help2man)
    if(SKERRY_DEBIAN AND NOT SKERRY_HELP2MAN)
      message(FATAL_ERROR "The Debian package wants manual pages: apt-get install help2man")
    endif()
    add_custom_command(
      OUTPUT ${shell_files}/bash/skerry
      COMMAND ${PROJECT_SOURCE_DIR}/packaging/shell_files.sh $<TARGET_FILE:skerry> ${shell_files}
      DEPENDS skerry packaging/shell_files.sh
      COMMENT "Manual pages and completions")
    add_custom_target(skerry_shell_files ALL DEPENDS ${shell_files}/bash/skerry)
    set(zsh_folder zsh/site-functions)
    if(SKERRY_DEBIAN)
      set(zsh_folder zsh/vendor-completions)
    endif()
    install(DIRECTORY ${shell_files}/man/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
    install(DIRECTORY ${shell_files}/bash/ DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
    install(DIRECTORY ${shell_files}/zsh/ DESTINATION ${CMAKE_INSTALL_DATADIR}/${zsh_folder})
    install(DIRECTORY ${shell_files}/fish/ DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
  endif()
  # The page in the browser, where `./dev page` has built it.
  install(FILES build/page/skerry.html DESTINATION ${CMAKE_INSTALL_DATADIR}/skerry OPTIONAL)
endif()

install(DIRECTORY configs DESTINATION ${CMAKE_INSTALL_DATADIR}/skerry PATTERN *.sh EXCLUDE)
install(PROGRAMS configs/cluster/slurm.sh DESTINATION ${CMAKE_INSTALL_DATADIR}/skerry/configs/cluster)
install(FILES README.md CONTRIBUTING.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY docs DESTINATION ${CMAKE_INSTALL_DOCDIR})
if(SKERRY_DEBIAN)
  include(packaging/debian/package.cmake)
else()
  install(FILES CHANGELOG.md LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
endif()

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/skerry)
install(EXPORT skerryTargets NAMESPACE skerry:: DESTINATION ${package_dir})
configure_package_config_file(core/skerryConfig.cmake.in skerryConfig.cmake
                              INSTALL_DESTINATION ${package_dir})
# Before 1.0 a minor version may change the interface.
write_basic_package_version_file(skerryConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/skerryConfig.cmake
              ${PROJECT_BINARY_DIR}/skerryConfigVersion.cmake DESTINATION ${package_dir})
