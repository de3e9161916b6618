"""Small changes of C++ text, each a bug that somebody could have written.

The text is cut into tokens, no more: clang-format keeps the source so regular that this is enough. An
operator with a space on both sides takes two operands; a `<` without one opens template arguments.
"""
import collections
import hashlib
import random
import re

Token = collections.namedtuple("Token", "kind text start end")

TOKENS = re.compile(r"""
    (?P<space>\s+)
  | (?P<skip>//[^\n]*|/\*.*?\*/|^\#(?:[^\n\\]|\\.)*|\[\[\w[^\]\n]*\]\])
  | (?P<string>R"(?P<mark>\w*)\(.*?\)(?P=mark)"|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])+')
  | (?P<number>\d(?:[eE][-+]|'|[\w.])*)
  | (?P<name>[A-Za-z_]\w*)
  | (?P<sign><<=|>>=|<=>|->\*|->|\+\+|--|&&|\|\||<<|>>|<=|>=|==|!=|[-+*/%&|^]=|::|.)
""", re.VERBOSE | re.DOTALL | re.MULTILINE)

RELATIONS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="}
BINARY = {
    "+": "-", "-": "+", "*": "+", "/": "*", "%": "/", "&&": "||", "||": "&&", "&": "|", "|": "&",
    "^": "|", "<<": ">>", ">>": "<<"
}
ASSIGNMENTS = {
    "+=": "-=", "-=": "+=", "*=": "+=", "/=": "*=", "%=": "/=", "&=": "|=", "|=": "&=", "^=": "|=",
    "<<=": ">>=", ">>=": "<<="
}
# What these begin declares or checks, up to the semicolon or the body.
DECLARING = {"using", "typedef", "static_assert", "friend", "concept", "requires", "operator"}
NOT_A_STATEMENT = {
    "return", "if", "for", "while", "do", "switch", "case", "default", "else", "const", "constexpr",
    "auto", "static", "using", "typedef", "struct", "class", "enum", "union", "template", "namespace",
    "public", "private", "protected", "static_assert", "explicit", "inline", "extern", "friend",
    "throw", "new", "delete", "unsigned", "int", "bool", "double", "virtual", "goto", "try", "catch"
}
LONGEST = 4  # lines of a statement that is left out
PAIRS = {"(": ")", "[": "]", "{": "}"}


class Mutation(collections.namedtuple("Mutation", "path kind start end line shown new")):
    """The text from `start` to `end` of the file `path` becomes `new`.

    `line` counts from 1; `shown` is the line with the change in it, as a word diff.
    """

    def apply(self, text):
        return text[:self.start] + self.new + text[self.end:]


def tokens_of(text):
    tokens = []
    for match in TOKENS.finditer(text):
        kind = match.lastgroup if match.lastgroup != "mark" else "string"
        if kind not in ("space", "skip"):
            tokens.append(Token(kind, match.group(), match.start(), match.end()))
    return tokens


def closing(tokens, first, opening, close):
    """The index of the token that closes the bracket at `first`; None if none does."""
    depth = 0
    for i in range(first, len(tokens)):
        text = tokens[i].text
        if text == opening:
            depth += 1
        elif text == close:
            depth -= 1
        elif text == ">>" and close == ">":
            depth -= 2
        elif close == ">" and text in (";", "{"):
            return None
        if depth <= 0:
            return i
    return None


def skipped(text, tokens):
    """The indices of tokens that stay as they are: declarations, template arguments, checks."""
    skip = set()
    for i, token in enumerate(tokens):
        end = None
        if token.text in DECLARING:
            end = i
            while end + 1 < len(tokens) and tokens[end].text not in (";", "{"):
                end += 1
                if token.text == "operator" and tokens[end].text == "(" and end > i + 1:
                    break
        elif token.text == "template":
            end = closing(tokens, i + 1, "<", ">")
        elif token.text == "<" and i and tokens[i - 1].end == token.start and \
                tokens[i - 1].kind == "name":
            end = closing(tokens, i, "<", ">")
        elif token.text in ("alignas", "__attribute__", "assert") and tokens[i + 1].text == "(":
            end = closing(tokens, i + 1, "(", ")")
        if end is not None:
            skip.update(range(i, end + 1))
    return skip


def number_changes(text):
    digits = text.replace("'", "").rstrip("uUlLzZ")
    suffix = text[len(text.rstrip("uUlLzZ")):]
    try:
        value = int(digits, 0)
    except ValueError:
        return [f"({text} + 1)"]
    shape = "0x%x" if digits[:2] in ("0x", "0X") else "%d"
    return [shape % near + suffix for near in (value + 1, value - 1) if near >= 0]


class Finder:
    """Finds all mutations of one text."""

    def __init__(self, path, text):
        self.path, self.text = path, text
        self.tokens = tokens_of(text)
        self.found = []
        skip = skipped(text, self.tokens)
        brackets = []  # of each open bracket: its text, and the word before it
        for i, token in enumerate(self.tokens):
            if i not in skip:
                in_loop_head = ("(", "for") in brackets[-1:]
                self.look_at(i, token, in_loop_head)
                if not brackets or brackets[-1][0] == "{":
                    self.look_at_statement(i, token)
            if token.text in PAIRS:
                brackets.append((token.text, self.tokens[i - 1].text if i else ""))
            elif token.text in PAIRS.values() and brackets:
                brackets.pop()

    def add(self, kind, start, end, new):
        first = self.text.rfind("\n", 0, start) + 1
        last = (self.text + "\n").find("\n", end)
        old = self.text[start:end]
        shown = f"{self.text[first:start]}[-{old}-]{{+{new}+}}{self.text[end:last]}"
        shown = re.sub(r"\s*//.*", "", " ".join(shown.split()))
        line = self.text.count("\n", 0, start) + 1
        self.found.append(Mutation(self.path, kind, start, end, line, shown, new))

    def look_at(self, i, token, in_loop_head):
        text = token.text
        spaced = self.text[token.start - 1:token.start].isspace() and \
            self.text[token.end:token.end + 1].isspace()
        for kind, table in (("relation", RELATIONS), ("operator", BINARY), ("assign", ASSIGNMENTS)):
            if spaced and text in table and not self.joins_texts(i):
                self.add(kind, token.start, token.end, table[text])
        if text == "?" and spaced:
            self.swap_branches(i)
        elif text in ("!", "~"):
            self.add("not", token.start, token.end, "")
        elif text in ("++", "--") and not in_loop_head:  # else the loop would not end
            self.add("step", token.start, token.end, "--" if text == "++" else "++")
        elif text in ("true", "false"):
            self.add("constant", token.start, token.end, "false" if text == "true" else "true")
        elif token.kind == "number":
            for new in number_changes(text):
                self.add("constant", token.start, token.end, new)

    def joins_texts(self, i):
        """Whether a + joins strings, which can be done in no other way."""
        return "string" in (self.tokens[i - 1].kind, self.tokens[i + 1].kind)

    def end_of_expression(self, i, ends):
        """The index of the first token from i on that ends the expression; None if a body begins."""
        depth = 0
        for k in range(i, len(self.tokens)):
            text = self.tokens[k].text
            if depth == 0 and text in ends:
                return k
            if text in PAIRS:
                depth += 1
            elif text in PAIRS.values():
                depth -= 1
            if depth < 0:
                return k
        return None

    def swap_branches(self, i):
        middle = self.end_of_expression(i + 1, (":", "?"))
        if middle is None or self.tokens[middle].text != ":":
            return
        end = self.end_of_expression(middle + 1, (";", ",", "?"))
        if end is None or self.tokens[end].text == "?":
            return
        first = self.text[self.tokens[i + 1].start:self.tokens[middle - 1].end]
        second = self.text[self.tokens[middle + 1].start:self.tokens[end - 1].end]
        self.add("branches", self.tokens[i + 1].start, self.tokens[end - 1].end,
                 f"{second} : {first}")

    def look_at_statement(self, i, token):
        before = self.tokens[i - 1].text if i else ";"
        if token.text == "return":
            self.change_return(i)
        elif before in (";", "{", "}", ")", "else") and self.is_action(i):
            end = self.end_of_expression(i, (";", ))
            if end is not None and self.tokens[end].text == ";" and \
                    self.text.count("\n", token.start, self.tokens[end].end) < LONGEST:
                self.add("statement", token.start, self.tokens[end].end, ";")

    def is_action(self, i):
        """Whether the statement at i calls or assigns; a declaration does not."""
        token = self.tokens[i]
        if token.text in ("break", "continue", "++", "--"):
            return True
        if token.kind != "name" or token.text in NOT_A_STATEMENT:
            return False
        while self.tokens[i + 1].text == "::" and i + 2 < len(self.tokens):
            i += 2
        following = self.tokens[i + 1].text
        return following in (".", "->", "(", "[", "=", "++", "--") or following in ASSIGNMENTS

    def change_return(self, i):
        end = self.end_of_expression(i + 1, (";", ))
        if end is None or self.tokens[end].text != ";" or end == i + 1:
            return
        value = self.text[self.tokens[i + 1].start:self.tokens[end - 1].end]
        if value in ("true", "false", "{}", "*this") or re.fullmatch(r"\d+", value):
            return  # another operator changes these, or nothing can
        self.add("return", self.tokens[i + 1].start, self.tokens[end - 1].end, "{}")


def mutations_of(path, text):
    return Finder(path, text).found


def sample(mutations, seed):
    """All mutations in the order in which they are tried, so that the first n are a fair sample.

    Each file gets its share of every n. Of a line and a kind one mutation is in the sample.
    """
    of_file = collections.defaultdict(dict)
    for mutation in mutations:
        of_file[mutation.path].setdefault((mutation.line, mutation.kind), []).append(mutation)
    placed = []
    for path, groups in of_file.items():
        rng = random.Random(int.from_bytes(
            hashlib.sha256(f"{seed} {path}".encode()).digest()[:8], "big"))
        chosen = [rng.choice(groups[key]) for key in sorted(groups)]
        rng.shuffle(chosen)
        offset = rng.random()
        placed += [((i + offset) / len(chosen), mutation) for i, mutation in enumerate(chosen)]
    return [mutation for _, mutation in sorted(placed, key=lambda pair: pair[0])]
