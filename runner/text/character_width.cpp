// Asks libutf8proc how wide characters are, where it is there.

#include "runner/text/text_style.hpp"

#ifdef SKERRY_UTF8PROC
#include <utf8proc.h>
#endif

namespace skerry {

std::size_t character_width(char32_t character) {
    if (character < 0x80) return 1;
#ifdef SKERRY_UTF8PROC
    return static_cast<std::size_t>(utf8proc_charwidth(static_cast<utf8proc_int32_t>(character)));
#else
    return 1;
#endif
}

}  // namespace skerry
