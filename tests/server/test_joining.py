"""Modules joined into one file: each is there once, says the same as before, and nothing is misread."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from freebooter.server.page.files import GAMES, WEB, Files
from freebooter.server.page.joining import Joiner, Unjoinable, plain_style, without_comments


def joiner(**sources: str) -> Joiner:
    """Modules by name; two underlines are a folder, and all of them lie in web/."""
    found = {f"web/{name.replace('__', '/')}.js": text for name, text in sources.items()}
    return Joiner(found.get)


def run(text: str) -> str:
    """What a module prints."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("NO RUN OF JOINED MODULES: there is no node; the browser tests run them all.")
    done = subprocess.run(
        [node, "--input-type=module"], input=text, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_each_form_of_import_and_export_is_joined() -> None:
    page = joiner(
        vendor__tiny='var a=1,b=function(){return a};export{b as get,a as one};export default function(){return"x"}',
        vendor__more='import{get as g}from"./tiny.js";import{one as o}from"./tiny.js";export{one}from"./tiny.js";'
        "var s=g()+o;export{s as sum};",
        ui='import tiny from "./vendor/tiny.js";\nimport * as more from "./vendor/more.js";\n'
        "export const said = tiny() + more.sum + more.one;\nexport async function later() {}\nexport class Box {}\n"
        "const inner = 5;\nexport { inner as shown };\n",
        page='import "./vendor/more.js";\nimport { said, Box, later, shown } from "./ui.js";\n'
        "console.log(said, typeof Box, typeof later, shown);\n",
    )
    page.group("web/page.js")
    text = page.text("web/page.js")
    assert text is not None
    assert run(text) == "x21 function function 5"
    assert page.text("web/ui.js") is None  # it comes with the page, and with nothing else


def test_the_head_of_a_group_exports_what_it_did() -> None:
    page = joiner(near="export const a = 1;\n", page='export * as near from "./near.js";\nexport default 2;\n')
    page.group("web/page.js")
    text = page.text("web/page.js") or ""
    assert "export default $m1.default;" in text
    seen = text.replace("export default ", "const whole = ").replace("export const", "const")
    assert run(f"{seen}\nconsole.log(near.a, whole);") == "1 2"


def test_a_module_that_stays_alone_takes_from_the_groups() -> None:
    house = joiner(
        ui="export const html = 1;\nexport const Sym = 2;\n",
        page='import { html } from "./ui.js";\nexport const go = () => import("./table/kit.js");\n'
        'export const other = () => import("./table/shell.js");\nconsole.log(html);\n',
        table__kit="export const kit = 1;\n",
        table__shell='import { Sym as S } from "../ui.js";\nexport const TablePage = S;\n'
        'export const help = () => import("../people/name.js");\nexport const here = import.meta.url;\n',
        people__name='import { html, Sym } from "../ui.js";\nexport { TablePage } from "../table/shell.js";\n'
        'import { near } from "./near.js";\nexport const at = import.meta.url;\n',
        people__near="export const near = 3;\n",
    )
    house.group("web/page.js")
    house.group("web/table/shell.js", "web/table/kit.js")
    shell, alone, page = (house.text(f"web/{name}.js") or "" for name in ("table/shell", "people/name", "page"))
    assert 'import { joined as $g0 } from "../page.js";' in shell
    assert 'const { Sym: S } = $g0["web/ui.js"];' in shell
    assert 'import("../people/name.js")' in shell
    assert 'import("./table/shell.js").then(($m) => $m.joined["web/table/kit.js"])' in page
    assert 'other = () => import("./table/shell.js");' in page
    assert "export const { TablePage, help, here } = $m0;" in shell
    assert 'const { html, Sym } = $g0["web/ui.js"];' in alone
    assert 'export const { TablePage } = $g1["web/table/shell.js"];' in alone
    assert 'import { near } from "./near.js";' in alone  # which stays alone as well
    assert 'new URL("./name.js", import.meta.url).href' in alone


@pytest.mark.parametrize(
    ("code", "bare"),
    [
        ("a(); // gone\nb();", "a(); \nb();"),
        ("/** gone */ a();\n\n    b();", " a();\nb();"),
        ("const s = \"// stays\", t = '/* too */';", "const s = \"// stays\", t = '/* too */';"),
        ("const r = /\\/\\/[/'\"]/.test(a / b);", "const r = /\\/\\/[/'\"]/.test(a / b);"),
        ("`it's // text\n   ${f(/* gone */ `{${x}`)} }`;", "`it's // text\n   ${f( `{${x}`)} }`;"),
    ],
)
def test_only_comments_and_indentation_go(code: str, bare: str) -> None:
    assert without_comments(code) == bare


def test_a_stylesheet_loses_comments_and_indentation() -> None:
    assert plain_style("/* a\n b */\n.x {\n  color: red;\n}\n") == "\n.x {\ncolor: red;\n}".lstrip() + "\n"


@pytest.mark.parametrize(
    ("sources", "why"),
    [
        ({"page": 'import { a } from "./none.js";\n'}, "There is no web/none.js."),
        ({"page": 'import "./a.js";\n', "a": 'import "./b.js";\n', "b": 'import "./a.js";\n'}, "imports itself"),
        ({"page": "export let a = 1;\n"}, "is not understood"),
        ({"page": "const a = `x;\n"}, "do not close"),
    ],
)
def test_what_cannot_be_joined_is_named(sources: dict[str, str], why: str) -> None:
    page = joiner(**sources)
    with pytest.raises(Unjoinable, match=re.escape(why)):
        page.group("web/page.js")
        page.text("web/page.js")


def test_every_module_of_the_page_goes_out_once() -> None:
    files = Files()
    heads = ["web/page.js", "web/table/shell.js"]
    heads += [f"games/{board.parent.name.replace('_', '-')}/board/board.js" for board in GAMES.glob("*/board")]
    joined: list[str] = []
    for head in heads:
        served = files.find(f"/v/{files.version}/{head}")
        assert served is not None
        assert served.forever
        joined += re.findall(r"^// (\S+\.js)$", served.body.decode(), re.MULTILINE)
    assert len(joined) == len(set(joined)) > 60
    for path in WEB.rglob("*.js"):
        name = path.relative_to(WEB.parent).as_posix()
        assert (files.find(f"/v/{files.version}/{name}") is None) == (name in joined and name not in heads), name
        assert files.find(f"/{name}") is not None  # each as it was written, too


@pytest.mark.parametrize(
    "path", ["people/x.js", "people/x.css", "sw.js", "t/abc", "/", "x.js", "web//ui.js", "web/ui.js/"]
)
def test_under_a_version_are_files_alone_each_by_one_name(path: str) -> None:
    files = Files()
    assert files.find(f"/v/{files.version}/{path}") is None


def test_a_page_that_cannot_be_joined_is_refused_each_time(tmp_path: Path) -> None:
    web = tmp_path / "web"
    web.mkdir()
    (web / "page.js").write_text('import { a } from "./none.js";\n')
    files = Files(web, tmp_path)
    for _ in "12":
        with pytest.raises(Unjoinable, match=re.escape("There is no web/none.js.")):
            files.find(f"/v/{files.version}/web/page.js")


def test_what_is_made_is_kept_once_however_it_is_asked_for() -> None:
    files = Files()
    one, other = (files.find(f"/v/{files.version}/web/{name}") for name in ("people/name.js", "people//name.js/"))
    assert one is not None
    assert other is not None
    assert one.body is other.body


def test_the_page_stays_small() -> None:
    """What the lobby needs before its first button, packed: it was 69 kB in twenty files."""
    files = Files()
    size = 0
    for name in ("web/page.js", "web/page.css", "web/symbols.svg"):
        served = files.find(f"/v/{files.version}/{name}")
        assert served is not None
        assert served.packed is not None
        size += len(served.packed)
    assert size < 52_000
