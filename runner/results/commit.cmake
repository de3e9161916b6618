# cmake -D SOURCE_DIR=... -D OUTPUT=... -P commit.cmake
# Writes a source that holds the commit: git's, or that of the file `commit` in an archive of the
# sources.
set(commit "")
if(EXISTS ${SOURCE_DIR}/.git)
  execute_process(
    COMMAND git -C ${SOURCE_DIR} describe --always --abbrev=12 --exclude=* --dirty
    OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
elseif(EXISTS ${SOURCE_DIR}/commit)
  file(STRINGS ${SOURCE_DIR}/commit commit REGEX "^[0-9a-z-]+$" LIMIT_COUNT 1)
endif()
set(text "namespace skerry {\n
extern const char* const build_commit;
const char* const build_commit = \"${commit}\";\n
}  // namespace skerry\n")
set(before "")
if(EXISTS ${OUTPUT})
  file(READ ${OUTPUT} before)
endif()
if(NOT text STREQUAL before)
  file(WRITE ${OUTPUT} "${text}")
endif()
