# The Debian package, by CPack: `./dev package` builds it.

set(doc_dir ${CMAKE_INSTALL_DATADIR}/doc/skerry)
set(debian_files ${PROJECT_BINARY_DIR}/debian)
file(MAKE_DIRECTORY ${debian_files})

# Times come from SOURCE_DATE_EPOCH: the same sources make the same bytes.
string(TIMESTAMP debian_date "%a, %d %b %Y %H:%M:%S +0000" UTC)
string(TIMESTAMP debian_year "%Y" UTC)
configure_file(packaging/debian/changelog.in ${debian_files}/changelog.Debian @ONLY)
configure_file(packaging/debian/copyright.in ${debian_files}/copyright @ONLY)
configure_file(CHANGELOG.md ${debian_files}/changelog COPYONLY)
foreach(name changelog.Debian changelog)
  execute_process(COMMAND gzip -9 -n -f ${debian_files}/${name} COMMAND_ERROR_IS_FATAL ANY)
endforeach()
install(FILES ${debian_files}/copyright ${debian_files}/changelog.Debian.gz ${debian_files}/changelog.gz
        DESTINATION ${doc_dir})
install(FILES packaging/debian/lintian-overrides DESTINATION ${CMAKE_INSTALL_DATADIR}/lintian/overrides
        RENAME skerry)
if(SKERRY_BINDINGS)
  install(DIRECTORY bindings/python/skerry DESTINATION lib/python3/dist-packages
          FILES_MATCHING PATTERN *.py PATTERN py.typed)
  file(STRINGS bindings/c/skerry.h debian_abi REGEX "^#define SKERRY_ABI_VERSION ")
endif()

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME skerry)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ
    GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_MAINTAINER ${SKERRY_MAINTAINER})
if(PROJECT_HOMEPAGE_URL)
  set(CPACK_DEBIAN_PACKAGE_HOMEPAGE ${PROJECT_HOMEPAGE_URL})
endif()
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "batch simulator for tile-placement board games")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
    "Skerry plays millions of seeded games of tile-placement board games on every
core and tells which strategy is better, by how much, how sure that is, and
where the difference comes from.
.
This package has the program, its C interface (libskerry.so and skerry.h), the
C++ libraries of the games and strategies with their headers, the Python module
skerry, the page to play in a browser (/usr/share/skerry/skerry.html), and
example configurations in /usr/share/skerry/configs.")
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "python3 (>= 3.11), python3-numpy")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "man-db, bash-completion, parallel, slurm-client, python3-pandas, python3-matplotlib")
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION TRUE)
foreach(name postinst prerm postrm triggers)
  list(APPEND CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA ${CMAKE_CURRENT_SOURCE_DIR}/packaging/debian/${name})
endforeach()
include(CPack)
