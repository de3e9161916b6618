// Squares: a cell takes three columns and one line; between cells there is one column or line for
// the borders, where shorelines and frames are drawn.

#include <algorithm>

#include "runner/screen/board.hpp"

namespace skerry::screen {

namespace {

constexpr int pitch_x = 4;
constexpr int pitch_y = 2;

/// What lies on a border, the strongest last.
enum class Border : std::uint8_t { none, rim, path, advised, line };

/// The borders of all squares, by the corner at their upper or left end.
class Borders {
  public:
    Borders(int width, int height)
        : width_(width + 1),
          across_(static_cast<std::size_t>(width_ * (height + 1)), Border::none),
          down_(across_) {}

    Border across(int x, int y) const { return get(across_, x, y); }
    Border down(int x, int y) const { return get(down_, x, y); }

    /// Along a straight line between two corners.
    void draw(play::ScenePoint from, play::ScenePoint to, Border kind) {
        const int y1 = std::max(from.y, to.y);
        const int x1 = std::max(from.x, to.x);
        if (from.y == to.y)
            for (int x = std::min(from.x, to.x); x < x1; ++x) set(across_, x, from.y, kind);
        else
            for (int y = std::min(from.y, to.y); y < y1; ++y) set(down_, from.x, y, kind);
    }
    void box(int x, int y, int width, int height, Border kind) {
        draw({x, y}, {x + width, y}, kind);
        draw({x, y + height}, {x + width, y + height}, kind);
        draw({x, y}, {x, y + height}, kind);
        draw({x + width, y}, {x + width, y + height}, kind);
    }

  private:
    using List = std::vector<Border>;
    std::size_t place(int x, int y) const { return static_cast<std::size_t>(y * width_ + x); }
    bool has(int x, int y) const {
        return x >= 0 && x < width_ && y >= 0 && place(x, y) < across_.size();
    }
    Border get(const List& list, int x, int y) const {
        return has(x, y) ? list[place(x, y)] : Border::none;
    }
    void set(List& list, int x, int y, Border kind) const {
        if (has(x, y)) list[place(x, y)] = std::max(list[place(x, y)], kind);
    }

    int width_;
    List across_;
    List down_;
};

Borders borders_of(const Scene& scene, const Overlay& overlay) {
    Borders borders(scene.width, scene.height);
    borders.box(0, 0, scene.width, scene.height, Border::rim);
    for (const SceneFrame& frame : scene.frames)
        borders.box(frame.x, frame.y, frame.width, frame.height, Border::rim);
    for (const ScenePath& path : scene.paths)
        for (std::size_t i = 0; i < path.points.size(); ++i) {
            const auto& from = path.points[i];
            const auto& to = path.points[(i + 1) % path.points.size()];
            borders.draw({from.first, from.second}, {to.first, to.second}, Border::path);
        }
    for (const play::SceneEdge& edge : overlay.advised)
        borders.draw(edge.from, edge.to, Border::advised);
    for (const play::SceneEdge& edge : overlay.line) borders.draw(edge.from, edge.to, Border::line);
    return borders;
}

Look look_of(Border kind) {
    switch (kind) {
        case Border::line:
            return {.ink = 226, .bold = true};
        case Border::advised:
            return {.ink = 46, .bold = true};
        case Border::path:
            return {.ink = 215, .bold = true};
        case Border::rim:
            return {.ink = 244};
        case Border::none:
            break;
    }
    return {.ink = 238};
}

/// How a border is drawn: without colours the advised line must differ, too.
enum class Weight : std::uint8_t { light, heavy, twofold };

Weight weight_of(Border kind) {
    return kind == Border::advised ? Weight::twofold
           : kind >= Border::path  ? Weight::heavy
                                   : Weight::light;
}

/// The corner where up to four borders of a kind meet: bits are up, right, down, left.
char32_t corner(unsigned meeting, Weight weight) {
    constexpr std::u32string_view corners[] = {U"·│─└││┌├─┘─┴┐┤┬┼", U"·┃━┗┃┃┏┣━┛━┻┓┫┳╋",
                                               U"·║═╚║║╔╠═╝═╩╗╣╦╬"};
    return corners[static_cast<std::size_t>(weight)][meeting];
}

class Drawing {
  public:
    Drawing(const Scene& scene, const Overlay& overlay)
        : scene_(scene),
          overlay_(overlay),
          left_(label_width(scene)),
          top_(scene.columns.empty() ? 0 : 1),
          canvas_(left_ + pitch_x * scene.width + 1, top_ + pitch_y * scene.height + 1) {}

    DrawnBoard draw() {
        draw_labels();
        draw_borders(borders_of(scene_, overlay_));
        for (const SceneFrame& frame : scene_.frames)
            canvas_.write(column(frame.x) + 1, line(frame.y), " " + frame.label + " ",
                          {.ink = 250});
        for (const SceneCell& cell : scene_.cells) draw_cell(cell);
        DrawnBoard drawn{{}, {canvas_.width() / 2, canvas_.height() / 2}, {left_, top_}};
        if (overlay_.cursor) {
            drawn.focus = {column(overlay_.cursor->x) + 2, line(overlay_.cursor->y) + 1};
            draw_cursor(drawn.focus);
        }
        drawn.canvas = std::move(canvas_);
        return drawn;
    }

  private:
    static int label_width(const Scene& scene) {
        std::size_t width = 0;
        for (const std::string& row : scene.rows) width = std::max(width, row.size());
        return width == 0 ? 0 : static_cast<int>(width) + 1;
    }
    int column(int x) const { return left_ + pitch_x * x; }
    int line(int y) const { return top_ + pitch_y * y; }

    void draw_labels() {
        for (std::size_t i = 0; i < scene_.columns.size(); ++i)
            canvas_.write(column(static_cast<int>(i)) + 2, 0, scene_.columns[i], {.ink = 250});
        for (std::size_t i = 0; i < scene_.rows.size(); ++i)
            canvas_.write(0, line(static_cast<int>(i)) + 1, scene_.rows[i], {.ink = 250});
    }

    void draw_borders(const Borders& borders) {
        for (int y = 0; y <= scene_.height; ++y)
            for (int x = 0; x <= scene_.width; ++x) {
                const Border right = borders.across(x, y);
                const Border down = borders.down(x, y);
                if (right != Border::none)
                    for (int i = 1; i < pitch_x; ++i)
                        canvas_.put(column(x) + i, line(y),
                                    corner(0b0010 | 0b1000, weight_of(right)), look_of(right));
                if (down != Border::none)
                    canvas_.put(column(x), line(y) + 1, corner(0b0001 | 0b0100, weight_of(down)),
                                look_of(down));
                draw_corner(borders, x, y);
            }
    }
    void draw_corner(const Borders& borders, int x, int y) {
        const std::array<Border, 4> meeting{borders.down(x, y - 1), borders.across(x, y),
                                            borders.down(x, y), borders.across(x - 1, y)};
        const Border strongest = *std::ranges::max_element(meeting);
        unsigned bits = 0;
        // A shoreline that touches the rim keeps its own corners.
        for (unsigned i = 0; i < meeting.size(); ++i)
            if (meeting[i] != Border::none && weight_of(meeting[i]) == weight_of(strongest))
                bits |= 1U << i;
        canvas_.put(column(x), line(y), corner(bits, weight_of(strongest)), look_of(strongest));
    }

    const play::SceneMark* mark_at(play::ScenePoint cell) const {
        const auto found = std::ranges::find(overlay_.marks, cell, &play::SceneMark::cell);
        return found == overlay_.marks.end() ? nullptr : &*found;
    }

    void draw_cell(const SceneCell& cell) {
        const play::ScenePoint at{cell.x, cell.y};
        CellText shown = text_of(cell, SceneGrid::squares);
        const auto heat = std::ranges::find(overlay_.heat, at, &HeatCell::cell);
        const bool covered = std::ranges::find(overlay_.covered, at) != overlay_.covered.end();
        if (const play::SceneMark* const mark = mark_at(at)) add_mark(shown, *mark);
        if (covered) shown = with_cover(shown);
        if (heat != overlay_.heat.end()) shown = {heat->text, look_of_heat(heat->heat)};
        fill(at, shown);
    }

    void add_mark(CellText& shown, const play::SceneMark& mark) const {
        const CellText marked = text_of_mark(mark, overlay_.groups);
        if (shown.text.empty() || shown.text == " ")
            shown.text = marked.text;
        else if (shown.text.size() == 1 && marked.text.size() == 1 && marked.text != "·")
            shown.text = marked.text + shown.text + " ";
        const std::int16_t ink = shown.text == marked.text ? marked.look.ink : shown.look.ink;
        shown.look = marked.look;
        shown.look.ink = ink;
    }

    void fill(play::ScenePoint at, const CellText& shown) {
        put_cell(canvas_, {column(at.x) + 1, line(at.y) + 1}, shown);
    }

    /// Brackets within the cell where there is room, else on its borders.
    void draw_cursor(CanvasPoint at) {
        const bool room =
            canvas_.at(at.x - 1, at.y).letter == U' ' && canvas_.at(at.x + 1, at.y).letter == U' ';
        for (int x = at.x - 1; x <= at.x + 1; ++x) {
            Look look = canvas_.at(x, at.y).look;
            look.reverse = true;
            canvas_.paint(x, at.y, look);
        }
        const int away = room ? 1 : 2;
        const Look look{.ink = 231, .bold = true, .reverse = room};
        canvas_.put(at.x - away, at.y, U'[', look);
        canvas_.put(at.x + away, at.y, U']', look);
    }

    const Scene& scene_;
    const Overlay& overlay_;
    int left_;
    int top_;
    Canvas canvas_;
};

}  // namespace

DrawnBoard draw_squares(const Scene& scene, const Overlay& overlay) {
    return Drawing(scene, overlay).draw();
}

}  // namespace skerry::screen
