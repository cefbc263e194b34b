"""Cuts the page's fonts down to the letters that it uses: `python tools/cut_fonts.py` (needs fonttools and brotli).

The text fonts keep the letters of western Europe, for players' names; the display types, whose rough outlines weigh
most, keep English and what the games' names need. Run it on the fonts as they come from their makers.
"""

from __future__ import annotations

from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem

FONTS = Path(__file__).resolve().parents[1] / "src/freebooter/web/fonts"
ENGLISH = "".join(map(chr, range(0x20, 0x7F))) + "\u00a0‘’“”–—…·×−"
TEXT = ENGLISH + "".join(map(chr, range(0xBF, 0x100))) + "£§°±½«»ŒœŠšŽžŸ"
TITLES = ENGLISH + "áâäçéèëêíîïñóôöúûüÁÉÍÑÓÖÜ"
FEATURES = ["kern", "liga", "tnum", "lnum", "locl", "ccmp"]


def cut(path: Path, letters: str, units: int) -> None:
    font = TTFont(path)
    options = Options(layout_features=FEATURES, flavor="woff2", hinting=False, desubroutinize=True)
    subsetter = Subsetter(options)
    subsetter.populate(text=letters)
    subsetter.subset(font)
    if font["head"].unitsPerEm > units:
        scale_upem(font, units)
    font.flavor = "woff2"
    before = path.stat().st_size
    font.save(path)
    print(f"{path.name}: {before} to {path.stat().st_size} bytes")


if __name__ == "__main__":
    for path in sorted(FONTS.glob("*.woff2")):
        title = path.name.startswith("im-fell")
        cut(path, TITLES if title else TEXT, 512 if title else 1000)
