// The compiled part of fmt 9, of which Debian has only that of its own processors.

#include <fmt/format-inl.h>

FMT_BEGIN_NAMESPACE
namespace detail {

template FMT_API auto dragonbox::to_decimal(float x) noexcept -> dragonbox::decimal_fp<float>;
template FMT_API auto dragonbox::to_decimal(double x) noexcept -> dragonbox::decimal_fp<double>;
template FMT_API auto thousands_sep_impl(locale_ref) -> thousands_sep_result<char>;
template FMT_API auto decimal_point_impl(locale_ref) -> char;
template FMT_API void buffer<char>::append(const char*, const char*);
template FMT_API void vformat_to<char>(buffer<char>&, basic_string_view<char>,
                                       basic_format_args<buffer_context<type_identity_t<char>>>,
                                       locale_ref);

}  // namespace detail
FMT_END_NAMESPACE
